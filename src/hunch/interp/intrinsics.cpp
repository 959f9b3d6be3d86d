#include "hunch/interp/intrinsics.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {
constexpr struct {
  const char* name;
  Intrinsic function;
} kIntrinsics[] = {{"NextMethod", nextMethod}};
}  // namespace

Intrinsic intrinsicOf(SEXP closure) {
  if (cloenv(closure) != R_BaseNamespace && cloenv(closure) != R_BaseEnv) return nullptr;
  for (const auto& row : kIntrinsics) {
    SEXP value = symbolValue(Rf_install(row.name));
    if (type(value) == PROMSXP) value = promiseValue(value);
    if (value == closure) return row.function;
  }
  return nullptr;
}

}  // namespace hunch::interp
