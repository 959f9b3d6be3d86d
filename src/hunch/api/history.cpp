// What happened so far: counters, events, deoptimizations.
#include <map>

#include "hunch/api/routines.h"
#include "hunch/bytecode/printer.h"
#include "hunch/bytecode/source.h"
#include "hunch/dispatch/optimizer.h"
#include "hunch/dispatch/registry.h"
#include "hunch/dispatch/sites.h"
#include "hunch/events/events.h"

namespace hunch::api {

namespace {

struct Counter {
  const char* name;
  double value;
};

std::vector<Counter> allCounters() {
  const dispatch::Counters& c = dispatch::counters;
  const interp::FrameCounters& f = interp::frameCounters;
  const dispatch::OptimizerCounters& o = dispatch::optimizerCounters;
  const auto real = [](uint64_t n) { return static_cast<double>(n); };
  return {{"compiled", real(c.compiled)},
          {"refused", real(c.refused)},
          {"compile_ms", c.compileMs},
          {"code_words", real(c.codeWords)},
          {"calls", real(f.frames)},
          {"environments", real(f.environments)},
          {"fallbacks", real(f.fallbacks)},
          {"optimized", real(o.compiled)},
          {"improved", real(o.improved)},
          {"declined", real(o.declined)},
          {"entries", real(o.entries)},
          {"deopts", real(o.deopts)},
          {"retired", real(o.retired)},
          {"dropped", real(o.dropped)},
          {"build_ms", o.buildMs},
          {"pass_ms", o.passMs},
          {"lower_ms", o.lowerMs},
          {"code_bytes", real(o.codeBytes)}};
}

const char* subjectOf(const bytecode::Code& code) {
  if (!code.name.empty()) return code.name.c_str();
  switch (code.kind) {
    case bytecode::CodeKind::Promise: return "<promise>";
    case bytecode::CodeKind::Loop: return "<loop>";
    default: return "<function>";
  }
}

// Expressions are deparsed once: the same place may have left many times.
class Places {
 public:
  struct Place {
    std::string text;
    int line;
  };
  const Place& at(const bytecode::Code& code, int pc) {
    auto [it, isNew] = known_.try_emplace({&code, pc});
    if (isNew) {
      SEXP expr = bytecode::expressionOf(code, pc);
      it->second = {expr ? bytecode::shown(expr) : "", bytecode::lineOf(code, pc)};
    }
    return it->second;
  }

 private:
  std::map<std::pair<const bytecode::Code*, int>, Place> known_;
};

std::string typeText(pir::Type type) { return type.isNone() ? "" : pir::toString(type); }

}  // namespace

SEXP dispatches() {
  const std::vector<dispatch::Dispatch>& rows = dispatch::dispatches();
  ListBuilder list(4);
  list.reals("site", rows, [](const auto& d) { return d.site; });
  list.reals("code", rows, [](const auto& d) { return static_cast<double>(d.code); });
  list.reals("version", rows, [](const auto& d) { return d.version; });
  list.texts("context", rows, [](const auto& d) { return d.context.c_str(); });
  return list.done();
}

SEXP stats() {
  const std::vector<Counter> rows = allCounters();
  ListBuilder list(2);
  list.texts("counter", rows, [](const Counter& c) { return c.name; });
  list.reals("value", rows, [](const Counter& c) { return c.value; });
  return list.done();
}

SEXP fallbackTable() {
  const auto& rows = interp::fallbackCounts();
  ListBuilder list(2);
  list.texts("construct", rows, [](const auto& r) {
    return r.first == R_MissingArg ? "other" : CHAR(PRINTNAME(r.first));
  });
  list.reals("count", rows, [](const auto& r) { return r.second; });
  return list.done();
}

SEXP eventLog() {
  const auto& rows = events::recorded();
  ListBuilder list(6);
  list.reals("sequence", rows, [](const auto& r) { return r.sequence; });
  list.reals("seconds", rows, [](const auto& r) { return r.seconds; });
  list.texts("event", rows, [](const auto& r) { return events::kEvents[static_cast<int>(r.event)].name; });
  list.texts("subject", rows, [](const auto& r) { return r.subject; });
  list.reals("number", rows, [](const auto& r) { return r.number; });
  list.texts("text", rows, [](const auto& r) { return r.text; });
  return list.done();
}

SEXP clearEvents() {
  events::clear();
  return R_NilValue;
}

// All deoptimizations, or those of one closure.
SEXP deopts(SEXP f) {
  const dispatch::Unit* unit = f == R_NilValue ? nullptr : dispatch::findUnit(f);
  std::vector<dispatch::DeoptRecord> rows;
  for (const dispatch::DeoptRecord& r : dispatch::deopts())
    if (f == R_NilValue || (unit && unit->code == r.code)) rows.push_back(r);
  using Row = dispatch::DeoptRecord;
  Places places;
  ListBuilder list(11);
  list.reals("time", rows, [](const Row& r) { return r.seconds; });
  list.texts("function", rows, [](const Row& r) { return subjectOf(*r.code); });
  list.texts("reason", rows, [](const Row& r) { return pir::reasonName(r.reason); });
  list.texts("sentence", rows, [](const Row& r) { return pir::reasonText(r.reason); });
  list.texts("where", rows, [&](const Row& r) { return places.at(*r.code, r.pc).text; });
  list.reals("line", rows, [&](const Row& r) {
    const int line = places.at(*r.code, r.pc).line;
    return line ? line : NA_REAL;
  });
  list.texts("expected", rows, [](const Row& r) { return typeText(r.expected); });
  list.texts("observed", rows, [](const Row& r) { return typeText(r.observed); });
  list.reals("version", rows, [](const Row& r) { return r.version; });
  list.reals("pc", rows, [](const Row& r) { return r.pc; });
  list.reals("feedback", rows, [](const Row& r) { return r.feedback < 0 ? NA_REAL : r.feedback; });
  return list.done();
}

}  // namespace hunch::api
