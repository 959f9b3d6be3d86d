// What the builder may know: gathered on R's thread before it starts, and never changed afterwards.
//
// The structure of a Code (words, constants, sites) is immutable and shared; what tier 1 keeps changing (feedback,
// caches, the frame) is copied. The builder neither allocates R objects nor evaluates R code.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hunch/bytecode/code.h"
#include "hunch/pir/graph.h"

namespace hunch::build {

struct Snapshot;

// A closure that may have a quiet graph: the types it takes its arguments as (`any` where it does not care).
struct QuietFact {
  const bytecode::Code* code = nullptr;
  std::vector<pir::Type> formals;
  bool isLoud = false;                   // found out by the thread that builds it, before it builds its callers
};

// A closure's code and what it is taken to see from where it was made: names that mean globals, seen from the environment
// around all function frames.
struct CodeInView {
  const bytecode::Code* code = nullptr;
  SEXP top = nullptr;
  std::vector<SEXP> globals;
};

struct ApplyFact;
struct DispatchFact;
struct SeveralFact;

// What the name of a call site means: a primitive of GNU R, or a closure whose code may be inlined.
struct SiteFact {
  bool meansBuiltin = false;
  std::string builtin;
  const void* quick = nullptr;           // tier 1's own function for it (interp/quick.h), of %in% that for match(); null: it has none
  SEXP primitive = nullptr;              // the only function that was ever called here, where closures might be
  SEXP function = nullptr;               // the closure; of a sibling it may be gone: not to be looked at
  const bytecode::Code* code = nullptr;  // its code, if it can be called from here in a plain way
  SEXP cell = nullptr;                   // where it was found: a global's binding cell, or the symbol when it is base's
  int held = -1;                         // ... or in this variable of the frame itself: an argument, say
  bool sibling = false;                  // ... or no global: defined, like the function that calls it, in a frame that is another
                                         // each time
  bool enclosing = false;                // ... or in a variable of an enclosing function
  SEXP local = nullptr;                  // ... or the code makes it itself: this function expression is all that is assigned to the variable
  std::shared_ptr<const CodeInView> another;  // ... and it may be another one each time, with the same code; like a sibling's it
                                         // may be gone
  std::vector<int16_t> match;            // its formal i receives argument match[i], or nothing (-1)
  std::vector<int> rest;                 // arguments for its `...`
  std::shared_ptr<bytecode::CallSite> spread;  // the call with all that the caller's `...` holds in its place, where that is known
  uint64_t early = 0;                    // formals it forces before any effect
  uint64_t plain = 0;                    // ... if no argument is an object
  uint64_t strict = 0;                   // formals it is sure to force
  uint64_t next = 0;                     // `plain` as long as Code::readsFirst are plain variables around it; only of `another`
  bool direct = false;                   // it may be called without a word to GNU R (interp/direct.h)
  std::shared_ptr<const Snapshot> callee;
  std::vector<std::shared_ptr<const Snapshot>> promises;  // by argument: those it is sure to evaluate, as far as is known
  std::shared_ptr<const QuietFact> quiet;
  std::shared_ptr<const ApplyFact> apply;
  std::shared_ptr<const DispatchFact> dispatch;
  std::shared_ptr<const SeveralFact> several;
};

// A function that was of several codes: the call of each (all of them `another`).
struct SeveralFact {
  bool isAll = false;                    // there were no other closures
  std::vector<SiteFact> calls;
  SEXP primitive = nullptr;              // the only builtin among them
};

// A call of an S3 generic that does nothing but dispatch: the argument it looks at, and what it has led to before, as if the call
// were one of the method.
struct MethodFact {
  SEXP classes = nullptr;                // the class attribute
  uint32_t kind = 0;                     // ... or instead the kind of what has no attributes
  SiteFact call;
};
struct DispatchFact {
  int argument = 0;
  bool isAll = false;                    // it has led to no others
  std::vector<MethodFact> methods;
};

// A call of lapply(), sapply() or vapply() of base: which arguments it has, and the function that is applied. That is a function
// expression (SiteFact::local) or a closure; its formals get the element (0), argument k of the call (k + 1), or nothing (-1).
struct ApplyFact {
  enum Form : uint8_t { List, Simple, Typed } form = List;
  int over = -1, function = -1, value = -1;  // X, FUN, FUN.VALUE
  std::vector<int> rest;                     // what is handed on to the function
  uint32_t example = 0;                      // FUN.VALUE is numeric(1), character(1) or the like: of this kind
  int exampleLength = 1;                     // ... and of this length
  std::vector<std::shared_ptr<const Snapshot>> promises;  // by argument, as far as is known
  SiteFact call;
};

// A global variable reached through a lookup cache.
struct CellFact {
  SEXP cell = nullptr;          // its binding cell, or the symbol when it is base's
  pir::Type type;               // of its value now
  bool outer = false;           // no global: bound in the frame of an enclosing function, which is another each time
};

// A variable that <<- assigns.
struct SuperFact {
  int where = 0;                // 1: in the frame of an enclosing function; 2: in the global environment
  pir::Type type;               // of its value now
};

struct Snapshot {
  const bytecode::Code* code = nullptr;
  std::string name;
  int entryPc = 0;
  pir::Context context;                                // of the frame it is to be entered from
  std::vector<bool> unread;                            // formals whose early value nobody has looked at yet
  std::vector<pir::Type> settled;                      // by variable: the type of what a promise of a mere variable there will give
  std::vector<bool> plain;                             // formals that hold a value of their own, no argument any more
  std::vector<feedback::TypeSlot> types;
  std::vector<feedback::BranchSlot> branches;
  std::vector<SiteFact> sites;
  std::vector<CellFact> cells;                         // by lookup cache
  std::vector<std::shared_ptr<const Snapshot>> defaults;  // by formal: those computed, as far as is known
  std::map<int, SuperFact> supers;                     // by pc of StSuper and SuperStart
  std::set<std::pair<int, pir::Reason>> failed;        // speculation that did not hold: pc and reason
  bool directCalls = false;                            // calls may be made without a word to GNU R (interp/direct.h)
  SEXP vantage = nullptr;                              // where S3 methods are looked for: not in a function's frame; null: not known
  bool inner = false;                                  // as a quiet graph: of a function inside others
  bool lendsVariables = false;                         // promises need no environment (interp/lend.h)
  const void* lines = nullptr;                         // interp::subsetLines
  size_t reached = 0;                                  // of a callee: words of bytecode that have run so far
  uint32_t withheld = 0;                               // speculation that flags switch off: a bit per reason
};

}  // namespace hunch::build
