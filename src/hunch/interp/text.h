// Numbers and strings as text, in the notation GNU R's as.character() chooses.
//
// GNU R formats each number by the C library, in long doubles and with many tries. Whole numbers below 10^13 and decimals of
// up to six places below 10^6 are written here digit by digit: such a decimal is the only one of up to 15 digits that is
// nearest to its double, so GNU R finds no other.
#pragma once

#include <cstdint>
#include <cstring>

#include "hunch/interp/slow.h"

namespace hunch::interp {

inline constexpr int kLongestNumber = 24;

bool isWritable(double x);   // a number that putReal() takes
bool hasDecimals(double x);  // ... and that is no whole one
char* putReal(char* to, double x);
char* putInteger(char* to, int64_t x);
char* putText(char* to, const char* text);

// Are the options by which users prefer another notation, or for decimals another point, as they are by default?
bool isNotationUsual(bool withDecimals);

// Text that grows; what does not fit into itself is in memory of R's, until vmaxset().
class Text {
 public:
  Text() = default;
  Text(const Text&) = delete;
  int64_t length() const { return at_ - start_; }
  const char* start() const { return start_; }
  void clear() { at_ = start_; }
  void add(const char* from, int64_t n) {
    char* to = room(n);
    if (n == 1) *to = *from;
    else std::memcpy(to, from, static_cast<size_t>(n));
    at_ = to + n;
  }
  void add(SEXP string) { add(CHAR(string), host::vectorLength(string)); }
  void addInteger(int x) { at_ = x == NA_INTEGER ? putText(room(kLongestNumber), "NA") : putInteger(room(kLongestNumber), x); }
  void addReal(double x) { at_ = putReal(room(kLongestNumber), x); }
  void addLogical(int x) { at_ = putText(room(kLongestNumber), x == NA_LOGICAL ? "NA" : x ? "TRUE" : "FALSE"); }

 private:
  char* room(int64_t n) {
    if (end_ - at_ >= n) return at_;
    const int64_t used = length(), size = 2 * (used + n) + 256;
    char* larger = R_alloc(static_cast<size_t>(size), 1);
    if (used) std::memcpy(larger, start_, static_cast<size_t>(used));
    start_ = larger;
    at_ = larger + used;
    end_ = larger + size;
    return at_;
  }
  char own_[256];
  char *start_ = own_, *at_ = own_, *end_ = own_ + sizeof own_;
};

}  // namespace hunch::interp
