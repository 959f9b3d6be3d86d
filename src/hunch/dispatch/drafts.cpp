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

Version* hottestDraft() {
  Version* hottest = nullptr;
  for (Version* v : drafts)
    if (!v->retired && !v->stale && (!hottest || v->heat > hottest->heat)) hottest = v;
  return hottest && hottest->heat >= static_cast<uint64_t>(std::max(config.draft_heat, 0)) ? hottest : nullptr;
}

}  // namespace hunch::dispatch
