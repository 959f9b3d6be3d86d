// A compilation in three acts: prepare() and install() on R's thread, run() on any.
//
// prepare() takes the snapshot; run() builds, optimizes and lowers, touching nothing of R's; install() adds the version
// to its code, or notes why there is none.
//
// A version is a draft first: its machine code is made quickly, and well when it has run much (prepareBetter()).
#pragma once

#include <atomic>
#include <memory>

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

struct Job {
  bytecode::Code* code = nullptr;
  std::unique_ptr<Version> version;
  std::shared_ptr<build::QuietFact> quiet;          // to be tried as a quiet graph first, for these types
  bool isTooSmall = false;                          // ... for so few calls
  bool onlyQuiet = false;                           // ... or not at all: its callers want it
  std::vector<std::shared_ptr<Job>> needed;         // functions it calls, to be compiled before it
  const build::Refusal* refusal = nullptr;
  std::string detail;
  int passLimit = -1;
  int attempt = 0;                                  // the key it is counted by (Optimized::attempts)
  int improves = 0;                                 // the id of the draft whose code is made again; 0: none
  double ms = 0;
  std::atomic<bool> done{false};
};

Optimized& stateOf(bytecode::Code& code);

// Null when no attempt is to be made; that is noted.
std::shared_ptr<Job> prepare(interp::Frame& f, int pc, host::StackEntry* sp);
std::shared_ptr<Job> prepareBetter(bytecode::Code& code, const Version& draft);  // touches nothing of R's
void run(Job& job);
Version* install(Job& job);

// How machine code of a version is made.
native::Options optionsFor(const bytecode::Code& code, const Version& version);

// No further attempt will be made from this pc.
bool isFinal(const Optimized& optimized, int pc);

}  // namespace hunch::dispatch
