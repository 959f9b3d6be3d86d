#include "hunch/dispatch/sites.h"

#include <set>
#include <unordered_map>

namespace hunch::dispatch {

namespace {

std::vector<Dispatch> noted;

std::string contextText(const bytecode::Code& code, const Version& v) {
  std::string text = v.context.hasEnv ? "environment" : "";
  for (int i = 0; i < code.formalCount; i++) text += (text.empty() ? "" : ", ") + pir::toString(v.context.variables[static_cast<size_t>(i)]);
  return text;
}

}  // namespace

void noteDispatch(const void* site, const bytecode::Code& code, Version& version) {
  static std::unordered_map<const void*, int> numbers;
  static std::set<std::pair<int, int>> known;
  if (!site || version.lastSite == site) return;
  version.lastSite = site;
  const int number = numbers.try_emplace(site, static_cast<int>(numbers.size()) + 1).first->second;
  if (known.insert({number, version.id}).second) noted.push_back({number, code.id, version.id, contextText(code, version)});
}

const std::vector<Dispatch>& dispatches() { return noted; }

}  // namespace hunch::dispatch
