#include "hunch/api/lists.h"

#include <algorithm>

namespace hunch::api {

SEXP strings(const std::vector<std::string>& xs) {
  SEXP v = PROTECT(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(xs.size())));
  for (size_t i = 0; i < xs.size(); i++) SET_STRING_ELT(v, static_cast<R_xlen_t>(i), Rf_mkCharCE(xs[i].c_str(), CE_UTF8));
  UNPROTECT(1);
  return v;
}

SEXP numbers(const std::vector<double>& xs) {
  SEXP v = Rf_allocVector(REALSXP, static_cast<R_xlen_t>(xs.size()));
  std::copy(xs.begin(), xs.end(), REAL(v));
  return v;
}

SEXP logicals(const std::vector<bool>& xs) {
  SEXP v = Rf_allocVector(LGLSXP, static_cast<R_xlen_t>(xs.size()));
  for (size_t i = 0; i < xs.size(); i++) LOGICAL(v)[i] = xs[i];
  return v;
}

ListBuilder::ListBuilder(int n)
    : list_(PROTECT(Rf_allocVector(VECSXP, n))), names_(PROTECT(Rf_allocVector(STRSXP, n))) {
  Rf_setAttrib(list_, R_NamesSymbol, names_);
}

void ListBuilder::add(const char* name, SEXP value) {
  SET_VECTOR_ELT(list_, at_, value);
  SET_STRING_ELT(names_, at_++, Rf_mkChar(name));
}

SEXP ListBuilder::done() {
  UNPROTECT(2);
  return list_;
}

}  // namespace hunch::api
