// What is known of whole numbers at a point: lower bounds, and which of two is smaller.
//
// Integers and nats are read as a base value plus a constant (linear()), through conversions, NatAdd, + and - of
// constants, elements of from:to that count upwards from a constant, and Index. Tests that hold give inequalities
// between such forms. Facts are about values as they are now; a Phi's operands on a back edge are those of the round
// before, so what is found through them uses no facts.
#pragma once

#include <cstdint>

#include "hunch/opt/analysis.h"

namespace hunch::opt {

struct Linear {
  const Instr* base;  // null for a constant
  int64_t offset;
};

class Ranges {
 public:
  explicit Ranges(const Facts& facts) : facts_(facts) {}

  static constexpr int64_t kUnknown = INT64_MIN / 4;

  Linear linear(const Instr* value) const;
  int64_t lower(const Instr* value) const;  // kUnknown or less when nothing is known, or when it may be NA
  bool less(const Instr* a, const Instr* b) const;

 private:
  const Facts& facts_;
};

}  // namespace hunch::opt
