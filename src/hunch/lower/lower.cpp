#include "hunch/lower/emitter.h"
#include "hunch/lower/lower.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/IR/LLVMContext.h>

#include <chrono>

#include "hunch/lower/jit.h"
#include "hunch/lower/thunks.h"
#include "hunch/native/exits.h"

namespace hunch::lower {

namespace {

using Clock = std::chrono::steady_clock;

// Symbols are unique: a function may be compiled again while its old code still runs.
std::string uniqueSymbol(const std::string& wanted) {
  static unsigned count = 0;
  return (wanted.empty() ? "hunch" : wanted) + "." + std::to_string(++count);
}

bool linkThunks(Jit& jit, const llvm::Module& user, std::string* error) {
  static std::set<std::string> made;
  llvm::Module module("hunch thunks", user.getContext());
  jit.prepare(module);
  if (!makeThunks(user, &made, module)) return true;
  const std::string first = module.begin()->getName().str();
  MachineCode code;
  return jit.link(module, first, &code, error);
}

// Helpers get their names at the first compilation; all others must bring the same.
bool defineHelpers(Jit& jit, const native::Runtime& runtime, std::string* error) {
  bool same = jit.define(kNodeStackTop, &R_BCNodeStackTop);
#define HELPER(result, name, parameters, doc) same &= jit.define(#name, reinterpret_cast<const void*>(runtime.name));
#include "hunch/native/runtime.def"
#undef HELPER
  if (!same) *error = "the helpers are not those of the first compilation";
  return same;
}

std::string textOf(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

// In chaos mode an assumption that held has an exit of its own, which blames nobody.
std::vector<native::Exit> exitsOf(const pir::Graph& graph, bool chaos,
                                  std::unordered_map<const pir::Instr*, int>* indexOf) {
  std::vector<native::Exit> exits = native::exitTable(graph, indexOf);
  for (size_t k = 0, n = exits.size(); chaos && k < n; k++) exits.push_back(native::chaosExit(exits[k]));
  return exits;
}

bool callsDirectly(const pir::Graph& graph) {
  for (const pir::Block* block : graph.blocks)
    for (const pir::Instr* i : block->instrs)
      if (i->op == pir::Op::CallDirect || i->op == pir::Op::CallClosure) return true;
  return false;
}

bool compile(const pir::Graph& graph, native::Options options, const native::Runtime& runtime, native::Compiled* out,
             std::string* error) {
  Jit* jit = Jit::get(error);
  if (!jit) return false;
  if (!defineHelpers(*jit, runtime, error)) return false;
  options.symbol = uniqueSymbol(options.symbol);
  std::unordered_map<const pir::Instr*, int> exitOf;
  out->exits = exitsOf(graph, options.chaos, &exitOf);
  out->stateSize = native::stateSize(out->exits);

  llvm::LLVMContext context;
  llvm::Module module("hunch", context);
  jit->prepare(module);
  jit->choose(options.quick);
  Emitter emitter(graph, options, runtime, out->exits, exitOf, module);
  if (!emitter.emit(error)) return false;
  out->rootCount = emitter.rootCount();
  out->callsDirectly = callsDirectly(graph);
  if (graph.quiet) {
    emitter.emitQuietEntry(static_cast<int>(out->exits.size()));
    out->exits.emplace_back().reason = pir::Reason::Leave;  // back to the start
  }
  const llvm::Function* direct = options.direct.wanted ? emitter.emitDirect(out->stateSize) : nullptr;
  jit->optimize(module);
  if (options.wantText) {
    out->llvm = textOf(module);
    out->assembly = jit->assembly(module);
  }
  if (options.gdb) jit->announceToGdb();
  MachineCode code;
  if (!linkThunks(*jit, module, error) || !jit->link(module, options.symbol, &code, error)) return false;
  if (direct) out->direct = jit->find(options.symbol + kDirectSuffix);
  if (graph.quiet) out->quiet = jit->find(options.symbol + kQuietSuffix);
  out->quietCalls = std::move(emitter.quietCalls);
  out->scopes = std::move(emitter.scopes);
  out->cellCaches = std::move(emitter.cellCaches);
  if (options.perfMap) Jit::announceToPerf(code, options.symbol);
  out->entry = reinterpret_cast<native::Entry>(code.address);
  out->codeBytes = code.bytes;
  out->release = code.release;
  return true;
}

}  // namespace

}  // namespace hunch::lower

const char* const hunch_llvm_version = LLVM_VERSION_STRING;

bool hunch_lower(const hunch::pir::Graph& graph, const hunch::native::Options& options,
                 const hunch::native::Runtime& runtime, hunch::native::Compiled* out, std::string* error) {
  using namespace hunch::lower;
  const Clock::time_point start = Clock::now();
  const bool done = compile(graph, options, runtime, out, error);
  out->ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return done;
}
