#include "hunch/interp/direct.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::interp {

using namespace hunch::host;

Frame* arena = nullptr;
Frame* lightTop = nullptr;
uintptr_t stackLow = 0;

namespace {

std::vector<bytecode::Link*> directLinks;

void makeArena() {
  void* memory = mmap(nullptr, kArenaSize * sizeof(Frame), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(memory != MAP_FAILED, "no memory for the frames of direct calls");
  arena = static_cast<Frame*>(memory);
}

// What the caller has left out.
void completeFrame(Frame& g) {
  g.head = nullptr;
  g.harmless = nullptr;
  g.supplied = nullptr;
  g.maker = nullptr;
  g.nargs = static_cast<int>(g.site->kinds.size());
  g.dotted = false;
  g.shown = false;
}

void linkLight(Frame& g, int depth, bool waits) {
  const int32_t* at = g.at;
  completeFrame(g);
  linkContext(g, g.site->call, g.ctx.callfun, g.caller->env, R_NilValue);
  g.ctx.evaldepth = depth;
  std::memcpy(&g.ctx.cjmpbuf, &g.boundary->buffer, sizeof g.ctx.cjmpbuf);
  beginFrame(g, g.asByteCode);
  if (waits) g.at = at;
}

}  // namespace

namespace {
void findStackLow() {
  constexpr uintptr_t kReserve = 1 << 16;
  stackLow = R_CStackLimit == static_cast<uintptr_t>(-1) ? 0 : R_CStackStart - R_CStackLimit + kReserve;
}
}  // namespace

int64_t callsLeft() {
  findStackLow();
  const auto room = static_cast<int64_t>(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) - stackLow);
  return std::min<int64_t>(*hidden.expressions - *hidden.evalDepth, room >> kLogStackPerCall);
}

void openBoundary(Boundary& boundary, Frame& f) {
  if (HUNCH_UNLIKELY(!arena)) makeArena();
  findStackLow();
  boundary.frame = &f;
  f.boundary = &boundary;
  lightTop = nullptr;
}

void settle() {
  if (!lightTop) return;
  int n = 0;
  for (Frame* g = lightTop; g; g = g->light) n++;
  Frame* frames[n];
  int k = n;
  for (Frame* g = lightTop; g; g = g->light) frames[--k] = g;
  const int depth = *hidden.evalDepth;
  for (k = 0; k < n; k++) linkLight(*frames[k], depth - n + k, k + 1 < n);
  lightTop = nullptr;
}

void closeDirect(Frame& g, StackEntry* result) {
  if (lightTop != &g) {
    *result = endFrame(g, *result);
    return;
  }
  lightTop = g.light;
  --*hidden.evalDepth;
  completeFrame(g);
  releaseVariables(g, *result);
}

Entered landed(Boundary& boundary) {
  Frame* g = reinterpret_cast<Frame*>(R_GlobalContext);
  StackEntry value = valueJumpedWith(*g);
  for (;;) {
    value = endFrame(*g, value);
    Frame* f = g->caller;
    StackEntry* sp = g->place;
    *sp++ = value;
    R_BCNodeStackTop = sp;
    const int pc = static_cast<int>(f->at - f->code->base) - 1 + bytecode::opWidth(bytecode::Op::Call);
    if (f == boundary.frame) return {Entered::Moved, {}, pc, sp};
    value = resume(*f, pc, sp);
    g = f;
  }
}

void noteDirectLink(bytecode::Link& link) { directLinks.push_back(&link); }

void dropDirectLinks() {
  for (bytecode::Link* link : directLinks) link->direct = nullptr;
  directLinks.clear();
}

}  // namespace hunch::interp
