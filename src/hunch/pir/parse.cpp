// Text to graph (the form is described in text.h), line by line. Operands and successors are remembered by name and
// resolved at the end, since both may come later in the text. The first mistake ends it, with its line and a sentence.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <sstream>

#include "hunch/pir/text.h"

namespace hunch::pir {

namespace {

struct Mistake {
  int line;
  std::string text;
};

// A place in one line: reads words, quoted strings and single characters.
class Cursor {
 public:
  Cursor(const std::string& text, int line) : text_(text), line_(line) {}

  [[noreturn]] void fail(const std::string& text) const { throw Mistake{line_, text}; }

  bool atEnd() {
    while (at_ < text_.size() && std::strchr(" \t\r", text_[at_])) at_++;
    return at_ == text_.size() || text_.compare(at_, 2, "//") == 0;
  }
  bool sees(const char* text) { return !atEnd() && text_.compare(at_, std::strlen(text), text) == 0; }
  bool accept(const char* text) {
    if (!sees(text)) return false;
    at_ += std::strlen(text);
    return true;
  }
  void expect(const char* text, const char* where) {
    if (!accept(text)) fail(std::string("expected `") + text + "` " + where + ", found " + rest());
  }
  // Up to white space or one of `stops`.
  std::string word(const char* what, const char* stops = "") {
    if (atEnd()) fail(std::string("expected ") + what + " at the end of the line");
    const size_t n = text_.find_first_of(std::string(" \t\r") + stops, at_);
    const std::string word = text_.substr(at_, n - at_);
    if (word.empty()) fail(std::string("expected ") + what + ", found " + rest());
    at_ += word.size();
    return word;
  }
  int integer(const char* what, const char* stops = "") {
    const std::string text = word(what, stops);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      fail(std::string("expected ") + what + ", found `" + text + "`");
    return value;
  }
  std::string quoted(const char* what) {
    if (!accept("\"")) fail(std::string("expected ") + what + " in quotes, found " + rest());
    std::string out;
    for (; at_ < text_.size() && text_[at_] != '"'; at_++) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        const char c = text_[++at_];
        out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
      } else {
        out += text_[at_];
      }
    }
    if (at_ == text_.size()) fail("a string has no closing quote");
    at_++;
    return out;
  }
  Type type() {
    const std::string text = word("a type");
    Type type;
    if (!parseType(text, &type)) fail("`" + text + "` is no type");
    return type;
  }
  void expectEnd() {
    if (!atEnd()) fail("did not expect " + rest() + " here");
  }
  int line() const { return line_; }

 private:
  std::string rest() { return atEnd() ? "the end of the line" : "`" + text_.substr(at_) + "`"; }

  const std::string& text_;
  size_t at_ = 0;
  int line_;
};

class Parser {
 public:
  explicit Parser(Graph* graph) : graph_(*graph) {}

  void parse(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    int number = 0;
    while (std::getline(lines, line)) {
      Cursor c(line, ++number);
      if (c.atEnd()) continue;
      parseLine(c);
      c.expectEnd();
    }
    if (!seenHeader_) throw Mistake{number, "there is no graph"};
    if (graph_.blocks.empty()) throw Mistake{number, "the graph has no blocks"};
    link();
    resolveOperands();
  }

 private:
  struct BlockText {
    int line = 0;  // of its label; 0 while there is none
    Block* block = nullptr;
    bool hasPreds = false;
    std::vector<std::string> preds;
  };
  struct InstrText {
    int line;
    Instr* instr;
    std::vector<std::string> operands, from, successors;
  };

  void parseLine(Cursor& c) {
    if (!seenHeader_) return parseHeader(c);
    if (c.sees("bb")) return parseLabel(c);
    if (graph_.blocks.empty()) {
      if (c.accept("var ")) return parseVariable(c);
      if (c.accept("operand ")) return parseOperand(c);
      if (c.accept("inlined ")) return parseInlined(c);
      c.fail("expected a variable, an operand, an inlined function or a block");
    }
    parseInstr(c);
  }

  void parseInlined(Cursor& c) {
    Inlined& f = graph_.inlined.emplace_back();
    f.name = c.quoted("a function's name");
    if (!c.accept("from")) return;
    f.caller = c.integer("the number of its caller");
    c.expect("@", "before a pc"), f.pc = c.integer("a pc");
    c.expect("depth", "before a depth"), f.depth = c.integer("a depth");
  }

  // ---- the head ---------------------------------------------------------------------------------------------------
  void parseHeader(Cursor& c) {
    c.expect("graph", "first");
    graph_.name = c.quoted("the name of the graph");
    c.expect("entry", "after the name");
    graph_.entryPc = c.integer("a pc");
    c.expect("vars", "after the entry");
    graph_.variableCount = c.integer("a number of variables");
    c.expect("depth", "after the variables");
    graph_.maxDepth = c.integer("a depth");
    c.expect("env", "after the depth");
    const std::string env = c.word("yes or no");
    if (env != "yes" && env != "no") c.fail("env is yes or no, not `" + env + "`");
    if (graph_.variableCount < 0 || graph_.maxDepth < 0) c.fail("vars and depth cannot be negative");
    graph_.quiet = c.accept("quiet");
    graph_.inner = graph_.quiet && c.accept("inner");
    graph_.context.hasEnv = env == "yes";
    graph_.context.variables.assign(static_cast<size_t>(graph_.variableCount), Type::any());
    seenHeader_ = true;
  }

  void parseVariable(Cursor& c) {
    const int slot = c.integer("a variable slot");
    if (slot < 0 || slot >= graph_.variableCount) c.fail("there is no variable " + std::to_string(slot));
    if (!c.atEnd() && !c.sees(":")) {
      graph_.variableNames.resize(static_cast<size_t>(graph_.variableCount));
      graph_.variableNames[static_cast<size_t>(slot)] = c.sees("\"") ? c.quoted("a name") : c.word("a name");
    }
    if (c.accept(":")) graph_.context.variables[static_cast<size_t>(slot)] = c.type();
  }

  void parseOperand(Cursor& c) {
    const int depth = c.integer("a depth");
    if (depth != static_cast<int>(graph_.context.operands.size())) c.fail("operands are listed from 0, one by one");
    c.expect(":", "before the type");
    graph_.context.operands.push_back(c.type());
  }

  // ---- blocks -----------------------------------------------------------------------------------------------------
  void parseLabel(Cursor& c) {
    const std::string name = c.word("a block", ":");
    c.expect(":", "after the name of a block");
    BlockText& text = blocks_[name];
    if (text.line) c.fail(name + " is already there, in line " + std::to_string(text.line));
    text.line = c.line();
    text.block = graph_.newBlock();
    order_.push_back(name);
    if (c.accept("<-")) {
      text.hasPreds = true;
      while (c.sees("bb")) text.preds.push_back(c.word("a block"));
    }
    text.block->isLoopHeader = c.accept("loop");
  }

  Block* blockNamed(const std::string& name, int line) {
    const auto it = blocks_.find(name);
    if (it == blocks_.end()) throw Mistake{line, "there is no block " + name};
    return it->second.block;
  }

  // Edges come from the successors; then each block's predecessors are brought into the order the text gives them.
  void link() {
    for (const InstrText& text : instrs_)
      for (const std::string& to : text.successors) graph_.link(text.instr->block, blockNamed(to, text.line));
    for (const InstrText& text : instrs_)
      if (text.instr->op == Op::Phi) usePhi(text);
    for (const std::string& name : order_) orderPredecessors(blocks_[name]);
  }

  void usePhi(const InstrText& text) {
    BlockText& block = blocks_[order_[static_cast<size_t>(text.instr->block->id)]];
    if (!block.hasPreds) block.preds = text.from, block.hasPreds = true;
    if (block.preds != text.from)
      throw Mistake{text.line, "a Phi has its operands in the order of the predecessors:" + joined(block.preds)};
  }

  void orderPredecessors(const BlockText& text) {
    if (!text.hasPreds) return;
    std::vector<Block*> wanted;
    for (const std::string& name : text.preds) wanted.push_back(blockNamed(name, text.line));
    if (!std::is_permutation(wanted.begin(), wanted.end(), text.block->preds.begin(), text.block->preds.end())) {
      std::vector<std::string> names;
      for (const Block* b : text.block->preds) names.push_back(order_[static_cast<size_t>(b->id)]);
      const std::string found = names.empty() ? " none" : joined(names);
      throw Mistake{text.line, "the predecessors are" + found + ", not" + joined(text.preds)};
    }
    text.block->preds = wanted;
  }

  static std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& w : words) out += " " + w;
    return out;
  }

  // ---- instructions -----------------------------------------------------------------------------------------------
  void parseInstr(Cursor& c) {
    std::string result;
    if (c.sees("%")) {
      result = c.word("a value");
      c.expect("=", "after the result");
    }
    Instr* i = graph_.append(graph_.blocks.back(), opNamed(c), Type::none());
    InstrText text{c.line(), i, {}, {}, {}};
    const OpInfo& info = opInfo(i->op);
    const char* letters = info.immediates;
    if (std::strchr(letters, 'k')) i->kind = kind(c, i->op);
    std::string constant;
    if (i->op == Op::Const && c.sees("\"")) i->label = c.quoted("a label");
    else if (i->op == Op::Const) constant = c.word("a constant");
    if (i->op == Op::Phi) phiOperands(c, text);
    while (c.sees("%")) text.operands.push_back(c.word("a value"));
    for (; *letters; letters++) immediate(c, *i, *letters);
    if (i->op == Op::Checkpoint && c.accept("in")) i->inlined = c.integer("the number of an inlined function");
    if (i->op == Op::Checkpoint) state(c, text);
    if (c.accept("->"))
      while (c.sees("bb")) text.successors.push_back(c.word("a block"));
    if (c.accept(":")) i->type = c.type();
    if (c.accept(";")) {
      c.expect("@", "before a pc"), i->pc = c.integer("a pc");
      if (c.accept("in")) i->inlined = c.integer("the number of an inlined function");
    }
    if (i->op == Op::Const) setConstant(c, *i, constant);
    if (!text.successors.empty() && !i->isTerminator()) c.fail(std::string(info.name) + " does not end a block");
    const int given = static_cast<int>(text.operands.size());
    if (info.args != kMany && info.args != given)
      c.fail(info.name + (" has " + std::to_string(info.args)) + " operands, not " + std::to_string(given));
    if (!result.empty() && !values_.emplace(result, i).second) c.fail(result + " is defined twice");
    instrs_.push_back(std::move(text));
  }

  static Op opNamed(Cursor& c) {
    const std::string name = c.word("an op");
    for (int op = 0; op < static_cast<int>(Op::kCount); op++)
      if (name == opInfo(static_cast<Op>(op)).name) return static_cast<Op>(op);
    c.fail("there is no op `" + name + "`");
  }

  static int kind(Cursor& c, Op op) {
    bool named = false;
    for (const KindName& k : kKindNames) named |= k.op == op;
    if (!named) return c.integer("a kind");
    const std::string name = c.word("a kind");
    for (const KindName& k : kKindNames)
      if (k.op == op && name == k.name) return k.kind;
    c.fail(std::string(opInfo(op).name) + " has no kind `" + name + "`");
  }

  static void phiOperands(Cursor& c, InstrText& text) {
    while (c.sees("bb")) {
      text.from.push_back(c.word("a block", ":"));
      c.expect(":", "between block and value");
      text.operands.push_back(c.word("a value"));
    }
  }

  static void immediate(Cursor& c, Instr& i, char letter) {
    switch (letter) {
      case 's': c.expect("v", "before a variable slot"), i.slot = c.integer("a variable slot"); break;
      case 'd': c.expect("depth", "before a depth"), i.slot = c.integer("a depth"); break;
      case 'p': c.expect("@", "before a pc"), i.pc = c.integer("a pc"); break;
      case 'o': i.label = c.quoted("an object"); break;
      case 't': i.expected = c.type(); break;
      case 'r': i.kind = reason(c); break;
      case 'f': if (c.accept("#")) i.feedback = c.integer("a feedback slot"); break;
      case 'n': i.kind = c.integer("a number"); break;
      case 'u': if (c.accept("spends")) i.slot = c.integer("the operands"); break;
      default: break;
    }
  }

  static int reason(Cursor& c) {
    const std::string name = c.word("a reason");
    for (int r = 0; r < static_cast<int>(Reason::kCount); r++)
      if (name == reasonName(static_cast<Reason>(r))) return r;
    c.fail("there is no reason `" + name + "`");
  }

  static void state(Cursor& c, InstrText& text) {
    c.expect("[", "before the state");
    int frame = 0;
    while (!c.accept("]")) {
      if (c.accept("in")) frame = c.integer("the number of an inlined function");
      c.accept("|");
      if (c.accept("]")) return;
      text.instr->state.push_back(place(c));
      text.instr->state.back().frame = frame;
      c.expect("=", "before the value");
      text.operands.push_back(c.word("a value", "]"));
    }
  }

  static StateEntry place(Cursor& c) {
    if (c.accept("f")) return {false, kClosureEntry};
    StateEntry e{c.accept("v"), 0};
    e.index = c.integer("a depth or a variable", ":=]");
    if (e.isVariable && c.accept(":")) e.flags = c.integer("flags", "=]");
    return e;
  }

  static void setConstant(Cursor& c, Instr& i, const std::string& text) {
    const Rep rep = i.type.rep();
    const bool isObject = rep == Rep::Boxed || rep == Rep::None;
    if (isObject != text.empty())
      c.fail(isObject ? "an object is written \"label\"" : "a raw scalar is written as a number");
    if (isObject) return;
    if (text == "TRUE" || text == "FALSE") i.number = text == "TRUE";
    else if (text == "NA") i.number = rep == Rep::Real ? std::bit_cast<double>(kNaBits) : kNaInt;
    else if (!realNumber(text, &i.number)) c.fail("`" + text + "` is no number");
  }

  static bool realNumber(const std::string& text, double* number) {
    uint64_t bits = kNanBits;
    const char *begin = text.data(), *end = begin + text.size();
    if (text.rfind("NaN", 0) == 0) {
      if (text.size() > 3 && (text[3] != ':' || std::from_chars(begin + 4, end, bits, 16).ptr != end)) return false;
      *number = std::bit_cast<double>(bits);
      return true;
    }
    if (text == "Inf" || text == "-Inf") return *number = text[0] == '-' ? -HUGE_VAL : HUGE_VAL, true;
    const auto [stop, error] = std::from_chars(begin, end, *number);
    return error == std::errc() && stop == end;
  }

  void resolveOperands() {
    for (const InstrText& text : instrs_)
      for (const std::string& name : text.operands) {
        const auto it = values_.find(name);
        if (it == values_.end()) throw Mistake{text.line, "there is no value " + name};
        text.instr->args.push_back(it->second);
      }
  }

  Graph& graph_;
  bool seenHeader_ = false;
  std::map<std::string, BlockText> blocks_;
  std::vector<std::string> order_;  // names of blocks, by id
  std::map<std::string, Instr*> values_;
  std::vector<InstrText> instrs_;
};

}  // namespace

bool parse(const std::string& text, Graph* graph, std::string* error) {
  *graph = Graph();
  try {
    Parser(graph).parse(text);
    graph->markExposed();
    return true;
  } catch (const Mistake& mistake) {
    if (error) *error = "line " + std::to_string(mistake.line) + ": " + mistake.text;
    return false;
  }
}

}  // namespace hunch::pir
