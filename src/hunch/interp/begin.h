// What every way of running code begins with: a frame at the top of the node stack, with room above it, one call deeper.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

void checkDepth();                                   // call.cpp; an error when there are too many calls in calls
void checkNodeStack(StackEntry* top, Code* code);    // ... when there is no room

// From here on R finds the call to blame by the frame's position.
HUNCH_INLINE void showPosition(Frame& f, bool asByteCode) {
  f.at = f.code->base;
  f.asByteCode = asByteCode;
  if (SEXP locator = asByteCode ? f.code->locator : f.code->loopLocator) host::pretendByteCode(locator, &f.at);
}

HUNCH_INLINE void initFrame(Frame& f, Code* code, StackEntry* top, SEXP outer, Frame* caller, const CallSite* site, int nargs) {
  f.ctx.promargs = R_NilValue;
  f.code = code;
  f.env = nullptr;
  f.outer = outer;
  f.head = nullptr;
  f.harmless = nullptr;
  f.slots = top + 1;
  f.stack = f.slots + code->variables.size();
  f.caller = caller;
  f.site = site;
  f.supplied = nullptr;
  f.lender = nullptr;
  f.maker = nullptr;
  f.order = 0;
  f.nargs = nargs;
  f.isClosure = true;
  f.dotted = false;
  f.shown = false;
  top->tag = host::kTagNoLink;
  top->flags = 0;
  top->u.sxpval = nullptr;
}

}  // namespace hunch::interp
