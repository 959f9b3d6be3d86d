#include "hunch/dispatch/code_memory.h"

#include <algorithm>

#include "hunch/config/config.h"
#include "hunch/dispatch/drafts.h"
#include "hunch/dispatch/ways.h"
#include "hunch/events/events.h"

namespace hunch::dispatch {

using namespace hunch::host;

namespace {

std::vector<Version*> withCode;

uint64_t limit() { return static_cast<uint64_t>(std::max(config::config.code_memory, 0)) << 20; }

// A frame that was called directly is not counted: those are looked for.
bool isRunning(const Version& v) {
  if (v.active) return true;
  for (Context* c = v.code.direct ? R_GlobalContext : nullptr; c; c = c->next)
    if (const interp::Frame* f = interp::frameOf(c); f && f->code == v.snapshot.code) return true;
  return false;
}

Version* leastRecent(const Version& except) {
  Version* oldest = nullptr;
  for (Version* v : withCode)
    if (v != &except && !isRunning(*v) && (!oldest || v->lastEntered < oldest->lastEntered)) oldest = v;
  return oldest;
}

// Forgets a version, as if it had never been compiled; but each time it takes twice as much to compile it again.
void drop(Version& v) {
  if (config::config.trace_compile)
    events::emit(events::Event::Drop, v.snapshot.name, static_cast<double>(v.code.codeBytes), v.entry);
  optimizerCounters.dropped++;
  giveBack(v);
  noteVersions(*const_cast<bytecode::Code*>(v.snapshot.code));
  Optimized& owner = *v.owner;
  owner.attempts[v.pc]--;
  owner.wait[v.pc] = 1 << std::min(owner.drops[v.pc]++, 16);
  std::erase_if(owner.versions, [&v](const auto& held) { return held.get() == &v; });
}

}  // namespace

void addCode(Version& version) {
  withCode.push_back(&version);
  if (version.isDraft) addDraft(version);
  addCalls(version);
  findWays(*const_cast<bytecode::Code*>(version.snapshot.code));
  optimizerCounters.codeBytes += version.code.codeBytes;
  while (optimizerCounters.codeBytes > limit()) {
    Version* oldest = leastRecent(version);
    if (!oldest) return;
    drop(*oldest);
  }
}

void giveBack(Version& version) {
  if (isRunning(version)) return;
  if (std::erase(withCode, &version) == 0) return;
  removeDraft(version);
  removeCalls(version);
  optimizerCounters.codeBytes -= version.code.codeBytes;
  if (version.code.release) version.code.release();
  version.code.release = nullptr;
  version.code.reference = nullptr;
  version.code.entry = nullptr;
  version.code.quiet = nullptr;
  findWays(*const_cast<bytecode::Code*>(version.snapshot.code));
}

}  // namespace hunch::dispatch
