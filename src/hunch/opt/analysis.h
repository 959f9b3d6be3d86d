// What passes ask about a graph: users, order, writes between two instructions, and what is known at a point.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hunch/pir/graph.h"

namespace hunch::opt {

using pir::Block;
using pir::Dominators;
using pir::Graph;
using pir::Instr;
using pir::Op;
using pir::Rep;
using pir::Type;

using Users = std::unordered_map<const Instr*, std::vector<Instr*>>;
Users usersOf(const Graph& graph);
// Removes Checkpoints without users that `unwanted` accepts; true when there were any.
bool dropCheckpoints(Graph& graph, const std::function<bool(const Instr*)>& unwanted);

size_t positionOf(const Instr* instr);
bool dominates(const Dominators& dominators, const Instr* a, const Instr* b);
// Whether some path from `from` to `to`, which it dominates, meets an instruction that `hit` accepts; ends excluded.
bool between(const Instr* from, const Instr* to, const std::function<bool(const Instr*)>& hit);

// Same op, operands and immediates: the same value when computed from the same memory.
bool congruent(const Instr& a, const Instr& b);
// Only reads memory, at most: has a value, may be computed once instead of twice.
bool isRepeatable(const Instr& instr);
// Whether `writer` may change what `reader` reads: letters of ops.def, then slots, depths and kinds of elements.
bool clobbers(const Instr& writer, const Instr& reader);

// A raw constant; integers' NA is INT_MIN.
bool isNumber(const Instr* instr);
bool isNumber(const Instr* instr, double value);
Instr* makeConst(Instr* instr, double value);  // turns an instruction into a constant of its type

// Tests known to hold or to fail at a point of the dominator tree, and what follows from them. A test is an SSA value:
// what was found out about it stays true wherever the finding dominates.
class Facts {
 public:
  void add(const Instr* test, bool holds);
  std::optional<bool> known(const Instr* test) const;
  bool notNA(const Instr* value) const;
  const std::vector<std::pair<const Instr*, bool>>& all() const { return found_; }
  bool exists(const std::function<bool(const Instr* test)>& accept) const;  // among the tests that hold

  // Visits blocks in dominator-tree order with what the branches above have found out; `visit` adds what the block's
  // own Assumes say as it passes them.
  static void walk(const Graph& graph, const Dominators& dominators,
                   const std::function<void(Block*, Facts&)>& visit);

 private:
  std::vector<std::pair<const Instr*, bool>> found_;
};

}  // namespace hunch::opt
