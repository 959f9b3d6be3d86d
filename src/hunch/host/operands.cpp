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

void count(StackEntry* from, StackEntry* to) {
  forEachObject(from, to, [](SEXP x) { addReference(x); });
}
void uncount(StackEntry* from, StackEntry* to) {
  forEachObject(from, to, [](SEXP x) { dropReference(x); });
}

}  // namespace

WaitingOperands::WaitingOperands(StackEntry* ours) : from_(R_BCNodeStackTop), to_(R_BCNodeStackTop) {
  if (!hidden.bcProtCommitted) return;
  StackEntry*& committed = *hidden.bcProtCommitted;
  if (ours && ours >= committed) {
    count(from_ = std::min(ours, to_), to_);
  } else if (committed < to_) {
    before_ = *hidden.bcProtTop;
    count(committed, to_);
    committed = to_;
    *hidden.bcProtTop = std::max(before_, to_);
  }
}

void WaitingOperands::end() {
  uncount(from_, to_);
  if (!before_ || *hidden.bcProtTop <= before_) return;
  StackEntry*& committed = *hidden.bcProtCommitted;
  if (before_ < committed) {
    uncount(before_, committed);
    committed = before_;
  }
  *hidden.bcProtTop = before_;
}

}  // namespace hunch::host
