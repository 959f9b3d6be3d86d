// The optimizing tier: when hot code is compiled, which version runs, what a deoptimization teaches.
//
// A version is compiled code for one Code from one entry pc, for frames of one Context (types of variables and operands,
// with or without environment). Function entry and loop headers are entries alike. A failed assumption is counted; when
// it repeats, the version is retired, the feedback it relied on is learnt anew, and after a few rounds the assumption is
// not made there again (Optimized::failed). So code may deoptimize often but never for ever.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "hunch/build/build.h"
#include "hunch/dispatch/failures.h"
#include "hunch/interp/interp.h"
#include "hunch/native/code.h"

namespace hunch::dispatch {

// A name the version takes to mean one thing.
struct WorldFact {
  SEXP symbol;                                   // null: no name, only that `function` is not debugged or traced
  int cache;
  SEXP cell;                                     // its binding cell or base symbol
  SEXP builtin;                                  // the primitive it must be; null: any value
  SEXP function = nullptr;                       // the closure it meant, which must not be debugged or traced
  bytecode::Code* code = nullptr;                // from where it is looked up: an inlined function; null: the version's own
  SEXP outer = nullptr;                          // ... and where that function was defined; null: where the frame's own was
  bytecode::Code* caches = nullptr;              // whose cache it is, if that is a promise made there
  SEXP generic = nullptr;                        // instead of a name: this generic function has, for these classes, this method
  SEXP classes = nullptr;
};

// How often an exit was taken; when last, and how much tier 1 had run of the code by then.
struct Taken {
  uint32_t times = 0;
  uint32_t tooOften = 0;                         // of which so soon that it costs
  uint64_t at = 0, work = 0;
};

// What a version is made from and for. It stays the same when its code is made once more (drafts.h).
struct VersionFacts {
  int pc = 0;
  pir::Context context;
  std::vector<int> read;                         // formals that must have been looked at
  std::vector<int> plain;                        // formals that must have been assigned
  std::shared_ptr<pir::Graph> graph;
  std::vector<Taken> taken;                      // per exit
  std::vector<WorldFact> world;
  uint64_t stamp = 0, epoch = 0;                 // world in which the facts were last found to hold
  uint64_t checked = 0;                          // ... and were last looked at
  uint64_t names = 0;                            // the names in them, as bits of a hash
  host::Place topEnv;                            // the environment around all enclosing frames
  uint64_t entries = 0;
  uint64_t lastEntered = 0;                      // entry of any version: the greater, the more recent
  build::Snapshot snapshot;                      // what it was built from, for people (inspect.h)
  std::string entry;                             // its pc in words
  struct Optimized* owner = nullptr;
  host::Place outer;                             // of a quiet graph: where the function was defined
  uint64_t frames = 0;                           // ... inside others: what these had bound (interp::framesAround)
  double buildMs = 0, passMs = 0;
  int native = 0, stepped = 0;
  bool stale = false;                            // runs code it was not made for: in use until there is a better one
  bool byteCodeMatters = false;                  // takes a shortcut of GNU R's byte code, or leaves it
};

struct Version : VersionFacts {
  int id = 0;
  native::Compiled code;
  bool isDraft = false;
  uint64_t heat = 0;                             // of a draft: how often it was entered, and loops in it went round
  int active = 0;                                // frames that run it, and those that R has jumped over
  bool retired = false;
  const void* lastSite = nullptr;                // the last call site noted (sites.h)
};

struct Declined {
  const build::Refusal* why;
  std::string detail;
  int times;                                     // in a row
  bool isTold = false;                           // whoever asked has been told
};

struct Optimized {
  std::vector<std::unique_ptr<Version>> versions;
  Failures failed;
  std::map<Place, int> failures;
  std::map<int, int> attempts;                   // compilations by entry pc; -1: from the start, with promises as arguments
  std::map<int, int> drops;                      // versions dropped to make room, by entry pc (code_memory.h)
  std::map<int, int> wait;                       // ... and how often to decline there before the next one
  std::map<int, Declined> declined;              // by entry pc, when the last attempt was given up
  uint64_t nextRequest = 0;                      // calls from which a version for another context may be asked for
  int misses = 0;                                // calls in a row that no version was for
  uint64_t waitingCall = 0;                      // the call in which a loop waits for a version of the whole function
  double waitingSince = 0;
  std::map<int, uint32_t> loopMisses;            // rounds to wait since a loop's header had a version for the frame
  int louds = 0;                                 // attempts to build a quiet graph that failed
  bool isLoud = false;                           // no quiet graph could be built, and none will be tried
};

struct DeoptRecord {
  const bytecode::Code* code;
  int version, pc;
  pir::Reason reason;
  pir::Type expected, observed;
  int feedback;
  double seconds;
};

struct OptimizerCounters {
  uint64_t compiled = 0, improved = 0, declined = 0, retired = 0, dropped = 0, deopts = 0, entries = 0;
  double buildMs = 0, passMs = 0, lowerMs = 0;
  uint64_t codeBytes = 0;                        // kept now
};
extern OptimizerCounters optimizerCounters;
const std::deque<DeoptRecord>& deopts();            // the newest

// Sets the hooks of tier 1 (interp::Policy) and the limits of new code.
void initOptimizer();
void setLimits(bytecode::Code& code);
// A version has come or gone: nobody may go to it, or past it, without looking.
void noteVersions(bytecode::Code& code);
Optimized* optimizedOf(const bytecode::Code& code);  // null when never tried

// For people: is the background at work on this code? What it has finished is installed first.
bool isPending(const bytecode::Code& code);

}  // namespace hunch::dispatch
