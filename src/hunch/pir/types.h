// PIR types: sets of possibilities, ordered by inclusion.
//
// A value of type `dbl` is a double of length one without attributes that is not NA; `dbl?` may also be NA or NaN;
// `dbl[]` may have any length; `int|dbl[]@?` is an integer or double vector that may have attributes and NAs. Join is
// union, meet is intersection. `test` is a machine boolean, `nat` a machine integer (lengths, positions, next pc).
// `absent` is no value at all: what a variable holds in memory while its default has not been evaluated.
//
// The type decides the representation: a plain logical, integer, double or complex scalar is a raw machine value,
// everything else an R object. In memory a complex scalar is an object like others: the node stack has no tag for one. What no bit describes is `other` (promises, language, primitives, external pointers, ...).
#pragma once

#include <cstdint>
#include <string>

#include "hunch/host/context.h"

namespace hunch::pir {

enum class Rep : uint8_t { None, Test, Nat, Int, Real, Complex, Boxed };

struct Type {
  uint32_t bits = 0;

  enum Bit : int {
#define KIND(name, text, sexp) k##name##Index,
#define NATIVE(name, text) k##name##Index,
#define MODIFIER(name, text) k##name##Index,
#include "hunch/pir/types.def"
#undef KIND
#undef NATIVE
#undef MODIFIER
    kBitCount
  };
#define KIND(name, text, sexp) static constexpr uint32_t k##name = 1u << k##name##Index;
#define NATIVE(name, text) static constexpr uint32_t k##name = 1u << k##name##Index;
#define MODIFIER(name, text) static constexpr uint32_t k##name = 1u << k##name##Index;
#include "hunch/pir/types.def"
#undef KIND
#undef NATIVE
#undef MODIFIER
  static constexpr uint32_t kModifiers = kVector | kAttributes | kObject | kAltrep | kNa;
  static constexpr uint32_t kKinds = kTest - 1;
  static constexpr uint32_t kNumeric = kLgl | kInt | kDbl;

  constexpr Type() = default;
  constexpr explicit Type(uint32_t b) : bits(b) {}
  static constexpr Type none() { return Type(0); }
  static constexpr Type test() { return Type(kTest); }
  static constexpr Type nat() { return Type(kNat); }
  static constexpr Type absent() { return Type(kAbsent); }
  static constexpr Type any() { return Type(kKinds | kModifiers); }
  static constexpr Type lgl() { return Type(kLgl | kNa); }
  static constexpr Type integer() { return Type(kInt | kNa); }
  static constexpr Type dbl() { return Type(kDbl | kNa); }
  static constexpr Type cplx() { return Type(kCplx | kNa); }  // NA: one of its parts is NA or NaN

  constexpr bool operator==(const Type& o) const { return bits == o.bits; }
  constexpr bool isNone() const { return bits == 0; }
  constexpr bool isA(Type o) const { return (bits & ~o.bits) == 0; }
  constexpr Type operator|(Type o) const { return Type(bits | o.bits); }
  constexpr Type operator&(Type o) const { return Type(bits & o.bits); }
  constexpr uint32_t kinds() const { return bits & kKinds; }
  constexpr bool may(uint32_t b) const { return bits & b; }
  constexpr Type with(uint32_t b) const { return Type(bits | b); }
  constexpr Type without(uint32_t b) const { return Type(bits & ~b); }

  // Plain, of length one, and exactly one of logical, integer, double: a raw machine value that fits an entry of the node
  // stack; or complex: two doubles.
  constexpr bool isUnboxed() const { return (kinds() == kLgl || kinds() == kInt || kinds() == kDbl) && isPlainScalar(); }
  constexpr bool isComplex() const { return kinds() == kCplx && isPlainScalar(); }
  constexpr bool isRaw() const { return isUnboxed() || isComplex(); }
  // One kind, data where it is expected: elements can be read and written directly.
  constexpr bool isDirectVector(uint32_t kind) const {
    return kinds() == kind && may(kVector) && !may(kObject | kAltrep);
  }
  constexpr Rep rep() const {
    if (bits == 0) return Rep::None;
    if (bits == kTest) return Rep::Test;
    if (bits == kNat) return Rep::Nat;
    if (isComplex()) return Rep::Complex;
    if (!isUnboxed()) return Rep::Boxed;
    return kinds() == kDbl ? Rep::Real : Rep::Int;
  }

 private:
  constexpr bool isPlainScalar() const { return !may(kVector | kAttributes | kObject | kAltrep); }
};

// The most precise type of a value that is there. A boxed plain scalar has the type of the raw one.
Type typeOf(const host::StackEntry& value);
Type typeOf(SEXP value);
// The kind bit of an R type, and the R type of a kind bit; ANYSXP when that stands for several.
uint32_t kindOf(int sexp);
int sexpType(uint32_t kind);
// The stack tag under which a value of this type is held; raw scalars that are not complex have tags of their own.
int tagOf(Type type);

std::string toString(Type type);
bool parseType(const std::string& text, Type* type);

}  // namespace hunch::pir
