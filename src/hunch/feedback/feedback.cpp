#include "hunch/feedback/feedback.h"

namespace hunch::feedback {

using namespace hunch::host;

namespace {
uint16_t typeBit(int type) {
  switch (type) {
    case NILSXP: return kSeenNull;
    case LGLSXP: return kSeenLogical;
    case INTSXP: return kSeenInteger;
    case REALSXP: return kSeenReal;
    case CPLXSXP: return kSeenComplex;
    case STRSXP: return kSeenString;
    case VECSXP: return kSeenList;
    case CLOSXP:
    case BUILTINSXP:
    case SPECIALSXP: return kSeenFunction;
    case ENVSXP: return kSeenEnvironment;
    default: return kSeenOther;
  }
}
}  // namespace

uint16_t observe(SEXP value) {
  uint16_t bits = typeBit(type(value));
  const uint8_t flags = infoByte(value);
  if (flags & kObjectBit) bits |= kSeenObject;
  if (flags & kAltrepBit) bits |= kSeenAltrep | kSeenVector;
  else if (!(flags & kScalarBit)) bits |= kSeenVector;
  if (attrib(value) != R_NilValue) bits |= kSeenAttributes;
  return bits;
}

void recordTarget(CallTargets& targets, SEXP body) {
  for (int i = 0; i < targets.count; i++)
    if (targets.body[i] == body) return;
  if (targets.count < CallTargets::kMax) targets.body[targets.count++] = body;
  else targets.megamorphic = true;
}

}  // namespace hunch::feedback
