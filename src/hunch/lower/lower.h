// From a PIR graph to machine code: the one door of hunch_native.so.
//
// In: a verified graph after finish(), what is wanted beyond code (Options), the helpers to call (Runtime). Out: true and
// *out filled, ready to run in a frame with out->rootCount roots; or false and a sentence in *error.
// The shared object takes nothing from the main one but what it is handed here, so it can be missing: then tier 1 does
// all the work. It does read libR's variables (R_NilValue, R_DimSymbol, R_BCNodeStackTop).
#pragma once

#include "hunch/native/code.h"

extern "C" __attribute__((visibility("default"))) bool hunch_lower(const hunch::pir::Graph& graph,
                                                                   const hunch::native::Options& options,
                                                                   const hunch::native::Runtime& runtime,
                                                                   hunch::native::Compiled* out, std::string* error);

// The version of LLVM, for people.
extern "C" __attribute__((visibility("default"))) const char* const hunch_llvm_version;
