// Where names and variables are looked at from while a frame is described for the builder, or compared with a description: a running
// frame, or one that a function would have that is inlined or does not run.
#pragma once

#include <algorithm>

#include "hunch/dispatch/optimizer.h"
#include "hunch/interp/method_lookup.h"

namespace hunch::dispatch {

// Contexts do not distinguish doubles by NA: those come and go.
pir::Type contextType(const host::StackEntry& e);

// A local variable, or a formal that has been assigned: changing it cannot be told from its argument's expression.
bool isPlain(interp::Frame& f, int i);
// A variable of the frame that has no value yet: the code begins before it is assigned.
inline bool isUnassigned(const interp::Frame& f, int slot) { return !f.env && f.slots[slot].tag == interp::kTagUnbound; }

// No function's variables are around.
bool isPlainWorld(SEXP outer);
bool isPlainWorld(const interp::Frame& f);

// The environment around a frame and all the functions it is in.
SEXP topAround(const interp::Frame& f);

bool isPlainFunction(SEXP x);

// The value of an outer variable, if it can be had without running anything. The node stack stays as it is.
bool valueOf(interp::Frame& f, SEXP symbol, bytecode::LookupCache& cache, host::StackEntry* value);

// Where S3 methods are looked for, but for the code's own variables; null: in frames of functions, which are others each time.
SEXP methodsFrom(const interp::Frame& f);
// The method of a generic function as the code of this frame finds it.
interp::Method methodSeen(interp::Frame& f, SEXP generic, SEXP classes);

// Arguments that go to `...`.
struct Dots {
  std::vector<SEXP> names, exprs;
  std::vector<bytecode::ArgKind> kinds;
};

// Where names are looked up from: a running frame, or one that an inlined function would have.
struct Viewpoint {
  explicit Viewpoint(interp::Frame& f) : frame(f) {}
  // `from`: where it will be defined when the code runs, as far as global names go; null: where the function of the frame is.
  Viewpoint(bytecode::Code* code, SEXP outer, SEXP from) : frame(own), callee(code), seenFrom(from) {
    own.code = code;
    own.env = nullptr;
    own.outer = outer;
    own.slots = &none + 1;
    own.supplied = nullptr;
    own.lender = nullptr;
    own.isClosure = true;
    own.asByteCode = code->hostByteCode;
    none.u.sxpval = nullptr;
  }
  // What a name of `code` means here: the viewpoint's own code, or a promise's.
  WorldFact fact(SEXP symbol, const bytecode::Code& code, int cache, SEXP cell, SEXP builtin, SEXP function = nullptr) const {
    bytecode::Code* caches = &code == frame.code ? nullptr : const_cast<bytecode::Code*>(&code);
    return {symbol, cache, cell, builtin, function, callee, seenFrom, caches};
  }
  bool isVariable(SEXP symbol) const {
    return std::find(frame.code->variables.begin(), frame.code->variables.end(), symbol) != frame.code->variables.end();
  }

  interp::Frame own;
  host::StackEntry none;
  interp::Frame& frame;
  // Of a closure that may be another one each time.
  bool isMoving() const { return seenFrom && seenFrom != frame.outer; }

  bytecode::Code* callee = nullptr;
  SEXP seenFrom = nullptr;
  const Dots* dots = nullptr;  // what the `...` of the callee holds; null: that is not known
};

}  // namespace hunch::dispatch
