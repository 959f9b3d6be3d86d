#include "hunch/host/selftest.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>

#include "hunch/host/context.h"
#include "hunch/host/probe.h"
#include "hunch/host/slots.h"

// Exported by libR.so, declared in no public header.
extern "C" {
void SET_MISSING(SEXP, int);
void SET_ASSIGNMENT_PENDING(SEXP, int);
void MARK_ASSIGNMENT_CALL(SEXP);
}

namespace hunch::host {
namespace {

struct Specimens {
  SEXP real, scalar, integer, strings, list, attributed, sequence, s4;
  SEXP cell, call, environment, locked, closure, promise, symbol, primitive;
};

// ---- specimens -----------------------------------------------------------------------------------------------------
// 1:100, which R keeps as an ALTREP.
SEXP makeSequence() {
  SEXP call = PROTECT(Rf_lang3(Rf_install(":"), PROTECT(Rf_ScalarInteger(1)), PROTECT(Rf_ScalarInteger(100))));
  SEXP sequence = Rf_eval(call, R_BaseEnv);
  UNPROTECT(3);
  return sequence;
}
// A locked environment whose frame is one locked binding followed by one active binding: R puts new bindings first.
SEXP makeLocked(SEXP symbol, SEXP closure) {
  SEXP environment = PROTECT(Rf_NewEnvironment(R_NilValue, R_NilValue, R_BaseEnv));
  R_MakeActiveBinding(Rf_install("y"), closure, environment);
  Rf_defineVar(symbol, R_NilValue, environment);
  R_LockBinding(symbol, environment);
  R_LockEnvironment(environment, FALSE);
  UNPROTECT(1);
  return environment;
}

// ---- nodes --------------------------------------------------------------------------------------------------------
bool provesTypes(const Specimens& s) {
  return type(s.real) == REALSXP && type(s.integer) == INTSXP && type(s.strings) == STRSXP &&
         type(s.list) == VECSXP && type(s.cell) == LISTSXP && type(s.call) == LANGSXP &&
         type(s.environment) == ENVSXP && type(s.closure) == CLOSXP && type(s.promise) == PROMSXP &&
         type(s.symbol) == SYMSXP && type(s.s4) == S4SXP && type(s.primitive) == SPECIALSXP &&
         type(R_NilValue) == NILSXP;
}
bool provesScalarBit(const Specimens& s) {
  return isScalarBit(s.scalar) && !isScalarBit(s.real) && isPlainScalar(s.scalar, REALSXP) &&
         isPlainVector(s.real, REALSXP);
}
bool provesObjectBit(const Specimens& s) {
  const bool before = isObject(s.attributed);
  SET_OBJECT(s.attributed, 1);
  const bool after = isObject(s.attributed);
  SET_OBJECT(s.attributed, 0);
  return !before && after && !isObject(s.attributed);
}
bool provesAltrepBit(const Specimens& s) {
  return isAltrep(s.sequence) == !!ALTREP(s.sequence) && isAltrep(s.sequence) && !isAltrep(s.integer);
}
bool provesGp(const Specimens& s) {
  const int old = LEVELS(s.cell);
  SETLEVELS(s.cell, 0xa5c3);
  const bool seen = gp(s.cell) == 0xa5c3;
  SETLEVELS(s.cell, old);
  return seen && gp(s.cell) == old && type(s.cell) == LISTSXP;
}
bool provesMarkBit(const Specimens& s) {
  return !!(info(s.scalar) & kMarkBit) == !!MARK(s.scalar) && !!(info(s.symbol) & kMarkBit) == !!MARK(s.symbol) &&
         !!(info(R_NilValue) & kMarkBit) == !!MARK(R_NilValue);
}
bool provesDebugBits(const Specimens& s) {
  SET_RDEBUG(s.closure, 1);
  const bool debug = debugBit(s.closure) && !traceBit(s.closure) && !spareBit(s.closure);
  SET_RDEBUG(s.closure, 0);
  SET_RTRACE(s.closure, 1);
  const bool trace = !debugBit(s.closure) && traceBit(s.closure) && !spareBit(s.closure);
  SET_RTRACE(s.closure, 0);
  SET_RSTEP(s.closure, 1);
  const bool step = !debugBit(s.closure) && !traceBit(s.closure) && spareBit(s.closure);
  SET_RSTEP(s.closure, 0);
  return debug && trace && step;
}
bool provesReferenceCounts(const Specimens& s) {
  SEXP value = PROTECT(Rf_ScalarReal(1)), one = PROTECT(Rf_cons(value, R_NilValue));
  const bool first = refcount(value) == 1 && REFCNT(value) == 1 && !isShared(value) && isReferenced(value);
  SETCAR(s.cell, value);
  const bool second = refcount(value) == 2 && isShared(value);
  SETCAR(s.cell, R_NilValue);
  SETCAR(one, R_NilValue);
  const bool none = refcount(value) == 0;
  MARK_NOT_MUTABLE(value);
  const bool sticky = refcount(value) == kRefcountMax;
  UNPROTECT(2);
  return first && second && none && sticky;
}
bool provesUncountedCells(const Specimens&) {
  SEXP value = PROTECT(Rf_ScalarReal(1)), cell = PROTECT(Rf_cons(R_NilValue, R_NilValue));
  const bool before = spareBit(cell);
  DISABLE_REFCNT(cell);
  SETCAR(cell, value);
  const bool uncounted = spareBit(cell) && refcount(value) == 0 && CAR(cell) == value;
  UNPROTECT(2);
  return !before && uncounted;
}
bool provesAttributes(const Specimens& s) {
  return attrib(s.attributed) == ATTRIB(s.attributed) && attrib(s.attributed) != R_NilValue &&
         attrib(s.real) == R_NilValue;
}
bool provesS4Bit(const Specimens& s) { return isS4(s.s4) && IS_S4_OBJECT(s.s4) && !isS4(s.real); }

// ---- vectors ------------------------------------------------------------------------------------------------------
bool provesVectors(const Specimens& s) {
  return vectorLength(s.real) == 3 && vectorLength(s.integer) == 2 && vectorLength(s.list) == 2 &&
         reals(s.real) == REAL(s.real) && ints(s.integer) == INTEGER(s.integer) &&
         elements(s.list)[1] == VECTOR_ELT(s.list, 1) && elements(s.strings)[0] == STRING_ELT(s.strings, 0);
}
bool provesNodeClasses(const Specimens&) {
  static constexpr std::pair<R_xlen_t, R_xlen_t> kRooms[] = {{1, 8}, {2, 16}, {3, 32}, {4, 32}, {5, 64}, {8, 64}, {9, 128}, {16, 128}, {17, 0}, {100, 0}};
  return std::all_of(std::begin(kRooms), std::end(kRooms), [](const auto& row) { return roomOfShort(Rf_allocVector(REALSXP, row.first)) == row.second; });
}

bool provesGrowableBit(const Specimens& s) {
  const int old = LEVELS(s.real);
  SET_GROWABLE_BIT(s.real);
  const bool seen = gp(s.real) & kGrowableBit;
  SETLEVELS(s.real, old);
  return seen && !(gp(s.real) & kGrowableBit);
}

// ---- pairs, closures, promises, symbols, environments -------------------------------------------------------------
bool provesCells(const Specimens& s) {
  return car(s.call) == CAR(s.call) && cdr(s.call) == CDR(s.call) && tag(s.cell) == TAG(s.cell) &&
         tag(s.cell) == s.symbol && car(s.call) == s.symbol && cdr(s.call) != R_NilValue;
}
bool provesClosures(const Specimens& s) {
  return formals(s.closure) == FORMALS(s.closure) && body(s.closure) == BODY(s.closure) &&
         cloenv(s.closure) == CLOENV(s.closure) && body(s.closure) == s.symbol && cloenv(s.closure) == s.environment;
}
bool provesPromises(const Specimens& s) {
  return promiseValue(s.promise) == PRVALUE(s.promise) && promiseCode(s.promise) == PRCODE(s.promise) &&
         promiseEnv(s.promise) == PRENV(s.promise) && promiseValue(s.promise) == R_UnboundValue &&
         promiseCode(s.promise) == s.symbol && promiseEnv(s.promise) == s.environment;
}
bool provesSymbols(const Specimens&) {
  SEXP plus = Rf_install("+"), lapply = Rf_install("lapply"), second = Rf_install("..2");
  return symbolValue(plus) == SYMVALUE(plus) && type(symbolValue(plus)) == BUILTINSXP &&
         symbolInternal(lapply) == INTERNAL(lapply) && type(symbolInternal(lapply)) == SPECIALSXP &&
         (gp(plus) & kSpecialSymbol) && !(gp(lapply) & kSpecialSymbol) && (gp(second) & kDdVal) && !(gp(plus) & kDdVal);
}
bool provesEnvironments(const Specimens& s) {
  return frame(s.environment) == FRAME(s.environment) && enclos(s.environment) == ENCLOS(s.environment) &&
         hashtab(s.environment) == HASHTAB(s.environment) && enclos(s.environment) == R_BaseEnv &&
         car(frame(s.environment)) == s.real && type(hashtab(R_GlobalEnv)) == VECSXP;
}
bool provesLocks(const Specimens& s) {
  SEXP locked = frame(s.locked), active = cdr(locked);
  return (gp(s.locked) & kFrameLock) && !(gp(s.environment) & kFrameLock) && (gp(locked) & kBindingLock) &&
         !(gp(locked) & kActiveBinding) && (gp(active) & kActiveBinding) && isPlainCell(frame(s.environment)) &&
         !isPlainCell(locked) && !isPlainCell(active);
}
bool provesMissingBits(const Specimens& s) {
  SET_MISSING(s.cell, 2);
  const bool set = missingBits(s.cell) == 2;
  setMissingBits(s.cell, 1);
  const bool read = MISSING(s.cell) == 1;
  SET_MISSING(s.cell, 0);
  return set && read && missingBits(s.cell) == 0;
}
bool provesAssignmentBit(const Specimens& s) {
  SET_ASSIGNMENT_PENDING(s.cell, 1);
  const bool pending = gp(s.cell) & kAssignmentPending;
  SET_ASSIGNMENT_PENDING(s.cell, 0);
  MARK_ASSIGNMENT_CALL(s.call);
  return pending && !(gp(s.cell) & kAssignmentPending) && (gp(s.call) & kAssignmentPending);
}
// R boxes a raw value when it looks the binding up. The raw value is the pointer that was there before, so that an R
// which does not know the tag finds an ordinary value.
bool boxesAs(int kind, const Specimens& s) {
  SEXP environment = PROTECT(Rf_NewEnvironment(R_NilValue, R_NilValue, R_BaseEnv));
  SEXP value = PROTECT(Rf_ScalarReal(1));
  Rf_defineVar(s.symbol, value, environment);
  SEXP cell = frame(environment);
  const double real = cellDouble(cell);
  const int integer = kind == LGLSXP ? 1 : cellInt(cell);
  bindingTag(cell) = static_cast<uint16_t>(kind);
  SEXP boxed = Rf_findVarInFrame(environment, s.symbol);
  UNPROTECT(2);
  if (bindingTag(cell) != 0 || car(cell) != boxed || boxed == value || TYPEOF(boxed) != kind) return false;
  return kind == REALSXP ? REAL(boxed)[0] == real : Rf_asInteger(boxed) == integer;
}
bool provesTypedCells(const Specimens& s) { return boxesAs(REALSXP, s) && boxesAs(INTSXP, s) && boxesAs(LGLSXP, s); }

bool provesWeakReferences(const Specimens& s) {
  SEXP reference = PROTECT(R_MakeWeakRef(s.environment, s.closure, R_NilValue, FALSE));
  const bool holds = weakKey(reference) == s.environment;
  UNPROTECT(1);
  return holds;
}

// ---- primitives ---------------------------------------------------------------------------------------------------
bool provesPrimitives(const Specimens& s) {
  const PrimRow *times = findPrim("*"), *power = findPrim("^"), *paren = findPrim("(");
  const PrimRow* hands = findPrim(".addCondHands");
  return times && power && paren && hands && std::strcmp(R_FunTab[primOffset(s.primitive)].name, "return") == 0 &&
         times->arity == 2 && times->eval == 1 && times->cfun == power->cfun && times->code != power->code &&
         paren->arity == 1 && hands->arity == 5 && hands->eval == 111 && !times->rightassoc && power->rightassoc &&
         power->precedence > times->precedence && times->kind != paren->kind;
}

// ---- stacks and contexts ------------------------------------------------------------------------------------------
bool provesProtectStack(const Specimens& s) {
  PROTECT(s.symbol);
  const bool seen = R_PPStack[R_PPStackTop - 1] == s.symbol && R_PPStackTop <= R_PPStackSize;
  UNPROTECT(1);
  return seen;
}

struct FieldRange {
  size_t offset, size;
};
#define FIELD(name) {offsetof(Context, name), sizeof(Context::name)}
constexpr FieldRange kWritten[] = {
    FIELD(next),       FIELD(callflag),     FIELD(cstacktop),    FIELD(evaldepth), FIELD(promargs),
    FIELD(callfun),    FIELD(sysparent),    FIELD(call),         FIELD(cloenv),    FIELD(conexit),
    FIELD(cend),       FIELD(vmax),         FIELD(intsusp),      FIELD(gcenabled), FIELD(bcintactive),
    FIELD(bcbody),     FIELD(bcpc),         FIELD(handlerstack), FIELD(restartstack), FIELD(prstack),
    FIELD(nodestack),  FIELD(bcprottop),    FIELD(srcref),       FIELD(browserfinish), FIELD(returnValue),
    FIELD(jumptarget), FIELD(jumpmask),
};
constexpr FieldRange kUntouched[] = {FIELD(cjmpbuf), FIELD(cenddata), {sizeof(Context), 256}};
#undef FIELD

// Memory for a context, filled with a pattern before R fills it in, with room behind to see whether R writes further.
struct PatternContext {
  alignas(16) unsigned char bytes[sizeof(Context) + 256];
  Context* context() { return reinterpret_cast<Context*>(bytes); }
};
void fill(PatternContext* memory, int pattern, const Specimens& s) {
  std::memset(memory->bytes, pattern, sizeof memory->bytes);
  Rf_begincontext(memory->context(), kContextCCode, s.call, s.environment, R_BaseEnv, s.cell, s.closure);
  R_GlobalContext = memory->context()->next;
}
bool provesContextExtent(const Specimens& s) {
  PatternContext a, b;
  fill(&a, 0xa5, s);
  fill(&b, 0x5a, s);
  for (FieldRange f : kWritten)
    if (std::memcmp(a.bytes + f.offset, b.bytes + f.offset, f.size) != 0) return false;
  for (FieldRange f : kUntouched)
    for (size_t i = f.offset; i < f.offset + f.size; i++)
      if (a.bytes[i] != 0xa5 || b.bytes[i] != 0x5a) return false;
  return true;
}
bool provesContextFields(const Specimens& s) {
  PatternContext memory;
  fill(&memory, 0xa5, s);
  const Context& c = *memory.context();
  return c.next == R_GlobalContext && c.callflag == kContextCCode && c.cstacktop == R_PPStackTop &&
         c.promargs == s.cell && c.callfun == s.closure && c.sysparent == R_BaseEnv && c.call == s.call &&
         c.cloenv == s.environment && c.conexit == R_NilValue && !c.cend && c.vmax == vmaxget() &&
         c.intsusp == R_interrupts_suspended && c.nodestack == R_BCNodeStackTop && c.srcref == R_Srcref &&
         c.browserfinish == R_GlobalContext->browserfinish && !c.returnValue && !c.jumptarget && c.jumpmask == 0;
}
// A closure whose body is a thunk: seen from there, R_GlobalContext is that of .Call, and the next one the closure's.
struct CallSeen {
  SEXP closure;
  bool holds;
};
void lookAtClosureCall(void* data) {
  CallSeen& seen = *static_cast<CallSeen*>(data);
  const Context* function = R_GlobalContext->next;
  seen.holds = R_GlobalContext->callflag == kContextBuiltin && function->callflag == kContextReturn &&
               function->callfun == seen.closure && function->sysparent == R_BaseEnv &&
               enclos(function->cloenv) == R_BaseEnv && (gp(function->cloenv) & kNoSpecialSymbols);
}
bool provesClosureContext(const Specimens& s) {
  CallSeen seen{nullptr, false};
  const Thunk thunk{lookAtClosureCall, &seen};
  seen.closure = PROTECT(makeClosure(R_NilValue, PROTECT(thunkCall(thunk)), R_BaseEnv));
  Rf_eval(PROTECT(Rf_lang1(seen.closure)), R_BaseEnv);
  UNPROTECT(3);
  return seen.holds && !(gp(s.environment) & kNoSpecialSymbols);
}

// In a complex assignment R counts a link to every boxed value on the node stack, skips raw memory, and ignores
// numbers and entries marked as not counted.
constexpr int kEntryTags[] = {kTagBoxed, kTagReal, kTagBoxed, kTagNoLink, kTagBoxed};
constexpr int kEntryCount = std::size(kEntryTags);
constexpr int kRawEntry = 2;  // the entry that raw memory may cover

struct LinkCounts {
  SEXP values[kEntryCount];
  int during[kEntryCount];
};
void readLinkCounts(void* data) {
  LinkCounts& links = *static_cast<LinkCounts*>(data);
  for (int i = 0; i < kEntryCount; i++) links.during[i] = refcount(links.values[i]);
}
void pushEntry(int tag, SEXP value) {
  R_BCNodeStackTop->tag = tag;
  R_BCNodeStackTop->flags = 0;
  R_BCNodeStackTop->u.sxpval = value;
  R_BCNodeStackTop++;
}
void pushEntries(const LinkCounts& links, bool coverRaw) {
  for (int i = 0; i < kEntryCount; i++) {
    if (coverRaw && i == kRawEntry) {
      pushEntry(kTagRawMemory, nullptr);
      R_BCNodeStackTop[-1].u.ival = 1;
    }
    pushEntry(kEntryTags[i], links.values[i]);
  }
}
bool countsLinks(const Specimens& s, bool coverRaw) {
  LinkCounts links{};
  for (SEXP& value : links.values) value = PROTECT(Rf_ScalarReal(1));
  const Thunk thunk{readLinkCounts, &links};
  SEXP target = PROTECT(Rf_lang3(Rf_install("["), s.symbol, PROTECT(thunkCall(thunk))));
  SEXP assignment = PROTECT(Rf_lang3(Rf_install("<-"), target, s.scalar));
  StackEntry* const top = R_BCNodeStackTop;
  pushEntries(links, coverRaw);
  Rf_eval(assignment, s.environment);  // x[<thunk>] <- 1
  R_BCNodeStackTop = top;
  bool ok = true;
  for (int i = 0; i < kEntryCount; i++) {
    const int expected = kEntryTags[i] == kTagBoxed && !(coverRaw && i == kRawEntry);
    ok = ok && links.during[i] == expected && refcount(links.values[i]) == 0;
  }
  UNPROTECT(kEntryCount + 3);
  return ok;
}
// Raw memory second: until tags are known to be where they should, every entry must hold a valid pointer.
bool provesNodeStack(const Specimens& s) {
  if (R_BCNodeStackEnd - R_BCNodeStackTop < 64) return false;
  return countsLinks(s, false) && countsLinks(s, true);
}

// ---- the table ----------------------------------------------------------------------------------------------------
struct Proof {
  const char* what;
  bool (*holds)(const Specimens&);
};
constexpr Proof kLayout[] = {
    {"the type bits of a node", provesTypes},
    {"the scalar bit", provesScalarBit},
    {"the object bit", provesObjectBit},
    {"the ALTREP bit", provesAltrepBit},
    {"the general purpose bits", provesGp},
    {"the mark bit", provesMarkBit},
    {"the debug, trace and step bits", provesDebugBits},
    {"the reference count", provesReferenceCounts},
    {"the bit of cells that do not count references", provesUncountedCells},
    {"the attributes", provesAttributes},
    {"the S4 bit", provesS4Bit},
    {"the length and data of vectors", provesVectors},
    {"the growable bit", provesGrowableBit},
    {"the kinds of nodes of short vectors", provesNodeClasses},
    {"the fields of pairs", provesCells},
    {"the fields of closures", provesClosures},
    {"the fields of promises", provesPromises},
    {"the fields and bits of symbols", provesSymbols},
    {"the fields of environments", provesEnvironments},
    {"the locks and active bindings", provesLocks},
    {"the missing bits", provesMissingBits},
    {"the assignment bit", provesAssignmentBit},
    {"the typed binding cells", provesTypedCells},
    {"the key of a weak reference", provesWeakReferences},
    {"the table of primitives", provesPrimitives},
    {"the protect stack", provesProtectStack},
    {"the extent of a context", provesContextExtent},
    {"the fields of a context", provesContextFields},
    {"the context and environment of a closure call", provesClosureContext},
    {"the entries of the node stack", provesNodeStack},
};

struct Run {
  size_t held = 0;  // proofs that hold, in order: later ones build on earlier ones
  bool finished = false;
};

void runProofs(void* data) {
  Run& run = *static_cast<Run*>(data);
  Specimens s;
  s.symbol = Rf_install("x");
  s.real = PROTECT(Rf_allocVector(REALSXP, 3));
  std::memset(REAL(s.real), 0, 3 * sizeof(double));
  s.scalar = PROTECT(Rf_ScalarReal(1));
  s.integer = PROTECT(Rf_allocVector(INTSXP, 2));
  s.strings = PROTECT(Rf_mkString("x"));
  s.list = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(s.list, 1, s.strings);
  s.attributed = PROTECT(Rf_allocVector(INTSXP, 2));
  Rf_setAttrib(s.attributed, s.symbol, s.scalar);
  s.sequence = PROTECT(makeSequence());
  s.s4 = PROTECT(Rf_allocS4Object());
  s.cell = PROTECT(Rf_cons(R_NilValue, R_NilValue));
  SET_TAG(s.cell, s.symbol);
  s.call = PROTECT(Rf_lang2(s.symbol, s.symbol));
  s.environment = PROTECT(Rf_NewEnvironment(R_NilValue, R_NilValue, R_BaseEnv));
  Rf_defineVar(s.symbol, s.real, s.environment);
  s.closure = PROTECT(makeClosure(R_NilValue, s.symbol, s.environment));
  s.locked = PROTECT(makeLocked(s.symbol, s.closure));
  s.promise = PROTECT(makePromise(s.symbol, s.environment));
  s.primitive = SYMVALUE(Rf_install("return"));
  while (run.held < std::size(kLayout) && kLayout[run.held].holds(s)) run.held++;
  UNPROTECT(14);
  run.finished = true;
}

}  // namespace

int layoutProofCount() { return static_cast<int>(std::size(kLayout)); }

std::vector<std::string> selfTestLayout() {
  Run run;
  runGuarded({runProofs, &run});
  if (run.held == std::size(kLayout) && run.finished) return {};
  if (run.held == std::size(kLayout)) return {"The self-test of R's memory layout ended with an R error."};
  return {std::string("This R does not keep ") + kLayout[run.held].what + " where hunch expects it" +
          (run.finished ? "." : ": the proof ended with an R error.")};
}

}  // namespace hunch::host
