// Registration of the routines.
#include "hunch/api/routines.h"

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

namespace {

const R_CallMethodDef kRoutines[] = {
#define ROUTINE(name, n) {"C_hunch_" #name, reinterpret_cast<DL_FUNC>(&hunch::api::name), n},
#include "hunch/api/routines.def"
#undef ROUTINE
    {nullptr, nullptr, 0}};

}  // namespace

extern "C" attribute_visible void R_init_hunch(DllInfo* dll) {
  R_registerRoutines(dll, nullptr, kRoutines, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
  R_forceSymbols(dll, TRUE);
}
