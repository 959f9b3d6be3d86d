// Feedback: what tier 1 has seen, in numbered slots that compiled code and people read.
//
// Recording must cost about a nanosecond: a type slot is an OR, a branch slot an increment, a call site remembers its
// first few targets. Slots only ever widen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hunch/host/context.h"

namespace hunch::feedback {

// A type slot is a set, one bit per thing seen, so that recording is two shifts and an OR:
//   bits 0-31   the type (SEXPTYPE) of the value
//   bits 32-39  which combination of R's scalar, object and ALTREP bits it had (bits 5-7 of the first header byte)
//   bit  40     attributes
//   bit  41     a promise had to be forced
struct TypeSlot {
  uint64_t seen = 0;
};
inline constexpr uint64_t kSeenAttributes = uint64_t{1} << 40;
inline constexpr uint64_t kSeenPromise = uint64_t{1} << 41;

struct BranchSlot {
  uint32_t taken = 0;
  uint32_t notTaken = 0;
};
struct CallTargets {
  static constexpr int kMax = 4;
  SEXP body[kMax] = {};
  uint8_t count = 0;
  bool megamorphic = false;
};

inline constexpr uint64_t kSeenPlainScalar = uint64_t{1} << (32 + 1);

HUNCH_INLINE void recordScalar(TypeSlot& slot, int type) { slot.seen |= uint64_t{1} << type | kSeenPlainScalar; }

HUNCH_INLINE void record(TypeSlot& slot, const host::StackEntry& value) {
  if (value.tag != host::kTagBoxed) return recordScalar(slot, value.tag);
  SEXP x = value.u.sxpval;
  const uint8_t byte = host::infoByte(x);
  slot.seen |= uint64_t{1} << (byte & host::kTypeMask) | uint64_t{1} << (32 + (byte >> 5)) |
               (host::attrib(x) != R_NilValue ? kSeenAttributes : 0);
}

// A slot as the words people read ("dbl", "vector", "object", ...).
std::vector<std::string> describe(const TypeSlot& slot);

int recordTarget(CallTargets& targets, SEXP body);  // its number; -1: there are too many

}  // namespace hunch::feedback
