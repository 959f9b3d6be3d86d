// The type of a value that is there.
#include <cmath>

#include "hunch/pir/types.h"

namespace hunch::pir {

using namespace hunch::host;

namespace {

uint32_t naBit(int tag, int i, double d) {
  return (tag == kTagReal ? std::isnan(d) : i == NA_INTEGER) ? Type::kNa : 0;
}

bool isVectorKind(uint32_t kind) {
  return kind & (Type::kLgl | Type::kInt | Type::kDbl | Type::kCplx | Type::kStr | Type::kRaw | Type::kList | Type::kOther);
}

}  // namespace

Type typeOf(SEXP x) {
  const uint32_t kind = kindOf(host::type(x));
  if (kind == Type::kCplx && isPlainScalar(x, CPLXSXP))
    return Type(kind | naBit(kTagReal, 0, reals(x)[0]) | naBit(kTagReal, 0, reals(x)[1]));
  if ((kind & Type::kNumeric) && isPlainScalar(x, host::type(x)))
    return Type(kind | (kind == Type::kDbl ? naBit(kTagReal, 0, reals(x)[0]) : naBit(kTagInteger, ints(x)[0], 0)));
  uint32_t bits = kind;
  if (isVectorKind(kind)) bits |= Type::kVector | Type::kNa;
  if (attrib(x) != R_NilValue && kind != Type::kSym) bits |= Type::kAttributes;
  if (isObject(x)) bits |= Type::kObject;
  if (isAltrep(x)) bits |= Type::kAltrep;
  return Type(bits);
}

Type typeOf(const StackEntry& e) {
  switch (e.tag) {
    case kTagReal: return Type(Type::kDbl | naBit(e.tag, 0, e.u.dval));
    case kTagInteger: return Type(Type::kInt | naBit(e.tag, e.u.ival, 0));
    case kTagLogical: return Type(Type::kLgl | naBit(e.tag, e.u.ival, 0));
    case kTagBoxed: return typeOf(e.u.sxpval);
    default: return Type::any();
  }
}

}  // namespace hunch::pir
