#include "hunch/opt/passes.h"

#include <algorithm>
#include <iterator>

namespace hunch::opt {

namespace {

constexpr int kRounds = 2;

constexpr PassInfo kPasses[] = {
#define PASS(name, function, flag, doc) {#name, function, #flag, doc},
#include "hunch/opt/passes.def"
#undef PASS
};

}  // namespace

const PassInfo* passes(size_t* n) {
  *n = std::size(kPasses);
  return kPasses;
}

bool runPass(const std::string& name, pir::Graph& graph) {
  for (const PassInfo& pass : kPasses)
    if (pass.name == name) return pass.run(graph);
  return false;
}

void optimize(pir::Graph& graph, const std::function<bool(const PassInfo&)>& allowed,
              const std::function<void(const PassInfo&, const pir::Graph&)>& after) {
  const auto step = [&](const PassInfo& pass) {
    if (allowed && !allowed(pass)) return false;
    const bool changed = pass.run(graph);
    if (changed) graph.markExposed();
    if (after) after(pass, graph);
    return changed;
  };
  const PassInfo* once = std::find_if(std::begin(kPasses), std::end(kPasses), [](const PassInfo& p) { return p.run == settle; });
  bool changed = true;
  for (int round = 0; round < kRounds && changed; round++) {
    changed = false;
    for (const PassInfo* pass = kPasses; pass != once; pass++) changed |= step(*pass);
  }
  for (const PassInfo* pass = once; pass != std::end(kPasses); pass++) step(*pass);
}

}  // namespace hunch::opt
