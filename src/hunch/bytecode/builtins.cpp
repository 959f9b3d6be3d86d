#include "hunch/bytecode/builtins.h"

#include <cmath>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {

// What builtins.def says of a name; 0 when it has no row.
uint16_t tableFlags(const std::string& name) {
  static const std::unordered_map<std::string, uint16_t> rows = [] {
    std::unordered_map<std::string, uint16_t> rows;
#define PURE(name) rows[name] |= kBuiltinPure;
#define PLAIN(name) rows[name] |= kBuiltinPure | kBuiltinPlain;
#define FIRST(name) rows[name] |= kBuiltinPure | kBuiltinFirst;
#define BLIND(name) rows[name] |= kBuiltinBlind;
#define INNER(name) rows[name] |= kBuiltinPure | kBuiltinInner;
#define LOOKUP(name) rows[name] |= kBuiltinLookup;
#define FRAME(name) rows[name] |= kBuiltinFrame;
#define GENERIC(name) rows[name] |= kBuiltinGeneric;
#define QUICK(name) rows[name] |= kBuiltinQuick;
#include "hunch/bytecode/builtins.def"
#undef PURE
#undef PLAIN
#undef FIRST
#undef BLIND
#undef INNER
#undef LOOKUP
#undef GENERIC
#undef FRAME
#undef QUICK
    return rows;
  }();
  const auto row = rows.find(name);
  return row == rows.end() ? 0 : row->second;
}

// The functions GNU R's math1 calls for these names: the same libm entry points, so the same bits.
double logOf(double x) { return x > 0 ? std::log(x) : x == 0 ? -HUGE_VAL : NAN; }
double signOf(double x) { return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x; }
struct Math1 {
  const char* name;
  double (*function)(double);
};
const Math1 kMath1[] = {
    {"sqrt", std::sqrt}, {"exp", std::exp},   {"floor", std::floor}, {"ceiling", std::ceil},
    {"cos", std::cos},   {"sin", std::sin},   {"tan", std::tan},     {"acos", std::acos},
    {"asin", std::asin}, {"atan", std::atan}, {"cosh", std::cosh},   {"sinh", std::sinh},
    {"tanh", std::tanh}, {"expm1", std::expm1}, {"log1p", std::log1p}, {"trunc", std::trunc},
    {"abs", std::fabs},  {"log", logOf},     {"sign", signOf},
};

const char* const kIsTypes[] = {"is.null",      "is.logical", "is.integer",     "is.double",   "is.character",
                                "is.symbol",    "is.list",    "is.environment", "is.function", "is.numeric",
                                "is.object",    "is.na",      "is.atomic"};

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

namespace {

uint16_t flagsOfRow(const PrimRow& row) {
  static const PrimRow* dotCall = findPrim(".Call");  // its kind is PP_FOREIGN
  uint16_t flags = tableFlags(row.name);
  if (dotCall && row.kind == dotCall->kind) flags |= kBuiltinForeign;
  return flags;
}

}  // namespace

uint16_t builtinFlags(SEXP primitive) {
  static std::vector<int> known;  // by position in R_FunTab; -1: not asked for yet
  const size_t at = static_cast<size_t>(primOffset(primitive));
  if (at >= known.size()) known.resize(at + 1, -1);
  if (known[at] < 0) known[at] = flagsOfRow(R_FunTab[at]);
  return static_cast<uint16_t>(known[at]);
}

int arithIndex(const char* name) {
  static const char* const kNames[] = {"+", "-", "*", "/", "%%", "%/%", "==", "!=", "<", "<=", ">", ">=", "^"};
  for (int i = 0; i < static_cast<int>(std::size(kNames)); i++)
    if (!std::strcmp(kNames[i], name)) return i;
  return -1;
}

int math1Index(const char* name) { return indexOf(kMath1, name); }
bool isFastMath(int index) { return index < 2; }
const char* math1Name(int index) { return kMath1[index].name; }
double (*math1Function(int index))(double) { return kMath1[index].function; }
int isTypeIndex(const char* name) { return indexOf(kIsTypes, name); }
const char* isTypeName(int which) { return kIsTypes[which]; }
static_assert(std::size(kIsTypes) == kIsTypeCount);

SEXP typeName(int type) {
  static const std::vector<SEXP> names = [] {
    std::vector<SEXP> all(32, nullptr);
    for (const int t : {LGLSXP, INTSXP, REALSXP, CPLXSXP, STRSXP, RAWSXP, VECSXP}) {
      SEXP& name = all[static_cast<size_t>(t)];
      R_PreserveObject(name = Rf_mkString(Rf_type2char(static_cast<SEXPTYPE>(t))));
      MARK_NOT_MUTABLE(name);
    }
    return all;
  }();
  return names[static_cast<size_t>(type)];
}

}  // namespace hunch::bytecode
