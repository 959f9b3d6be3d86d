// Arguments matched with formals: by their whole names, by parts of them, by place. `match` has for each formal the argument it gets,
// -1 for none, -2 for `...`; `used` says of each argument whether a formal other than `...` has it.
#include <algorithm>
#include <cstring>

#include "hunch/interp/interp.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

bool isPrefix(const char* partial, const char* whole) { return !std::strncmp(partial, whole, std::strlen(partial)); }
}  // namespace

bool matchNames(SEXP formals, const SEXP* names, int n, int16_t* match, uint8_t* used) {
  std::memset(used, 0, static_cast<size_t>(n));
  int i = 0;
  for (SEXP f = formals; f != R_NilValue; f = cdr(f), i++) {
    match[i] = -1;
    if (tag(f) == R_DotsSymbol) continue;
    for (int a = 0; a < n; a++) {
      if (names[a] != tag(f)) continue;
      if (match[i] >= 0 || used[a]) return false;
      match[i] = static_cast<int16_t>(a);
      used[a] = 2;
    }
  }
  bool seenDots = false;
  i = 0;
  for (SEXP f = formals; f != R_NilValue; f = cdr(f), i++) {
    if (tag(f) == R_DotsSymbol) {
      seenDots = true;
      continue;
    }
    if (match[i] >= 0 || seenDots) continue;
    for (int a = 0; a < n; a++) {
      if (used[a] == 2 || names[a] == R_NilValue) continue;
      if (!isPrefix(CHAR(PRINTNAME(names[a])), CHAR(PRINTNAME(tag(f))))) continue;
      if (used[a] || match[i] >= 0) return false;
      match[i] = static_cast<int16_t>(a);
      used[a] = 1;
    }
  }
  int a = 0;
  i = 0;
  seenDots = false;
  for (SEXP f = formals; f != R_NilValue; f = cdr(f), i++) {
    if (tag(f) == R_DotsSymbol) {
      match[i] = -2;
      seenDots = true;
      continue;
    }
    if (match[i] >= 0 || seenDots) continue;
    while (a < n && (used[a] || names[a] != R_NilValue)) a++;
    if (a < n) {
      match[i] = static_cast<int16_t>(a);
      used[a] = 1;
    }
  }
  if (!seenDots)
    for (a = 0; a < n; a++)
      if (!used[a]) return false;
  return true;
}

void matchSite(CallSite& site, SEXP op) { matchFormals(site, formals(op)); }

void matchFormals(CallSite& site, SEXP formals) {
  site.target = formals;
  const int n = static_cast<int>(site.kinds.size()) - site.endsInDots;
  site.match.assign(static_cast<size_t>(Rf_length(site.target)) + 1, -1);
  uint8_t used[kMaxArgs];
  site.matchFails = n >= kMaxArgs || site.match.size() >= kMaxArgs ||
                    !matchNames(site.target, site.names.data(), n, site.match.data(), used);
  site.hasRest = false;
  if (site.matchFails) return;
  for (int16_t& m : site.match) {
    if (m != -2) continue;
    m = -1;
    site.hasRest = std::find(used, used + n, 0) != used + n;  // `...` needs the list of them
  }
  site.matchFails = site.hasRest;
}

}  // namespace hunch::interp
