#include "hunch/pir/types.h"

#include <cstring>

namespace hunch::pir {

using namespace hunch::host;

namespace {

struct Row {
  const char* text;
  int sexp;
};
constexpr Row kRows[] = {
#define KIND(name, text, sexp) {text, sexp},
#define NATIVE(name, text) {text, -1},
#define MODIFIER(name, text) {text, -1},
#include "hunch/pir/types.def"
#undef KIND
#undef NATIVE
#undef MODIFIER
};
constexpr int kFirstModifier = Type::kVectorIndex;

}  // namespace

uint32_t kindOf(int sexp) {
  for (int i = 0; i < Type::kTestIndex; i++)
    if (kRows[i].sexp == sexp) return 1u << i;
  return Type::kOther;
}

int sexpType(uint32_t kind) {
  for (int i = 0; i < Type::kTestIndex; i++)
    if (kind == 1u << i) return kRows[i].sexp;
  return ANYSXP;
}

int tagOf(Type type) {
  if (!type.isUnboxed()) return kTagBoxed;
  return type.kinds() == Type::kDbl ? kTagReal : type.kinds() == Type::kInt ? kTagInteger : kTagLogical;
}

std::string toString(Type type) {
  if (type.isNone()) return "void";
  if (type == Type::any()) return "any";
  std::string text;
  for (int i = 0; i < kFirstModifier; i++)
    if (type.bits >> i & 1) text += (text.empty() ? "" : "|") + std::string(kRows[i].text);
  for (int i = kFirstModifier; i < Type::kBitCount; i++)
    if (type.bits >> i & 1) text += kRows[i].text;
  return text;
}

bool parseType(const std::string& text, Type* type) {
  *type = Type();
  if (text == "void") return true;
  if (text == "any") return *type = Type::any(), true;
  const char* p = text.c_str();
  for (bool more = true; more;) {
    size_t n = std::strcspn(p, "|[@^~?");
    bool known = false;
    for (int i = 0; i < kFirstModifier && !known; i++)
      if (std::strlen(kRows[i].text) == n && !std::strncmp(kRows[i].text, p, n)) type->bits |= 1u << i, known = true;
    if (!known) return false;
    p += n;
    more = *p == '|';
    if (more) p++;
  }
  while (*p) {
    bool known = false;
    for (int i = kFirstModifier; i < Type::kBitCount && !known; i++) {
      const size_t n = std::strlen(kRows[i].text);
      if (!std::strncmp(kRows[i].text, p, n)) type->bits |= 1u << i, p += n, known = true;
    }
    if (!known) return false;
  }
  return true;
}

}  // namespace hunch::pir
