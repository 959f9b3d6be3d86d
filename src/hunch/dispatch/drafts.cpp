#include "hunch/dispatch/drafts.h"

#include <algorithm>

#include "hunch/config/config.h"
#include "hunch/dispatch/backend.h"

namespace hunch::dispatch {

using config::config;

namespace {
std::vector<Version*> drafts;
}  // namespace

bool makesDrafts() {
  const bool isSearch = config.opt_all || config.chaos || config.opt_limit >= 0 || config.pass_limit >= 0;
  return config.drafts && !config.quick_code && !isSearch && config.backend == kLlvm;
}

void addDraft(Version& draft) { drafts.push_back(&draft); }
void removeDraft(Version& version) { std::erase(drafts, &version); }

namespace {
// Code that is much has to have run much: it takes as much longer to make it well.
bool isWorthIt(const Version& v) {
  constexpr size_t kSmall = 8192;
  return v.heat >= static_cast<uint64_t>(std::max(config.draft_heat, 0)) * std::max<size_t>(v.code.codeBytes / kSmall, 1);
}
}  // namespace

Version* hottestDraft() {
  Version* hottest = nullptr;
  for (Version* v : drafts)
    if (!v->retired && !v->stale && isWorthIt(*v) && (!hottest || v->heat > hottest->heat)) hottest = v;
  return hottest;
}

}  // namespace hunch::dispatch
