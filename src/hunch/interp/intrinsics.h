// Functions of base and methods whose body is not run where something simpler does the same.
//
// The call is made as any other: the frame is there, with its context, so whoever looks sees what GNU R shows. An intrinsic
// either gives the value, or does nothing but what the body begins with (it may force arguments that the body forces first),
// and the body is run.
//
// To add one: a row in the table of intrinsics.cpp and its function.
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

struct Intrinsic {
  bool (*run)(Frame& f, StackEntry* result) = nullptr;
  bool needsArgs = false;  // the list of its arguments
};

// None for all other closures, and for those that somebody has changed.
Intrinsic intrinsicOf(SEXP closure);

bool nextMethod(Frame& f, StackEntry* result);  // nextmethod.cpp
bool seqDefault(Frame& f, StackEntry* result);  // seq_default.cpp
bool doCallHere(Frame& f, StackEntry* result);  // docall.cpp
bool tryCatchHere(Frame& f, StackEntry* result);  // trycatch.cpp
bool withCallingHandlersHere(Frame& f, StackEntry* result);
// data_frames.cpp
bool subsetDataFrame(Frame& f, StackEntry* result);
bool elementOfDataFrame(Frame& f, StackEntry* result);
bool assignInDataFrame(Frame& f, StackEntry* result);
bool assignColumnOfDataFrame(Frame& f, StackEntry* result);
bool assignNamedColumn(Frame& f, StackEntry* result);

// For intrinsics: the value of an argument, which the function looks at now; null: there is none.
SEXP argument(Frame& f, int slot);
// This is the value.
bool answer(StackEntry* result, SEXP value);

}  // namespace hunch::interp
