// One PIR graph as one LLVM function.
//
// The function has the type of native::Entry. A PIR block becomes an LLVM block; an op with a quick and a slow way adds
// more. Each op has one function (ops.h) that finds its operands here and returns the LLVM value of its result.
//
//   value representation:  test i1 | nat i64 | raw logical, integer i32 | raw double f64 | raw complex <2 x f64> | object ptr
//
// Memory is described by TBAA classes (Memory below): a store to one class never changes what a load of another one
// reads, so LLVM keeps lengths and types in registers while elements are written. Helpers may change all of them unless
// their call says less (Touches).
// What cannot be lowered calls fail() with a sentence; emit() then gives up.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <array>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "hunch/lower/roots.h"
#include "hunch/lower/thunks.h"
#include "hunch/native/code.h"
#include "hunch/pir/graph.h"

namespace hunch::lower {

enum class Memory { Header, Attributes, Integers, Reals, Complexes, Objects, Frame, Counts, World, Ticks, kCount };

// What the function refers to by name: the helpers, and kNodeStackTop for R_BCNodeStackTop. Other objects are constants.
inline constexpr const char* kDirectSuffix = ".direct";
inline constexpr const char* kQuietSuffix = ".quiet";
inline constexpr const char* kNodeStackTop = "R_BCNodeStackTop";

// What a helper does to memory. Allocates: anything, and the collector may run, so the node stack top is set first.
enum class Touches { Nothing, Reads, Everything, Allocates };

class Emitter {
 public:
  Emitter(const pir::Graph& graph, const native::Options& options, const native::Runtime& runtime,
          const std::vector<native::Exit>& exits, const std::unordered_map<const pir::Instr*, int>& exitOf,
          llvm::Module& module);
  // The finished function; null with a sentence in *error.
  llvm::Function* emit(std::string* error);
  // The way in for compiled code (direct.cpp); after emit(). Null when there is none.
  llvm::Function* emitDirect(size_t stateSize);
  // The way into a quiet graph's code for tier 1 (quiet.cpp); after emit(). `exit` is what it answers when refused.
  llvm::Function* emitQuietEntry(int exit);
  std::vector<std::unique_ptr<native::QuietCall>> quietCalls;
  std::vector<std::unique_ptr<native::Scope>> scopes;
  std::vector<std::unique_ptr<interp::CellCache>> cellCaches;
  int rootCount() const { return roots_.count(); }

  const pir::Graph& graph;
  const native::Options& options;
  const native::Runtime& runtime;
  llvm::IRBuilder<> b;

  // -- values
  llvm::Value* of(const pir::Instr* instr);
  llvm::Value* real(const pir::Instr* instr);              // a raw scalar as a double, NA kept
  llvm::Value* toReal(llvm::Value* value, bool mayBeNa);   // i32 or f64 to f64
  llvm::Value* notNa(llvm::Value* raw);                    // i32, f64 or complex
  llvm::Value* complex(llvm::Value* re, llvm::Value* im);
  llvm::Value* re(llvm::Value* complex) { return b.CreateExtractElement(complex, uint64_t{0}); }
  llvm::Value* im(llvm::Value* complex) { return b.CreateExtractElement(complex, uint64_t{1}); }
  llvm::Value* bits(llvm::Value* value);                   // any value but a complex as the 64 bits in which it travels
  llvm::Value* fromBits(llvm::Value* bits, pir::Type type);
  llvm::Type* typeOf(pir::Type type);
  llvm::Value* object(const void* address);
  llvm::Value* naReal();
  llvm::Value* naInt() { return b.getInt32(0x80000000u); }
  llvm::Value* asTest(llvm::Value* i32) { return b.CreateICmpNE(i32, b.getInt32(0)); }
  llvm::Value* select(llvm::Value* test, llvm::Value* yes, llvm::Value* no) { return b.CreateSelect(test, yes, no); }

  // -- memory
  llvm::Value* at(llvm::Value* base, int64_t offset);
  llvm::Value* load(llvm::Type* type, llvm::Value* base, int64_t offset, Memory memory);
  llvm::Value* loadObject(llvm::Value* base, int64_t offset, Memory memory);  // never null
  llvm::Value* loadScalar(llvm::Value* object, pir::Type type);                // the only element of an object
  void store(llvm::Value* value, llvm::Value* base, int64_t offset, Memory memory);
  void tag(llvm::Instruction* access, Memory memory);
  void writeEntry(llvm::Value* entry, llvm::Value* value, pir::Type type, Memory memory);  // tag, no flags, value
  llvm::Value* frame() { return frame_; }
  llvm::Value* quietEnv();  // of a quiet graph that is told where its function was made
  llvm::Value* slot(int index) { return at(slots_, index * int64_t(sizeof(host::StackEntry))); }
  llvm::Value* stackEntry(int depth) { return at(stack_, depth * int64_t(sizeof(host::StackEntry))); }
  llvm::Value* argument(const pir::Instr& ldVar);          // of a quiet graph
  llvm::Value* tick(bool startsOver = false);              // a test: not yet time to look for interrupts; or only for a real one
  void countHeat();                                        // of a draft
  llvm::Value* entryEnv() { return env_; }
  llvm::Value* entryWorld() { return world_; }
  llvm::Value* worldNow();
  llvm::Value* quickStamp();
  llvm::Value* entryBindings() { return bindings_; }
  llvm::Value* bindingsNow();

  // -- helpers: e.call(e.runtime.power, {x, y}, Touches::Nothing)
  template <class R, class... A>
  llvm::CallInst* call(R (*helper)(A...), std::initializer_list<llvm::Value*> args, Touches touches) {
    return callSymbol(nameOf(reinterpret_cast<void*>(helper)), machineType(b.getContext(), helper), args, touches);
  }
  // A function that compiled code may call: it is entered often, and knows where it was defined by Frame::outer.
  bool isCalledDirectly() const { return options.direct.wanted && !graph.context.hasEnv && !graph.quiet; }
  // Outside of all loops, in code that was made for a loop.
  bool runsOnce(const pir::Instr& instr) const { return graph.entryPc > 0 && !repeated_.count(instr.block); }
  bool onSlowWay = false;  // calls keep registers (thunks.h)

  // -- control
  llvm::BasicBlock* newBlock(const char* name);
  llvm::BasicBlock* blockOf(const pir::Block* block) { return entries_.at(block); }
  void likely(llvm::Value* test, llvm::BasicBlock* yes, llvm::BasicBlock* no);
  void branch(const pir::Block* from, llvm::Value* test);
  void assume(llvm::Value* test, const pir::Instr& assume);
  void leave(const pir::Instr& exit);
  void returnValue(const pir::Instr* value);

  // -- quiet calls (quiet.cpp): the answer's tag belongs to the call
  llvm::Value* callQuiet(const pir::Instr& call);
  llvm::Value* answered(const pir::Instr& call);
  llvm::Value* answer(const pir::Instr& call, llvm::Value* tag, llvm::Value* bits);

  void fail(const std::string& sentence);

 private:
  struct Door {                    // where all assumptions of a Checkpoint leave
    llvm::BasicBlock* block;
    llvm::PHINode* index;
  };

  llvm::CallInst* callSymbol(const std::string& name, llvm::FunctionType* type, llvm::ArrayRef<llvm::Value*> args,
                             Touches touches);
  const char* nameOf(void* helper) const;
  void makeFunction();
  void enter();
  void makeQuietFunction();
  void enterQuietly();
  void answer(llvm::Value* tag, llvm::Value* bits);
  void finishQuietDoors();
  llvm::Value* callsLeft();
  bool isOwnCall(const pir::Instr& call) const;
  const pir::Instr* tailCallOf(const pir::Block& block) const;
  void makeStart(llvm::BasicBlock* enter);
  void startAnew(const std::vector<llvm::Value*>& args);
  void emitBlock(const pir::Block& block);
  void finishPhis();
  void finishDoors();
  void keep(const pir::Instr& instr);
  void settle();
  Door& door(const pir::Instr* checkpoint);
  void throughDoor(const pir::Instr& leaving, int index, const pir::Instr* guilty);

  const std::vector<native::Exit>& exits_;
  const std::unordered_map<const pir::Instr*, int>& exitOf_;
  Roots roots_;
  llvm::Module& module_;
  llvm::Function* function_ = nullptr;
  llvm::Value *frame_ = nullptr, *result_ = nullptr, *state_ = nullptr;
  llvm::Value *slots_ = nullptr, *stack_ = nullptr, *env_ = nullptr, *world_ = nullptr, *bindings_ = nullptr,
              *top_ = nullptr;
  std::vector<llvm::Value*> quietArgs_;  // of quiet code: how many calls deep it may still go, then what it was given
  llvm::BasicBlock* start_ = nullptr;    // ... where it starts anew
  std::unordered_map<const pir::Instr*, llvm::Value*> values_, answerTags_;
  std::unordered_map<const pir::Block*, llvm::BasicBlock*> entries_, ends_, secondEdges_;
  std::unordered_map<const pir::Instr*, Door> doors_;
  std::vector<const pir::Instr*> doorOrder_;
  std::unordered_set<const pir::Block*> repeated_;  // in loops
  std::array<llvm::MDNode*, static_cast<size_t>(Memory::kCount)> tbaa_;
  std::string error_;
};

// Conditions of a quick way, and one slow way for all of them:
//   Quick quick(e);  quick.require(test); ...  return quick.otherwise(fast, [&] { return e.call(...); });
class Quick {
 public:
  explicit Quick(Emitter& e) : e_(e), slow_(e.newBlock("slow")) {}
  void require(llvm::Value* test);
  llvm::Value* otherwise(llvm::Value* fast, const std::function<llvm::Value*()>& slow);

 private:
  Emitter& e_;
  llvm::BasicBlock* slow_;
};

}  // namespace hunch::lower
