#include "hunch/dispatch/ways.h"

#include <algorithm>
#include <unordered_map>

#include "hunch/dispatch/sites.h"

namespace hunch::dispatch {

using bytecode::Code;
using native::QuietCall;

namespace {

std::unordered_map<const Code*, std::vector<QuietCall*>> callsOf;

bool takes(const Version& v, const Code& code, uint64_t tags) {
  for (int i = 0; i < code.formalCount; i++) {
    const pir::Type t = v.context.variables[static_cast<size_t>(i)];
    const uint64_t tag = tags >> (8 * i) & 255;
    if (!(t == pir::Type::any()) && tag != static_cast<uint64_t>(pir::tagOf(t))) return false;
  }
  return true;
}

void* nowhere() { return reinterpret_cast<void*>(native::runtime().refuses); }

void* wayFor(const QuietCall& call) {
  const Optimized* o = optimizedOf(*call.callee);
  for (size_t i = 0; o && i < o->versions.size(); i++) {
    Version& v = *o->versions[i];
    if (!v.code.quiet || v.retired || !v.outer.is(call.outer) || v.epoch != interp::worldEpoch) continue;
    if (!takes(v, *call.callee, call.tags)) continue;
    noteDispatch(&call, *call.callee, v);
    return v.code.quiet;
  }
  return nowhere();
}

}  // namespace

void addCalls(Version& caller) {
  for (const auto& call : caller.code.quietCalls) {
    callsOf[call->callee].push_back(call.get());
    call->way = wayFor(*call);
  }
}

void removeCalls(Version& caller) {
  for (const auto& call : caller.code.quietCalls) std::erase(callsOf[call->callee], call.get());
}

void findWays(Code& callee) {
  const Optimized* o = optimizedOf(callee);
  callee.isQuiet = o && std::any_of(o->versions.begin(), o->versions.end(), [](const auto& v) { return v->code.quiet && !v->retired; });
  const auto calls = callsOf.find(&callee);
  if (calls == callsOf.end()) return;
  for (QuietCall* call : calls->second) call->way = wayFor(*call);
}

void closeWays() {
  for (auto& [code, calls] : callsOf)
    for (QuietCall* call : calls) call->way = nowhere();
}

}  // namespace hunch::dispatch
