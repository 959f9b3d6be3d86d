// Variables of GNU R that are not exported but that a frame of ours must save, set and restore.
//
// Their addresses are found by calibration (host/calibrate.cpp): R itself copies each of them into a context, so
// probing at several states and scanning libR's writable memory leaves exactly one candidate, or hunch stays inert.
#pragma once

#include "hunch/host/context.h"

namespace hunch::host {

struct Hidden {
  int* evalDepth;                    // R_EvalDepth
  int* expressions;                  // R_Expressions, the limit of evalDepth
  int* bcIntActive;                  // R_BCIntActive: 0 while our code runs
  int* gcEnabled;                    // R_GCEnabled
  SEXP* bcBody;                      // R_BCbody
  void** bcPc;                       // R_BCpc
  SEXP* handlerStack;                // R_HandlerStack
  SEXP* restartStack;                // R_RestartStack
  PendingPromise** pendingPromises;  // R_PendingPromises
  StackEntry** bcProtTop;            // R_BCProtTop
  SEXP* returnedValue;               // R_ReturnedValue
  SEXP restartToken;                 // R_RestartToken, the value that asks a function body to run again
};
extern Hidden hidden;

// While R_BCIntActive is set, R attributes C-level errors and warnings to the expression its byte code is at. A locator
// is a made-up piece of byte code with nothing but such expressions: position 0 stands for "the call of the innermost
// function", position i for expressions[i - 1]. A frame keeps `location`, a pointer into the locator.
SEXP makeLocator(const SEXP* expressions, int n);
inline void* locationOf(SEXP locator, int position) { return data<int64_t>(car(locator)) + position; }
inline void pretendByteCode(SEXP locator, void** location) {
  *hidden.bcIntActive = 1;
  *hidden.bcBody = locator;
  *hidden.bcPc = location;
}

}  // namespace hunch::host
