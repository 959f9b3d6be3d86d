// Where machine code comes from: LLVM in its own shared object, opened when it is first needed; or the reference
// interpreter (HUNCH_BACKEND=reference). HUNCH_NATIVE_LIBRARY names another file than the one beside the package's own.
#pragma once

#include <memory>
#include <string>

#include "hunch/native/code.h"

namespace hunch::dispatch {

inline constexpr int kLlvm = 0, kReference = 1;  // values of the flag backend

// Opens LLVM's library, if it has not been tried before. It takes a while.
void openBackend();

// False with a sentence when there is none.
bool lower(std::shared_ptr<pir::Graph> graph, const native::Options& options, native::Compiled* code, std::string* error);

// It is known that no machine code can be made.
bool isBackendMissing();

struct NativeState {
  std::string path;
  bool exists = false, loaded = false;
  std::string llvm;              // its version, when loaded
  std::string problem;           // what went wrong, when it was tried
};
NativeState nativeState(bool load);

}  // namespace hunch::dispatch
