// Variables of GNU R that are not exported but that a frame of ours must save, set and restore.
//
// Their addresses are found by calibration (host/calibrate.cpp): R itself copies each of them into a context, so
// probing at several states and scanning libR's writable memory leaves exactly one candidate, or hunch stays inert.
#pragma once

#include <vector>

#include "hunch/host/context.h"

namespace hunch::host {

struct Hidden {
  int* evalDepth;                    // R_EvalDepth
  int* expressions;                  // R_Expressions, the limit of evalDepth
  int* bcIntActive;                  // R_BCIntActive: 0 while our code runs
  int* gcEnabled;                    // R_GCEnabled
  SEXP* bcBody;                      // R_BCbody
  void** bcPc;                       // R_BCpc, which R declares as a plain pointer
  SEXP* handlerStack;                // R_HandlerStack
  SEXP* restartStack;                // R_RestartStack
  PendingPromise** pendingPromises;  // R_PendingPromises
  StackEntry** bcProtTop;            // R_BCProtTop
  StackEntry** bcProtCommitted;      // R_BCProtCommitted; null: not found (operands.h)
  SEXP* returnedValue;               // R_ReturnedValue
  SEXP restartToken;                 // R_RestartToken, the value that asks a function body to run again
};
extern Hidden hidden;

// While R_BCIntActive is set, R attributes C-level errors and warnings to the expression its byte code is at. A locator
// is an object that R takes for byte code: our own code words, and for every two of them the expression they belong to.
// `at` is a frame's current position in those words.
SEXP makeLocator(const int32_t* words, int n, const SEXP* expressionAt);
// The same words for code that stands for R's evaluator: no call within loops, elsewhere that of the function.
SEXP makeLoopLocator(SEXP locator, const std::vector<SEXP>& contextAt);
inline const int32_t* locatorWords(SEXP locator) { return ints(car(locator)); }
inline void pretendByteCode(SEXP locator, const int32_t** at) {
  *hidden.bcIntActive = 1;
  *hidden.bcBody = locator;
  *hidden.bcPc = const_cast<int32_t**>(at);
}

}  // namespace hunch::host
