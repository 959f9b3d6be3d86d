#include "hunch/dispatch/viewpoint.h"

#include "hunch/dispatch/registry.h"
#include "hunch/interp/lend.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using interp::Frame;
using pir::Type;

Type contextType(const StackEntry& e) {
  const Type t = pir::typeOf(e);
  return t.kinds() == Type::kDbl || t.isComplex() ? t.with(Type::kNa) : t;
}

bool isPlain(Frame& f, int i) {
  if (i >= f.code->formalCount) return true;
  const StackEntry& e = f.slots[i];
  if (e.tag == interp::kTagCell)
    return !missingBits(e.u.sxpval) && (bindingTag(e.u.sxpval) || type(car(e.u.sxpval)) != PROMSXP);
  return !(e.flags & ((1 << interp::kOrderShift) - 1)) && !(e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP);
}

bool isPlainWorld(SEXP outer) { return !interp::framesAround(outer); }
bool isPlainWorld(const Frame& f) {
  return !(f.isClosure && f.env) && isPlainWorld(f.isClosure ? f.outer : f.env);
}

SEXP topAround(const Frame& f) {
  SEXP env = f.isClosure ? f.outer : f.env;
  while (interp::isFunctionFrame(env)) env = enclos(env);
  return env;
}

bool isPlainFunction(SEXP x) { return type(x) == CLOSXP && !debugBit(x) && !spareBit(x) && !traceBit(x); }

bool valueOf(Frame& f, SEXP symbol, bytecode::LookupCache& cache, StackEntry* value) {
  StackEntry* top = R_BCNodeStackTop;
  const bool found = interp::loadFreePlain(f, symbol, cache, value);
  R_BCNodeStackTop = top;
  return found;
}

SEXP methodsFrom(const Frame& f) {
  SEXP env = f.isClosure ? f.outer : f.env;
  return interp::isFunctionFrame(env) ? nullptr : env;
}

interp::Method methodSeen(Frame& f, SEXP generic, SEXP classes) {
  const Code* code = readyCode(generic);
  SEXP name = code ? code->generic : nullptr;
  return name ? interp::methodFor(name, classes, interp::vantageOf(f), interp::homeOf(cloenv(generic))) : interp::Method{};
}

}  // namespace hunch::dispatch
