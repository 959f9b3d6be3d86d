// Where S3 dispatch finds the method of a class.
//
// The answers are remembered as binding cells, while `worldEpoch` stands: from the hashed environment around the frame that
// the generic is called from to its namespace or the global one, then in the table of registered methods where the generic
// was made, then further out to the global environment and base. Function frames before that are looked at each time.
// Whatever is out of the ordinary has no answer, and GNU R does the dispatch: methods bound in function frames, S4 objects,
// names in other encodings.
#pragma once

#include "hunch/host/slots.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

// One answer of the search for generic.class, seen from `from` and with the generic made in `home`.
struct MethodEntry {
  SEXP generic = nullptr;    // strings that never die: some symbols' names
  SEXP className = nullptr;
  host::Place from, home;
  SEXP symbol = nullptr;
  SEXP cell = nullptr;       // where it is bound: a cell, the symbol itself when that is base, null when nowhere
  uint64_t epoch = 0;
};

// Null: not known.
const MethodEntry* methodEntry(SEXP generic, SEXP className, SEXP from, SEXP home);
// The closure that an entry finds; null when it is something else.
SEXP methodClosure(const MethodEntry& entry);

// The binding of the method that dispatch finds for these classes, with its place among them (their number: the default
// method). Null: there is none (`known`), or it is not known.
const MethodEntry* methodFor(SEXP generic, SEXP classes, SEXP from, SEXP home, R_xlen_t* place, bool* known);

// The first environment outwards that is not a function's frame; null when a frame before it might hold a method of this
// generic, or a generic of this group (null: none).
SEXP beyondFrames(SEXP env, const char* generic, const char* group = nullptr);
// The same from a frame, which may not have an environment.
SEXP beyondFrame(Frame& f, const char* generic, const char* group = nullptr);

// The class attribute of an S3 object; null when there is none that will do.
SEXP classAttribute(SEXP x);
// The classes that UseMethod() dispatches on, those of a vector without a class attribute among them; null for functions
// and language.
SEXP dispatchClasses(SEXP x);

}  // namespace hunch::interp
