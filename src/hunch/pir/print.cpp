// Graph to text (the form is described in text.h). Immediates are printed from the letters of ops.def; only Const, Phi
// and Checkpoint have a form of their own. Prints broken graphs too: a missing block is bb?, a missing operand %?.
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "hunch/pir/text.h"

namespace hunch::pir {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '\r') out += "\\r";
    else out += c;
  }
  return out + '"';
}

bool isPlainName(const std::string& name) {
  for (const char c : name)
    if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_')) return false;
  return !name.empty();
}

// The fewest digits that read back as x; whole numbers without an exponent as long as that is readable.
std::string shortest(double x) {
  char text[40];
  const bool whole = std::trunc(x) == x && std::fabs(x) < 1e15;
  const auto end = whole ? std::to_chars(text, text + sizeof text, x, std::chars_format::fixed)
                         : std::to_chars(text, text + sizeof text, x);
  return {text, end.ptr};
}

std::string realText(double x) {
  const auto bits = std::bit_cast<uint64_t>(x);
  if (bits == kNaBits) return "NA";
  if (bits == kNanBits) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  if (!std::isnan(x)) return shortest(x);
  char text[24];
  std::snprintf(text, sizeof text, "NaN:%016llx", static_cast<unsigned long long>(bits));
  return text;
}

std::string constantText(const Instr& i) {
  switch (i.type.rep()) {
    case Rep::Boxed:
    case Rep::None: return quoted(i.label);
    case Rep::Int:
      if (i.number == kNaInt) return "NA";
      [[fallthrough]];
    case Rep::Test:
      if (!i.type.may(Type::kInt) && (i.number == 0 || i.number == 1)) return i.number ? "TRUE" : "FALSE";
      [[fallthrough]];
    default: return realText(i.number);
  }
}

std::string kindText(const Instr& i) {
  for (const KindName& k : kKindNames)
    if (k.op == i.op && k.kind == i.kind) return k.name;
  return std::to_string(i.kind);
}

std::string immediateText(const Instr& i, char letter) {
  switch (letter) {
    case 's': return " v" + std::to_string(i.slot);
    case 'd': return " depth " + std::to_string(i.slot);
    case 'p': return " @" + std::to_string(i.pc);
    case 'o': return " " + quoted(i.label);
    case 't': return " " + toString(i.expected);
    case 'r': return i.kind >= 0 && i.kind < static_cast<int>(Reason::kCount)
                         ? std::string(" ") + reasonName(static_cast<Reason>(i.kind)) : " ?";
    case 'f': return i.feedback < 0 ? "" : " #" + std::to_string(i.feedback);
    case 'n': return " " + std::to_string(i.kind);
    case 'u': return i.slot <= 0 ? "" : " spends " + std::to_string(i.slot);
    default: return "";
  }
}

class Printer {
 public:
  explicit Printer(const Graph& graph) : graph_(graph) {
    for (const Block* b : graph.blocks) blocks_.emplace(b, static_cast<int>(blocks_.size()));
    std::unordered_set<const Instr*> used;
    for (const Block* b : graph.blocks)
      for (const Instr* i : b->instrs) used.insert(i->args.begin(), i->args.end());
    for (const Block* b : graph.blocks)
      for (const Instr* i : b->instrs)
        if (!i->type.isNone() || i->op == Op::Checkpoint || used.count(i))
          values_.emplace(i, static_cast<int>(values_.size()) + 1);
  }

  std::string graph() const {
    std::string out = header();
    for (const Block* b : graph_.blocks) {
      out += block(b) + ":" + predecessors(b) + "\n";
      for (const Instr* i : b->instrs) out += "  " + instr(i) + "\n";
    }
    return out;
  }

  std::string instr(const Instr* i) const {
    const char* letters = opInfo(i->op).immediates;
    std::string out = values_.count(i) ? value(i) + " = " : "";
    out += opInfo(i->op).name;
    if (std::strchr(letters, 'k')) out += " " + kindText(*i);
    if (i->op == Op::Const) out += " " + constantText(*i);
    if (i->op == Op::Phi) out += phiOperands(i);
    else if (i->op != Op::Checkpoint) out += operands(i);
    for (; *letters; letters++) out += immediateText(*i, *letters);
    if (i->op == Op::Checkpoint && i->inlined) out += " in " + std::to_string(i->inlined);
    if (i->op == Op::Checkpoint) out += state(i);
    if (i->isTerminator() && i->block) out += successors(i->block);
    if (!i->type.isNone()) out += " : " + toString(i->type);
    if (i->pc >= 0 && !std::strchr(opInfo(i->op).immediates, 'p')) {
      out += " ; @" + std::to_string(i->pc);
      if (i->inlined) out += " in " + std::to_string(i->inlined);
    }
    return out;
  }

  std::string block(const Block* b) const {
    const auto it = blocks_.find(b);
    return it == blocks_.end() ? "bb?" : "bb" + std::to_string(it->second);
  }

 private:
  std::string value(const Instr* i) const {
    const auto it = values_.find(i);
    return it == values_.end() ? "%?" : "%" + std::to_string(it->second);
  }

  std::string header() const {
    const Context& context = graph_.context;
    std::string out = "graph " + quoted(graph_.name) + " entry " + std::to_string(graph_.entryPc) + " vars " +
                      std::to_string(graph_.variableCount) + " depth " + std::to_string(graph_.maxDepth) + " env " +
                      (context.hasEnv ? "yes" : "no") + (graph_.quiet ? " quiet" : "") + (graph_.inner ? " inner\n" : "\n");
    for (size_t k = 0; k < static_cast<size_t>(graph_.variableCount); k++) {
      const std::string name = k < graph_.variableNames.size() ? graph_.variableNames[k] : "";
      const Type type = k < context.variables.size() ? context.variables[k] : Type::any();
      if (name.empty() && type == Type::any()) continue;
      out += "var " + std::to_string(k);
      if (!name.empty()) out += " " + (isPlainName(name) ? name : quoted(name));
      if (!(type == Type::any())) out += " : " + toString(type);
      out += "\n";
    }
    for (size_t k = 0; k < context.operands.size(); k++)
      out += "operand " + std::to_string(k) + " : " + toString(context.operands[k]) + "\n";
    for (const Inlined& f : graph_.inlined) out += "inlined " + quoted(f.name) + call(f) + "\n";
    return out;
  }

  // Of a function that may be gone back to.
  static std::string call(const Inlined& f) {
    if (f.pc < 0) return "";
    return " from " + std::to_string(f.caller) + " @" + std::to_string(f.pc) + " depth " + std::to_string(f.depth);
  }

  std::string predecessors(const Block* b) const {
    std::string out = b->preds.empty() ? "" : " <-";
    for (const Block* p : b->preds) out += " " + block(p);
    return out + (b->isLoopHeader ? " loop" : "");
  }

  std::string successors(const Block* b) const {
    std::string out = b->succs.empty() ? "" : " ->";
    for (const Block* s : b->succs) out += " " + block(s);
    return out;
  }

  std::string operands(const Instr* i) const {
    std::string out;
    for (const Instr* a : i->args) out += " " + value(a);
    return out;
  }

  std::string phiOperands(const Instr* i) const {
    std::string out;
    for (size_t k = 0; k < i->args.size(); k++) {
      const Block* from = i->block && k < i->block->preds.size() ? i->block->preds[k] : nullptr;
      out += " " + block(from) + ":" + value(i->args[k]);
    }
    return out;
  }

  // For each frame: operands, then a bar, then variables.
  std::string state(const Instr* i) const {
    std::string out = " [";
    StateEntry last{false, 0};
    for (size_t k = 0; k < i->args.size() && k < i->state.size(); k++) {
      const StateEntry& e = i->state[k];
      if (k) out += " ";
      if (e.frame != last.frame) out += "in " + std::to_string(e.frame) + " ";
      if (e.isVariable && (!last.isVariable || e.frame != last.frame)) out += "| ";
      out += place(e) + "=" + value(i->args[k]);
      last = e;
    }
    return out + "]";
  }

  static std::string place(const StateEntry& e) {
    if (e.isVariable) return "v" + std::to_string(e.index) + (e.flags ? ":" + std::to_string(e.flags) : "");
    return e.index == kClosureEntry ? "f" : std::to_string(e.index);
  }

  const Graph& graph_;
  std::unordered_map<const Block*, int> blocks_;
  std::unordered_map<const Instr*, int> values_;
};

}  // namespace

std::string print(const Graph& graph) { return Printer(graph).graph(); }
std::string printInstr(const Graph& graph, const Instr* instr) { return Printer(graph).instr(instr); }
std::string printBlockName(const Graph& graph, const Block* block) { return Printer(graph).block(block); }

}  // namespace hunch::pir
