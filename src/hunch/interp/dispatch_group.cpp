// Group generics: x + y, x < y, !x (Ops), sqrt(x) (Math).
//
// For each operand the first of its classes that has a method for the operator, or for the group; the methods of two operands
// have to be the same one. GNU R passes the operands as forced promises of the call's arguments.
#include <algorithm>
#include <cstring>

#include "hunch/interp/dispatch.h"
#include "hunch/interp/method_lookup.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

namespace {

struct GroupMethod {
  SEXP symbol = nullptr;     // null: there is none
  SEXP function = nullptr;
  SEXP classes = nullptr;
  R_xlen_t place = 0;
  bool ofGroup = false;
};

struct Search {
  SEXP generic, group;       // names
  Vantage vantage;
};

// The method for one operand; false: not known.
bool findFor(const Search& s, const StackEntry& operand, GroupMethod& found) {
  if (operand.tag != kTagBoxed || !isObject(operand.u.sxpval)) return true;
  found.classes = classAttribute(operand.u.sxpval);
  if (!found.classes) return false;
  for (R_xlen_t i = 0; i < vectorLength(found.classes); i++)
    for (const bool ofGroup : {false, true}) {
      const Method m = methodOf(ofGroup ? s.group : s.generic, elements(found.classes)[i], s.vantage, R_BaseEnv);
      if (!m.known) return false;
      if (!m.function) continue;
      found.symbol = m.symbol;
      found.function = m.function;
      found.place = i;
      found.ofGroup = ofGroup;
      return true;
    }
  return true;
}

bool isPlainCall(SEXP call, int n) {
  if (type(car(call)) != SYMSXP || std::strchr(CHAR(PRINTNAME(car(call))), '.')) return false;
  for (call = cdr(call); call != R_NilValue; call = cdr(call), n--)
    if (car(call) == R_DotsSymbol || car(call) == R_MissingArg) return false;
  return n == 0;
}

CallSite& forcedSite(Frame& f, SEXP call, bool named) {
  auto& site = f.code->methodSites[call];
  if (site) return *site;
  site = std::make_unique<CallSite>();
  site->call = call;
  site->hasEager = true;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    site->exprs.push_back(car(a));
    site->names.push_back(named ? tag(a) : R_NilValue);
    site->kinds.push_back(ArgKind::Forced);
  }
  return *site;
}

bool hasClass(const StackEntry& operand, SEXP name) {
  SEXP classes = operand.tag == kTagBoxed && isObject(operand.u.sxpval) ? classAttribute(operand.u.sxpval) : nullptr;
  if (!classes) return false;
  const auto *begin = elements(classes), *end = begin + vectorLength(classes);
  return std::find(begin, end, name) != end;
}

}  // namespace

Dispatch dispatchGroup(Frame& f, const char* group, SEXP primitive, SEXP call, StackEntry* args, int n, StackEntry* sp) {
  if (!isPlainCall(call, n) || sp + n + 8 >= R_BCNodeStackEnd) return Dispatch::Unknown;
  const char* generic = R_FunTab[primOffset(primitive)].name;
  const Search search = {PRINTNAME(Rf_install(generic)), PRINTNAME(Rf_install(group)), vantageOf(f)};
  GroupMethod left, right;
  if (!findFor(search, args[0], left) || (n == 2 && !findFor(search, args[1], right))) return Dispatch::Unknown;
  if (!left.symbol && !right.symbol) return Dispatch::None;
  if (left.symbol && right.symbol && left.function != right.function) return Dispatch::Unknown;
  const GroupMethod& method = left.symbol ? left : right;
  Supplied supplied = {.generic = search.generic, .group = method.ofGroup ? search.group : nullptr, .method = method.symbol,
                       .classes = method.classes, .place = method.place, .hasPrevious = false, .callEnv = f.env,
                       .defEnv = R_BaseEnv, .caller = &f, .operands = n};
  for (int i = 0; i < n; i++)
    if (!hasClass(args[i], elements(method.classes)[method.place])) supplied.without |= 1u << i;
  // The classes and the call are kept below the method and its operands.
  setBoxed(sp[0], method.classes);
  setBoxed(sp[1], R_NilValue);
  setBoxed(sp[2], method.function);
  std::copy(args, args + n, sp + 3);
  R_BCNodeStackTop = sp + 3 + n;
  setBoxed(sp[1], Rf_lcons(method.symbol, cdr(call)));
  linkOperands(f, args);
  const bool done = callMethodAt(f, forcedSite(f, call, std::strcmp(group, "Ops") != 0), sp[1].u.sxpval, supplied, sp + 3, sp + 3 + n);
  unlinkOperands(f, args);
  if (!done) return Dispatch::Unknown;
  args[0] = sp[2];
  return Dispatch::Done;
}

}  // namespace hunch::interp
