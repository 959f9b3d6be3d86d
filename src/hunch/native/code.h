// Compiled code as the rest of hunch sees it, whoever made it: LLVM (lower/, in its own shared object) or the
// reference interpreter (reference/).
//
// Compiled code runs inside a frame of tier 1. It is entered with variables and operands in memory and leaves either
// with a value, or through an Exit: then `state` holds, in the order of Exit::state, what memory does not, and tier 1
// continues at Exit::pc with Exit::depth operands.
//
//   node stack:  ... | env | variable slots | roots | operand stack ...
//                            ^ frame.slots           ^ frame.stack while compiled code runs
//
// Roots are `rootCount` entries in which compiled code keeps the objects it needs across anything that may collect.
// Whoever enters makes room for them (deopt/enter.cpp) and sets them to null. Before a helper marked `g` in ops.def is
// called, R_BCNodeStackTop must be frame.stack + maxDepth of the graph, and entries of the operand stack in memory that
// nobody has written yet must not be garbage: enter clears them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hunch/interp/frame.h"
#include "hunch/pir/graph.h"

namespace hunch::native {

inline constexpr int32_t kReturned = -1;

// Returns kReturned with the value in *result, or the index of the Exit taken with its state in `state`.
using Entry = int32_t (*)(interp::Frame* frame, host::StackEntry* result, int64_t* state);

struct ExitEntry {
  pir::StateEntry where;
  pir::Type type;                 // says how the bits are to be read
  size_t word;                    // where in `state`: 64 bits, or 128 of a complex number
  SEXP function = nullptr;        // instead: the closure of this expression, still to be made
};

struct Exit {
  int pc = 0;
  int depth = 0;
  pir::Reason reason = pir::Reason::Unreached;
  int feedback = -1;
  int atPc = -1;                  // the instruction whose assumption failed
  bytecode::Code* code = nullptr; // whose instruction and feedback that is: an inlined function's; null: the frame's
  pir::Type expected;
  int testedSlot = -1;            // the variable whose type was not as expected
  int testedDepth = -1;           // the operand
  SEXP testedCell = nullptr;      // the global variable: its binding cell or base symbol
  bool isCell = false;            // what disagreed is what the guilty value holds, a binding cell or NULL
  pir::Type guilty;               // type by which the word after `state` holds the value that disagreed; none: no value
  std::vector<ExitEntry> state;   // where.frame: 0 the frame itself, k frames[k - 1]
  size_t words = 0;               // of all entries
  std::vector<interp::Continued> frames;  // of inlined functions, the last of which goes on; the frame itself waits at `pc`
};

struct Complex {
  double re, im;
};

// What quiet code answers (lower/quiet.cpp): a tag of the node stack with the 64 bits of a value, or kRefused.
inline constexpr int64_t kRefused = 255;
struct Answer {
  int64_t tag;
  int64_t bits;
};

// A call of quiet code: where it leads is found anew when versions of the callee come and go (dispatch/ways.h).
struct QuietCall {
  const bytecode::Code* callee;
  SEXP outer;                     // where it was defined
  uint64_t tags;                  // a byte per argument
  void* way;                      // machine code; Runtime::refuses when there is none
};

// An environment that an inlined call leaves (MkScope): of which code, of which call, and what its values are.
struct Scope {
  bytecode::Code* code;
  const bytecode::CallSite* site;
  std::vector<interp::LeftVariable> variables;
};
std::unique_ptr<Scope> scopeOf(const pir::Graph& graph, const pir::Instr& made);

struct Compiled {
  Entry entry = nullptr;
  void* direct = nullptr;         // for calls from compiled code (lower/direct.cpp); null: there is none
  void* quiet = nullptr;          // for calls without a frame; null: there is none
  std::vector<std::unique_ptr<QuietCall>> quietCalls;
  std::vector<std::unique_ptr<interp::CellCache>> cellCaches;
  std::vector<std::unique_ptr<Scope>> scopes;
  std::function<int32_t(interp::Frame*, host::StackEntry*, int64_t*)> reference;  // when there is no machine code
  int rootCount = 0;
  bool callsDirectly = false;     // has CallDirect: frames may be called below it without R's knowledge
  std::vector<Exit> exits;
  size_t stateSize = 0;           // int64s that `state` must have
  size_t codeBytes = 0;
  double ms = 0;
  std::string llvm, assembly;     // when asked for
  std::function<void()> release;  // gives the machine code back
};

// What compiled code that others may call directly has to know of itself. Of a quiet graph: all but the last line.
struct DirectOptions {
  bool wanted = false;
  const void* code = nullptr;     // its bytecode::Code
  void* version = nullptr;        // what leaveDirect and refuse are told
  int formals = 0;
  uint64_t mask = 0, expected = 0;  // a byte per formal: tag | slot flags << 4; (given & mask) must be `expected`
};

struct Options {
  std::string symbol;             // for debuggers and perf
  bool wantText = false;          // fill llvm and assembly
  bool chaos = false;             // every Assume also asks Runtime::chaos
  bool quick = false;             // made in a fraction of the time, and slower
  uint64_t* heat = nullptr;       // counts how often the code is entered, and loops in it go round; null: nobody wants to know
  bool perfMap = false;
  bool gdb = false;
  DirectOptions direct;
};

// What compiled code calls. One table; addresses are those of the main shared object (native/runtime.cpp).
struct Runtime {
#define HELPER(result, name, parameters, doc) result(*name) parameters;
#include "hunch/native/runtime.def"
#undef HELPER
  int32_t* ticks;                 // counts down at every Tick; the test fails when it reaches 0
  const uint64_t* epoch;          // of the world (interp/interp.h)
  const uint32_t* forgotten;      // see interp::CellCache
  const uint64_t* bindings;       // counts variables made active or locked
  interp::Frame** lightTop;       // interp/direct.h
  interp::Frame** arena;
  const uintptr_t* stackLow;
  int* evalDepth;
  const int* expressions;         // its limit
  host::StackEntry** nodeStackEnd;
  Answer (*refuses)();            // a way that leads nowhere, for any number of arguments
};
const Runtime& runtime();

// Does a value on the node stack have a type? A boxed plain scalar has that of a raw one.
bool hasType(const host::StackEntry& value, pir::Type type);
// What a binding cell, or a symbol that stands for its value in base, holds; false when that is not plain.
bool peekCell(SEXP cell, host::StackEntry* value);
// The 64 bits in which a value that has this type travels, and back.
int64_t rawBits(const host::StackEntry& value, pir::Type type);
host::StackEntry entryFrom(int tag, int64_t bits);

// lower/ exports this under the name "hunch_lower"; false with a sentence in *error when it cannot.
using Lower = bool (*)(const pir::Graph& graph, const Options& options, const Runtime& runtime, Compiled* out,
                       std::string* error);

}  // namespace hunch::native
