#include "hunch/pir/context.h"

#include <algorithm>
#include <bit>

namespace hunch::pir {

namespace {

bool imply(const std::vector<Type>& a, const std::vector<Type>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](Type x, Type y) { return implies(x, y); });
}

std::vector<Type> joined(const std::vector<Type>& a, const std::vector<Type>& b) {
  std::vector<Type> out;
  for (size_t i = 0; i < a.size(); i++) out.push_back(i < b.size() ? join(a[i], b[i]) : Type::any());
  return out;
}

}  // namespace

bool implies(Type a, Type b) { return b == Type::any() || (a.isA(b) && a.rep() == b.rep()); }

bool implies(const Context& a, const Context& b) {
  return a.hasEnv == b.hasEnv && a.asByteCode == b.asByteCode && a.plainWorld >= b.plainWorld && imply(a.variables, b.variables) &&
         imply(a.operands, b.operands);
}

Type join(Type a, Type b) {
  const Type both = a | b;
  const bool isAlike = a == b || (a.rep() == b.rep() && std::has_single_bit(both.kinds()));
  return isAlike ? both : Type::any();
}

Context join(const Context& a, const Context& b) {
  Context out = a;
  out.variables = joined(a.variables, b.variables);
  out.operands = joined(a.operands, b.operands);
  out.plainWorld = a.plainWorld && b.plainWorld;
  return out;
}

std::string toString(const Context& context, const std::vector<std::string>& names) {
  std::string text;
  const auto add = [&text](const std::string& name, Type type) {
    if (type != Type::any()) text += (text.empty() ? "" : ", ") + name + ": " + toString(type);
  };
  for (size_t i = 0; i < context.variables.size(); i++) add(names[i], context.variables[i]);
  for (size_t i = 0; i < context.operands.size(); i++) add("operand " + std::to_string(i + 1), context.operands[i]);
  return text;
}

}  // namespace hunch::pir
