#include "hunch/bytecode/builtins.h"

#include <cmath>
#include <cstring>
#include <unordered_set>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {

const std::unordered_set<std::string>& pureNames() {
  static const std::unordered_set<std::string> names = {
#define PURE(name) name,
#include "hunch/bytecode/builtins.def"
#undef PURE
  };
  return names;
}

// The functions GNU R's math1 calls for these names: the same libm entry points, so the same bits.
double logOf(double x) { return x > 0 ? std::log(x) : x == 0 ? -HUGE_VAL : NAN; }
struct Math1 {
  const char* name;
  double (*function)(double);
};
const Math1 kMath1[] = {
    {"sqrt", std::sqrt}, {"exp", std::exp},   {"floor", std::floor}, {"ceiling", std::ceil},
    {"cos", std::cos},   {"sin", std::sin},   {"tan", std::tan},     {"acos", std::acos},
    {"asin", std::asin}, {"atan", std::atan}, {"cosh", std::cosh},   {"sinh", std::sinh},
    {"tanh", std::tanh}, {"expm1", std::expm1}, {"log1p", std::log1p}, {"trunc", std::trunc},
    {"abs", std::fabs},  {"log", logOf},
};

const char* const kIsTypes[] = {"is.null",      "is.logical", "is.integer",     "is.double",   "is.character",
                                "is.symbol",    "is.list",    "is.environment", "is.function", "is.numeric",
                                "is.object",    "is.na"};

template <size_t N, class Name>
int indexOf(const Name (&table)[N], const char* name) {
  for (size_t i = 0; i < N; i++) {
    const char* row;
    if constexpr (std::is_same_v<Name, Math1>) row = table[i].name;
    else row = table[i];
    if (!std::strcmp(row, name)) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

const char* primName(SEXP primitive) { return R_FunTab[primOffset(primitive)].name; }

uint8_t builtinFlags(SEXP primitive) {
  static const PrimRow* dotCall = findPrim(".Call");  // its kind is PP_FOREIGN
  const PrimRow& row = R_FunTab[primOffset(primitive)];
  uint8_t flags = 0;
  if (dotCall && row.kind == dotCall->kind) flags |= kBuiltinForeign;
  if (pureNames().count(row.name)) flags |= kBuiltinPure;
  return flags;
}

int math1Index(const char* name) { return indexOf(kMath1, name); }
bool isFastMath(int index) { return index < 2; }
const char* math1Name(int index) { return kMath1[index].name; }
double (*math1Function(int index))(double) { return kMath1[index].function; }
int isTypeIndex(const char* name) { return indexOf(kIsTypes, name); }

}  // namespace hunch::bytecode
