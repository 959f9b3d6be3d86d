// Where S3 dispatch finds the method of a class.
//
// GNU R looks in the environments from the caller of the generic outwards to its namespace or the global one, then in the table
// of registered methods where the generic was made, then further out to the global environment and base. From the first
// environment on that is not a function's frame the answers are remembered as binding cells, while `worldEpoch` stands and
// the frames around it bind what they did. Function frames before that are asked each time, for the one name.
// Whatever is out of the ordinary has no answer, and GNU R does the dispatch: bindings that hold no closure, S4 objects,
// names in other encodings.
#pragma once

#include "hunch/host/slots.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

// Whence a search starts: in the variables of `own`, which has no environment, then in function frames from `frames` on, then in
// `from`, which is none.
struct Vantage {
  const Frame* own = nullptr;  // null: none of its variables can be a method
  SEXP frames = nullptr;
  SEXP from = nullptr;         // null: there is something out of the ordinary
};
Vantage vantageOf(SEXP env);
Vantage vantageOf(Frame& f);   // which may not have an environment

// Where the generics of functions made in this environment are registered; null: something is out of the ordinary.
SEXP homeOf(SEXP env);

struct Method {
  bool known = false;        // false: GNU R is to look
  SEXP symbol = nullptr;     // generic.class
  SEXP function = nullptr;   // a closure; null: there is none
  R_xlen_t place = 0;        // of its class among others; their number: the default method
  SEXP cell = nullptr;       // where it is bound, or the symbol when it is base's; null: in a function's frame
};
// The method of one class, for a generic made in `home`.
Method methodOf(SEXP generic, SEXP className, const Vantage& vantage, SEXP home);
// The one that dispatch finds for these classes.
Method methodFor(SEXP generic, SEXP classes, const Vantage& vantage, SEXP home);
// Has it been found that there is none, seen from an environment that is no function's? Allocates nothing.
bool isKnownMethodless(SEXP generic, SEXP classes, SEXP from, SEXP home);

// The class attribute of an S3 object; null when there is none that will do.
SEXP classAttribute(SEXP x);
// The classes that UseMethod() dispatches on, those of what has no class attribute among them; null when they are not known.
SEXP dispatchClasses(SEXP x);
// Two character vectors have the same strings: they are one object each, but for their encodings.
bool areSameStrings(SEXP x, SEXP y);

}  // namespace hunch::interp
