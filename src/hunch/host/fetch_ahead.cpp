#include "hunch/host/fetch_ahead.h"

#include "hunch/host/hidden.h"

extern "C" SEXP Rf_allocVector3(SEXPTYPE, R_xlen_t, R_allocator_t*);
extern "C" SEXP Rf_NewEnvironment(SEXP, SEXP, SEXP);

namespace hunch::host {

namespace {

constexpr int kNextNode = 16, kData = 48;

const char* after(const void* x) { return *reinterpret_cast<const char* const*>(static_cast<const char*>(x) + kNextNode); }

// An object that was just taken from a list still says which one follows it there. Those after it are not asked for, since
// that would mean to wait: most often they lie in the same direction, as far apart.
HUNCH_INLINE SEXP fetchNext(SEXP x) {
  const char *here = reinterpret_cast<const char*>(x), *next = after(x);
  __builtin_prefetch(next, 1);
  __builtin_prefetch(next + kData, 1);
  __builtin_prefetch(next + 3 * (next - here), 1);
  return x;
}

}  // namespace

bool canFetchAhead() {
  for (int tries = 0; tries < 4; tries++) {  // the end of a page, or a collection, may come between any two
    SEXP list = PROTECT(Rf_cons(R_NilValue, R_NilValue));
    SEXP first = CDR(list = PROTECT(Rf_cons(R_NilValue, list)));
    UNPROTECT(2);
    if (after(first) == reinterpret_cast<const char*>(list)) return true;
  }
  return false;
}

HostAllocator hostAllocator = {&Rf_allocVector3, &Rf_cons, &Rf_NewEnvironment, &R_mkEVPROMISE, &Rf_allocSExp};

SEXP allocVectorAhead(SEXPTYPE type, R_xlen_t length, R_allocator_t* allocator) {
  return fetchNext(hostAllocator.vector(type, length, allocator));
}
SEXP consAhead(SEXP car, SEXP cdr) { return fetchNext(hostAllocator.cons(car, cdr)); }
SEXP newEnvironmentAhead(SEXP names, SEXP values, SEXP enclosing) { return fetchNext(hostAllocator.environment(names, values, enclosing)); }
SEXP evaluatedPromiseAhead(SEXP expr, SEXP value) { return fetchNext(hostAllocator.promise(expr, value)); }
SEXP allocObjectAhead(SEXPTYPE type) { return fetchNext(hostAllocator.object(type)); }

}  // namespace hunch::host
