// Quick builtins (quick.h) that look into ASCII strings: strsplit(), toupper(), startsWith() and the like.
#include <algorithm>
#include <cstring>
#include <cwctype>

#include "hunch/interp/quick_args.h"
#include "hunch/interp/quick_strings.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// Strings, all of them ASCII.
bool areAscii(const StackEntry& e, bool na) {
  if (!isStrings(e)) return false;
  SEXP x = e.u.sxpval;
  for (R_xlen_t i = 0, n = vectorLength(x); i < n; i++)
    if (elements(x)[i] == NA_STRING ? !na : !IS_ASCII(elements(x)[i])) return false;
  return true;
}

SEXP asciiString(const char* from, R_xlen_t n) { return Rf_mkCharLenCE(from, static_cast<int>(n), CE_NATIVE); }

// ---- strsplit() ---------------------------------------------------------------------------------------------------
// The pieces of a string between separators. What follows the last separator is a piece unless it is empty.
SEXP piecesOf(SEXP string, char separator) {
  const char *at = CHAR(string), *end = at + vectorLength(string);
  R_xlen_t count = 0;
  for (const char* p = at; p < end; p++) count += *p == separator;
  SEXP pieces = PROTECT(Rf_allocVector(STRSXP, count + (at < end && end[-1] != separator)));
  for (R_xlen_t k = 0, n = vectorLength(pieces); k < n; k++) {
    const char* next = static_cast<const char*>(std::memchr(at, separator, static_cast<size_t>(end - at)));
    if (!next) next = end;
    SET_STRING_ELT(pieces, k, asciiString(at, next - at));
    at = next + 1;
  }
  UNPROTECT(1);
  return pieces;
}

SEXP charactersOf(SEXP string) {
  const R_xlen_t n = vectorLength(string);
  SEXP characters = PROTECT(Rf_allocVector(STRSXP, n));
  for (R_xlen_t k = 0; k < n; k++) SET_STRING_ELT(characters, k, asciiString(CHAR(string) + k, 1));
  UNPROTECT(1);
  return characters;
}

// One character that stands for itself in all kinds of regular expressions, or none; null for all else.
SEXP separatorOf(const StackEntry& e, bool fixed) {
  SEXP split = asciiOf(e);
  if (!split || vectorLength(split) > 1) return nullptr;
  const char c = CHAR(split)[0];
  return c && !fixed && std::strchr(".\\|()[]{}^$*+?", c) ? nullptr : split;
}

// ---- toupper(), tolower() -----------------------------------------------------------------------------------------
// Writes the string in the other case. False where the language of this session leads out of ASCII.
template <wint_t (*other)(wint_t)>
bool putCase(char* to, SEXP string) {
  const char* from = CHAR(string);
  for (R_xlen_t i = 0, n = vectorLength(string); i < n; i++) {
    const wint_t c = other(static_cast<wint_t>(from[i]));
    if (c > 127) return false;
    to[i] = static_cast<char>(c);
  }
  return true;
}

R_xlen_t longestOf(SEXP x) {
  R_xlen_t longest = 0;
  for (R_xlen_t i = 0, n = vectorLength(x); i < n; i++) longest = std::max(longest, vectorLength(elements(x)[i]));
  return longest;
}

template <wint_t (*other)(wint_t)>
SEXP inCase(SEXP x) {
  char few[256];
  const R_xlen_t longest = longestOf(x);
  char* text = longest <= static_cast<R_xlen_t>(sizeof few) ? few : R_alloc(static_cast<size_t>(longest), 1);
  SEXP strings = PROTECT(Rf_allocVector(STRSXP, vectorLength(x)));
  bool ascii = true;
  for (R_xlen_t i = 0, n = vectorLength(x); i < n && ascii; i++) {
    SEXP string = elements(x)[i];
    if (string != NA_STRING) {
      ascii = putCase<other>(text, string);
      if (ascii) string = asciiString(text, vectorLength(string));
    }
    SET_STRING_ELT(strings, i, string);
  }
  UNPROTECT(1);
  return ascii ? strings : nullptr;
}

template <wint_t (*other)(wint_t)>
bool changeCase(StackEntry* args, int n) {
  if (n != 1 || !areAscii(args[0], true)) return false;
  void* vmax = vmaxget();
  SEXP strings = inCase<other>(args[0].u.sxpval);
  vmaxset(vmax);
  if (strings) setBoxed(args[0], strings);
  return strings != nullptr;
}

// ---- startsWith(), endsWith() -------------------------------------------------------------------------------------
template <bool atEnd>
int hasPart(SEXP string, SEXP part) {
  if (string == NA_STRING) return NA_LOGICAL;
  const R_xlen_t more = vectorLength(string) - vectorLength(part);
  if (more < 0) return 0;
  return !std::memcmp(CHAR(string) + (atEnd ? more : 0), CHAR(part), static_cast<size_t>(vectorLength(part)));
}

// A truth value for each string.
template <class Test>
void setTests(StackEntry& x, const Test& test) {
  const R_xlen_t n = vectorLength(x.u.sxpval);
  if (n == 1) return setLogical(x, test(elements(x.u.sxpval)[0]));
  SEXP tests = Rf_allocVector(LGLSXP, n);
  for (R_xlen_t i = 0; i < n; i++) ints(tests)[i] = test(elements(x.u.sxpval)[i]);
  setBoxed(x, tests);
}

template <bool atEnd>
bool testPart(StackEntry* args, int n) {
  SEXP part = n == 2 ? asciiOf(args[1]) : nullptr;
  if (!part || !areAscii(args[0], true)) return false;
  setTests(args[0], [&](SEXP string) { return hasPart<atEnd>(string, part); });
  return true;
}

}  // namespace

bool splitStrings(StackEntry* args, int n) {
  if (n != 5) return false;
  const int fixed = flagOf(args[2]), perl = flagOf(args[3]), bytes = flagOf(args[4]);
  if (fixed < 0 || perl < 0 || bytes < 0 || (fixed && perl)) return false;
  SEXP split = separatorOf(args[1], fixed);
  if (!split || !areAscii(args[0], false)) return false;
  SEXP x = args[0].u.sxpval;
  SEXP list = PROTECT(Rf_allocVector(VECSXP, vectorLength(x)));
  for (R_xlen_t i = 0, length = vectorLength(x); i < length; i++) {
    SEXP string = elements(x)[i];
    SET_VECTOR_ELT(list, i, vectorLength(split) ? piecesOf(string, CHAR(split)[0]) : charactersOf(string));
  }
  UNPROTECT(1);
  setBoxed(args[0], list);
  return true;
}

bool upperCase(StackEntry* args, int n) { return changeCase<std::towupper>(args, n); }
bool lowerCase(StackEntry* args, int n) { return changeCase<std::towlower>(args, n); }
bool startWith(StackEntry* args, int n) { return testPart<false>(args, n); }
bool endWith(StackEntry* args, int n) { return testPart<true>(args, n); }

bool areNotEmpty(StackEntry* args, int n) {
  if (n != 1 || !isStrings(args[0])) return false;
  setTests(args[0], [](SEXP string) { return vectorLength(string) > 0; });
  return true;
}

bool countCharacters(StackEntry* args, int n) {
  static SEXP chars = PRINTNAME(Rf_install("chars")), bytes = PRINTNAME(Rf_install("bytes"));
  if (n != 4 || !isStrings(args[0]) || flagOf(args[2]) < 0) return false;
  if (SEXP type = asciiOf(args[1]); type != chars && type != bytes) return false;
  StackEntry keepNa;
  if (scalarOf(args[3], keepNa) != kTagLogical) return false;
  SEXP x = args[0].u.sxpval;
  const R_xlen_t length = vectorLength(x);
  for (R_xlen_t i = 0; i < length; i++)
    if (elements(x)[i] == NA_STRING || !IS_ASCII(elements(x)[i])) return false;
  if (length == 1) return setInt(args[0], static_cast<int>(vectorLength(elements(x)[0]))), true;
  SEXP counts = Rf_allocVector(INTSXP, length);
  for (R_xlen_t i = 0; i < length; i++) ints(counts)[i] = static_cast<int>(vectorLength(elements(x)[i]));
  setBoxed(args[0], counts);
  return true;
}

}  // namespace hunch::interp
