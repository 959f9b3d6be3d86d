#include "hunch/dispatch/backend.h"

#include <dlfcn.h>

#include "hunch/config/config.h"
#include "hunch/reference/reference.h"

namespace hunch::dispatch {

namespace {

std::string problem;
native::Lower lowerFunction = nullptr;

// The shared object lies beside this one.
std::string nativePath() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(&nativePath), &info)) return "";
  const std::string own = info.dli_fname;
  return own.substr(0, own.rfind('/') + 1) + "hunch_native.so";
}

native::Lower open() {
  static bool tried = false;
  if (tried) return lowerFunction;
  tried = true;
  void* library = dlopen(nativePath().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library) lowerFunction = reinterpret_cast<native::Lower>(dlsym(library, "hunch_lower"));
  if (!lowerFunction) problem = dlerror();
  return lowerFunction;
}

}  // namespace

bool lower(std::shared_ptr<pir::Graph> graph, const native::Options& options, native::Compiled* code,
           std::string* error) {
  if (config::config.backend == 1) {
    *code = reference::referenceCode(std::move(graph), static_cast<uint32_t>(config::config.chaos), 20220901);
    return true;
  }
  const native::Lower function = open();
  if (!function) {
    *error = problem;
    return false;
  }
  return function(*graph, options, native::runtime(), code, error);
}

const std::string& nativeProblem() { return problem; }
bool nativeLoaded() { return lowerFunction != nullptr; }

}  // namespace hunch::dispatch
