#include "hunch/host/place.h"

namespace hunch::host {

static bool stays(SEXP env) { return env == R_GlobalEnv || env == R_BaseEnv || env == R_BaseNamespace || env == R_EmptyEnv; }

// There are many frames of functions, and nobody who knows one takes it for a hashed environment: each kind has its own numbers.
static uint16_t lastOfFrames = 0, lastOfHashed = 0;

uint16_t numberOf(SEXP env) {
  if (stays(env)) return 0;
  uint16_t& last = hashtab(env) == R_NilValue ? lastOfFrames : lastOfHashed;
  uint16_t& number = environmentNote(env);
  if (number == 0 && last < UINT16_MAX) number = ++last;
  return number;
}

Place placeOf(SEXP env) {
  const uint16_t number = numberOf(env);
  return number || stays(env) ? Place{env, number} : Place{};
}

void lookThrough(SEXP env) { numberOf(env); }
bool isLookedThrough(SEXP env) { return stays(env) || environmentNote(env) || lastOfHashed == UINT16_MAX; }

}  // namespace hunch::host
