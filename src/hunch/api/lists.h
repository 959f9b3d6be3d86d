// R lists and columns made from C++ values.
#pragma once

#include <string>
#include <vector>

#include "hunch/host/context.h"

namespace hunch::api {

SEXP strings(const std::vector<std::string>& xs);
SEXP numbers(const std::vector<double>& xs);
SEXP logicals(const std::vector<bool>& xs);

// A named list of a known length, filled in order. Holds its elements until done().
class ListBuilder {
 public:
  explicit ListBuilder(int n);
  void add(const char* name, SEXP value);
  SEXP done();

  // One element: a number, a truth value, a text.
  void number(const char* name, double x) { add(name, Rf_ScalarReal(x)); }
  void truth(const char* name, bool x) { add(name, Rf_ScalarLogical(x)); }
  void text(const char* name, const std::string& x) { add(name, strings({x})); }

  // A column with a row per element of a container: at(row).
  template <class Rows, class At>
  void texts(const char* name, const Rows& rows, At at) {
    std::vector<std::string> xs;
    for (const auto& row : rows) xs.push_back(at(row));
    add(name, strings(xs));
  }
  template <class Rows, class At>
  void reals(const char* name, const Rows& rows, At at) {
    std::vector<double> xs;
    for (const auto& row : rows) xs.push_back(static_cast<double>(at(row)));
    add(name, numbers(xs));
  }
  template <class Rows, class At>
  void truths(const char* name, const Rows& rows, At at) {
    std::vector<bool> xs;
    for (const auto& row : rows) xs.push_back(at(row));
    add(name, logicals(xs));
  }

 private:
  SEXP list_, names_;
  int at_ = 0;
};

}  // namespace hunch::api
