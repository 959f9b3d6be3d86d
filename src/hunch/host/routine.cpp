#include "hunch/host/routine.h"

#include <cstring>
#include <utility>

namespace hunch::host {

namespace {

// What an external pointer with the tag "registered native symbol" points to, for routines of .Call().
struct CallSymbol {
  const char* name;
  void* function;
  int arguments;
};
struct RegisteredSymbol {
  int type;
  const CallSymbol* symbol;
  void* library;
};
constexpr int kCallType = 2;

template <size_t>
using Argument = SEXP;

template <size_t... I>
SEXP apply(void* function, [[maybe_unused]] SEXP* args, std::index_sequence<I...>) {
  return reinterpret_cast<SEXP (*)(Argument<I>...)>(function)(args[I]...);
}

template <size_t... N>
SEXP applyTo(void* function, SEXP* args, int n, std::index_sequence<N...>) {
  using Way = SEXP (*)(void*, SEXP*);
  static constexpr Way kWays[] = {[](void* f, SEXP* a) { return apply(f, a, std::make_index_sequence<N>()); }...};
  return kWays[n](function, args);
}

// The name in the reference vouches for the layout of what it points to.
bool isNamed(SEXP name, const CallSymbol& symbol) {
  return type(name) == STRSXP && vectorLength(name) == 1 && symbol.name && !std::strcmp(symbol.name, CHAR(elements(name)[0]));
}

}  // namespace

SEXP Routine::call(SEXP* args, int n) const { return applyTo(function, args, n, std::make_index_sequence<kMost + 1>()); }

Routine routineOf(SEXP reference) {
  static SEXP registered = Rf_install("registered native symbol");
  if (type(reference) != VECSXP || vectorLength(reference) < 2 || !Rf_inherits(reference, "NativeSymbolInfo")) return {};
  SEXP pointer = elements(reference)[1];
  if (type(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != registered) return {};
  const auto* symbol = static_cast<const RegisteredSymbol*>(R_ExternalPtrAddr(pointer));
  if (!symbol || symbol->type != kCallType || !symbol->symbol || !isNamed(elements(reference)[0], *symbol->symbol)) return {};
  return {symbol->symbol->function, symbol->symbol->arguments};
}

}  // namespace hunch::host
