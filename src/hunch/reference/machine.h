// What the functions of the ops see: the op with its operands (Node), and the run it belongs to (Machine).
//
// Values are 64 bits each, by representation: a double's bits, an int sign-extended, a nat as it is, an object's
// address, a test as 0 or 1; a complex number has two such places, its imaginary part in the second. A function returns the
// value of its op (of a complex one the real part, with the other in Machine::imaginary), or 0 when it has none; one that ends a block or
// leaves the code says so through the Machine.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "hunch/native/code.h"

namespace hunch::reference {

using pir::Instr;
using pir::Rep;
using pir::Type;

struct Machine;
struct Node;
using OpFunction = int64_t (*)(Machine&, const Node&);

struct Node {
  const Instr* instr;
  OpFunction run;
  int value;                 // where the result goes
  int root;                  // the root that keeps it alive when it is an object; -1: it is none
  std::vector<int> args;     // where the operands are
  int exit = -1;             // Assume, Exit: the row of the exit table
  std::vector<int> state{};  // ... and where the values are that memory does not hold
  std::shared_ptr<const native::Scope> scope{};  // MkScope

  Type typeOf(size_t k) const { return instr->args[k]->type; }
  Rep repOf(size_t k) const { return typeOf(k).rep(); }
};

// An edge of the graph: where it leads, and as which of the predecessors of that block.
struct Edge {
  int block;
  size_t arrivesAs;
};

struct Chaos {
  uint32_t oneIn = 0;
  uint64_t state = 0;
  bool strikes();
};

// One run. Plain memory: R may jump over it.
struct Machine {
  static constexpr int32_t kRunning = -2;

  interp::Frame* frame;
  host::StackEntry* result;
  int64_t* state;         // for the exit taken
  int64_t* values;
  int64_t* incoming;      // values for the Phis of the block just entered
  host::StackEntry* roots;
  Chaos* chaos;
  int chaosExits;         // rows of the exit table before those for chaos
  SEXP enteredEnv;
  uint64_t knownWorld;
  uint64_t knownBindings = 0;
  int nextPhi = 0;
  int64_t imaginary = 0;  // of the complex number that an op returns
  size_t successor = 0;   // set by Jump and Branch: where to go on
  int32_t outcome = kRunning;

  int64_t raw(const Node& n, size_t k) const { return values[n.args[k]]; }
  bool test(const Node& n, size_t k) const { return raw(n, k) != 0; }
  int64_t nat(const Node& n, size_t k) const { return raw(n, k); }
  int integer(const Node& n, size_t k) const { return static_cast<int>(raw(n, k)); }
  double real(const Node& n, size_t k) const { return std::bit_cast<double>(raw(n, k)); }
  Rcomplex complex(const Node& n, size_t k) const {
    return {real(n, k), std::bit_cast<double>(values[n.args[k] + 1])};
  }
  int64_t give(Rcomplex z) {
    imaginary = std::bit_cast<int64_t>(z.i);
    return std::bit_cast<int64_t>(z.r);
  }
  SEXP object(const Node& n, size_t k) const { return reinterpret_cast<SEXP>(raw(n, k)); }
  double number(const Node& n, size_t k) const;  // a raw scalar as a double, as R converts it
};

inline int64_t encode(double x) { return std::bit_cast<int64_t>(x); }
inline int64_t encode(SEXP x) { return reinterpret_cast<int64_t>(x); }

// What a helper has read of this type.
int64_t read(Machine& m, Type type, int64_t raw);
// Raw values as entries of the node stack.
void setEntry(host::StackEntry& entry, Type type, int64_t raw);

#define OP(name, args, immediates, effects, doc) int64_t run##name(Machine& m, const Node& n);
#include "hunch/pir/ops.def"
#undef OP

}  // namespace hunch::reference
