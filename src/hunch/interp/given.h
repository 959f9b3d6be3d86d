// Values that an assignment into elements is given: a number on the stack, or a vector without a class.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

struct Given {
  int type = 0;
  R_xlen_t length = 1;
  const double* reals = nullptr;
  const int* ints = nullptr;
  SEXP object = nullptr;

  // False: left to GNU R.
  bool read(const StackEntry& e) {
    type = e.tag;
    reals = &e.u.dval;
    ints = &e.u.ival;
    if (e.tag != host::kTagBoxed) return true;
    object = e.u.sxpval;
    type = host::type(object);
    if (host::isObject(object) || host::isAltrep(object)) return false;
    if (type != REALSXP && type != INTSXP && type != LGLSXP && type != STRSXP) return false;
    length = host::vectorLength(object);
    reals = host::reals(object);
    ints = host::ints(object);
    return true;
  }
  // Does a vector of that type take them without becoming another?
  bool fits(int target) const { return type == target || (type <= target && target <= REALSXP); }
};

// Elements as they are, or whole numbers and logicals as doubles.
struct AsGiven {
  template <class T>
  T operator()(T x) const { return x; }
};
struct Widened {
  double operator()(int x) const { return x == NA_INTEGER ? NA_REAL : x; }
};

}  // namespace hunch::interp
