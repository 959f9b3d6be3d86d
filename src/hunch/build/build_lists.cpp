// Elements of lists by name, strings, objects without methods.
#include "hunch/build/builder.h"

#include <algorithm>
#include <cstring>

#include "hunch/bytecode/flow.h"

extern "C" int IS_ASCII(SEXP string);  // libR's own

namespace hunch::build {

namespace {
bool isPlainString(const Instr* x) { return x->type.isDirectVector(Type::kStr) && !x->type.may(Type::kAttributes); }

// A constant that is one string, as the string it is; null otherwise.
SEXP constantString(const Instr* x) {
  if (!x || x->op != Op::Const || !x->object || host::type(x->object) != STRSXP || Rf_xlength(x->object) != 1) return nullptr;
  SEXP s = STRING_ELT(x->object, 0);
  return s == NA_STRING || s == R_BlankString ? nullptr : s;
}
}  // namespace

// No method of this generic (numbered as in interp/slow.h) is meant: x is indexed like a plain value.
bool Builder::isPlainFor(Instr* x, int generic) {
  if (!x->type.may(Type::kObject)) return true;
  SEXP env;
  if (failed(Reason::Type) || !findVantage(&env)) return false;
  Instr* test = graph->append(block_, env ? Op::NoMethodFrom : Op::NoMethod, Type::test(), {x});
  test->pc = pc_;
  test->inlined = number_;
  test->kind = generic;
  test->object = env;
  if (env) test->label = in_.name;
  assume(test, Reason::Type);
  return true;
}

// From where GNU R would look for S3 methods: from the frame, or from an environment that is no function's. False: from one
// that is another each time.
bool Builder::findVantage(SEXP* env) const {
  *env = nullptr;
  if (!isFrameless()) return true;
  const auto isMethod = [](SEXP name) { return std::strchr("$[", CHAR(PRINTNAME(name))[0]) != nullptr; };
  if (std::any_of(in_.code->variables.begin(), in_.code->variables.end(), isMethod)) return false;
  if (scope_) return scope_->findVantage(env);
  *env = in_.vantage;
  return *env;
}

// Where a list has an element of this name.
Instr* Builder::namedPosition(Instr* x, SEXP name) {
  Instr* at = emit(Op::NamePos, Type::nat(), {x});
  at->object = name;
  at->label = CHAR(name);
  assume(emit(Op::InBounds, Type::test(), {at, emit(Op::Length, Type::nat(), {x})}), Reason::Bounds);
  return at;
}

// x$name
bool Builder::dollar() { return fieldOf(use(0), in_.code->pool[static_cast<size_t>(word(2))], word(3)); }
bool Builder::pureDollar() { return fieldOf(use(0), in_.code->pool[static_cast<size_t>(word(1))], word(2)); }

bool Builder::fieldOf(Instr* x, SEXP symbol, int feedback) {
  if (!x || failed(Reason::Bounds)) return false;
  if (x->type.kinds() == Type::kEnv) return environmentElement(x, symbol, feedback);
  if (!x->type.without(Type::kObject).isDirectVector(Type::kList) || !x->type.may(Type::kAttributes)) return false;
  if (!isPlainFor(x, 0)) return false;
  Instr* value = refined(emit(Op::Load, Type::none(), {x, namedPosition(x, PRINTNAME(symbol))}), feedback);
  pop();
  push(value);
  return true;
}

// x[["name"]]
bool Builder::namedElement(Instr* x, int feedback) {
  SEXP name = constantString(top(0).value);
  if (!name || failed(Reason::Bounds) || !x->type.may(Type::kAttributes)) return false;
  if (!x->type.without(Type::kObject).isDirectVector(Type::kList)) return false;
  Instr* value = refined(emit(Op::Load, Type::none(), {x, namedPosition(x, name)}), feedback);
  pop(2);
  push(value);
  return true;
}

// A vector has length one.
void Builder::assumeOne(Instr* x) {
  if (x->op == Op::LoadStr || x->op == Op::SubStr || (x->op == Op::Const && Rf_xlength(x->object) == 1)) return;
  Instr* last = emit(Op::NatAdd, Type::nat(), {emit(Op::Length, Type::nat(), {x})});
  last->kind = -1;
  assume(emit(Op::InBounds, Type::test(), {last, constant(1, Type::nat())}), Reason::Length);
}

// == and != of two strings.
bool Builder::compareStrings(int kind) {
  Instr *x = operand(1), *y = operand(0);
  if ((kind != 6 && kind != 7) || !x || !y || failed(Reason::Length)) return false;
  if (SEXP a = constantString(x), b = constantString(y); a && b && IS_ASCII(a) && IS_ASCII(b)) {  // R has one object for each
    pop(2);
    return push(constant((a == b) == (kind == 6), Type(Type::kLgl))), true;
  }
  if (!isPlainString(x) || !isPlainString(y)) return false;
  assumeOne(x);
  assumeOne(y);
  Instr* r = emit(Op::StrEq, Type::lgl(), {x, y});
  r->kind = kind;
  pop(2);
  push(r);
  return true;
}

// switch() of a string with named alternatives.
bool Builder::switchOp() {
  Instr* x = use(0);
  const bytecode::SwitchTable& table = in_.code->switches[static_cast<size_t>(word(1))];
  if (!x || !isPlainString(x) || !table.anyNames || failed(Reason::Length)) return false;
  assumeOne(x);
  Instr* next = emit(Op::SwitchPc, Type::nat(), {x});
  next->object = reinterpret_cast<SEXP>(const_cast<bytecode::SwitchTable*>(&table));
  next->label = "alternatives";
  std::vector<int> targets;
  for (const bytecode::FlowEdge& e : bytecode::successors(*in_.code, pc_, static_cast<int>(state_.stack.size())))
    if (std::find(targets.begin(), targets.end(), e.target) == targets.end()) targets.push_back(e.target);
  pop();
  const State after = state_;
  for (size_t i = 0; i + 1 < targets.size(); i++) {
    Instr* test = emit(Op::PcIs, Type::test(), {next});
    test->pc = targets[i];
    graph->append(block_, Op::Branch, Type::none(), {test});
    Block *here = graph->newBlock(), *other = graph->newBlock();
    graph->link(block_, here);
    graph->link(block_, other);
    block_ = here;
    jumpTo(targets[i]);
    block_ = other;
    state_ = after;
  }
  jumpTo(targets.back());
  return true;
}

}  // namespace hunch::build
