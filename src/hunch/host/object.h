// R's objects as memory: every offset hunch knows about an R object is in this file.
//
// GNU R 4.2/4.3 on x86-64. A node is {sxpinfo (8), attrib (8), gengc next/prev (16), payload}; a vector's payload is
// {length, truelength, data...}. `host/selftest.cpp` proves these offsets against the running R before any hook is
// installed. Accessors read and write raw memory: setters here do neither the write barrier nor reference counts
// unless their name says so.
#pragma once

#include <cstdint>

#define R_NO_REMAP
#include <Rinternals.h>

#include "hunch/support/check.h"

namespace hunch::host {

// ---- sxpinfo ------------------------------------------------------------------------------------------------------
inline constexpr int kAttribOffset = 8;
inline constexpr int kPayloadOffset = 32;
inline constexpr int kLengthOffset = 32;
inline constexpr int kDataOffset = 48;

inline constexpr uint64_t kTypeMask = 0x1f;
inline constexpr uint64_t kScalarBit = 1u << 5;
inline constexpr uint64_t kObjectBit = 1u << 6;
inline constexpr uint64_t kAltrepBit = 1u << 7;
inline constexpr int kGpShift = 8;
inline constexpr uint64_t kMarkBit = 1u << 24;
inline constexpr uint64_t kDebugBit = 1u << 25;
inline constexpr uint64_t kTraceBit = 1u << 26;
inline constexpr uint64_t kSpareBit = 1u << 27;  // RSTEP on closures, "does not count references" elsewhere
inline constexpr uint16_t kRefcountMax = 65535;

// gp bits, by kind of node
inline constexpr uint16_t kMissingMask = 15;            // binding cells: 1 not supplied, 2 default promise installed
inline constexpr uint16_t kAssignmentPending = 1 << 11;  // binding cells, and calls marked as assignment calls
inline constexpr uint16_t kSpecialSymbol = 1 << 12;      // symbols
inline constexpr uint16_t kNoSpecialSymbols = 1 << 12;   // environments
inline constexpr uint16_t kBaseSymCached = 1 << 13;      // symbols
inline constexpr uint16_t kBindingLock = 1 << 14;
inline constexpr uint16_t kActiveBinding = 1 << 15;
inline constexpr uint16_t kFrameLock = 1 << 14;          // environments
inline constexpr uint16_t kDdVal = 1;                    // symbols ..1, ..2
inline constexpr uint16_t kS4Bit = 1 << 4;
inline constexpr uint16_t kGrowableBit = 1 << 5;

template <class T>
HUNCH_INLINE T& fieldAt(SEXP x, int offset) {
  return *reinterpret_cast<T*>(reinterpret_cast<char*>(x) + offset);
}

HUNCH_INLINE uint64_t& info(SEXP x) { return fieldAt<uint64_t>(x, 0); }
HUNCH_INLINE int type(SEXP x) { return static_cast<int>(fieldAt<uint8_t>(x, 0) & kTypeMask); }
HUNCH_INLINE uint8_t infoByte(SEXP x) { return fieldAt<uint8_t>(x, 0); }
HUNCH_INLINE uint16_t& gp(SEXP x) { return fieldAt<uint16_t>(x, 1); }
HUNCH_INLINE uint16_t& refcount(SEXP x) { return fieldAt<uint16_t>(x, 4); }
HUNCH_INLINE uint16_t& bindingTag(SEXP cell) { return fieldAt<uint16_t>(cell, 6); }
// R uses that half word of the header in binding cells only and saves it nowhere: on environments it is ours. (On closures it
// must be 0: the profiler takes CAR() of the head of a call, whatever it is, and CAR() wants no tag there.)
HUNCH_INLINE uint16_t& environmentNote(SEXP env) { return fieldAt<uint16_t>(env, 6); }
HUNCH_INLINE bool isObject(SEXP x) { return infoByte(x) & kObjectBit; }
HUNCH_INLINE bool isAltrep(SEXP x) { return infoByte(x) & kAltrepBit; }
HUNCH_INLINE bool isScalarBit(SEXP x) { return infoByte(x) & kScalarBit; }
// R sets that bit on vectors only and saves it nowhere: on closures it says that GNU R would have their byte code.
HUNCH_INLINE bool isNotedByteCode(SEXP closure) { return infoByte(closure) & kScalarBit; }
HUNCH_INLINE void noteByteCode(SEXP closure) { info(closure) |= kScalarBit; }
HUNCH_INLINE bool debugBit(SEXP x) { return info(x) & kDebugBit; }
HUNCH_INLINE bool traceBit(SEXP x) { return info(x) & kTraceBit; }
HUNCH_INLINE bool spareBit(SEXP x) { return info(x) & kSpareBit; }
HUNCH_INLINE bool isS4(SEXP x) { return gp(x) & kS4Bit; }

HUNCH_INLINE SEXP& attrib(SEXP x) { return fieldAt<SEXP>(x, kAttribOffset); }
HUNCH_INLINE SEXP& car(SEXP x) { return fieldAt<SEXP>(x, 32); }
HUNCH_INLINE SEXP& cdr(SEXP x) { return fieldAt<SEXP>(x, 40); }
HUNCH_INLINE SEXP& tag(SEXP x) { return fieldAt<SEXP>(x, 48); }
HUNCH_INLINE SEXP& frame(SEXP env) { return fieldAt<SEXP>(env, 32); }
HUNCH_INLINE SEXP& enclos(SEXP env) { return fieldAt<SEXP>(env, 40); }
HUNCH_INLINE SEXP& hashtab(SEXP env) { return fieldAt<SEXP>(env, 48); }
HUNCH_INLINE SEXP& formals(SEXP clo) { return fieldAt<SEXP>(clo, 32); }
HUNCH_INLINE SEXP& body(SEXP clo) { return fieldAt<SEXP>(clo, 40); }
HUNCH_INLINE SEXP& cloenv(SEXP clo) { return fieldAt<SEXP>(clo, 48); }
HUNCH_INLINE SEXP& promiseValue(SEXP p) { return fieldAt<SEXP>(p, 32); }
HUNCH_INLINE SEXP& promiseCode(SEXP p) { return fieldAt<SEXP>(p, 40); }
HUNCH_INLINE SEXP& promiseEnv(SEXP p) { return fieldAt<SEXP>(p, 48); }
HUNCH_INLINE SEXP& symbolValue(SEXP s) { return fieldAt<SEXP>(s, 40); }
HUNCH_INLINE SEXP& symbolInternal(SEXP s) { return fieldAt<SEXP>(s, 48); }
HUNCH_INLINE int primOffset(SEXP prim) { return fieldAt<int>(prim, 32); }

HUNCH_INLINE SEXP altrepClass(SEXP x) { return tag(x); }

// How many bytes of data there is room for in the kind of node that a short vector was given; 0: it has its own memory.
HUNCH_INLINE R_xlen_t roomOfShort(SEXP x) {
  const auto nodeClass = info(x) >> 29 & 7;
  return nodeClass >= 1 && nodeClass <= 5 ? R_xlen_t{8} << (nodeClass - 1) : 0;
}

// Vectors that are not ALTREP only.
HUNCH_INLINE R_xlen_t& vectorLength(SEXP x) { return fieldAt<R_xlen_t>(x, kLengthOffset); }
template <class T>
HUNCH_INLINE T* data(SEXP x) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(x) + kDataOffset);
}
HUNCH_INLINE double* reals(SEXP x) { return data<double>(x); }
HUNCH_INLINE int* ints(SEXP x) { return data<int>(x); }
HUNCH_INLINE SEXP* elements(SEXP x) { return data<SEXP>(x); }
// R_NilValue when the collector has found that nobody has it any more.
HUNCH_INLINE SEXP weakKey(SEXP reference) { return elements(reference)[0]; }

// The expression of a closure's body, of a promise: of byte code, its first constant.
HUNCH_INLINE SEXP expressionOf(SEXP code) { return type(code) == BCODESXP ? elements(cdr(code))[0] : code; }
HUNCH_INLINE SEXP bodyExpression(SEXP closure) { return expressionOf(body(closure)); }
HUNCH_INLINE SEXP promiseExpression(SEXP p) { return expressionOf(promiseCode(p)); }

// A plain scalar: a length-one vector that is not ALTREP and has no attributes.
HUNCH_INLINE bool isPlainScalar(SEXP x, int wanted) {
  return (infoByte(x) & (kTypeMask | kScalarBit | kAltrepBit | kObjectBit)) == (unsigned(wanted) | kScalarBit) &&
         attrib(x) == R_NilValue;
}
// A plain vector of any length: not ALTREP, not an object, no attributes at all.
HUNCH_INLINE bool isPlainVector(SEXP x, int wanted) {
  return (infoByte(x) & (kTypeMask | kAltrepBit | kObjectBit)) == unsigned(wanted) && attrib(x) == R_NilValue;
}

// Does this attribute of a matrix leave single elements without names when they are taken out? Names for the rows and for the
// columns do, those for one of them do not.
inline bool leavesUnnamed(SEXP attribute) {
  if (tag(attribute) != R_DimNamesSymbol) return tag(attribute) != R_NamesSymbol;
  SEXP names = car(attribute);
  return type(names) == VECSXP && !isAltrep(names) && vectorLength(names) == 2 && elements(names)[0] != R_NilValue &&
         elements(names)[1] != R_NilValue;
}

// A matrix whose elements have no names of their own when they are taken out.
inline bool isPlainMatrix(SEXP x) {
  SEXP a = attrib(x);
  if (a == R_NilValue || tag(a) != R_DimSymbol) return false;
  SEXP dim = car(a);
  if (type(dim) != INTSXP || isAltrep(dim) || vectorLength(dim) != 2) return false;
  for (a = cdr(a); a != R_NilValue; a = cdr(a))
    if (!leavesUnnamed(a)) return false;
  return true;
}

// ---- reference counts ---------------------------------------------------------------------------------------------
HUNCH_INLINE bool isShared(SEXP x) { return refcount(x) > 1; }
HUNCH_INLINE bool isReferenced(SEXP x) { return refcount(x) != 0; }
HUNCH_INLINE void addReference(SEXP x) {
  uint16_t& n = refcount(x);
  if (n != kRefcountMax) n++;
}
HUNCH_INLINE void dropReference(SEXP x) {
  uint16_t& n = refcount(x);
  if (n != 0 && n != kRefcountMax) n--;
}

// Elements of a vector that was allocated just now, with no allocation since: it is younger than anything it may hold,
// so there is no barrier to keep. Nobody asks how often a string is referred to.
HUNCH_INLINE void setFirstString(SEXP fresh, R_xlen_t i, SEXP string) { elements(fresh)[i] = string; }
HUNCH_INLINE void setFirstElement(SEXP fresh, R_xlen_t i, SEXP x) {
  elements(fresh)[i] = x;
  addReference(x);
}

HUNCH_INLINE void markNotMutable(SEXP x) { refcount(x) = kRefcountMax; }

// ---- binding cells ------------------------------------------------------------------------------------------------
// A cell whose tag is 0 holds a value in its CAR; tag 10/13/14 means the CAR is a raw logical, integer or double.
// An attribute; R_NilValue when there is none of that name.
HUNCH_INLINE SEXP attributeOf(SEXP x, SEXP name) {
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == name) return car(a);
  return R_NilValue;
}

HUNCH_INLINE bool isPlainCell(SEXP cell) { return !(gp(cell) & (kBindingLock | kActiveBinding)); }
HUNCH_INLINE double& cellDouble(SEXP cell) { return fieldAt<double>(cell, 32); }
HUNCH_INLINE int& cellInt(SEXP cell) { return fieldAt<int>(cell, 32); }
HUNCH_INLINE int missingBits(SEXP cell) { return gp(cell) & kMissingMask; }
HUNCH_INLINE void setMissingBits(SEXP cell, int v) {
  gp(cell) = static_cast<uint16_t>((gp(cell) & ~kMissingMask) | v);
}

}  // namespace hunch::host
