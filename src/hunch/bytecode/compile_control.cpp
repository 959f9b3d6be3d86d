// Control flow: blocks, conditions, loops, switch, return.
//
// break, next and return are jumps when they stand in this code. Inside an argument that becomes a promise they need
// R's loop context, so a loop whose body hides one there is handed to GNU R as a whole.
#include "hunch/bytecode/compiler.h"

namespace hunch::bytecode {

using namespace hunch::host;

bool Compiler::block(SEXP call, bool tail) {
  SEXP e = cdr(call);
  if (e == R_NilValue) {
    pushConst(R_NilValue);
    visible(tail);
    return true;
  }
  for (; cdr(e) != R_NilValue; e = cdr(e)) effect(car(e));
  expr(car(e), tail);
  return true;
}

// { and if whose value nobody needs; false for all other expressions.
bool Compiler::effectInside(SEXP e) {
  static SEXP brace = R_BraceSymbol, ifSymbol = Rf_install("if");
  if (type(e) != LANGSXP || (car(e) != brace && car(e) != ifSymbol) || !basePrimitive(car(e))) return false;
  const int n = Rf_length(e);
  if (car(e) == ifSymbol && n != 3 && n != 4) return false;
  SEXP outer = current_;
  current_ = e;
  if (car(e) == brace) {
    for (SEXP part = cdr(e); part != R_NilValue; part = cdr(part)) effect(car(part));
  } else {
    const Label otherwise = newLabel(), done = newLabel();
    expr(CADR(e), false);
    emit(Op::BrFalse, {ref(otherwise), constant(e), newBranch()});
    effect(CADDR(e));
    if (n == 4 && isReached()) emit(Op::Br, {ref(done)});
    bind(otherwise);
    if (n == 4) effect(CADDDR(e));
    bind(done);
  }
  current_ = outer;
  return true;
}

bool Compiler::paren(SEXP call, bool tail) {
  if (Rf_length(call) != 2 || CADR(call) == R_DotsSymbol || CADR(call) == R_MissingArg) return false;
  expr(CADR(call), false);
  visible(tail);
  return true;
}

bool Compiler::ifElse(SEXP call, bool tail) {
  const int n = Rf_length(call);
  if (n != 3 && n != 4) return false;
  const Label otherwise = newLabel(), done = newLabel();
  expr(CADR(call), false);
  emit(Op::BrFalse, {ref(otherwise), constant(call), newBranch()});
  const int depth = depth_;
  expr(CADDR(call), tail);
  if (tail) emit(Op::Return);
  else emit(Op::Br, {ref(done)});
  depth_ = depth;
  bind(otherwise);
  if (n == 4) {
    expr(CADDDR(call), tail);
  } else {
    pushConst(R_NilValue);
    if (tail) emit(Op::Invisible);
  }
  bind(done);
  return true;
}

// Is there a break or next of this loop where it would run in a promise or in GNU R?
bool Compiler::loopNeedsContext(SEXP body) const {
  if (type(body) != LANGSXP) return false;
  SEXP head = car(body);
  static SEXP brk = Rf_install("break"), nxt = Rf_install("next"), function = Rf_install("function");
  static SEXP transparent[] = {Rf_install("{"), Rf_install("("), Rf_install("if"), Rf_install("&&"), Rf_install("||"),
                               Rf_install("switch"), Rf_install("<-"), Rf_install("="), Rf_install("<<-")};
  static SEXP loops[] = {Rf_install("for"), Rf_install("while"), Rf_install("repeat")};
  if (head == brk || head == nxt) return false;  // stands in this code
  if (head == function) return false;
  bool inLine = false;
  for (SEXP t : transparent) inLine |= head == t;
  for (SEXP l : loops) inLine |= head == l;
  if (inLine) {
    if (!basePrimitive(head)) return true;
    for (SEXP a = cdr(body); a != R_NilValue; a = cdr(a))
      if (loopNeedsContext(car(a))) return true;
    return false;
  }
  // Anything else may put its arguments into promises: look for a hidden break or next below it.
  std::function<bool(SEXP)> hides = [&](SEXP e) {
    if (type(e) != LANGSXP || car(e) == function) return false;
    if (car(e) == brk || car(e) == nxt) return true;
    for (SEXP a = e; a != R_NilValue; a = cdr(a))
      if (hides(car(a))) return true;
    return false;
  };
  return hides(body);
}

// Whether R's byte code gives a loop of this body or condition a context of its own: eval() and its like stand in it, not
// in a loop or a function within.
bool Compiler::callsEval(SEXP e) const {
  if (type(e) != LANGSXP) return false;
  static SEXP evaluators[] = {Rf_install("eval"), Rf_install("evalq"), Rf_install("source")};
  static SEXP inner[] = {Rf_install("function"), Rf_install("for"), Rf_install("while"), Rf_install("repeat")};
  SEXP head = car(e);
  for (SEXP i : inner)
    if (head == i && basePrimitive(i)) return false;
  for (SEXP name : evaluators)
    if (head == name) return true;
  for (SEXP a = e; a != R_NilValue; a = cdr(a))
    if (callsEval(car(a))) return true;
  return false;
}

void Compiler::enterLoop(Label next, Label done, bool hasContext) {
  loops_.push_back({next, done, depth_, depth_, context_, contextLoop_});
  context_ = R_NilValue;
  if (!hasContext) return;
  contextLoop_ = static_cast<int32_t>(code_.contextLoops.size());
  code_.contextLoops.push_back({ref(next), ref(done), depth_});
}

void Compiler::endLoop() {
  context_ = loops_.back().outerContext;
  contextLoop_ = loops_.back().outerContextLoop;
  loops_.pop_back();
}

bool Compiler::forLoop(SEXP call, bool tail) {
  SEXP var = Rf_length(call) == 4 ? CADR(call) : R_NilValue;
  const int slot = type(var) == SYMSXP ? variable(var) : -1;
  if (slot < 0 || loopNeedsContext(CADDDR(call))) {
    evalAst(call);
    return true;
  }
  SEXP seq = CADDR(call);
  static SEXP colon = Rf_install(":");
  const int counter = static_cast<int>(code_.loopCounts.size());
  code_.loopCounts.push_back(0);
  const Label next = newLabel(), done = newLabel(), started = newLabel();
  const int depth = depth_;
  if (type(seq) == LANGSXP && car(seq) == colon && Rf_length(seq) == 3 && basePrimitive(colon) &&
      CADR(seq) != R_DotsSymbol && CADDR(seq) != R_DotsSymbol) {
    const Label general = newLabel();
    expr(CADR(seq), false);
    expr(CADDR(seq), false);
    emit(Op::ForRange, {ref(general), counter, constant(seq)});
    emit(Op::Br, {ref(started)});
    depth_ = depth + 2;
    bind(general);
    emit(Op::Colon, {constant(seq)});
    emit(Op::ForStart, {counter, constant(call)});
  } else {
    expr(seq, false);
    emit(Op::ForStart, {counter, constant(call)});
  }
  bind(started);
  pushConst(R_NilValue);  // the variable exists even when there is nothing to loop over
  emit(Op::StVar, {slot});
  enterLoop(next, done, callsEval(CADDDR(call)));
  const Label step = newLabel();
  bind(step);
  emit(Op::ForStep, {slot, ref(done)});
  effect(CADDDR(call));
  bind(next);
  emit(Op::Loop, {ref(step), counter});
  bind(done);
  endLoop();
  depth_ = depth + 3;
  emit(Op::ForEnd);
  pushConst(R_NilValue);
  if (tail) emit(Op::Invisible);
  return true;
}

bool Compiler::whileLoop(SEXP call, bool tail) {
  if (Rf_length(call) != 3) return false;
  if (loopNeedsContext(CADDR(call)) || loopNeedsContext(CADR(call))) {
    evalAst(call);
    return true;
  }
  const int counter = static_cast<int>(code_.loopCounts.size());
  code_.loopCounts.push_back(0);
  const Label next = newLabel(), done = newLabel();
  const int depth = depth_;
  enterLoop(next, done, callsEval(CADR(call)) || callsEval(CADDR(call)));
  const Label test = newLabel();
  bind(test);
  expr(CADR(call), false);
  emit(Op::BrFalse, {ref(done), constant(call), newBranch()});
  effect(CADDR(call));
  bind(next);
  emit(Op::Loop, {ref(test), counter});
  bind(done);
  endLoop();
  depth_ = depth;
  pushConst(R_NilValue);
  if (tail) emit(Op::Invisible);
  return true;
}

bool Compiler::repeatLoop(SEXP call, bool tail) {
  if (Rf_length(call) != 2) return false;
  if (loopNeedsContext(CADR(call))) {
    evalAst(call);
    return true;
  }
  const int counter = static_cast<int>(code_.loopCounts.size());
  code_.loopCounts.push_back(0);
  const Label start = newLabel(), next = newLabel(), done = newLabel();
  const int depth = depth_;
  bind(start);
  enterLoop(next, done, callsEval(CADR(call)));
  effect(CADR(call));
  bind(next);
  emit(Op::Loop, {ref(start), counter});
  bind(done);
  endLoop();
  depth_ = depth;
  pushConst(R_NilValue);
  if (tail) emit(Op::Invisible);
  return true;
}

// Pops what the surrounding expressions have pushed, then jumps; the value of break and next is never seen.
void Compiler::leaveLoop(Label label, int depth) {
  const int here = depth_;
  if (here != depth) emit(Op::Reset, {depth});
  depth_ = depth;
  emit(Op::Br, {ref(label)});
  depth_ = here + 1;
}

bool Compiler::breakLoop(SEXP call, bool) {
  if (loops_.empty()) return evalAst(call), true;
  leaveLoop(loops_.back().done, loops_.back().doneDepth);
  return true;
}

bool Compiler::nextLoop(SEXP call, bool) {
  if (loops_.empty()) return evalAst(call), true;
  leaveLoop(loops_.back().next, loops_.back().nextDepth);
  return true;
}

bool Compiler::returnCall(SEXP call, bool) {
  SEXP args = cdr(call);
  const bool plain = args == R_NilValue || (cdr(args) == R_NilValue && car(args) != R_DotsSymbol &&
                                            car(args) != R_MissingArg);
  if (code_.kind != CodeKind::Closure || !plain) {
    emit(Op::CallSpecial, {constant(call)});
    return true;
  }
  if (args == R_NilValue) {
    pushConst(R_NilValue);
    emit(Op::Visible);
  } else {
    expr(car(args), true);
  }
  emit(Op::Return);
  depth_++;  // what follows is not reached, but stands where a value is expected
  return true;
}

bool Compiler::shortCircuit(SEXP call, bool tail, Op first, Op second) {
  if (Rf_length(call) != 3) return false;
  const Label done = newLabel();
  expr(CADR(call), false);
  emit(first, {ref(done), constant(call)});
  expr(CADDR(call), false);
  emit(second, {constant(call)});
  bind(done);
  visible(tail);
  return true;
}

// switch(EXPR, ...) with plain alternatives. Odd shapes (no alternatives, ..., several defaults) are GNU R's.
bool Compiler::switchCall(SEXP call, bool tail) {
  SEXP args = cdr(call);
  static SEXP exprName = Rf_install("EXPR");
  const auto general = [&] { return knownSpecial(call, tail); };
  if (Rf_length(args) < 2 || car(args) == R_MissingArg || car(args) == R_DotsSymbol) return general();
  if (tag(args) != R_NilValue && tag(args) != exprName) return general();
  SEXP alternatives = cdr(args);
  int defaults = 0;
  bool anyNames = false;
  for (SEXP a = alternatives; a != R_NilValue; a = cdr(a)) {
    if (car(a) == R_DotsSymbol) return general();
    if (tag(a) == R_NilValue) defaults++;
    else anyNames = true;
  }
  if (anyNames && defaults > 1) return general();

  guarded(call, basePrimitive(car(call)), [&] {
    const int index = static_cast<int>(code_.switches.size());
    code_.switches.emplace_back();
    SwitchTable table;
    table.anyNames = anyNames;
    expr(car(args), false);
    emit(Op::Switch, {index, constant(call)});
    const int depth = depth_;
    const Label done = newLabel(), none = newLabel();
    std::vector<Label> labels;
    for (SEXP a = alternatives; a != R_NilValue; a = cdr(a)) labels.push_back(newLabel());
    int i = 0;
    for (SEXP a = alternatives; a != R_NilValue; a = cdr(a), i++) {
      table.names.push_back(tag(a));
      table.empty.push_back(car(a) == R_MissingArg);
      table.targets.push_back(ref(labels[i]));
      if (tag(a) == R_NilValue && anyNames) table.defaultTarget = -2 - labels[i];
      if (tag(a) == R_NilValue && !anyNames && defaults == 1) table.defaultTarget = -2 - labels[i];
      bind(labels[i]);
      if (car(a) == R_MissingArg) {
        // falls through to the next alternative, or to NULL after the last
        if (cdr(a) == R_NilValue) {
          pushConst(R_NilValue);
          if (tail) emit(Op::Invisible);
          emit(Op::Br, {ref(done)});
        }
      } else {
        expr(car(a), tail);
        emit(Op::Br, {ref(done)});
      }
      depth_ = depth;
    }
    bind(none);
    table.noneTarget = ref(none);
    pushConst(R_NilValue);
    if (tail) emit(Op::Invisible);
    bind(done);
    code_.switches[index] = std::move(table);
  });
  return true;
}

}  // namespace hunch::bytecode
