// What is known about one closure: its state, its versions, its code at each stage.
#include "hunch/api/routines.h"
#include "hunch/bytecode/printer.h"
#include "hunch/bytecode/source.h"
#include "hunch/dispatch/inspect.h"
#include "hunch/dispatch/registry.h"

namespace hunch::api {

using dispatch::Optimized;
using dispatch::Version;

namespace {

const char* stateName(const dispatch::Unit* unit) {
  if (!unit) return "unknown";
  switch (unit->state) {
    case dispatch::State::Ready: return "compiled";
    case dispatch::State::Refused: return "refused";
    default: return "cold";
  }
}

const bytecode::Code* codeOf(const dispatch::Unit* unit) { return unit ? unit->code : nullptr; }
const Optimized* optimizedOf(const bytecode::Code* code) { return code ? dispatch::optimizedOf(*code) : nullptr; }

// The types that a frame must have for a version to be entered.
std::string contextText(const Version& v) { return pir::toString(v.context, v.graph->variableNames); }

uint64_t deoptCount(const Version& v) {
  uint64_t n = 0;
  for (const dispatch::Taken& taken : v.taken) n += taken.times;
  return n;
}

SEXP versions(const Optimized* optimized) {
  std::vector<const Version*> rows;
  if (optimized)
    for (const auto& v : optimized->versions) rows.push_back(v.get());
  using Row = const Version*;
  ListBuilder list(15);
  list.reals("version", rows, [](Row v) { return v->id; });
  list.texts("entry", rows, [](Row v) { return v->entry; });
  list.reals("pc", rows, [](Row v) { return v->pc; });
  list.texts("context", rows, [](Row v) { return contextText(*v); });
  list.truths("environment", rows, [](Row v) { return v->context.hasEnv; });
  list.reals("entries", rows, [](Row v) { return v->entries; });
  list.reals("deopts", rows, [](Row v) { return deoptCount(*v); });
  list.truths("retired", rows, [](Row v) { return v->retired; });
  list.truths("draft", rows, [](Row v) { return v->isDraft; });
  list.reals("native", rows, [](Row v) { return v->native; });
  list.reals("stepped", rows, [](Row v) { return v->stepped; });
  list.reals("code_bytes", rows, [](Row v) { return v->code.codeBytes; });
  list.reals("build_ms", rows, [](Row v) { return v->buildMs; });
  list.reals("pass_ms", rows, [](Row v) { return v->passMs; });
  list.reals("lower_ms", rows, [](Row v) { return v->code.ms; });
  return list.done();
}

// Deoptimizations by version and reason.
SEXP deoptsByReason(const Optimized* optimized) {
  struct Row {
    int version;
    pir::Reason reason;
    uint64_t count;
  };
  std::vector<Row> rows;
  for (size_t k = 0; optimized && k < optimized->versions.size(); k++) {
    const Version& v = *optimized->versions[k];
    std::map<pir::Reason, uint64_t> counts;
    for (size_t i = 0; i < v.taken.size(); i++)
      if (v.taken[i].times) counts[v.code.exits[i].reason] += v.taken[i].times;
    for (const auto& [reason, count] : counts) rows.push_back({v.id, reason, count});
  }
  ListBuilder list(4);
  list.reals("version", rows, [](const Row& r) { return r.version; });
  list.texts("reason", rows, [](const Row& r) { return pir::reasonName(r.reason); });
  list.texts("sentence", rows, [](const Row& r) { return pir::reasonText(r.reason); });
  list.reals("count", rows, [](const Row& r) { return r.count; });
  return list.done();
}

SEXP declined(const bytecode::Code* code, const Optimized* optimized) {
  static const std::map<int, dispatch::Declined> none;
  const auto& rows = optimized ? optimized->declined : none;
  ListBuilder list(4);
  list.texts("entry", rows, [code](const auto& r) { return bytecode::entryName(*code, r.first); });
  list.texts("reason", rows, [](const auto& r) { return r.second.why->name; });
  list.texts("sentence", rows, [](const auto& r) { return r.second.why->doc; });
  list.texts("detail", rows, [](const auto& r) { return r.second.detail; });
  return list.done();
}

// One row per instruction and feedback slot it names.
struct FeedbackRow {
  bytecode::Line line;
  size_t slot;
  bool isBranch;
};

std::vector<FeedbackRow> feedbackRows(const bytecode::Code& code) {
  std::vector<FeedbackRow> rows;
  for (const bytecode::Line& line : bytecode::lines(code)) {
    const auto op = static_cast<bytecode::Op>(code.words[static_cast<size_t>(line.pc)]);
    const char* letters = bytecode::opInfo(op).immediates;
    for (int i = 0; letters[i]; i++)
      if (letters[i] == 'f')
        rows.push_back({line, static_cast<size_t>(code.words[static_cast<size_t>(line.pc + 1 + i)]),
                        op == bytecode::Op::BrFalse});
  }
  return rows;
}

std::string seenText(const feedback::TypeSlot& slot) {
  std::string text;
  for (const std::string& word : feedback::describe(slot)) text += (text.empty() ? "" : " ") + word;
  return text.empty() ? "nothing" : text;
}

// The version of this number; 0: the newest. Null when there is none.
const Version* findVersion(SEXP f, int id) {
  const Optimized* optimized = optimizedOf(codeOf(dispatch::findUnit(f)));
  const Version* found = nullptr;
  for (size_t k = 0; optimized && k < optimized->versions.size(); k++) {
    const Version* v = optimized->versions[k].get();
    if (id ? v->id == id : !found || v->id > found->id) found = v;
  }
  return found;
}

}  // namespace

SEXP info(SEXP f) {
  const dispatch::Unit* unit = dispatch::findUnit(f);
  const bytecode::Code* code = codeOf(unit);
  const bool pending = code && dispatch::isPending(*code);
  const Optimized* optimized = optimizedOf(code);
  ListBuilder list(13);
  list.text("state", stateName(unit));
  list.text("reason", unit ? unit->reason : "");
  list.number("calls_before", unit ? unit->calls : 0);
  list.number("calls", code ? static_cast<double>(code->calls) : 0);
  list.number("words", code ? static_cast<double>(code->words.size()) : 0);
  list.number("compile_ms", code ? code->compileMs : 0);
  list.truth("needs_environment", code && code->needsEnv);
  list.truth("needs_promises", code && code->needsPromises);
  list.truth("needs_arguments", code && code->needsArgs);
  list.truth("pending", pending);
  list.add("versions", versions(optimized));
  list.add("deopts", deoptsByReason(optimized));
  list.add("declined", declined(code, optimized));
  return list.done();
}

SEXP codeLines(SEXP f) {
  bytecode::Code* code = dispatch::compileNow(f);
  if (!code) return R_NilValue;
  const std::vector<bytecode::Line> rows = bytecode::lines(*code);
  ListBuilder list(3);
  list.reals("pc", rows, [](const auto& line) { return line.pc; });
  list.texts("op", rows, [](const auto& line) { return line.op; });
  list.texts("operands", rows, [](const auto& line) { return line.operands; });
  return list.done();
}

SEXP feedbackLines(SEXP f) {
  const bytecode::Code* code = codeOf(dispatch::findUnit(f));
  if (!code) return R_NilValue;
  const std::vector<FeedbackRow> rows = feedbackRows(*code);
  using Row = FeedbackRow;
  ListBuilder list(7);
  list.reals("pc", rows, [](const Row& r) { return r.line.pc; });
  list.texts("op", rows, [](const Row& r) { return r.line.op; });
  list.texts("operands", rows, [](const Row& r) { return r.line.operands; });
  list.reals("slot", rows, [](const Row& r) { return r.slot; });
  list.texts("seen", rows, [&](const Row& r) { return r.isBranch ? "" : seenText(code->types[r.slot]); });
  list.reals("taken", rows, [&](const Row& r) { return r.isBranch ? code->branches[r.slot].taken : NA_REAL; });
  list.reals("not_taken", rows, [&](const Row& r) { return r.isBranch ? code->branches[r.slot].notTaken : NA_REAL; });
  return list.done();
}

SEXP inspect(SEXP f, SEXP version, SEXP passes, SEXP machine) {
  const Version* v = findVersion(f, Rf_asInteger(version));
  if (!v) return R_NilValue;
  const dispatch::Inspection seen = dispatch::inspect(*v, Rf_asInteger(passes), Rf_asLogical(machine) == TRUE);
  ListBuilder list(9);
  list.number("version", v->id);
  list.text("entry", v->entry);
  list.text("pir", seen.pir);
  list.text("llvm", seen.llvm);
  list.text("asm", seen.assembly);
  list.text("problem", seen.problem);
  list.texts("pass", seen.runs, [](const auto& r) { return r.name; });
  list.truths("changed", seen.runs, [](const auto& r) { return r.changed; });
  list.reals("size", seen.runs, [](const auto& r) { return r.size; });
  return list.done();
}

}  // namespace hunch::api
