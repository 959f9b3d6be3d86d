// The routines R calls (routines.def). They return data; every word a user reads is written in R.
#pragma once

#include "hunch/api/lists.h"

namespace hunch::api {

#define HUNCH_ARGUMENTS_0 ()
#define HUNCH_ARGUMENTS_1 (SEXP)
#define HUNCH_ARGUMENTS_2 (SEXP, SEXP)
#define HUNCH_ARGUMENTS_4 (SEXP, SEXP, SEXP, SEXP)
#define ROUTINE(name, n) SEXP name HUNCH_ARGUMENTS_##n;
#include "hunch/api/routines.def"
#undef ROUTINE

}  // namespace hunch::api
