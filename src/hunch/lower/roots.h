// Which objects compiled code must keep where the collector finds them.
//
// An object that is live across an op that may allocate (or an operand of one) gets a root of its own: an entry below
// frame->stack, written where the object is defined. Constants are kept by whoever owns the graph.
#pragma once

#include <unordered_map>

#include "hunch/pir/graph.h"

namespace hunch::lower {

class Roots {
 public:
  explicit Roots(const pir::Graph& graph);
  int count() const { return static_cast<int>(indexOf_.size()); }
  int indexOf(const pir::Instr* value) const {  // -1: needs none
    const auto it = indexOf_.find(value);
    return it == indexOf_.end() ? -1 : it->second;
  }

 private:
  std::unordered_map<const pir::Instr*, int> indexOf_;
};

}  // namespace hunch::lower
