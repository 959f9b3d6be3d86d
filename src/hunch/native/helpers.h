// The helpers of runtime.def that are about bindings, lists, strings and new vectors (bindings.cpp, objects.cpp).
//
// Objects that they are given are kept by the caller: it has roots for them. What they make themselves they keep while
// they allocate. Positions are within bounds, vectors are direct (no ALTREP), strings are character vectors of length one.
#pragma once

#include "hunch/interp/slow.h"

namespace hunch::native {

using interp::Frame;

// ---- bindings.cpp -------------------------------------------------------------------------------------------------
int32_t isMatrix(SEXP x);
void hold(Frame* f, int32_t depth, int32_t on);
SEXP findCell(Frame* f, SEXP symbol, int32_t where);
SEXP findCellAnew(Frame* f, SEXP symbol, interp::CellCache* cache);
SEXP findGlobal(Frame* f, SEXP symbol);
SEXP cellIn(SEXP env, SEXP symbol);
SEXP cellAround(SEXP env, SEXP symbol);
SEXP ownBinding(SEXP cell, SEXP value);
SEXP growBinding(SEXP cell, SEXP vector, int64_t position);
int32_t isSibling(SEXP outer, SEXP closure, const void* code);
int32_t runsCode(SEXP closure, const void* wanted);
int32_t noMethod(Frame* f, SEXP object, int32_t generic);
int32_t noMethodFrom(SEXP env, SEXP object, int32_t generic);
int32_t hasClasses(SEXP object, SEXP classes);
int32_t callQuick(const void* function, host::StackEntry* args, int32_t n, int32_t asObject);

// ---- objects.cpp --------------------------------------------------------------------------------------------------
SEXP loadString(SEXP vector, int64_t position);
void storeString(SEXP vector, int64_t position, SEXP string);
using interp::plainCopy;
SEXP ownElement(SEXP list, int64_t position);
SEXP growElement(SEXP list, int64_t position, SEXP vector, int64_t at);
int64_t namePosition(SEXP list, SEXP name);
int32_t stringsEqual(SEXP x, SEXP y);
int32_t isAscii(SEXP x);
int32_t stringLength(SEXP x);
SEXP subString(SEXP x, int32_t from, int32_t to);
int64_t switchPc(const void* table, SEXP string);
SEXP makeRange(int32_t from, int32_t to);
void makeEnvironment(interp::Frame* frame);
SEXP makeArgument(interp::Frame* frame, SEXP expression);
void deferFunction(interp::Frame* frame, int32_t slot, SEXP expression);
void asMatrix(SEXP vector, int32_t rows, int64_t columns);
SEXP makeFunction(interp::Frame* frame, SEXP expression);
SEXP makeScope(const Scope* scope, SEXP function, const host::StackEntry* values);
void storeInScope(SEXP env, SEXP symbol, int32_t tag, int64_t bits);
SEXP makeFunctionIn(SEXP env, SEXP expression, const void* code);
SEXP newVector(int64_t length, uint32_t type);
SEXP combine(const host::StackEntry* values, int32_t count, uint32_t type);
SEXP makeList(const host::StackEntry* values, int32_t count, SEXP call);
SEXP vectorArith(const host::StackEntry* operands, int32_t kind, int32_t spent, SEXP call);
int64_t reduce(int32_t kind, SEXP x);

}  // namespace hunch::native
