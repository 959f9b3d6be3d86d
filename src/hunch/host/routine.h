// The C function that a reference to a native routine stands for: what the C_ variables of packages hold, and what .Call()
// takes apart each time.
#pragma once

#include "hunch/host/object.h"

namespace hunch::host {

struct Routine {
  void* function = nullptr;
  int arguments = -1;       // how many it was registered with; -1: any number

  static constexpr int kMost = 8;
  // Its value for so many arguments, as .Call() passes them; n is at most kMost.
  SEXP call(SEXP* args, int n) const;
};

// The routine registered for .Call() that this refers to; one without a function for all other values.
Routine routineOf(SEXP reference);

}  // namespace hunch::host
