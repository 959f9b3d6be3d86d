#include "hunch/dispatch/closure_ways.h"

#include <algorithm>

#include "hunch/dispatch/fits.h"
#include "hunch/dispatch/gather.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::ArgKind;
using bytecode::CallSite;
using bytecode::ClosureWay;
using bytecode::Code;

namespace {

// One argument for each formal, in order, and a callee that looks at nothing but their values.
bool isPlainCall(const CallSite& site, const Code& code) {
  const size_t n = site.kinds.size();
  if (site.hasDots || site.matchFails || site.target != code.formals || code.formalCount != static_cast<int>(n)) return false;
  if (!isUnlooked(code)) return false;
  for (size_t k = 0; k < n; k++) {
    if (site.match[k] != static_cast<int>(k)) return false;
    if (site.kinds[k] == ArgKind::Promise && !((code.plainFormals | code.nextFormals) >> k & 1)) return false;
  }
  return true;
}

// As tier 1 marks arguments that were evaluated early (interp/call.cpp).
void describeArguments(const CallSite& site, const Code& code, ClosureWay& way) {
  way.mask = ~uint64_t{0};
  way.early = way.surely = true;
  for (size_t k = 0; k < site.kinds.size(); k++) {
    if (site.kinds[k] != ArgKind::Eager) continue;
    if (code.earlyFormals >> k & 1) way.mask &= ~(uint64_t{interp::kSlotUnread} << (8 * k + 4));
    else way.surely = false;
    way.early &= code.plainFormals >> k & 1;
  }
}

bool isOpen(const ClosureWay& way, SEXP outer) {
  const Version& v = *static_cast<const Version*>(way.version);
  if (way.epoch != interp::worldEpoch || way.generation != way.code->generation) return false;
  if (v.context.plainWorld && interp::framesAround(outer)) return false;
  if (v.byteCodeMatters && v.context.asByteCode != way.code->hostByteCode) return false;
  return v.world.empty() || (v.epoch == interp::worldEpoch && seesAsBefore(outer, v));
}

}  // namespace

ClosureWay* closureWay(CallSite& site, SEXP closure, int exposed) {
  Code* code = settledCode(closure);
  if (!code) return nullptr;
  for (ClosureWay& way : site.ways)
    if (way.code == code) return isOpen(way, cloenv(closure)) && (exposed == 0 || (exposed == 1 ? way.early : way.surely)) ? &way : nullptr;
  if (!site.wantsWays) site.link.function = nullptr;  // the next call comes by addClosureWay()
  site.wantsWays = true;
  return nullptr;
}

bool runsCode(SEXP closure, const void* wanted) {
  const auto& view = *static_cast<const build::CodeInView*>(wanted);
  if (debugBit(closure) || spareBit(closure) || traceBit(closure) || readyCode(closure) != view.code) return false;
  SEXP outer = cloenv(closure);
  for (; interp::isFunctionFrame(outer); outer = enclos(outer))
    for (SEXP cell = frame(outer); cell != R_NilValue; cell = cdr(cell))
      if (std::find(view.globals.begin(), view.globals.end(), tag(cell)) != view.globals.end()) return false;
  return outer == view.top;
}

void addClosureWay(const interp::Frame& f, Version& v) {
  CallSite& site = *const_cast<CallSite*>(f.site);
  if (!site.wantsWays || !f.caller || f.env || profiling || !v.code.direct || !isPlainCall(site, *f.code)) return;
  ClosureWay* last = std::find_if(site.ways, site.ways + CallSite::kMaxWays - 1, [&f](const ClosureWay& w) { return w.code == f.code; });
  std::rotate(site.ways, last, last + 1);
  ClosureWay& way = site.ways[0];
  way.code = f.code;
  way.version = &v;
  way.epoch = interp::worldEpoch;
  way.generation = f.code->generation;
  way.direct = v.code.direct;
  describeArguments(site, *f.code, way);
}

}  // namespace hunch::dispatch
