// Operands of GNU R's byte code that wait on the node stack while our code runs: a value that is changed in place meanwhile must
// not be one of them. R counts references from there before its own assignments, and only then; so what waits is counted on
// the way into our code.
//
// Where no frame of ours is among what R has not counted yet, that is done as R does it, by its own notes of how far it has come,
// so jumps take it back as ever. Our frames change what they hold on the stack, which R must not be told it has counted:
// what waits above the newest of them is counted apart. (A jump leaves it high, which costs a copy.)
#pragma once

#include "hunch/host/hidden.h"

namespace hunch::host {

class WaitingOperands {
 public:
  // `ours`: the operands of the newest frame of ours; null when there is none.
  explicit WaitingOperands(StackEntry* ours);
  void end();  // not a destructor's work: R jumps over it

 private:
  StackEntry* from_;  // what was counted, if apart
  StackEntry* to_;
  StackEntry* before_ = nullptr;  // R_BCProtTop, if as R does it
};

}  // namespace hunch::host
