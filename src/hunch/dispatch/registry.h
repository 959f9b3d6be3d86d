// Which code runs for a closure, a promise or a loop: the tier policy and its table.
//
// The key is the body expression's address together with the formals': closures made from the same function expression
// share their code, before and after GNU R byte-compiles them. Counting costs one hash probe per call from GNU R; a body is preserved once it has code, so an address
// cannot come to mean something else.
#pragma once

#include <string>
#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::dispatch {

enum class State : uint8_t { Cold, Ready, Refused };

struct Unit {
  SEXP key = nullptr;
  SEXP formals = nullptr;
  bytecode::Code* code = nullptr;
  uint32_t calls = 0;
  int hostScore = -1;                    // how large GNU R's compiler takes the body to be; -1: not asked yet
  std::vector<SEXP> calledOnce;          // closures that GNU R's compiler would compile at their next call
  State state = State::Cold;
  const char* reason = "";
};

// The code for a call of `op`, compiling it when it has become hot. Null: GNU R makes the call.
bytecode::Code* codeForClosure(SEXP op);
// What codeForClosure() would give, if that is there already; counts nothing.
bytecode::Code* readyCode(SEXP op);
// The same, if GNU R's own compiler has nothing more to decide about this closure; null otherwise.
bytecode::Code* settledCode(SEXP op);
// That of a promise's expression.
bytecode::Code* readyPromise(SEXP expression);
// The code of closures that a call of `function` makes, as far as they may share it.
bytecode::Code* readyFunction(SEXP expression);
// The same if it may run without an environment (interp/lend.h) in a frame of a closure made in `outer`.
bytecode::Code* lendableCode(SEXP expression, SEXP outer);
bytecode::Code* codeForPromise(SEXP expr, SEXP env);  // only for expressions our own code makes promises of
bytecode::Code* codeForLoop(SEXP call, SEXP env);

// Could this expression be that of a promise made by our code? One bit test; no false negatives.
bool mayBePromise(SEXP expr);

// For people: what is known about a closure, without counting a call.
const Unit* findUnit(SEXP op);
bytecode::Code* compileNow(SEXP op);
void ignore(SEXP op);

struct Counters {
  uint64_t compiled = 0;
  uint64_t refused = 0;
  double compileMs = 0;
  uint64_t codeWords = 0;
};
extern Counters counters;
const std::vector<Unit*>& units();

}  // namespace hunch::dispatch
