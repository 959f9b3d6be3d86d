// The doors into libR.so: PLT slots of loaded objects and R's table of primitives.
//
// A slot is the .got.plt word through which an object calls a function; R_FunTab's rows are plain data. A Patch
// remembers what was there, so that every change can be taken back in reverse order.
#pragma once

#include <string>
#include <vector>

#include "hunch/host/elf.h"
#include "hunch/host/object.h"

namespace hunch::host {

// One row of R_FunTab.
using PrimFunction = SEXP (*)(SEXP call, SEXP op, SEXP args, SEXP rho);
struct PrimRow {
  const char* name;
  PrimFunction cfun;
  int code;
  int eval;   // XYZ: X print flag (0 force on, 1 force off, 2 as set), Y 1 = .Internal, Z 1 = evaluates its arguments
  int arity;
  int kind;   // PPkind
  int precedence;
  int rightassoc;
};
static_assert(sizeof(PrimRow) == 40);

// The .got.plt (or .got) word by which the loaded object whose file name contains `object` calls `symbol`; null when
// the object is not loaded or does not call it through a slot.
void** findSlot(const char* object, const char* symbol);
void** findSlot(const LoadedObject& object, const char* symbol);

// The row of R_FunTab with that name; null when there is none.
PrimRow* findPrim(const char* name);

// Replaces slots and rows, remembers the old words, restores them all in reverse order.
class Patches {
 public:
  // False (and nothing changed) when the page cannot be made writable.
  bool set(void** slot, void* value);
  void restoreAll();
  void forgetUnloaded();  // words of objects that are gone
  size_t size() const { return done_.size(); }

 private:
  struct Done {
    void** slot;
    void* old;
  };
  std::vector<Done> done_;
};

}  // namespace hunch::host

extern "C" {
extern hunch::host::PrimRow R_FunTab[];
}
