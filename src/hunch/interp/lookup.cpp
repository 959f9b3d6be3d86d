// Variables: loads and stores that leave the fast path, names from outside, and the watch over new bindings.
//
// Names from outside are found by walking the (short, unhashed) frames of enclosing functions and then, from the first
// hashed environment on, through a cache that is valid while `worldEpoch` stands: every new binding of a name in a
// hashed environment where somebody has looked for it, and every change of the search path, moves it. Changing the value of an existing
// binding needs no notice: caches hold cells, not values.
#include <algorithm>
#include <cstring>
#include <iterator>

#include <libintl.h>

#include "hunch/interp/direct.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/reference_fields.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::LookupCache;

uint64_t worldEpoch = 1;
uint64_t bindingEpoch = 1;
bool profiling = false;

namespace {
// One bit per hash of a symbol and an environment: a name that somebody has looked for there.
constexpr int kWatchBits = 19;
uint64_t watched[1 << (kWatchBits - 6)];
HUNCH_INLINE uint64_t watchHash(SEXP symbol, SEXP env) {
  if (env == R_BaseNamespace) env = R_BaseEnv;  // they share their bindings
  const uint64_t pair = reinterpret_cast<uintptr_t>(symbol) * 31 + reinterpret_cast<uintptr_t>(env);
  return pair * kStampFactor >> (64 - kWatchBits);
}
}  // namespace

void watch(SEXP symbol, SEXP env) {
  lookThrough(env);
  const uint64_t h = watchHash(symbol, env);
  watched[h >> 6] |= uint64_t{1} << (h & 63);
}

void noteNewBinding(SEXP symbol, SEXP env) {
  if (hashtab(env) == R_NilValue && env != R_GlobalEnv && env != R_BaseEnv && env != R_BaseNamespace) return;
  if (!isLookedThrough(env)) return;
  const uint64_t h = watchHash(symbol, env);
  if (!(watched[h >> 6] >> (h & 63) & 1)) return;
  if (env != R_BaseEnv && env != R_BaseNamespace && R_existsVarInFrame(env, symbol)) return;
  noteWorldChange();
}

void noteWorldChange() {
  worldEpoch++;
  dropDirectLinks();
  if (policy.worldChanged) policy.worldChanged();
}

// ---- cells --------------------------------------------------------------------------------------------------------
namespace {

// Where names are in long frames, or that they are not, for the last questions asked.
struct Remembered {
  Place place;
  SEXP symbol = nullptr;
  SEXP cell = nullptr;  // null: it has none
  SEXP head = nullptr;  // ... as long as this is its first binding
};
constexpr size_t kRemembered = 1024;
Remembered remembered[kRemembered];

bool isCurrent(const Remembered& r, SEXP env, SEXP symbol) {
  if (!r.place.is(env) || r.symbol != symbol) return false;
  return r.cell ? tag(r.cell) == symbol && (bindingTag(r.cell) || car(r.cell) != R_UnboundValue) : r.head == frame(env);
}

SEXP longFrameCell(SEXP env, SEXP symbol, SEXP rest) {
  const size_t key = (reinterpret_cast<size_t>(env) >> 3 ^ reinterpret_cast<size_t>(symbol) >> 4) % kRemembered;
  Remembered& r = remembered[key];
  if (HUNCH_LIKELY(isCurrent(r, env, symbol))) return r.cell;
  while (rest != R_NilValue && tag(rest) != symbol) rest = cdr(rest);
  SEXP cell = rest == R_NilValue ? nullptr : rest;
  r = {placeOf(env), symbol, cell, frame(env)};
  return cell;
}

SEXP frameCell(SEXP env, SEXP symbol) {
  constexpr int kShort = 4;
  SEXP cell = frame(env);
  for (int k = 0; k < kShort; k++, cell = cdr(cell)) {
    if (cell == R_NilValue) return nullptr;
    if (tag(cell) == symbol) return cell;
  }
  return longFrameCell(env, symbol, cell);
}

SEXP hashedCell(SEXP env, SEXP symbol) {
  SEXP cell = R_findVarLocInFrame(env, symbol).cell;
  return cell == R_NilValue ? nullptr : cell;
}

// Loads a plain cell; false when it needs GNU R (active, unbound, missing).
HUNCH_INLINE bool loadCell(SEXP cell, StackEntry* sp, bool force) {
  if (HUNCH_UNLIKELY(gp(cell) & kActiveBinding)) return readField(cell, sp);
  switch (bindingTag(cell)) {
    case 0: break;
    case REALSXP: setReal(*sp, cellDouble(cell)); return true;
    case INTSXP: setInt(*sp, cellInt(cell)); return true;
    case LGLSXP: setLogical(*sp, cellInt(cell)); return true;
    default: return false;
  }
  SEXP x = car(cell);
  if (type(x) == PROMSXP) {
    if (promiseValue(x) == R_UnboundValue) {
      if (!force) return false;
      x = forcePromise(x);
    } else {
      x = promiseValue(x);
    }
  }
  if (x == R_UnboundValue || x == R_MissingArg) return false;
  setBoxed(*sp, x);
  return true;
}

// The value of a symbol as GNU R finds it, or its error. Its byte code reports unbound and missing variables from where
// it is; its evaluator from the current context.
void evalSymbol(Frame& f, SEXP symbol, SEXP env, StackEntry* sp) {
  if (f.asByteCode) {
    SEXP x = Rf_findVar(symbol, env);
    if (x == R_UnboundValue) Rf_error(dgettext("R", "object '%s' not found"), CHAR(PRINTNAME(symbol)));
    if (x == R_MissingArg)
      Rf_error(dgettext("R", "argument \"%s\" is missing, with no default"), CHAR(PRINTNAME(symbol)));
    if (type(x) != PROMSXP) return setBoxed(*sp, x);
  }
  setBoxed(*sp, Rf_eval(symbol, env));
}

}  // namespace

uint32_t timesForgotten = 0;

void forgetFrameCells() {
  std::fill(std::begin(remembered), std::end(remembered), Remembered());
  timesForgotten++;
}

SEXP evaluatorContext(const Frame& f) {
  return f.asByteCode ? nullptr : f.code->contextAt[static_cast<size_t>(f.at - f.code->base)];
}

SEXP bindingCell(SEXP env, SEXP symbol) {
  if (!keepsCells(env)) return nullptr;
  return isFunctionFrame(env) ? frameCell(env, symbol) : hashedCell(env, symbol);
}

// ---- loads --------------------------------------------------------------------------------------------------------
void loadSlow(Frame& f, int index, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  StackEntry& slot = f.slots[index];
  SEXP symbol = f.code->variables[index];
  linkOperands(f, sp);
  SEXP blamed = evaluatorContext(f);
  EvaluatorContext context(blamed, blamed);
  if (slot.tag == kTagDefault) lendDefault(f, index);
  if (slot.tag == kTagBoxed && type(slot.u.sxpval) == PROMSXP) {
    SEXP x = forcePromise(slot.u.sxpval);
    setBoxed(*sp, x);
  } else if (slot.tag == kTagReal || slot.tag == kTagInteger || slot.tag == kTagLogical ||
             (slot.tag == kTagBoxed && slot.u.sxpval != R_MissingArg)) {
    sp->tag = slot.tag;
    sp->flags = 0;
    sp->u = slot.u;
  } else {
    needEnv(f);
    if (slot.tag == kTagUnresolved)
      if (SEXP cell = bindingCell(f.env, symbol)) {
        slot.tag = kTagCell;
        slot.u.sxpval = cell;
      }
    if (!(slot.tag == kTagCell && loadCell(slot.u.sxpval, sp, true))) evalSymbol(f, symbol, f.env, sp);
  }
  context.end();
  unlinkOperands(f, sp);
}

namespace {

// A variable of the frame that a promise of its own has assigned (f(x <- 1)): known from now on, unless the code looks outside
// for that name.
bool takeIn(Frame& f, SEXP cell) {
  const auto& names = f.code->variables;
  const auto it = std::find(names.begin(), names.end(), tag(cell));
  const auto& outside = f.code->readOutside;
  if (it == names.end() || std::find(outside.begin(), outside.end(), tag(cell)) != outside.end()) return false;
  StackEntry& slot = f.slots[it - names.begin()];
  if (slot.tag == kTagUnresolved) {
    slot.tag = kTagCell;
    slot.u.sxpval = cell;
  }
  return slot.tag == kTagCell && slot.u.sxpval == cell;
}

// Has somebody given the frame's environment a binding that free names may mean? New ones come first in R's list.
bool hasOthersBindings(Frame& f) {
  if (!f.env || HUNCH_LIKELY(frame(f.env) == f.head)) return false;
  if (!f.head) return true;
  SEXP cell = frame(f.env);
  for (; cell != f.head; cell = cdr(cell))
    if (cell == R_NilValue || !takeIn(f, cell)) return true;
  f.head = frame(f.env);
  return false;
}

// The names that stand in the code, in functions within it, too.
void collectNames(SEXP e, std::vector<SEXP>& names) {
  if (type(e) == SYMSXP) names.push_back(e);
  for (; type(e) == LANGSXP || type(e) == LISTSXP; e = cdr(e)) {
    if (tag(e) != R_NilValue) names.push_back(tag(e));
    collectNames(car(e), names);
  }
}

const std::vector<SEXP>& namesIn(Code& code) {
  if (!code.names.empty()) return code.names;
  collectNames(code.body, code.names);
  for (SEXP e : code.defaults) collectNames(e, code.names);
  code.names.push_back(R_NilValue);
  std::sort(code.names.begin(), code.names.end());
  return code.names;
}

// Names of methods are put together from others, with a dot between them; those of functions that assign have an arrow.
bool mayMean(Code& code, SEXP symbol) {
  if (std::binary_search(namesIn(code).begin(), namesIn(code).end(), symbol)) return true;
  const char* name = CHAR(PRINTNAME(symbol));
  return !isDispatchVariable(symbol) && (std::strchr(name, '.') || std::strstr(name, "<-"));
}

enum class Walk { Found, Odd, Outside };

// A variable of the frame that lends them to this one. `force`: it counts as looked at.
Walk loadLent(Frame& lender, int index, StackEntry* sp, bool force) {
  StackEntry& slot = lender.slots[index];
  if (slot.tag == kTagUnbound) return Walk::Outside;
  if (slot.tag == kTagFunction) return Walk::Odd;
  if (slot.flags & kSlotUnread) {
    if (!force) return Walk::Odd;
    slot.flags &= ~kSlotUnread;
  }
  if (slot.tag == kTagReal || slot.tag == kTagInteger || slot.tag == kTagLogical) {
    sp->tag = slot.tag;
    sp->flags = 0;
    sp->u = slot.u;
    return Walk::Found;
  }
  if (slot.tag == kTagDefault && !(force && lendDefault(lender, index))) return Walk::Odd;
  SEXP x = slot.u.sxpval;
  if (type(x) == PROMSXP) {
    if (promiseValue(x) == R_UnboundValue && !force) return Walk::Odd;
    x = forcePromise(x);
  }
  if (x == R_MissingArg) return Walk::Odd;
  setBoxed(*sp, x);
  return Walk::Found;
}

// The first look of a promise's frame. `env`: where to look next.
Walk walkLender(Frame& f, SEXP symbol, SEXP& env, StackEntry* sp, bool force) {
  Frame& lender = *f.lender;
  if (lender.env) {
    adoptEnvironment(f);
    env = f.env;
    return Walk::Outside;
  }
  env = lender.outer;
  if (CHAR(PRINTNAME(symbol))[0] == '.') {
    if (SEXP value = waitingValue(lender, symbol)) return setBoxed(*sp, value), Walk::Found;
    if (waitingCell(lender, symbol)) return Walk::Odd;
  }
  const auto& names = lender.code->variables;
  for (size_t i = 0; i < names.size(); i++)
    if (names[i] == symbol) return loadLent(lender, static_cast<int>(i), sp, force);
  return Walk::Outside;
}

// Walks out of function frames. Returns true when the value was found there (in *sp).
// `env` ends at the first environment that is not a function's frame.
Walk walkFrames(Frame& f, SEXP symbol, SEXP& env, StackEntry* sp, bool force) {
  // Our own frame: only a binding added behind our back can hold this name.
  if (f.isClosure) {
    env = f.outer;
    if (!f.env && HUNCH_UNLIKELY(f.supplied || f.slots[-1].u.sxpval) && CHAR(PRINTNAME(symbol))[0] == '.') {
      if (SEXP value = waitingValue(f, symbol)) return setBoxed(*sp, value), Walk::Found;
      if (SEXP cell = waitingCell(f, symbol)) return loadCell(cell, sp, force) ? Walk::Found : Walk::Odd;
    }
    if (hasOthersBindings(f) || (f.env && f.dotted && CHAR(PRINTNAME(symbol))[0] == '.'))
      if (SEXP cell = frameCell(f.env, symbol)) return loadCell(cell, sp, force) ? Walk::Found : Walk::Odd;
  } else if (f.lender && !f.env) {
    if (const Walk found = walkLender(f, symbol, env, sp, force); found != Walk::Outside) return found;
  } else {
    env = f.env;
  }
  for (; isFunctionFrame(env); env = enclos(env))
    if (SEXP cell = frameCell(env, symbol)) return loadCell(cell, sp, force) ? Walk::Found : Walk::Odd;
  return Walk::Outside;
}

bool isCurrent(const LookupCache& cache, SEXP env) {
  if (!cache.place.is(env) || cache.epoch != worldEpoch) return false;
  return HUNCH_LIKELY(cache.frames == 0) || cache.frames == framesAround(env);  // where there were none, there are none
}

// Fills the cache for `symbol` seen from the hashed environment `env`.
bool fillCache(SEXP symbol, SEXP env, LookupCache& cache) {
  cache.place = placeOf(env);
  cache.frames = framesAround(env);
  cache.symbol = symbol;
  cache.epoch = worldEpoch;
  for (; env != R_EmptyEnv; env = enclos(env)) {
    watch(symbol, env);
    if (env == R_BaseEnv || env == R_BaseNamespace) {
      if (symbolValue(symbol) == R_UnboundValue && env == R_BaseNamespace) continue;
      cache.cell = nullptr;
      return symbolValue(symbol) != R_UnboundValue;
    }
    if (isUserDatabase(env)) break;  // a user database decides by itself, each time
    if (SEXP cell = bindingCell(env, symbol)) {
      cache.cell = cell;
      return true;
    }
  }
  cache.epoch = 0;
  return false;
}

HUNCH_INLINE bool loadCached(SEXP symbol, const LookupCache& cache, StackEntry* sp, bool force) {
  if (cache.cell) return loadCell(cache.cell, sp, force);
  SEXP x = symbolValue(symbol);
  if (type(x) == PROMSXP) {
    if (promiseValue(x) == R_UnboundValue) return false;
    x = promiseValue(x);
  }
  if (x == R_UnboundValue || (gp(symbol) & kActiveBinding)) return false;
  setBoxed(*sp, x);
  return true;
}

bool tryLoadFree(Frame& f, SEXP symbol, LookupCache& cache, StackEntry* sp, bool force) {
  SEXP env;
  switch (walkFrames(f, symbol, env, sp, force)) {
    case Walk::Found: return true;
    case Walk::Odd: return false;
    case Walk::Outside: break;
  }
  if (!isCurrent(cache, env) && !fillCache(symbol, env, cache)) return false;
  return loadCached(symbol, cache, sp, force);
}

}  // namespace

void loadFree(Frame& f, SEXP symbol, LookupCache& cache, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (tryLoadFree(f, symbol, cache, sp, false)) return;
  linkOperands(f, sp);
  SEXP blamed = evaluatorContext(f);
  EvaluatorContext context(blamed, blamed);
  if (!tryLoadFree(f, symbol, cache, sp, true)) evalSymbol(f, symbol, needEnv(f), sp);
  context.end();
  unlinkOperands(f, sp);
}

bool loadFreePlain(Frame& f, SEXP symbol, LookupCache& cache, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  return tryLoadFree(f, symbol, cache, sp, false);
}

SEXP globalCell(Frame& f, SEXP symbol, LookupCache& cache) {
  StackEntry e;
  SEXP env;
  if (walkFrames(f, symbol, env, &e, false) != Walk::Outside) return nullptr;
  if (!isCurrent(cache, env) && !fillCache(symbol, env, cache)) return nullptr;
  return cache.cell ? cache.cell : symbol;
}

SEXP enclosingCell(Frame& f, SEXP symbol) {
  SEXP env = f.isClosure ? f.outer : f.env;
  if (f.isClosure && hasOthersBindings(f))
    if (SEXP cell = frameCell(f.env, symbol)) return cell;
  for (; isFunctionFrame(env); env = enclos(env))
    if (SEXP cell = frameCell(env, symbol)) return cell;
  return nullptr;
}

SEXP superCell(const Frame& f, SEXP symbol, bool global) {
  SEXP env = f.isClosure ? f.outer : enclos(f.env);
  for (; isFunctionFrame(env); env = enclos(env))
    if (SEXP cell = frameCell(env, symbol)) return global ? nullptr : cell;
  return global ? bindingCell(env, symbol) : nullptr;
}

SEXP superCell(const Frame& f, SEXP symbol, CellCache* cache) {
  SEXP cell = superCell(f, symbol, false);
  const bool isInnermost = cell && isFunctionFrame(f.outer) && frameCell(f.outer, symbol) == cell;
  if (const uint16_t number = isInnermost ? numberOf(f.outer) : 0) *cache = {f.outer, cell, number, timesForgotten};
  return cell;
}

uint64_t framesAround(SEXP env) {
  uint64_t heads = 0;
  for (; env != R_GlobalEnv && env != R_BaseNamespace && env != R_BaseEnv && env != R_EmptyEnv; env = enclos(env))
    if (isFunctionFrame(env)) heads = ((heads ^ reinterpret_cast<uint64_t>(frame(env))) * kStampFactor) | 1;
  return heads;
}

bool bindingsMatter(Frame& f) {
  if (!f.env || frame(f.env) == f.harmless || !hasOthersBindings(f)) return false;
  for (SEXP cell = frame(f.env); cell != R_NilValue && cell != f.head; cell = cdr(cell))
    if (!takeIn(f, cell) && mayMean(*f.code, tag(cell))) return true;
  f.harmless = frame(f.env);
  return false;
}

uint64_t worldStamp(Frame& f) {
  uint64_t stamp = worldEpoch;
  const auto mix = [&stamp](SEXP head) { stamp = (stamp ^ reinterpret_cast<uint64_t>(head)) * kStampFactor; };
  if (f.isClosure && bindingsMatter(f)) mix(frame(f.env));
  SEXP env = f.isClosure ? f.outer : f.env;
  for (; isFunctionFrame(env); env = enclos(env)) mix(frame(env));
  static uint64_t strangers = 0;
  const Place top = placeOf(env);
  mix(top.env);
  stamp ^= framesAround(env);
  return stamp + (top.env ? top.number : ++strangers << 16);
}

// ---- functions ----------------------------------------------------------------------------------------------------
namespace {
bool isFunction(SEXP x) { return type(x) == CLOSXP || type(x) == BUILTINSXP || type(x) == SPECIALSXP; }

// A variable of this very frame that holds a function; a promise is forced, as R's own search does.
SEXP functionInSlot(Frame& f, SEXP symbol) {
  const int n = static_cast<int>(f.code->variables.size());
  for (int i = 0; i < n; i++) {
    if (f.code->variables[i] != symbol) continue;
    StackEntry& slot = f.slots[i];
    if (slot.tag == kTagFunction) needEnv(f);
    if (slot.tag == kTagBoxed) slot.flags &= ~kSlotUnread;
    SEXP x = slot.tag == kTagBoxed ? slot.u.sxpval : nullptr;
    if (slot.tag == kTagCell && isPlainCell(slot.u.sxpval) && bindingTag(slot.u.sxpval) == 0) x = car(slot.u.sxpval);
    if (x && type(x) == PROMSXP) x = forcePromise(x);
    if (x == R_MissingArg && f.asByteCode) Rf_findFun(symbol, needEnv(f));  // reports it
    return x && x != R_UnboundValue && isFunction(x) ? x : nullptr;
  }
  return nullptr;
}

int ownSlot(const Frame& f, SEXP symbol) {
  const auto& own = f.code->variables;
  const auto at = std::find(own.begin(), own.end(), symbol);
  return at == own.end() ? -1 : static_cast<int>(at - own.begin());
}

// A promise that is not evaluated yet might give one.
bool isNoFunction(SEXP x) {
  if (type(x) == PROMSXP) x = promiseValue(x);
  return x != R_UnboundValue && x != R_MissingArg && !isFunction(x);
}
}  // namespace

bool holdsNoFunction(const Frame& f, int slot) {
  const StackEntry& e = f.slots[slot];
  switch (e.tag) {
    case kTagBoxed: return isNoFunction(e.u.sxpval);
    case kTagReal: case kTagInteger: case kTagLogical: case kTagUnbound: return true;
    case kTagDefault: {
      SEXP d = f.code->defaults[static_cast<size_t>(slot)];
      return type(d) != LANGSXP && type(d) != SYMSXP && isNoFunction(d);
    }
    case kTagCell: {
      SEXP cell = e.u.sxpval;
      if (gp(cell) & kActiveBinding) return false;
      return bindingTag(cell) || car(cell) == R_UnboundValue || isNoFunction(car(cell));
    }
    default: return false;
  }
}

namespace {
// A variable around has this name: the search goes on past all that hold no function. Null when one of them might.
SEXP functionPast(Frame& f, SEXP symbol, LookupCache& cache) {
  SEXP env = f.env ? f.env : f.outer;
  if (f.lender && !f.env) {
    const int slot = ownSlot(*f.lender, symbol);
    if (slot >= 0 && !holdsNoFunction(*f.lender, slot)) return nullptr;
    env = f.lender->outer;
  }
  for (; isFunctionFrame(env); env = enclos(env)) {
    SEXP cell = frameCell(env, symbol);
    if (!cell || (bindingTag(cell) && !(gp(cell) & kActiveBinding))) continue;
    if (!isPlainCell(cell) || !isNoFunction(car(cell))) return nullptr;
  }
  StackEntry e;
  if ((!isCurrent(cache, env) && !fillCache(symbol, env, cache)) || !loadCached(symbol, cache, &e, false)) return nullptr;
  return e.tag == kTagBoxed && isFunction(e.u.sxpval) ? e.u.sxpval : nullptr;
}
}  // namespace

SEXP findFunction(Frame& f, SEXP symbol, LookupCache& cache, StackEntry* sp) {
  StackEntry e;
  SEXP fun = nullptr;
  linkOperands(f, sp);
  const int own = ownSlot(f, symbol);
  if (own >= 0 && !holdsNoFunction(f, own)) fun = functionInSlot(f, symbol);
  else if (tryLoadFree(f, symbol, cache, &e, true))
    fun = e.tag == kTagBoxed && isFunction(e.u.sxpval) ? e.u.sxpval : functionPast(f, symbol, cache);
  unlinkOperands(f, sp);
  return fun;
}

namespace {
// Is it base's binding that the name means here?
bool reachesBase(Frame& f, SEXP symbol, LookupCache& cache) {
  SEXP env;
  StackEntry e;
  if (walkFrames(f, symbol, env, &e, false) != Walk::Outside) return false;
  return (isCurrent(cache, env) || fillCache(symbol, env, cache)) && !cache.cell;
}

// Only a promise of a variable may stand for a missing argument.
bool isValue(SEXP x) {
  if (type(x) == PROMSXP) return promiseValue(x) != R_UnboundValue || type(promiseExpression(x)) == LANGSXP;
  return x != R_MissingArg && x != R_UnboundValue;
}

bool cellHoldsValue(SEXP cell) { return bindingTag(cell) || (isPlainCell(cell) && isValue(car(cell))); }

}  // namespace

bool holdsValue(Frame& f, SEXP symbol) {
  if (gp(symbol) & kDdVal) return false;
  if (f.lender && !f.env) return holdsValue(*f.lender, symbol);
  for (size_t i = 0; i < f.code->variables.size(); i++) {
    const StackEntry& slot = f.slots[i];
    if (f.code->variables[i] != symbol || slot.tag == kTagUnresolved) continue;
    if (slot.tag == kTagCell) return cellHoldsValue(slot.u.sxpval);
    if (slot.tag == kTagDefault) return type(f.code->defaults[i]) == LANGSXP;
    return slot.tag != kTagUnbound && (slot.tag != kTagBoxed || isValue(slot.u.sxpval));
  }
  SEXP cell = f.env ? bindingCell(f.env, symbol) : nullptr;
  return !cell || cellHoldsValue(cell);
}

bool meansBuiltin(Frame& f, SEXP symbol, SEXP builtin, LookupCache& cache) {
  StackEntry e;
  if (HUNCH_LIKELY(tryLoadFree(f, symbol, cache, &e, false) && e.tag == kTagBoxed && e.u.sxpval == builtin)) return true;
  return f.asByteCode && reachesBase(f, symbol, cache);  // byte code takes the primitive whatever base binds by now
}

SEXP dotsValue(Frame& f) {
  const Frame& own = f.env ? f : lenderOrSelf(f);
  if (own.code->dotsFormal >= 0) {
    const StackEntry& slot = own.slots[own.code->dotsFormal];
    if (slot.tag == kTagBoxed) return slot.u.sxpval;
    if (slot.tag == kTagCell && bindingTag(slot.u.sxpval) == 0) return car(slot.u.sxpval);
  }
  SEXP dots = Rf_findVar(R_DotsSymbol, needEnv(f));
  if (dots == R_UnboundValue) Rf_eval(R_DotsSymbol, f.env);  // "used in an incorrect context"
  return dots;
}

// ---- stores -------------------------------------------------------------------------------------------------------
namespace {
// GNU R's `for` reads the cell of its variable as one that holds an object.
bool isLoopedOver(SEXP cell) {
  for (Context* c = R_GlobalContext; c; c = c->next)
    if (c->callflag == kContextLoop && bindingCell(c->cloenv, tag(cell)) == cell) return true;
  return false;
}
}  // namespace

void storeCell(SEXP cell, const StackEntry& value, bool own) {
  if (value.tag == kTagBoxed) {
    SETCAR(cell, value.u.sxpval);
  } else if (!own && bindingTag(cell) == 0 && isLoopedOver(cell)) {
    SETCAR(cell, boxed(value));
  } else {
    if (bindingTag(cell) == 0) {
      SETCAR(cell, R_NilValue);
      bindingTag(cell) = static_cast<uint16_t>(value.tag);
    }
    bindingTag(cell) = static_cast<uint16_t>(value.tag);
    if (value.tag == kTagReal) cellDouble(cell) = value.u.dval;
    else cellInt(cell) = value.u.ival;
  }
  if (missingBits(cell)) setMissingBits(cell, 0);
}

namespace {

// A variable that has no binding yet, in an environment of ours that nobody else has added any to. (New ones come first in
// R's list, so its head tells.) Special symbols, and names that dispatch may have bound, are left to GNU R.
bool isNew(const Frame& f, const StackEntry& slot, SEXP symbol) {
  return slot.tag == kTagUnresolved && f.isClosure && frame(f.env) == f.head && !(gp(f.env) & kFrameLock) &&
         !(gp(symbol) & kSpecialSymbol) && !(f.dotted && CHAR(PRINTNAME(symbol))[0] == '.');
}

SEXP newCell(Frame& f, SEXP symbol, const StackEntry& value) {
  SEXP cell = Rf_cons(value.tag == kTagBoxed ? value.u.sxpval : R_NilValue, frame(f.env));
  SET_TAG(cell, symbol);
  SET_FRAME(f.env, cell);
  f.head = cell;
  if (value.tag != kTagBoxed) storeCell(cell, value);
  return cell;
}

}  // namespace

void storeSlow(Frame& f, int index, StackEntry& value) {
  StackEntry& slot = f.slots[index];
  SEXP symbol = f.code->variables[index];
  SEXP env = f.env;
  if (isNew(f, slot, symbol)) {
    slot.u.sxpval = newCell(f, symbol, value);
    slot.tag = kTagCell;
    return;
  }
  SEXP cell = bindingCell(env, symbol);
  if (cell && isPlainCell(cell) && !(bindingTag(cell) == 0 && car(cell) == R_UnboundValue)) {
    storeCell(cell, value, f.isClosure);
  } else {
    SEXP x = boxInPlace(value);
    noteNewBinding(symbol, env);
    const bool ours = f.isClosure && frame(env) == f.head;
    Rf_defineVar(symbol, x, env);
    if (ours) f.head = frame(env);
    cell = bindingCell(env, symbol);
  }
  if (cell) {
    slot.tag = kTagCell;
    slot.u.sxpval = cell;
  }
}

}  // namespace hunch::interp
