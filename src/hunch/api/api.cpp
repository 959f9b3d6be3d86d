// The R interface: routines that return data. Every word a user reads is written in R.
#include <cstring>
#include <vector>

#include "hunch/bytecode/builtins.h"
#include "hunch/bytecode/printer.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"
#include "hunch/events/events.h"
#include "hunch/host/load.h"
#include "hunch/interp/interp.h"

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

namespace hunch::api {

using namespace hunch::host;

namespace {

SEXP strings(const std::vector<std::string>& xs) {
  SEXP v = PROTECT(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(xs.size())));
  for (size_t i = 0; i < xs.size(); i++) SET_STRING_ELT(v, static_cast<R_xlen_t>(i), Rf_mkCharCE(xs[i].c_str(), CE_UTF8));
  UNPROTECT(1);
  return v;
}

SEXP numbers(const std::vector<double>& xs) {
  SEXP v = Rf_allocVector(REALSXP, static_cast<R_xlen_t>(xs.size()));
  std::copy(xs.begin(), xs.end(), REAL(v));
  return v;
}

SEXP logicals(const std::vector<bool>& xs) {
  SEXP v = Rf_allocVector(LGLSXP, static_cast<R_xlen_t>(xs.size()));
  for (size_t i = 0; i < xs.size(); i++) LOGICAL(v)[i] = xs[i];
  return v;
}

// A named list, built from columns in order.
class ListBuilder {
 public:
  explicit ListBuilder(int n) : list_(PROTECT(Rf_allocVector(VECSXP, n))), names_(PROTECT(Rf_allocVector(STRSXP, n))) {
    Rf_setAttrib(list_, R_NamesSymbol, names_);
  }
  void add(const char* name, SEXP value) {
    SET_VECTOR_ELT(list_, at_, value);
    SET_STRING_ELT(names_, at_++, Rf_mkChar(name));
  }
  SEXP done() {
    UNPROTECT(2);
    return list_;
  }

 private:
  SEXP list_, names_;
  int at_ = 0;
};

// ---- control ------------------------------------------------------------------------------------------------------
SEXP load() {
  const LoadReport& report = examineHost();
  std::vector<std::string> names, details;
  std::vector<bool> ok;
  for (const Step& s : report.steps) {
    names.push_back(s.name);
    details.push_back(s.detail);
    ok.push_back(s.ok);
  }
  ListBuilder list(5);
  list.add("step", strings(names));
  list.add("ok", logicals(ok));
  list.add("detail", strings(details));
  list.add("usable", Rf_ScalarLogical(report.usable));
  list.add("problem", strings({report.problem}));
  return list.done();
}

SEXP enable() {
  std::string problem;
  const LoadReport& report = examineHost();
  const bool ok = report.usable && dispatch::enable(&problem);
  if (!report.usable) problem = report.problem;
  ListBuilder list(2);
  list.add("ok", Rf_ScalarLogical(ok));
  list.add("problem", strings({problem}));
  return list.done();
}

SEXP disable() {
  dispatch::disable();
  return R_NilValue;
}

SEXP isEnabled() { return Rf_ScalarLogical(dispatch::enabled()); }

SEXP lateHooks() {
  dispatch::lateHooks();
  return R_NilValue;
}

SEXP pause(SEXP on) {
  const bool old = dispatch::paused;
  dispatch::paused = Rf_asLogical(on);
  return Rf_ScalarLogical(old);
}

SEXP setFlag(SEXP index, SEXP value) {
  config::setFlag(static_cast<size_t>(Rf_asInteger(index) - 1), Rf_asReal(value));
  return R_NilValue;
}

// ---- tables -------------------------------------------------------------------------------------------------------
SEXP flagTable() {
  std::vector<std::string> names, types, docs;
  std::vector<double> initial, current;
  std::vector<bool> ablate;
  for (size_t i = 0; i < config::kFlagCount; i++) {
    const config::FlagInfo& f = config::kFlags[i];
    names.push_back(f.name);
    types.push_back(f.type);
    docs.push_back(f.doc);
    initial.push_back(f.initial);
    current.push_back(config::getFlag(i));
    ablate.push_back(f.ablate);
  }
  ListBuilder list(6);
  list.add("name", strings(names));
  list.add("type", strings(types));
  list.add("default", numbers(initial));
  list.add("value", numbers(current));
  list.add("ablate", logicals(ablate));
  list.add("doc", strings(docs));
  return list.done();
}

SEXP eventTable() {
  std::vector<std::string> names, details, docs;
  for (int i = 0; i < static_cast<int>(events::Event::kCount); i++) {
    names.push_back(events::kEvents[i].name);
    details.push_back(events::kEvents[i].detail);
    docs.push_back(events::kEvents[i].doc);
  }
  ListBuilder list(3);
  list.add("name", strings(names));
  list.add("number", strings(details));
  list.add("doc", strings(docs));
  return list.done();
}

SEXP opcodeTable() {
  std::vector<std::string> names, immediates, docs;
  std::vector<double> pops, pushes;
  for (int i = 0; i < static_cast<int>(bytecode::Op::kCount); i++) {
    const bytecode::OpInfo& op = bytecode::kOps[i];
    names.push_back(op.name);
    immediates.push_back(op.immediates);
    docs.push_back(op.doc);
    pops.push_back(op.pops < 0 ? NA_REAL : op.pops);
    pushes.push_back(op.pushes);
  }
  ListBuilder list(5);
  list.add("name", strings(names));
  list.add("immediates", strings(immediates));
  list.add("pops", numbers(pops));
  list.add("pushes", numbers(pushes));
  list.add("doc", strings(docs));
  return list.done();
}

// ---- what happened ------------------------------------------------------------------------------------------------
SEXP stats() {
  const dispatch::Counters& c = dispatch::counters;
  const interp::FrameCounters& f = interp::frameCounters;
  ListBuilder list(2);
  list.add("counter", strings({"compiled", "refused", "compile_ms", "code_words", "calls", "environments", "fallbacks",
                               "deopts"}));
  list.add("value", numbers({static_cast<double>(c.compiled), static_cast<double>(c.refused), c.compileMs,
                             static_cast<double>(c.codeWords), static_cast<double>(f.frames),
                             static_cast<double>(f.environments), static_cast<double>(f.fallbacks), 0}));
  return list.done();
}

SEXP fallbackTable() {
  std::vector<std::string> constructs;
  std::vector<double> counts;
  for (const auto& [symbol, count] : interp::fallbackCounts()) {
    constructs.push_back(symbol == R_MissingArg ? "other" : CHAR(PRINTNAME(symbol)));
    counts.push_back(static_cast<double>(count));
  }
  ListBuilder list(2);
  list.add("construct", strings(constructs));
  list.add("count", numbers(counts));
  return list.done();
}

SEXP eventLog() {
  std::vector<std::string> names, subjects, texts;
  std::vector<double> sequence, seconds, values;
  for (const events::Record& r : events::recorded()) {
    sequence.push_back(static_cast<double>(r.sequence));
    seconds.push_back(r.seconds);
    names.push_back(events::kEvents[static_cast<int>(r.event)].name);
    subjects.push_back(r.subject);
    values.push_back(r.number);
    texts.push_back(r.text);
  }
  ListBuilder list(6);
  list.add("sequence", numbers(sequence));
  list.add("seconds", numbers(seconds));
  list.add("event", strings(names));
  list.add("subject", strings(subjects));
  list.add("number", numbers(values));
  list.add("text", strings(texts));
  return list.done();
}

SEXP clearEvents() {
  events::clear();
  return R_NilValue;
}

const char* stateName(const dispatch::Unit* unit) {
  if (!unit) return "unknown";
  switch (unit->state) {
    case dispatch::State::Ready: return "compiled";
    case dispatch::State::Refused: return "refused";
    default: return "cold";
  }
}

SEXP info(SEXP f) {
  const dispatch::Unit* unit = dispatch::findUnit(f);
  const bytecode::Code* code = unit ? unit->code : nullptr;
  const auto count = [](bool have, double x) { return Rf_ScalarReal(have ? x : 0); };
  ListBuilder list(9);
  list.add("state", strings({stateName(unit)}));
  list.add("reason", strings({unit ? unit->reason : ""}));
  list.add("calls_before", count(unit, unit ? unit->calls : 0));
  list.add("calls", count(code, code ? static_cast<double>(code->calls) : 0));
  list.add("words", count(code, code ? static_cast<double>(code->words.size()) : 0));
  list.add("compile_ms", count(code, code ? code->compileMs : 0));
  list.add("needs_environment", Rf_ScalarLogical(code && code->needsEnv));
  list.add("needs_promises", Rf_ScalarLogical(code && code->needsPromises));
  list.add("needs_arguments", Rf_ScalarLogical(code && code->needsArgs));
  return list.done();
}

SEXP compileClosure(SEXP f) { return Rf_ScalarLogical(dispatch::compileNow(f) != nullptr); }

SEXP ignoreClosure(SEXP f) {
  dispatch::ignore(f);
  return R_NilValue;
}

SEXP codeLines(SEXP f) {
  bytecode::Code* code = dispatch::compileNow(f);
  if (!code) return R_NilValue;
  std::vector<std::string> ops, operands;
  std::vector<double> pcs;
  for (const bytecode::Line& line : bytecode::lines(*code)) {
    pcs.push_back(line.pc);
    ops.push_back(line.op);
    operands.push_back(line.operands);
  }
  ListBuilder list(3);
  list.add("pc", numbers(pcs));
  list.add("op", strings(ops));
  list.add("operands", strings(operands));
  return list.done();
}

// Feedback of a compiled closure: one row per slot that the code's instructions name.
SEXP feedbackLines(SEXP f) {
  const dispatch::Unit* unit = dispatch::findUnit(f);
  if (!unit || !unit->code) return R_NilValue;
  const bytecode::Code& code = *unit->code;
  std::vector<double> pcs, slots, taken, notTaken;
  std::vector<std::string> ops, operands, seen;
  const auto joined = [](const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& w : words) text += (text.empty() ? "" : " ") + w;
    return text.empty() ? std::string("nothing") : text;
  };
  for (const bytecode::Line& line : bytecode::lines(code)) {
    const bytecode::Op op = static_cast<bytecode::Op>(code.words[static_cast<size_t>(line.pc)]);
    const char* letters = bytecode::opInfo(op).immediates;
    for (int i = 0; letters[i]; i++) {
      if (letters[i] != 'f') continue;
      const auto slot = static_cast<size_t>(code.words[static_cast<size_t>(line.pc + 1 + i)]);
      const bool branch = op == bytecode::Op::BrFalse;
      pcs.push_back(line.pc);
      ops.push_back(line.op);
      operands.push_back(line.operands);
      slots.push_back(static_cast<double>(slot));
      seen.push_back(branch ? "" : joined(feedback::describe(code.types[slot])));
      taken.push_back(branch ? code.branches[slot].taken : NA_REAL);
      notTaken.push_back(branch ? code.branches[slot].notTaken : NA_REAL);
    }
  }
  ListBuilder list(7);
  list.add("pc", numbers(pcs));
  list.add("op", strings(ops));
  list.add("operands", strings(operands));
  list.add("slot", numbers(slots));
  list.add("seen", strings(seen));
  list.add("taken", numbers(taken));
  list.add("not_taken", numbers(notTaken));
  return list.done();
}

// Enters a compiled closure's code at a pc with a given operand stack and environment, as deoptimization does.
SEXP enterAt(SEXP f, SEXP pc, SEXP stack, SEXP env) {
  bytecode::Code* code = dispatch::compileNow(f);
  if (!code) return R_NilValue;
  return interp::enterAt(code, Rf_asInteger(pc), stack, env);
}

#define ROUTINE(name, n) {"C_hunch_" #name, reinterpret_cast<DL_FUNC>(&name), n}
const R_CallMethodDef kRoutines[] = {
    ROUTINE(load, 0),        ROUTINE(enable, 0),       ROUTINE(disable, 0),      ROUTINE(isEnabled, 0),
    ROUTINE(lateHooks, 0),   ROUTINE(pause, 1),        ROUTINE(setFlag, 2),      ROUTINE(flagTable, 0),
    ROUTINE(eventTable, 0),  ROUTINE(opcodeTable, 0),  ROUTINE(stats, 0),        ROUTINE(eventLog, 0),     ROUTINE(fallbackTable, 0),
    ROUTINE(clearEvents, 0), ROUTINE(info, 1),         ROUTINE(compileClosure, 1), ROUTINE(ignoreClosure, 1),
    ROUTINE(codeLines, 1),   ROUTINE(feedbackLines, 1), ROUTINE(enterAt, 4),     {nullptr, nullptr, 0}};

}  // namespace
}  // namespace hunch::api

extern "C" attribute_visible void R_init_hunch(DllInfo* dll) {
  R_registerRoutines(dll, nullptr, hunch::api::kRoutines, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
  R_forceSymbols(dll, TRUE);
}
