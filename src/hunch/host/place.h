// Environments told apart for good: one may be made at the address of another that is gone.
//
// An environment is known by its address and by a number that it carries from the first time it is asked for one; a new one
// at the same address has none. The global environment and base stay, and need none. When there are no numbers left, nothing
// more is known: an old one may live on.
#pragma once

#include "hunch/host/object.h"

namespace hunch::host {

uint16_t numberOf(SEXP env);  // 0: it needs none, or none are left

struct Place {
  SEXP env = nullptr;
  uint16_t number = 0;
  bool is(SEXP e) const { return env == e && e && number == environmentNote(e); }
};
Place placeOf(SEXP env);  // no place at all, when it cannot be known

// May anything rely on what the environment binds? Whoever looks through it for a name, and remembers the answer, says so.
void lookThrough(SEXP env);
bool isLookedThrough(SEXP env);

}  // namespace hunch::host
