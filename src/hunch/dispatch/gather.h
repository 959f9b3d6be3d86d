// What the builder is told about a frame and its code: the immutable snapshot, taken on R's thread.
#pragma once

#include "hunch/build/snapshot.h"
#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

// Functions that the code calls and that may have a quiet graph, but have none yet; and what is known of all of them.
struct Wanted {
  std::map<const bytecode::Code*, std::shared_ptr<build::QuietFact>> facts;
  std::vector<std::pair<bytecode::Code*, SEXP>> functions;
};

// What versions assume of arguments, as far as the flag context_level allows.
enum class Level {
#define LEVEL(name, doc) name,
#include "hunch/dispatch/levels.def"
#undef LEVEL
};
bool assumes(Level level);

build::Snapshot gather(interp::Frame& f, int pc, host::StackEntry* sp, const Optimized& optimized,
                       std::vector<WorldFact>* world, Wanted* wanted);

// The same for a function that does not run, to be built as a quiet graph for arguments of these types.
build::Snapshot gatherQuiet(bytecode::Code& code, SEXP function, std::vector<pir::Type> formals,
                            std::vector<WorldFact>* world, Wanted* wanted, uint64_t* stamp);

// As far as can be told without trying.
bool mayBeQuiet(const bytecode::Code& code, SEXP function);
bool mayBeQuietInside(const bytecode::Code& code, SEXP function);  // the same for one defined inside others
const Version* quietVersion(const bytecode::Code& code, SEXP outer);  // of a closure defined there; null: it has none
// The types its formals had when they were read.
std::vector<pir::Type> feedbackTypes(const bytecode::Code& code);

// Free of anything that looks at its frame, but perhaps at what `...` holds.
inline bool isUnlookedButDots(const bytecode::Code& code) {
  return !code.needsEnv && !code.needsPromises && !code.needsArgs && !code.listsArgs;
}
inline bool isUnlooked(const bytecode::Code& code) { return code.dotsFormal < 0 && isUnlookedButDots(code); }

}  // namespace hunch::dispatch
