#include "hunch/bytecode/printer.h"

namespace hunch::bytecode {

using namespace hunch::host;

std::string shown(SEXP x) {
  if (type(x) == SYMSXP) return x == R_MissingArg ? "<missing>" : CHAR(PRINTNAME(x));
  if (type(x) == BUILTINSXP || type(x) == SPECIALSXP) return "<primitive>";
  SEXP deparse = PROTECT(Rf_lang2(Rf_install("deparse"), R_NilValue));
  SETCADR(deparse, Rf_lang2(Rf_install("quote"), x));
  int failed = 0;
  SEXP text = R_tryEvalSilent(deparse, R_BaseEnv, &failed);
  UNPROTECT(1);
  if (failed || type(text) != STRSXP || Rf_length(text) == 0) return "<value>";
  std::string s = CHAR(STRING_ELT(text, 0));
  if (Rf_length(text) > 1 || s.size() > 48) s = s.substr(0, 45) + "...";
  return s;
}

namespace {
std::string operand(const Code& code, char letter, int32_t value) {
  const auto index = static_cast<size_t>(value);
  switch (letter) {
    case 'k': return shown(code.pool[index]);
    case 'v': return std::string(CHAR(PRINTNAME(code.variables[index])));
    case 't': return "@" + std::to_string(value);
    case 's': return shown(code.sites[index].call) + "/" + std::to_string(code.sites[index].kinds.size());
    case 'c': return "c" + std::to_string(value);
    case 'f': return "#" + std::to_string(value);
    default: return std::to_string(value);
  }
}
}  // namespace

std::vector<Line> lines(const Code& code) {
  std::vector<Line> out;
  for (size_t pc = 0; pc < code.words.size();) {
    const Op op = static_cast<Op>(code.words[pc]);
    const OpInfo& info = opInfo(op);
    std::string operands;
    for (int i = 0; info.immediates[i]; i++)
      operands += (i ? ", " : "") + operand(code, info.immediates[i], code.words[pc + 1 + static_cast<size_t>(i)]);
    out.push_back({static_cast<int>(pc), info.name, operands});
    pc += static_cast<size_t>(opWidth(op));
  }
  return out;
}

}  // namespace hunch::bytecode
