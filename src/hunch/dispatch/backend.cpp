#include "hunch/dispatch/backend.h"

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "hunch/config/config.h"
#include "hunch/dispatch/worker.h"
#include "hunch/reference/reference.h"

namespace hunch::dispatch {

namespace {

enum class Library { Untried, Open, Missing };
std::atomic<Library> library{Library::Untried};

std::mutex one;  // LLVM serves one caller at a time. Guards what follows; no R code runs while it is held.
std::string problem, llvm;
native::Lower lowerFunction = nullptr;

std::string nativePath() {
  if (const char* named = std::getenv("HUNCH_NATIVE_LIBRARY"); named && *named) return named;
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(&nativePath), &info)) return "";
  const std::string own = info.dli_fname;
  return own.substr(0, own.rfind('/') + 1) + "hunch_native.so";
}

native::Lower open() {
  if (library != Library::Untried) return lowerFunction;
  void* object = dlopen(nativePath().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object) lowerFunction = reinterpret_cast<native::Lower>(dlsym(object, "hunch_lower"));
  if (!lowerFunction) {
    const char* error = dlerror();
    problem = error ? error : "the library has no hunch_lower";
  } else if (void* version = dlsym(object, "hunch_llvm_version")) {
    llvm = *static_cast<const char**>(version);
  }
  library = lowerFunction ? Library::Open : Library::Missing;
  endTasksAtExit();  // before LLVM's statics go
  return lowerFunction;
}

}  // namespace

void openBackend() {
  const std::lock_guard lock(one);
  if (config::config.backend == kLlvm) open();
}

bool lower(std::shared_ptr<pir::Graph> graph, const native::Options& options, native::Compiled* code,
           std::string* error) {
  if (config::config.backend == kReference) {
    *code = reference::referenceCode(std::move(graph), static_cast<uint32_t>(config::config.chaos), 20220901);
    return true;
  }
  const std::lock_guard lock(one);
  const native::Lower function = open();
  if (!function) {
    *error = problem;
    return false;
  }
  return function(*graph, options, native::runtime(), code, error);
}

bool isBackendMissing() { return config::config.backend == kLlvm && library == Library::Missing; }

NativeState nativeState(bool load) {
  const std::lock_guard lock(one);
  if (load) open();
  NativeState state;
  state.path = nativePath();
  state.exists = access(state.path.c_str(), R_OK) == 0;
  state.loaded = lowerFunction != nullptr;
  state.llvm = llvm;
  state.problem = problem;
  return state;
}

}  // namespace hunch::dispatch
