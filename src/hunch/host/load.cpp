#include "hunch/host/load.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <iterator>

#include "hunch/host/calibrate.h"
#include "hunch/host/elf.h"
#include "hunch/host/probe.h"
#include "hunch/host/selftest.h"

namespace hunch::host {
namespace {

LoadReport report;
Patches patches;

// ---- the steps before anything is changed -------------------------------------------------------------------------
// A step returns true and says what it found, or returns false and says in one sentence what is missing.

// "4.2.2", or empty when R does not say.
std::string runningVersion() {
  int failed = 0;
  SEXP version = PROTECT(R_tryEvalSilent(Rf_install("R.version"), R_BaseEnv, &failed));
  std::string major, minor;
  if (!failed && TYPEOF(version) == VECSXP) {
    SEXP names = Rf_getAttrib(version, R_NamesSymbol);
    for (R_xlen_t i = 0; i < Rf_xlength(names); i++) {
      SEXP value = VECTOR_ELT(version, i);
      if (TYPEOF(value) != STRSXP || Rf_xlength(value) != 1) continue;
      const char* name = CHAR(STRING_ELT(names, i));
      if (std::strcmp(name, "major") == 0) major = CHAR(STRING_ELT(value, 0));
      if (std::strcmp(name, "minor") == 0) minor = CHAR(STRING_ELT(value, 0));
    }
  }
  UNPROTECT(1);
  return major.empty() || minor.empty() ? "" : major + "." + minor;
}

bool checkVersion(std::string* detail) {
#if defined(__x86_64__) && defined(__linux__)
  constexpr bool kKnownPlatform = true;
#else
  constexpr bool kKnownPlatform = false;
#endif
  const std::string version = runningVersion();
  const bool known = version.starts_with("4.2.") || version.starts_with("4.3.");
  const std::string here = "R " + (version.empty() ? "of unknown version" : version);
  *detail = known && kKnownPlatform ? here
                                    : "hunch supports R 4.2 and 4.3 on x86-64 Linux; this is " + here +
                                          (kKnownPlatform ? "." : " on another platform.");
  return known && kKnownPlatform;
}

constexpr const char* kNeededSlots[] = {"Rf_applyClosure", "Rf_eval"};
constexpr const char* kNeededPrims[] = {"for", "while", "repeat", "return", "(", ".Call", ".addTryHandlers"};

bool checkSlots(std::string* detail) {
  const std::optional<LoadedObject> libR = findObject("libR.so");
  if (!libR) {
    *detail = "This R was built without --enable-R-shlib: there is no libR.so whose calls hunch could see.";
    return false;
  }
  for (const char* symbol : kNeededSlots) {
    if (findSlot("libR.so", symbol)) continue;
    *detail = std::string("libR.so does not call ") + symbol + " through a slot.";
    return false;
  }
  for (const char* name : kNeededPrims) {
    if (findPrim(name)) continue;
    *detail = std::string("This R has no primitive named ") + name + ".";
    return false;
  }
  *detail = libR->path;
  return true;
}

bool joined(const std::vector<std::string>& problems, std::string* detail) {
  for (const std::string& problem : problems) *detail += (detail->empty() ? "" : " ") + problem;
  return problems.empty();
}

bool checkLayout(std::string* detail) {
  if (!joined(selfTestLayout(), detail)) return false;
  *detail = std::to_string(layoutProofCount()) + " proofs of R's memory layout hold";
  return true;
}

bool checkCalibration(std::string* detail) {
  if (!joined(calibrate(&hidden), detail)) return false;
  *detail = "every hidden variable has exactly one candidate";
  return true;
}

struct Check {
  const char* name;
  bool (*run)(std::string* detail);
};
constexpr Check kChecks[] = {
    {"version", checkVersion},
    {"slots", checkSlots},
    {"layout", checkLayout},
    {"calibration", checkCalibration},
};

bool toldToFail(const char* step) {
  const char* wanted = std::getenv("HUNCH_FAIL_STEP");
  return wanted && std::strcmp(wanted, step) == 0;
}

// Runs one step and notes it in the report; `problem` receives the sentence of a failure.
template <class Run>
bool takeStep(const char* name, Run run, std::string* problem) {
  Step step{name, false, ""};
  if (toldToFail(name))
    step.detail = std::string("The step ") + name + " failed because HUNCH_FAIL_STEP asks for it.";
  else
    step.ok = run(&step.detail);
  if (!step.ok) *problem = step.detail;
  std::erase_if(report.steps, [&](const Step& old) { return old.name == name; });
  report.steps.push_back(std::move(step));
  return report.steps.back().ok;
}

// ---- the self-test of the door ------------------------------------------------------------------------------------
// Four ways by which R calls a closure; each must come through the slot of Rf_applyClosure.
enum Way { kFromAst, kFromBytecode, kFromLapply, kFromDispatch, kWayCount };
constexpr const char* kWayNames[kWayCount] = {"A call from interpreted code", "A call from byte code",
                                              "A call by lapply", "A call by S3 dispatch"};

using ApplyClosure = SEXP (*)(SEXP, SEXP, SEXP, SEXP, SEXP);
ApplyClosure countedOriginal;
SEXP expectedClosures[kWayCount];
int callsSeen[kWayCount];

SEXP countCall(SEXP call, SEXP op, SEXP args, SEXP rho, SEXP suppliedvars) {
  for (int way = 0; way < kWayCount; way++) callsSeen[way] += op == expectedClosures[way];
  return countedOriginal(call, op, args, rho, suppliedvars);
}

// lapply is byte code and calls match.fun; rev dispatches to rev.default.
void callInFourWays(void*) {
  SEXP x = Rf_install("x");
  SEXP formals = PROTECT(Rf_list1(R_MissingArg));
  SET_TAG(formals, x);
  SEXP value = PROTECT(Rf_ScalarInteger(1));
  SEXP plain = PROTECT(makeClosure(formals, x, R_BaseEnv));
  SEXP each = PROTECT(makeClosure(formals, x, R_BaseEnv));
  expectedClosures[kFromAst] = plain;
  expectedClosures[kFromBytecode] = baseFunction("match.fun");
  expectedClosures[kFromLapply] = each;
  expectedClosures[kFromDispatch] = baseFunction("rev.default");
  Rf_eval(PROTECT(Rf_lang2(plain, value)), R_BaseEnv);
  Rf_eval(PROTECT(Rf_lang3(baseFunction("lapply"), value, each)), R_BaseEnv);
  Rf_eval(PROTECT(Rf_lang2(baseFunction("rev"), value)), R_BaseEnv);
  UNPROTECT(7);
}

// What the slot's owner calls: the word itself, or, while the slot is not bound yet and points back into its own
// object, the function it will be bound to (calling the stub would bind the slot and undo the hook).
void* targetOf(void** slot, const char* object, const char* symbol) {
  const std::optional<LoadedObject> owner = findObject(object), libR = findObject("libR.so");
  void* handle = libR ? dlopen(libR->path.c_str(), RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  void* definition = handle ? dlsym(handle, symbol) : nullptr;
  if (handle) dlclose(handle);
  const bool unbound = definition && *slot != definition && owner && owner->contains(*slot);
  return unbound ? definition : *slot;
}

bool testDoor(std::string* detail) {
  void** slot = findSlot("libR.so", "Rf_applyClosure");
  countedOriginal = reinterpret_cast<ApplyClosure>(targetOf(slot, "libR.so", "Rf_applyClosure"));
  std::memset(callsSeen, 0, sizeof callsSeen);
  Patches counter;
  bool finished = counter.set(slot, reinterpret_cast<void*>(countCall));
  finished = finished && runGuarded({callInFourWays, nullptr});
  counter.restoreAll();
  std::memset(expectedClosures, 0, sizeof expectedClosures);
  if (!finished) *detail = "The self-test of the hook on Rf_applyClosure could not run.";
  for (int way = 0; way < kWayCount && detail->empty(); way++)
    if (callsSeen[way] == 0) *detail = std::string(kWayNames[way]) + " does not reach a hook on Rf_applyClosure.";
  if (!detail->empty()) return false;
  *detail = "calls from interpreted code, byte code, lapply and S3 dispatch reach the hook";
  return true;
}

// ---- hooks --------------------------------------------------------------------------------------------------------
bool isPackage(const LoadedObject& object) {
  const std::string name = object.path.substr(object.path.rfind('/') + 1);
  const bool isSystems = name.starts_with("lib") || name.starts_with("ld-");
  return !name.empty() && !name.starts_with("hunch") && (!isSystems || object.path.find("/libs/") != std::string::npos);
}

void hookPackages(const SlotHook& hook) {
  for (const LoadedObject& object : loadedObjects())
    if (void** slot = isPackage(object) ? findSlot(object, hook.symbol) : nullptr; slot && *slot != hook.replacement)
      patches.set(slot, hook.replacement);
}

bool hookSlot(const SlotHook& hook, std::string* detail) {
  if (hook.object == kEveryPackage) return hookPackages(hook), true;
  void** slot = findSlot(hook.object, hook.symbol);
  if (!slot && !hook.required) return true;
  if (!slot) {
    *detail = std::string(hook.object) + " does not call " + hook.symbol + " through a slot.";
    return false;
  }
  if (*slot == hook.replacement) return true;
  *hook.original = targetOf(slot, hook.object, hook.symbol);
  if (patches.set(slot, hook.replacement)) return true;
  *detail = std::string("The slot of ") + hook.symbol + " in " + hook.object + " cannot be written.";
  return false;
}

bool hookPrim(const PrimHook& hook, std::string* detail) {
  PrimRow* row = findPrim(hook.name);
  if (!row) {
    *detail = std::string("This R has no primitive named ") + hook.name + ".";
    return false;
  }
  if (row->cfun == hook.replacement) return true;
  *hook.original = row->cfun;
  if (patches.set(reinterpret_cast<void**>(&row->cfun), reinterpret_cast<void*>(hook.replacement))) return true;
  *detail = std::string("The table row of the primitive ") + hook.name + " cannot be written.";
  return false;
}

bool hookAll(const std::vector<SlotHook>& slots, const std::vector<PrimHook>& prims, std::string* detail) {
  for (const PrimHook& hook : prims)
    if (!hookPrim(hook, detail)) return false;
  for (const SlotHook& hook : slots)
    if (!hookSlot(hook, detail)) return false;
  *detail = std::to_string(patches.size()) + " words replaced";
  return true;
}

}  // namespace

const LoadReport& examineHost() {
  if (!report.steps.empty()) return report;
  report.usable = true;
  for (const Check& check : kChecks) {
    report.usable = takeStep(check.name, check.run, &report.problem);
    if (!report.usable) break;
  }
  return report;
}

bool installHooks(const std::vector<SlotHook>& slots, const std::vector<PrimHook>& prims, std::string* problem) {
  if (hooksInstalled()) return true;
  *problem = examineHost().problem;
  const auto patchAll = [&](std::string* detail) { return hookAll(slots, prims, detail); };
  if (report.usable && takeStep("selftest", testDoor, problem) && takeStep("hooks", patchAll, problem)) return true;
  removeHooks();
  return false;
}

void installLateHooks(const std::vector<SlotHook>& slots) {
  std::string ignored;
  if (!hooksInstalled()) return;
  patches.forgetUnloaded();
  for (const SlotHook& hook : slots) hookSlot(hook, &ignored);
}

void removeHooks() { patches.restoreAll(); }

bool hooksInstalled() { return patches.size() != 0; }

}  // namespace hunch::host
