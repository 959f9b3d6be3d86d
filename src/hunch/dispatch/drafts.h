// Drafts: machine code is made twice.
//
// Making good code takes LLVM several times as long as making some, and most functions of a program never run long enough to
// earn it. So a version is a draft first, and its code counts how often it is entered and its loops go round
// (Version::heat). When that reaches the flag draft_heat, the same graph is lowered once more, well, and the new version takes
// the draft's place (compile.h). A draft that runs leaves for it when it next looks for interrupts.
//
// Searches for faults and tests that want the same run each time have no drafts.
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

bool makesDrafts();
void addDraft(Version& draft);
void removeDraft(Version& version);
// The one most worth making well; null: none has run enough, or what it was made from is out of date. Touches nothing of R's.
Version* hottestDraft();

}  // namespace hunch::dispatch
