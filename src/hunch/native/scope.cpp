#include "hunch/native/code.h"

namespace hunch::native {

std::unique_ptr<Scope> scopeOf(const pir::Graph& graph, const pir::Instr& made) {
  auto scope = std::make_unique<Scope>();
  const void* code = made.inlined ? graph.inlined[static_cast<size_t>(made.inlined - 1)].code : nullptr;
  scope->code = static_cast<bytecode::Code*>(const_cast<void*>(code));
  scope->site = static_cast<const bytecode::CallSite*>(made.site);
  for (const pir::StateEntry& e : made.state)
    if (e.isVariable) scope->variables.push_back({e.index, e.flags});
  return scope;
}

}  // namespace hunch::native
