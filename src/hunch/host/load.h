// The load protocol: hunch either plugs in completely and provably, or not at all.
//
// Steps: platform and version allow-list, slots present, layout self-test, calibration of hidden variables with
// exactly one candidate each, patch, self-test that a bytecode call, an AST call, lapply and S3 dispatch reach us.
// Any failure restores everything and leaves hunch inert; the report names what was missing.
// The test door: with HUNCH_FAIL_STEP=<step name> in the environment that step fails, as if this R were unknown.
#pragma once

#include <string>
#include <vector>

#include "hunch/host/hidden.h"
#include "hunch/host/slots.h"

namespace hunch::host {

struct Step {
  std::string name;    // "version", "slots", "layout", "calibration", "hooks", "selftest"
  bool ok;
  std::string detail;  // what was found, or one sentence naming what is missing
};

struct LoadReport {
  std::vector<Step> steps;
  bool usable = false;   // all steps up to calibration passed: hooks may be installed
  std::string problem;   // the first failed step's sentence, empty when usable
};

// Runs everything up to and including calibration; changes nothing in R. Idempotent: the first report is kept.
const LoadReport& examineHost();

// What to hook, from the rooms above: slot hooks (object, symbol, replacement) and primitive hooks (name, wrapper).
// `*original` receives the function that was there.
inline constexpr char kEveryPackage[] = "*";  // every object that is not R's or ours, also those loaded later
struct SlotHook {
  const char* object;   // "libR.so", "methods.so", kEveryPackage
  const char* symbol;
  void* replacement;
  void** original;
  bool required;        // methods.so may not be loaded yet: not required then
};
struct PrimHook {
  const char* name;
  PrimFunction replacement;
  PrimFunction* original;
};
bool installHooks(const std::vector<SlotHook>& slots, const std::vector<PrimHook>& prims, std::string* problem);
// Adds the slot hooks whose object has been loaded since (methods.so), forgets those of objects that are gone; harmless when
// there is none.
void installLateHooks(const std::vector<SlotHook>& slots);
void removeHooks();
bool hooksInstalled();

}  // namespace hunch::host
