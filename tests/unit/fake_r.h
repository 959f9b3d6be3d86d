// R as far as code under test asks for it where R is not running: a few objects, laid out as host/object.h says, and
// the variables of libR that name them.
#pragma once

#include <climits>

#include "hunch/interp/interp.h"

namespace {
struct FakeObject {
  alignas(16) unsigned char bytes[64] = {};
  SEXP object() { return reinterpret_cast<SEXP>(bytes); }
};
FakeObject nilNode, namesNode, dimNode, dimNamesNode, unboundNode, missingNode;
}  // namespace

extern "C" {
SEXP R_NilValue = nilNode.object();
SEXP R_NamesSymbol = namesNode.object();
SEXP R_DimSymbol = dimNode.object();
SEXP R_DimNamesSymbol = dimNamesNode.object();
SEXP R_UnboundValue = unboundNode.object();
SEXP R_MissingArg = missingNode.object();
int R_NaInt = INT_MIN;
hunch::host::StackEntry* R_BCNodeStackTop = nullptr;
Rboolean R_Visible = TRUE;
}
