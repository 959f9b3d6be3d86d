// Operands of GNU R's byte code that wait on the node stack while our code runs: a value changed in place meanwhile must not be
// one of them. R counts them before its own assignments, and not before; ours are counted among them on the way in, by R's own
// notes of how far that has been done, so jumps take it back as ever.
#pragma once

#include "hunch/host/hidden.h"

namespace hunch::host {

class WaitingOperands {
 public:
  WaitingOperands() : before_(*hidden.bcProtTop) {
    if (hidden.bcProtCommitted && R_BCNodeStackTop > before_) count();
  }
  void end() {  // not a destructor's work: R jumps over it
    if (*hidden.bcProtTop > before_) uncount();
  }

 private:
  void count();
  void uncount();
  StackEntry* before_;
};

}  // namespace hunch::host
