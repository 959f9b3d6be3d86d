// The tables hunch is made from, as columns.
#include <span>

#include "hunch/api/routines.h"
#include "hunch/build/refusals.h"
#include "hunch/bytecode/code.h"
#include "hunch/config/config.h"
#include "hunch/events/events.h"
#include "hunch/opt/passes.h"
#include "hunch/pir/graph.h"

namespace hunch::api {

namespace {

// The values of an enumeration that ends in kCount.
template <class Enum>
std::vector<Enum> all() {
  std::vector<Enum> values;
  for (int i = 0; i < static_cast<int>(Enum::kCount); i++) values.push_back(static_cast<Enum>(i));
  return values;
}

}  // namespace

SEXP flagTable() {
  std::vector<size_t> rows;
  for (size_t i = 0; i < config::kFlagCount; i++) rows.push_back(i);
  ListBuilder list(6);
  list.texts("name", rows, [](size_t i) { return config::kFlags[i].name; });
  list.texts("type", rows, [](size_t i) { return config::kFlags[i].type; });
  list.reals("default", rows, [](size_t i) { return config::kFlags[i].initial; });
  list.reals("value", rows, [](size_t i) { return config::getFlag(i); });
  list.truths("ablate", rows, [](size_t i) { return config::kFlags[i].ablate; });
  list.texts("doc", rows, [](size_t i) { return config::kFlags[i].doc; });
  return list.done();
}

SEXP eventTable() {
  const std::span rows(events::kEvents, static_cast<size_t>(events::Event::kCount));
  ListBuilder list(3);
  list.texts("name", rows, [](const auto& e) { return e.name; });
  list.texts("number", rows, [](const auto& e) { return e.detail; });
  list.texts("doc", rows, [](const auto& e) { return e.doc; });
  return list.done();
}

SEXP opcodeTable() {
  const std::span rows(bytecode::kOps, static_cast<size_t>(bytecode::Op::kCount));
  ListBuilder list(5);
  list.texts("name", rows, [](const auto& op) { return op.name; });
  list.texts("immediates", rows, [](const auto& op) { return op.immediates; });
  list.reals("pops", rows, [](const auto& op) { return op.pops < 0 ? NA_REAL : op.pops; });
  list.reals("pushes", rows, [](const auto& op) { return op.pushes; });
  list.texts("doc", rows, [](const auto& op) { return op.doc; });
  return list.done();
}

SEXP pirOpTable() {
  const std::vector<pir::Op> rows = all<pir::Op>();
  ListBuilder list(5);
  list.texts("name", rows, [](pir::Op op) { return pir::opInfo(op).name; });
  list.reals("operands", rows, [](pir::Op op) {
    return pir::opInfo(op).args == pir::kMany ? NA_REAL : pir::opInfo(op).args;
  });
  list.texts("immediates", rows, [](pir::Op op) { return pir::opInfo(op).immediates; });
  list.texts("effects", rows, [](pir::Op op) { return pir::opInfo(op).effects; });
  list.texts("doc", rows, [](pir::Op op) { return pir::opInfo(op).doc; });
  return list.done();
}

SEXP typeTable() {
  struct Row {
    const char *name, *text, *role;
  };
  static const Row rows[] = {
#define KIND(name, text, sexp) {#name, text, "kind"},
#define NATIVE(name, text) {#name, text, "native"},
#define MODIFIER(name, text) {#name, text, "modifier"},
#include "hunch/pir/types.def"
#undef KIND
#undef NATIVE
#undef MODIFIER
  };
  ListBuilder list(3);
  list.texts("name", rows, [](const Row& r) { return r.name; });
  list.texts("text", rows, [](const Row& r) { return r.text; });
  list.texts("role", rows, [](const Row& r) { return r.role; });
  return list.done();
}

SEXP reasonTable() {
  const std::vector<pir::Reason> rows = all<pir::Reason>();
  ListBuilder list(3);
  list.texts("name", rows, pir::reasonName);
  list.texts("flag", rows, pir::reasonFlag);
  list.texts("doc", rows, pir::reasonText);
  return list.done();
}

SEXP levelTable() {
  struct Row {
    const char *name, *doc;
  };
  static const Row rows[] = {
#define LEVEL(name, doc) {#name, doc},
#include "hunch/dispatch/levels.def"
#undef LEVEL
  };
  ListBuilder list(2);
  list.texts("name", rows, [](const Row& r) { return r.name; });
  list.texts("doc", rows, [](const Row& r) { return r.doc; });
  return list.done();
}

SEXP passTable() {
  size_t n = 0;
  const opt::PassInfo* passes = opt::passes(&n);
  const std::span rows(passes, n);
  ListBuilder list(3);
  list.texts("name", rows, [](const auto& p) { return p.name; });
  list.texts("flag", rows, [](const auto& p) { return p.flag; });
  list.texts("doc", rows, [](const auto& p) { return p.doc; });
  return list.done();
}

SEXP helperTable() {
  struct Row {
    const char *name, *result, *parameters, *doc;
  };
  static const Row rows[] = {
#define HELPER(result, name, parameters, doc) {#name, #result, #parameters, doc},
#include "hunch/native/runtime.def"
#undef HELPER
  };
  ListBuilder list(4);
  list.texts("name", rows, [](const Row& r) { return r.name; });
  list.texts("result", rows, [](const Row& r) { return r.result; });
  list.texts("parameters", rows, [](const Row& r) { return r.parameters; });
  list.texts("doc", rows, [](const Row& r) { return r.doc; });
  return list.done();
}

SEXP refusalTable() {
  size_t n = 0;
  const build::Refusal* refusals = build::refusalTable(&n);
  const std::span rows(refusals, n);
  ListBuilder list(2);
  list.texts("name", rows, [](const auto& r) { return r.name; });
  list.texts("doc", rows, [](const auto& r) { return r.doc; });
  return list.done();
}

}  // namespace hunch::api
