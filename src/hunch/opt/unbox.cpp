// unbox: drops boxes around raw scalars that nobody needs.
//
// Unbox(Box x) is x. Assignments, operands, results and Checkpoints take raw scalars as they are, except where a
// variable or operand is read back as an object; of complex ones, assignments and Checkpoints. Box(Unbox x) is x when nobody else uses the object x and nothing is
// written in between in their block: otherwise a builtin could overwrite it under another user.
#include <algorithm>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

bool hasBoxes(const Graph& graph) {
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs)
      if (i->op == Op::Box) return true;
  return false;
}

bool readAsObject(const Graph& graph, Op op, int slot) {
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs)
      if (i->op == op && i->slot == slot && i->type.rep() == Rep::Boxed) return true;
  return false;
}

bool takesRaw(const Graph& graph, const Instr* i, size_t operand) {
  const bool isComplex = i->args[operand]->args[0]->type.isComplex();  // an entry of the stack has no room for two doubles
  switch (i->op) {
    case Op::Return: return !isComplex;
    case Op::StVar: return !readAsObject(graph, Op::LdVar, i->slot);
    case Op::StStack: return !isComplex && !readAsObject(graph, Op::LdStack, i->slot);
    case Op::Checkpoint: return !i->state[operand].isVariable || i->state[operand].frame;
    default: return false;
  }
}

bool useRaw(const Graph& graph) {
  bool changed = false;
  for (Block* b : graph.blocks)
    for (Instr* i : b->instrs)
      for (size_t k = 0; k < i->args.size(); k++)
        if (i->args[k]->op == Op::Box && takesRaw(graph, i, k)) i->args[k] = i->args[k]->args[0], changed = true;
  return changed;
}

// The value that an Unbox or Box gives back; null when it is a new one.
Instr* original(const Instr* i, const Users& users) {
  if (i->op == Op::Unbox && i->args[0]->op == Op::Box) {
    Instr* raw = i->args[0]->args[0];
    return raw->type.rep() == i->type.rep() && raw->type.isA(i->type) ? raw : nullptr;
  }
  if (i->op != Op::Box || i->args[0]->op != Op::Unbox) return nullptr;
  const Instr* unbox = i->args[0];
  Instr* object = unbox->args[0];
  const auto isBox = [](const Instr* u) { return u->op == Op::Box; };
  const auto& boxes = users.at(unbox);
  if (users.at(object).size() != 1 || std::count_if(boxes.begin(), boxes.end(), isBox) != 1) return nullptr;
  if (unbox->block != i->block || !object->type.isA(i->type)) return nullptr;
  return between(unbox, i, [](const Instr* w) { return w->writes(); }) ? nullptr : object;
}

}  // namespace

bool unbox(Graph& graph) {
  if (!hasBoxes(graph)) return false;
  bool changed = useRaw(graph);
  const Users users = usersOf(graph);
  std::vector<std::pair<Instr*, Instr*>> replaced;
  for (Block* b : graph.blocks)
    for (Instr* i : b->instrs)
      if (Instr* same = original(i, users)) replaced.push_back({i, same});
  graph.replaceAll(replaced);
  std::unordered_map<Instr*, Instr*> gone(replaced.begin(), replaced.end());
  if (!gone.empty()) graph.remove([&](Instr* i) { return gone.contains(i); });
  return changed || !replaced.empty();
}

}  // namespace hunch::opt
