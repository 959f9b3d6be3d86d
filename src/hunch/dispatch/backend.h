// Where machine code comes from: LLVM in its own shared object, opened when it is first needed; or the reference
// interpreter (HUNCH_BACKEND=reference).
#pragma once

#include <memory>
#include <string>

#include "hunch/native/code.h"

namespace hunch::dispatch {

// False with a sentence when there is none.
bool lower(std::shared_ptr<pir::Graph> graph, const native::Options& options, native::Compiled* code, std::string* error);
const std::string& nativeProblem();
bool nativeLoaded();

}  // namespace hunch::dispatch
