#include "hunch/bytecode/source.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {

// Line of the i-th element of a `{` call; 0 when there is none.
int lineAt(SEXP call, int i) {
  SEXP references = Rf_getAttrib(call, R_SrcrefSymbol);
  if (type(references) != VECSXP || i >= Rf_length(references)) return 0;
  SEXP reference = VECTOR_ELT(references, i);
  return type(reference) == INTSXP && Rf_length(reference) >= 1 ? INTEGER(reference)[0] : 0;
}

// Looks for `wanted` in an expression that is in a statement at `line`; -1 when it is not there.
int find(SEXP expr, SEXP wanted, int line) {
  if (expr == wanted) return line;
  if (type(expr) != LANGSXP) return -1;
  int i = 0;
  for (SEXP part = expr; part != R_NilValue && type(part) != SYMSXP; part = cdr(part), i++) {
    const int own = i > 0 ? lineAt(expr, i) : 0;
    const int found = find(car(part), wanted, own ? own : line);
    if (found >= 0) return found;
  }
  return -1;
}

}  // namespace

SEXP expressionOf(const Code& code, int pc) {
  const auto at = static_cast<size_t>(pc);
  return pc >= 0 && at < code.expressionAt.size() ? code.expressionAt[at] : nullptr;
}

int lineOf(const Code& code, int pc) {
  SEXP expr = expressionOf(code, pc);
  const int line = expr && code.body ? find(code.body, expr, 0) : 0;
  return line < 0 ? 0 : line;
}

std::string entryName(const Code& code, int pc) {
  if (pc == 0) return "function";
  const int line = lineOf(code, pc);
  return line ? "loop at line " + std::to_string(line) : "loop";
}

}  // namespace hunch::bytecode
