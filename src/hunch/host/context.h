// R's evaluation contexts (RCNTXT) as memory, and the node stack.
//
// The layout is that of 4.2/4.3; `host/selftest.cpp` proves it. A context is filled completely before it is linked,
// because the profiler walks the chain from a signal handler.
#pragma once

#include <csetjmp>

#include "hunch/host/object.h"

namespace hunch::host {

// One entry of R's node stack (R_bcstack_t). GC marks `value` when tag is 0 or greater than 255; only tag 0 entries
// take part in R's link counting (INCLNK/DECLNK).
struct StackEntry {
  int tag;
  int flags;
  union {
    int ival;
    double dval;
    SEXP sxpval;
  } u;
};
static_assert(sizeof(StackEntry) == 16);

inline constexpr int kTagBoxed = 0;
inline constexpr int kTagLogical = LGLSXP;   // 10
inline constexpr int kTagInteger = INTSXP;   // 13
inline constexpr int kTagReal = REALSXP;     // 14
inline constexpr int kTagRawMemory = 254;    // u.ival following entries are skipped by the collector
inline constexpr int kTagNoLink = 9996;      // marked by the collector, ignored by link counting

enum ContextFlag : int {
  kContextToplevel = 0,
  kContextNext = 1,
  kContextBreak = 2,
  kContextLoop = 3,
  kContextFunction = 4,
  kContextCCode = 8,
  kContextReturn = 12,
  kContextBrowser = 16,
  kContextGeneric = 20,
  kContextRestart = 32,
  kContextBuiltin = 64,
};

struct Context {
  Context* next;
  int callflag;
  int pad0_;
  sigjmp_buf cjmpbuf;
  int cstacktop;
  int evaldepth;
  SEXP promargs;
  SEXP callfun;
  SEXP sysparent;
  SEXP call;
  SEXP cloenv;
  SEXP conexit;
  void (*cend)(void*);
  void* cenddata;
  void* vmax;
  int intsusp;
  int gcenabled;
  int bcintactive;
  int pad1_;
  SEXP bcbody;
  void* bcpc;
  SEXP handlerstack;
  SEXP restartstack;
  void* prstack;
  StackEntry* nodestack;
  StackEntry* bcprottop;
  SEXP srcref;
  int browserfinish;
  int pad2_;
  SEXP returnValue;
  Context* jumptarget;
  int jumpmask;
  int pad3_;
};
static_assert(sizeof(Context) == 408);

// A promise under evaluation, linked through R_PendingPromises.
struct PendingPromise {
  SEXP promise;
  PendingPromise* next;
};

}  // namespace hunch::host

// Exported by libR.so, declared in no public header.
namespace hunch::host {
struct VarLoc {
  SEXP cell;  // null when not bound
};
}  // namespace hunch::host
extern "C" {
hunch::host::VarLoc R_findVarLocInFrame(SEXP env, SEXP symbol);
Rboolean R_existsVarInFrame(SEXP env, SEXP symbol);
int Rf_asLogical2(SEXP x, int checking, SEXP call, SEXP rho);
extern hunch::host::Context* R_GlobalContext;
extern hunch::host::StackEntry* R_BCNodeStackTop;
extern hunch::host::StackEntry* R_BCNodeStackEnd;
extern int R_PPStackTop;
extern int R_PPStackSize;
extern SEXP* R_PPStack;
extern Rboolean R_Visible;
extern SEXP R_Srcref;
extern int R_interrupts_pending;
extern Rboolean R_interrupts_suspended;
extern uintptr_t R_CStackLimit;
extern uintptr_t R_CStackStart;
extern int R_CStackDir;
extern int R_isForkedChild;
extern SEXP R_SrcrefSymbol;
extern SEXP R_TrueValue;
extern SEXP R_FalseValue;
extern SEXP R_LogicalNAValue;

SEXP Rf_applyClosure(SEXP call, SEXP op, SEXP args, SEXP rho, SEXP suppliedvars);
SEXP R_execMethod(SEXP op, SEXP rho);
void Rf_begincontext(hunch::host::Context*, int, SEXP, SEXP, SEXP, SEXP, SEXP);
void Rf_endcontext(hunch::host::Context*);
SEXP Rf_NewEnvironment(SEXP names, SEXP values, SEXP enclos);
SEXP R_mkEVPROMISE(SEXP expr, SEXP value);
void SET_FRAME(SEXP env, SEXP bindings);
SEXP R_forceAndCall(SEXP e, int n, SEXP rho);
Rboolean R_envHasNoSpecialSymbols(SEXP);
Rboolean R_current_debug_state(void);
Rboolean R_current_trace_state(void);
void R_RunPendingFinalizers(void);
void R_SignalCStackOverflow(intptr_t);
void DISABLE_REFCNT(SEXP);
SEXP R_ClosureExpr(SEXP);
SEXP R_subassign3_dflt(SEXP call, SEXP x, SEXP nlist, SEXP val);
SEXP ddfind(int, SEXP);
SEXP R_syscall(int, hunch::host::Context*);
}
