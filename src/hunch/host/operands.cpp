#include "hunch/host/operands.h"

#include <algorithm>

namespace hunch::host {

namespace {

// Calls `visit` for the objects in [from, to) that R counts.
template <class Visit>
void forEachObject(StackEntry* from, StackEntry* to, const Visit& visit) {
  constexpr int kTagCacheSize = 253;
  for (StackEntry* e = from; e < to; e++) {
    if (e->tag == kTagRawMemory || e->tag == kTagCacheSize) e += e->u.ival;
    else if (e->tag == kTagBoxed) visit(e->u.sxpval);
  }
}

}  // namespace

void WaitingOperands::count() {
  StackEntry* top = R_BCNodeStackTop;
  if (*hidden.bcProtCommitted < top) forEachObject(*hidden.bcProtCommitted, top, [](SEXP x) { addReference(x); });
  *hidden.bcProtTop = top;
  *hidden.bcProtCommitted = std::max(*hidden.bcProtCommitted, top);
}

void WaitingOperands::uncount() {
  if (before_ < *hidden.bcProtCommitted) {
    forEachObject(before_, *hidden.bcProtCommitted, [](SEXP x) { dropReference(x); });
    *hidden.bcProtCommitted = before_;
  }
  *hidden.bcProtTop = before_;
}

}  // namespace hunch::host
