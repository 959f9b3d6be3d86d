#include "hunch/interp/jumps.h"

#include <libintl.h>

#include "hunch/host/slots.h"
#include "hunch/interp/interp.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// Each evaluates to itself.
SEXP makeToken() {
  SEXP token = R_MakeExternalPtr(nullptr, R_NilValue, R_NilValue);
  R_PreserveObject(token);
  return token;
}

SEXP tokenOf(bool isBreak) {
  static SEXP tokens[] = {makeToken(), makeToken()};
  return tokens[isBreak];
}

// The frame whose loop this is about; null when R has a context for the loop, or there is none.
Frame* frameOfLoop(SEXP env) {
  for (Context* c = R_GlobalContext; c && c->callflag != kContextToplevel; c = c->next) {
    if (c->cloenv != env) continue;
    if ((c->callflag & kContextLoop) == kContextLoop) return nullptr;
    Frame* f = frameOf(c);
    if (f && f->isClosure && contextLoopOf(*f)) return f;
  }
  return nullptr;
}

// R jumps to the first function that has this environment, which eval() pretends to be.
bool passOver(Frame& f) {
  for (Context* c = R_GlobalContext; c != &f.ctx; c = c->next)
    if (c->cloenv == f.env && c->conexit != R_NilValue) return false;
  for (Context* c = R_GlobalContext; c != &f.ctx; c = c->next)
    if (c->cloenv == f.env) c->cloenv = shell;
  return true;
}

StackEntry continueAt(Frame& f, bool isBreak) {
  const bytecode::ContextLoop* loop = contextLoopOf(f);
  if (!loop) Rf_error("%s", dgettext("R", "no loop for break/next, jumping to top level"));
  StackEntry* sp = f.stack + loop->depth;
  R_BCNodeStackTop = sp;
  return resume(f, isBreak ? loop->done : loop->next, sp);
}

}  // namespace

void jumpToLoop(SEXP env, bool isBreak) {
  Frame* f = frameOfLoop(env);
  if (!f || !passOver(*f)) return;
  static PrimRow* row = findPrim("return");
  SEXP call = PROTECT(Rf_lang2(Rf_install("return"), tokenOf(isBreak)));
  row->cfun(call, R_NilValue, cdr(call), env);
}

bool isLoopJump(SEXP value) { return type(value) == EXTPTRSXP && (value == tokenOf(true) || value == tokenOf(false)); }

StackEntry continueLoop(Frame& f, SEXP jump) { return continueAt(f, jump == tokenOf(true)); }

StackEntry interpretInContext(Frame& f, int pc, StackEntry* sp) {
  Context loop;
  Rf_begincontext(&loop, kContextLoop, R_NilValue, f.env, R_BaseEnv, R_NilValue, R_NilValue);
  const int jump = sigsetjmp(loop.cjmpbuf, 0);
  const StackEntry result = jump ? continueAt(f, jump == kContextBreak) : interpret(f, pc, sp);
  Rf_endcontext(&loop);
  return result;
}

}  // namespace hunch::interp
