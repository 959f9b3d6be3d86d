// PIR: the SSA intermediate representation of a Code, from one entry pc.
//
// A Graph is the meaning of one Code entered at `entryPc` in a frame whose variables and operands have the types in
// `context`. It runs inside tier 1's frame: variables have their slots there, operands their stack. Most values live in
// SSA only; what memory does not hold is listed in each Checkpoint, so execution can go back to tier 1 there.
//
// Invariants (checked by verify()):
//   * memory holds every operand and variable that a Checkpoint does not list; Step, Force, Call, CallDirect and CallClosure find all of
//     them in memory, the last two but for their arguments; MkEnv and MkArg find all variables there;
//   * a Checkpoint in an inlined function (Instr::inlined) lists all variables and operands of its frame that have a value,
//     its closure, and the same of all frames in between; of the graph's own frame what memory does not hold;
//   * between a Checkpoint and an Assume or Exit that uses it no op has an effect (a capital letter in ops.def),
//     except StVar and StStack of what the Checkpoint lists anyway, and Store to vectors nobody can read in between
//     (none are made today);
//   * a Checkpoint dominates its uses; operands dominate their uses; Phi comes first in a block; one terminator, last;
//   * boxed values assigned to a variable are in memory at once (reference counts are those of tier 1); only raw scalars
//     may be missing from it, complex ones too, which memory holds as objects that nobody else refers to by then.
//
// A *quiet* graph does nothing that anybody could see, and needs no frame: it is entered at its start, reads nothing of the
// frame but its arguments (LdVar), writes nothing, allocates nothing, and every Checkpoint is the start, with nothing listed.
// Whoever runs it may stop at any time and let tier 1 make the call instead.
//
// Memory is owned by the Graph: instructions and blocks live as long as it does, removed ones too.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "hunch/pir/context.h"

namespace hunch::pir {

enum class Op : uint8_t {
#define OP(name, args, immediates, effects, doc) name,
#include "hunch/pir/ops.def"
#undef OP
  kCount
};

struct OpInfo {
  const char* name;
  int args;
  const char* immediates;
  const char* effects;
  uint32_t effectBits;
  const char* doc;
};
const OpInfo& opInfo(Op op);

enum Effect : uint32_t {
  kReadVar = 1 << 0, kWriteVar = 1 << 1, kReadStack = 1 << 2, kWriteStack = 1 << 3, kReadHeader = 1 << 4,
  kWriteHeader = 1 << 5, kReadData = 1 << 6, kWriteData = 1 << 7, kReadCount = 1 << 8, kWriteCount = 1 << 9,
  kReadWorld = 1 << 10, kWriteWorld = 1 << 11, kAllocates = 1 << 12, kControl = 1 << 13, kNotes = 1 << 14,
};
inline constexpr uint32_t kReads = kReadVar | kReadStack | kReadHeader | kReadData | kReadCount | kReadWorld;
// Notes may be made twice: they may lie between a Checkpoint and its Assume, but are never removed.
inline constexpr uint32_t kWrites = kWriteVar | kWriteStack | kWriteHeader | kWriteData | kWriteCount | kWriteWorld;

enum class Reason : uint8_t {
#define REASON(name, flag, doc) name,
#include "hunch/pir/reasons.def"
#undef REASON
  kCount
};
const char* reasonName(Reason reason);
const char* reasonFlag(Reason reason);  // the flag that switches such assumptions off; "" when there is none
const char* reasonText(Reason reason);

inline constexpr int kMany = -1;
inline constexpr double kMostExactPower = 9007199254740992;  // GNU R asks whether -Inf is raised to an odd number, and may warn above

struct Block;

// What an operand of a Checkpoint stands for.
struct StateEntry {
  bool isVariable;  // otherwise a depth of the operand stack
  int index;
  int frame = 0;    // 0: the graph's own; k: the frame that Graph::inlined[k - 1] would have
  int flags = 0;    // of a variable of such a frame (interp/frame.h)

  bool operator==(const StateEntry&) const = default;
};
inline constexpr int kClosureEntry = -1;  // as a depth: the closure that such a frame is of

struct Instr {
  Op op;
  Type type;
  std::vector<Instr*> args;
  Block* block = nullptr;
  int id = 0;
  int slot = -1;                  // s, d, u
  int pc = -1;                    // p; and for every op: the pc it was made for
  int kind = 0;                   // k, n, r
  int feedback = -1;              // f: type feedback slot of the Code that an Assume stands on
  int inlined = 0;                // the function that pc and feedback belong to: 0 the graph's own, k Graph::inlined[k - 1]
  Type expected;                  // t
  double number = 0;              // Const: a raw scalar
  SEXP object = nullptr;          // o; Const: an object
  std::string label;              // the object for people, and in text
  const void* site = nullptr;     // CallDirect, CallClosure: its bytecode::CallSite; CallQuiet, IsSibling, IsInner: the bytecode::Code of the closure;
                                  // RunsCode: a build::CodeInView
  const int32_t* code = nullptr;  // ... and the words that tier 1 runs
  bool exposed = false;           // where the frame has its environment: variables are bindings that others reach too (finish)
  std::vector<StateEntry> state;  // Checkpoint, MkScope: what its operands stand for, in order

  // What refers to raw scalars only counts no references.
  uint32_t effects() const { return opInfo(op).effectBits & ~(op == Op::Combine && isOfRaw() ? uint32_t{kWriteCount} : 0u); }
  bool isOfRaw() const {
    return std::all_of(args.begin(), args.end(), [](const Instr* a) { return a->type.isUnboxed(); });
  }
  bool writes() const { return effects() & kWrites; }
  bool isRemovable() const { return !(effects() & (kWrites | kControl | kNotes)) && op != Op::Assume; }
  bool isTerminator() const { return effects() & kControl; }
  bool isConstant() const { return op == Op::Const; }
};

struct Block {
  int id = 0;
  std::vector<Instr*> instrs;
  std::vector<Block*> succs;
  std::vector<Block*> preds;
  bool isLoopHeader = false;

  Instr* terminator() const { return instrs.empty() || !instrs.back()->isTerminator() ? nullptr : instrs.back(); }
};

// A function whose code has become part of the graph at one call. It has no frame. Most do nothing that anybody could see:
// then an assumption that fails in it goes back to before the call. One with effects has Checkpoints of its own: framestates
// chained to that of its caller, which waits in the call with so many operands. Going back there makes its frame.
struct Inlined {
  std::string name;
  const void* code = nullptr;     // its bytecode::Code
  int caller = 0;                 // who calls it: 0 the graph's own function, k Graph::inlined[k - 1]
  int pc = -1;                    // ... where
  int depth = 0;                  // ... with so many operands, from which its value follows
  const void* site = nullptr;     // ... at this bytecode::CallSite
};

class Graph {
 public:
  std::string name;
  int entryPc = 0;
  int variableCount = 0;
  int maxDepth = 0;
  Context context;
  bool quiet = false;                      // see above
  bool inner = false;                      // ... of a function inside others: it is told where, and finds their variables
  std::vector<std::string> variableNames;  // for people
  std::vector<Inlined> inlined;
  std::vector<Block*> blocks;              // in reverse post order after finish(); the first is the entry

  Block* newBlock();
  Instr* append(Block* block, Op op, Type type, std::vector<Instr*> args = {});
  Instr* insertBefore(Instr* position, Op op, Type type, std::vector<Instr*> args = {});
  Instr* insertBefore(Block* block, size_t position, Op op, Type type, std::vector<Instr*> args = {});
  void link(Block* from, Block* to);              // adds an edge; Phis in `to` need an operand for it
  void unlink(Block* from, Block* to);            // removes an edge and the operands of Phis for it
  void replaceAll(Instr* old, Instr* by);         // in operands everywhere
  void replaceAll(const std::vector<std::pair<Instr*, Instr*>>& replacements);
  void remove(const std::function<bool(Instr*)>& unwanted);
  int depthOf(const Instr* checkpoint) const;     // operands of the graph's own frame at a Checkpoint
  void finish();                                  // drops unreachable blocks, orders the rest, numbers everything, marks exposed
  void markExposed();                             // what comes after MkEnv, on some way
  size_t size() const;

  std::deque<Instr> instrs;
  std::deque<Block> blockStore;
};

// Dominator tree and loops, computed when a pass needs them.
struct Dominators {
  explicit Dominators(const Graph& graph);
  bool dominates(const Block* a, const Block* b) const;
  std::vector<const Block*> idom;                 // by block id
  std::vector<int> depth;
};
struct Loop {
  Block* header;
  Block* preheader;                               // the only predecessor outside; null when there are several
  std::vector<Block*> blocks;
  int depth;
};
std::vector<Loop> findLoops(const Graph& graph, const Dominators& dominators);  // inner loops first

// Text. print() and parse() are inverse; parse() reports the line of the first mistake.
std::string print(const Graph& graph);
bool parse(const std::string& text, Graph* graph, std::string* error);
// The first violated invariant as a sentence; empty when there is none.
std::string verify(const Graph& graph);
// The type an op gives for the types of its operands; what the op itself says where that knows more.
Type infer(const Instr& instr);

// What Bits of this kind gives for two words; the word that is NA for shifts beyond them.
int32_t bitsOf(int kind, int32_t x, int32_t y);

}  // namespace hunch::pir
