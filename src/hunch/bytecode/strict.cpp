#include "hunch/bytecode/strict.h"

#include <algorithm>
#include <set>

namespace hunch::bytecode {

using namespace hunch::host;

namespace {

constexpr uint64_t kAll = ~uint64_t{0};

SEXP sym(const char* name) { return Rf_install(name); }

// Builtins evaluate all their arguments. So do most specials, but for these.
bool isLazySpecial(SEXP value, SEXP name) {
  static const std::set<SEXP> eager = {sym("["), sym("[["), sym("(") , sym("log"), sym("rep"), sym("round"), sym("signif")};
  return type(value) == SPECIALSXP && !eager.count(name);
}

// One walk in the order of evaluation. `forced` are the formals evaluated so far; where control does not go on, all are.
class Walk {
 public:
  Walk(const Code& code, const StrictOf& strictOf) : code_(code), strictOf_(strictOf) {}

  uint64_t run() {
    const uint64_t end = walk(code_.body, 0);
    return end & returned_;
  }

 private:
  uint64_t bit(SEXP name) const {
    for (int i = 0; i < code_.formalCount && i < 64; i++)
      if (code_.variables[static_cast<size_t>(i)] == name) return uint64_t{1} << i;
    return 0;
  }

  uint64_t walk(SEXP e, uint64_t forced) {
    if (type(e) == SYMSXP) return forced | bit(e);
    if (type(e) != LANGSXP || type(car(e)) != SYMSXP) return forced;
    static SEXP ifSymbol = sym("if"), assign = sym("<-"), assign2 = sym("="), superAssign = sym("<<-"), andSymbol = sym("&&"), orSymbol = sym("||"),
                whileSymbol = sym("while"), forSymbol = sym("for"), repeatSymbol = sym("repeat"), block = sym("{"),
                breakSymbol = sym("break"), nextSymbol = sym("next"), returnSymbol = sym("return");
    SEXP head = car(e), args = cdr(e);
    if (head == breakSymbol || head == nextSymbol) return kAll;
    if (args == R_NilValue) return forced;
    if (head == block) return walkAll(args, forced, kAll);
    if (head == ifSymbol) return walkIf(args, forced);
    if (head == andSymbol || head == orSymbol || head == whileSymbol) {
      const uint64_t first = walk(car(args), forced);
      walk(CADR(args), first);
      return first;
    }
    if (head == forSymbol) {
      const uint64_t sequence = walk(CADR(args), forced);
      walk(CADDR(args), sequence);
      return sequence;
    }
    if (head == R_DollarSymbol && type(symbolValue(head)) == SPECIALSXP) return walk(car(args), forced);
    if (head == repeatSymbol) return walk(car(args), forced), forced;
    if (head == returnSymbol) return returned_ &= walk(car(args), forced), kAll;
    if (head == assign || head == assign2 || head == superAssign) return walk(CADR(args), forced);
    return walkCall(head, args, forced);
  }

  uint64_t walkIf(SEXP args, uint64_t forced) {
    forced = walk(car(args), forced);
    const uint64_t yes = walk(CADR(args), forced);
    const uint64_t no = CDDR(args) == R_NilValue ? forced : walk(CADDR(args), forced);
    return yes & no;
  }

  uint64_t walkAll(SEXP args, uint64_t forced, uint64_t which) {
    for (int i = 0; args != R_NilValue; args = cdr(args), i++)
      if (i < 64 && (which >> i & 1)) forced = walk(car(args), forced);
    return forced;
  }

  uint64_t walkCall(SEXP head, SEXP args, uint64_t forced) {
    SEXP value = symbolValue(head);
    if (type(value) == BUILTINSXP || (type(value) == SPECIALSXP && !isLazySpecial(value, head))) return walkAll(args, forced, kAll);
    if (type(value) == SPECIALSXP) return forced;
    for (SEXP a = args; a != R_NilValue; a = cdr(a))
      if (tag(a) != R_NilValue || car(a) == R_DotsSymbol) return forced;  // not by position
    return walkAll(args, forced, strictOf_(head));
  }

  const Code& code_;
  const StrictOf& strictOf_;
  uint64_t returned_ = kAll;
};

}  // namespace

uint64_t strictFormals(const Code& code, const StrictOf& strictOf) { return Walk(code, strictOf).run(); }

}  // namespace hunch::bytecode
