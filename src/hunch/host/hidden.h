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

}  // namespace hunch::host
