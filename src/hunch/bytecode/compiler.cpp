// Emission, expressions and the three entries of the compiler.
#include "hunch/bytecode/compiler.h"

#include "hunch/bytecode/flow.h"
#include "hunch/host/hidden.h"


namespace hunch::bytecode {

using namespace hunch::host;

// ---- emission -----------------------------------------------------------------------------------------------------
void Compiler::emit(Op op, std::initializer_list<int32_t> immediates) {
  const OpInfo& info = opInfo(op);
  DCHECK(info.pops >= 0, "an opcode with variable operands goes through emitVar");
  emitVar(op, immediates, info.pops, info.pushes);
}

void Compiler::emitVar(Op op, std::initializer_list<int32_t> immediates, int pops, int pushes) {
  lastAt_ = code_.words.size();
  code_.words.push_back(static_cast<int32_t>(op));
  for (int32_t i : immediates) code_.words.push_back(i);
  code_.expressionAt.resize(code_.words.size(), current_ ? current_ : code_.body);
  code_.contextAt.resize(code_.words.size(), context_);
  code_.contextLoop.resize(code_.words.size(), contextLoop_);
  note(op, immediates);
  depth_ += pushes - pops;
  if (depth_ > code_.maxDepth) code_.maxDepth = depth_;
}

// What an instruction says about variables.
void Compiler::note(Op op, const std::initializer_list<int32_t>& immediates) {
  const char* letters = opInfo(op).immediates;
  for (size_t i = 0; i < immediates.size(); i++)
    if (letters[i] == 'v' && !onlyReads(op)) assigned_.insert(immediates.begin()[i]);
  const bool isEither = op == Op::LdEither || op == Op::Adopt;
  if (isEither) code_.readUnassigned.push_back(*immediates.begin());
  if (!isEither && op != Op::LdFree && op != Op::LdPureFree) return;
  SEXP symbol = code_.pool[static_cast<size_t>(immediates.begin()[isEither])];
  if (variable(symbol) >= 0) code_.readOutside.push_back(symbol);
}

Compiler::Label Compiler::newLabel() {
  labels_.push_back(-1);
  return static_cast<int>(labels_.size()) - 1;
}

void Compiler::bind(Label label) { labels_[label] = static_cast<int>(code_.words.size()); }

// A label as an immediate: labels are negative until finish() turns them into positions.
int32_t Compiler::ref(Label label) { return -1 - label; }

SEXP Compiler::keep(SEXP fresh) {
  SEXP cell = Rf_cons(fresh, CDR(fresh_));
  SETCDR(fresh_, cell);
  return fresh;
}

int Compiler::constant(SEXP x) {
  auto [it, added] = constants_.try_emplace(x, static_cast<int>(code_.pool.size()));
  if (added) {
    markNotMutable(x);
    code_.pool.push_back(x);
  }
  return it->second;
}

int Compiler::variable(SEXP symbol) const {
  auto it = slots_.find(symbol);
  return it == slots_.end() ? -1 : it->second;
}

// Others may assign it all the same, in the frame's environment: reads of outer variables look there first.
Compiler::Meaning Compiler::meaningOf(int slot) const {
  if (code_.kind != CodeKind::Closure || slot < code_.formalCount || assigned_.count(slot)) return Meaning::Own;
  return loops_.empty() ? Meaning::Outside : Meaning::Either;
}

bool Compiler::isOwn(SEXP symbol) const {
  const int slot = variable(symbol);
  return slot >= 0 && meaningOf(slot) != Meaning::Outside;
}

int Compiler::newType() {
  code_.types.emplace_back();
  return static_cast<int>(code_.types.size()) - 1;
}
int Compiler::newBranch() {
  code_.branches.emplace_back();
  return static_cast<int>(code_.branches.size()) - 1;
}
int Compiler::newCache() {
  code_.caches.emplace_back();
  return static_cast<int>(code_.caches.size()) - 1;
}

void Compiler::pushConst(SEXP x) { emit(Op::Const, {constant(x)}); }

// ---- expressions --------------------------------------------------------------------------------------------------
void Compiler::expr(SEXP e, bool tail) {
  switch (type(e)) {
    case SYMSXP: symbol(e, tail); return;
    case LANGSXP: call(e, tail); return;
    case PROMSXP:
    case BCODESXP:
    case DOTSXP: evalAst(e); return;
    default:
      pushConst(e);
      visible(tail);
  }
}

// An expression whose value nobody needs: what only passes on the values of others does not even push theirs.
void Compiler::effect(SEXP e) {
  if (plainAssignment(e) || effectInside(e)) return;
  expr(e, false);
  if (!isReached()) depth_--;  // break, next, return()
  else if (!unpushConst()) emit(Op::Pop);
}

bool Compiler::endsWith(Op op) const {
  const size_t end = code_.words.size();
  return lastAt_ < end && code_.words[lastAt_] == static_cast<int32_t>(op) &&
         std::find(labels_.begin(), labels_.end(), static_cast<int>(end)) == labels_.end();
}

// Whether anybody gets to what is emitted next.
bool Compiler::isReached() const { return !endsWith(Op::Br) && !endsWith(Op::Return); }

// Takes back the constant just pushed.
bool Compiler::unpushConst() {
  if (!endsWith(Op::Const)) return false;
  code_.words.resize(lastAt_);
  code_.expressionAt.resize(lastAt_);
  code_.contextAt.resize(lastAt_);
  code_.contextLoop.resize(lastAt_);
  depth_--;
  return true;
}

void Compiler::symbol(SEXP s, bool tail) {
  if (s == R_MissingArg || s == R_DotsSymbol) {
    evalAst(s);
    return;
  }
  visible(tail);  // before the load: forcing a promise decides by itself
  if (gp(s) & kDdVal) emit(Op::LdDd, {constant(s)});
  else if (const int slot = variable(s); slot >= 0 && meaningOf(slot) == Meaning::Either) {
    emit(Op::LdEither, {slot, constant(s), newCache(), newType()});
  } else if (isOwn(s)) {
    const bool late = slot < code_.formalCount && !(code_.earlyFormals >> slot & 1);
    emit(late ? Op::LdLate : Op::LdVar, {slot, newType()});
  } else {
    emit(Op::LdFree, {constant(s), newCache(), newType()});
  }
}

void Compiler::evalAst(SEXP e) { emit(Op::EvalAst, {constant(e)}); }

void Compiler::call(SEXP e, bool tail) {
  SEXP outer = current_;
  current_ = e;
  callInside(e, tail);
  current_ = outer;
}

void Compiler::callInside(SEXP e, bool tail) {
  SEXP head = car(e);
  if (type(head) == SYMSXP) {
    if (foldedCall(e, tail)) return;
    SEXP primitive = basePrimitive(head);
    auto it = primitive ? handlers().find(head) : handlers().end();
    if (it != handlers().end() && (this->*it->second)(e, tail)) return;
    if (!primitive)
      if (auto w = wrappers().find(head); w != wrappers().end() && (this->*w->second)(e, tail)) return;
    if (primitive && type(primitive) == BUILTINSXP && builtinCall(e, primitive, false)) return;
    if (SEXP traced = primitive ? nullptr : tracedBuiltin(head); traced && builtinCall(e, traced, false)) return;
    if (SEXP shadowed = primitive ? nullptr : shadowedBuiltin(head); shadowed && shadowedCall(e, shadowed)) return;
    if (primitive && type(primitive) == SPECIALSXP) {
      evalAst(e);
      return;
    }
  }
  closureCall(e);
}

// ---- entries ------------------------------------------------------------------------------------------------------
void Compiler::compileBody(SEXP e) {
  expr(e, true);
  emit(Op::Return);
}

namespace {
StackEntry unboxedConstant(SEXP x) {
  StackEntry e = {kTagBoxed, 0, {}};
  e.u.sxpval = x;
  if (isPlainScalar(x, REALSXP)) e.tag = kTagReal, e.u.dval = reals(x)[0];
  else if (isPlainScalar(x, INTSXP)) e.tag = kTagInteger, e.u.ival = ints(x)[0];
  else if (isPlainScalar(x, LGLSXP)) e.tag = kTagLogical, e.u.ival = ints(x)[0];
  return e;
}
}  // namespace

void Compiler::finish() {
  for (size_t pc = 0; pc < code_.words.size();) {
    const Op op = static_cast<Op>(code_.words[pc]);
    const char* letters = opInfo(op).immediates;
    for (int i = 0; letters[i]; i++)
      if (letters[i] == 't') {
        int32_t& word = code_.words[pc + 1 + i];
        if (word < 0) word = labels_[-1 - word];
      }
    pc += opWidth(op);
  }
  for (CallSite& site : code_.sites)
    if (site.resume < 0) site.resume = labels_[-1 - site.resume];
  for (SwitchTable& table : code_.switches) {
    for (int& t : table.targets) t = t < 0 ? labels_[-1 - t] : t;
    if (table.defaultTarget < -1) table.defaultTarget = labels_[-2 - table.defaultTarget];
    table.noneTarget = labels_[-1 - table.noneTarget];
  }
  for (ContextLoop& loop : code_.contextLoops) {
    loop.next = labels_[-1 - loop.next];
    loop.done = labels_[-1 - loop.done];
  }
  for (SEXP x : code_.pool) code_.entries.push_back(unboxedConstant(x));
  SEXP constants = PROTECT(Rf_allocVector(VECSXP, static_cast<R_xlen_t>(code_.pool.size()) + 5));
  for (size_t i = 0; i < code_.pool.size(); i++) SET_VECTOR_ELT(constants, static_cast<R_xlen_t>(i), code_.pool[i]);
  const R_xlen_t n = static_cast<R_xlen_t>(code_.pool.size());
  SET_VECTOR_ELT(constants, n, code_.body);
  SET_VECTOR_ELT(constants, n + 1, code_.formals ? code_.formals : R_NilValue);
  SET_VECTOR_ELT(constants, n + 2, fresh_);
  code_.locator =
      makeLocator(code_.words.data(), static_cast<int>(code_.words.size()), code_.expressionAt.data());
  code_.base = locatorWords(code_.locator);
  SET_VECTOR_ELT(constants, n + 3, code_.locator);
  if (!code_.loopCounts.empty()) {
    code_.loopLocator = makeLoopLocator(code_.locator, code_.contextAt);
    SET_VECTOR_ELT(constants, n + 4, code_.loopLocator);
  }
  R_PreserveObject(constants);
  code_.constants = constants;
  UNPROTECT(1);
}

namespace {
SEXP topEnvironment(SEXP env) {
  while (env != R_EmptyEnv && env != R_GlobalEnv && env != R_BaseEnv && env != R_BaseNamespace &&
         (hashtab(env) == R_NilValue || !R_IsNamespaceEnv(env)))
    env = enclos(env);
  return env;
}
}  // namespace

SEXP bodyExpression(SEXP closure) { return R_ClosureExpr(closure); }

static Code* compile(Code* code, SEXP env, SEXP expr, const std::function<void(Compiler&)>& emitAll) {
  code->body = expr;
  code->topEnv = topEnvironment(env);
  code->lastEnv = env;
  SEXP fresh = PROTECT(Rf_cons(R_NilValue, R_NilValue));
  PROTECT(expr);
  Compiler compiler(code, env);
  compiler.begin(fresh);
  emitAll(compiler);
  compiler.finish();
  UNPROTECT(2);
  return code;
}

Code* compileClosure(SEXP closure) {
  Code* code = new Code;
  code->kind = CodeKind::Closure;
  code->formals = formals(closure);
  code->hostByteCode = type(host::body(closure)) == BCODESXP;
  SEXP expr = bodyExpression(closure);
  return compile(code, cloenv(closure), expr, [&](Compiler& c) { c.compileFunction(expr); });
}

// It has no variables of its own, and no instruction asks for what is around its environment.
static bool isLendable(const Code& code) {
  for (size_t pc = 0; pc < code.words.size();) {
    const Op op = static_cast<Op>(code.words[pc]);
    if (op == Op::Loop || op == Op::ForStart || op == Op::ForRange || op == Op::StSuper || op == Op::SuperStart) return false;
    pc += static_cast<size_t>(opWidth(op));
  }
  return code.variables.empty();
}

Code* compilePromise(SEXP expr, SEXP env) {
  Code* code = new Code;
  code->kind = CodeKind::Promise;
  compile(code, env, expr, [&](Compiler& c) { c.compileInEnvironment(expr); });
  code->isLendable = isLendable(*code);
  return code;
}

Code* compileLoop(SEXP call, SEXP env) {
  Code* code = new Code;
  code->kind = CodeKind::Loop;
  return compile(code, env, call, [&](Compiler& c) { c.compileInEnvironment(call); });
}

void Compiler::begin(SEXP fresh) { fresh_ = fresh; }

void Compiler::compileFunction(SEXP body) {
  for (SEXP f = code_.formals; f != R_NilValue; f = cdr(f)) {
    if (tag(f) == R_DotsSymbol) code_.dotsFormal = static_cast<int>(code_.variables.size());
    addLocal(tag(f));
    code_.defaults.push_back(car(f));
  }
  code_.formalCount = static_cast<int>(code_.variables.size());
  analyseBody(body);
  collectLocals(body);
  compileBody(body);
}

void Compiler::compileInEnvironment(SEXP expr) {
  collectLocals(expr);
  compileBody(expr);
}

}  // namespace hunch::bytecode
