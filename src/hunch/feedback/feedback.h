// Feedback: what tier 1 has seen, in numbered slots that compiled code and people read.
//
// Recording must cost about a nanosecond: a type slot is an OR, a branch slot an increment, a call site remembers its
// first few targets. Slots only ever widen.
#pragma once

#include <cstdint>

#include "hunch/host/context.h"

namespace hunch::feedback {

// Bits of a type slot.
enum TypeBit : uint16_t {
  kSeenNull = 1 << 0,
  kSeenLogical = 1 << 1,
  kSeenInteger = 1 << 2,
  kSeenReal = 1 << 3,
  kSeenComplex = 1 << 4,
  kSeenString = 1 << 5,
  kSeenList = 1 << 6,
  kSeenFunction = 1 << 7,
  kSeenEnvironment = 1 << 8,
  kSeenOther = 1 << 9,
  kSeenVector = 1 << 10,      // length other than one
  kSeenAttributes = 1 << 11,
  kSeenObject = 1 << 12,
  kSeenAltrep = 1 << 13,
  kSeenPromise = 1 << 14,     // a promise had to be forced
};
inline constexpr uint16_t kNothingSeen = 0;

struct TypeSlot {
  uint16_t seen = kNothingSeen;
};
struct BranchSlot {
  uint32_t taken = 0;
  uint32_t notTaken = 0;
};
struct CallTargets {
  static constexpr int kMax = 3;
  SEXP body[kMax] = {nullptr, nullptr, nullptr};
  uint8_t count = 0;
  bool megamorphic = false;
};

// The bits for a boxed value.
uint16_t observe(SEXP value);

HUNCH_INLINE uint16_t observeTag(int tag) {
  return tag == host::kTagReal ? kSeenReal : tag == host::kTagInteger ? kSeenInteger : kSeenLogical;
}

HUNCH_INLINE void record(TypeSlot& slot, const host::StackEntry& value) {
  slot.seen |= value.tag != host::kTagBoxed ? observeTag(value.tag) : observe(value.u.sxpval);
}

void recordTarget(CallTargets& targets, SEXP body);

}  // namespace hunch::feedback
