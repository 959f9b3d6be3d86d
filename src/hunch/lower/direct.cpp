// Direct calls (interp/direct.h): CallDirect and CallClosure, and the way into code for them.
//
// The way in is a function of its own beside the code: (frame, value, tags, argument bits ...). The frame has been placed by
// the caller, above whose operands the callee's part of the node stack begins. `tags` has a byte for each formal. It
// answers kDone, kClose (the caller must call closeDirect) or kRefused (nothing was done).
#include <bit>
#include <cstddef>

#include "hunch/interp/direct.h"
#include "hunch/lower/ops.h"

namespace hunch::lower {

using namespace hunch::pir;
using namespace hunch::host;
using interp::Frame;
using llvm::Value;

namespace {

constexpr uint32_t kDone = 0, kClose = 1, kRefused = 2;
constexpr int64_t kEntry = sizeof(StackEntry);

llvm::FunctionType* wayType(Emitter& e, size_t formals) {
  std::vector<llvm::Type*> parameters = {e.b.getPtrTy(), e.b.getPtrTy(), e.b.getInt64Ty()};
  parameters.resize(3 + formals, e.b.getInt64Ty());
  return llvm::FunctionType::get(e.b.getInt32Ty(), parameters, false);
}

uint64_t flagsOf(const Instr& i, size_t k) { return static_cast<uint64_t>(i.kind) >> (4 * k) & 15; }

uint64_t tagOfArgument(const Instr* value) {
  return static_cast<uint64_t>(tagOf(value->type));
}

// A value of any kind, perhaps of no class: contexts that say no more (dispatch/levels.def).
bool isAnyValue(Type t) { return !t.may(Type::kOther) && !std::has_single_bit(t.kinds()); }

void storeTag(Emitter& e, Value* entry, uint32_t tag) {
  e.store(e.b.getInt64(tag), entry, 0, Memory::Frame);  // and no flags
  static_assert(offsetof(StackEntry, tag) == 0 && offsetof(StackEntry, flags) == 4);
}

}  // namespace

// ---- the caller ---------------------------------------------------------------------------------------------------
namespace {

class Caller {
 public:
  Caller(Emitter& e, const Instr& i)
      : e_(e), b_(e.b), i_(i), site_(*static_cast<const bytecode::CallSite*>(i.site)), slow_(e.newBlock("slow")),
        join_(e.newBlock("join")), place_(e.stackEntry(i.slot)), count_(i.args.size() - !i.object),
        isAnother_(i.op == Op::CallClosure),
        function_(i.object ? e.object(i.object) : e.of(i.args.back())) {}

  // There is a way in, and neither the evaluation depth nor the look for interrupts stands against it.
  void check() {
    if (!isAnother_) findWay();
    Value* ticks = e_.load(b_.getInt32Ty(), e_.object(e_.runtime.ticks), 0, Memory::Ticks);
    e_.store(b_.CreateSub(ticks, b_.getInt32(1)), e_.object(e_.runtime.ticks), 0, Memory::Ticks);
    depth_ = e_.load(b_.getInt32Ty(), e_.object(e_.runtime.evalDepth), 0, Memory::World);
    deeper_ = b_.CreateAdd(depth_, b_.getInt32(1));
    Value* limit = e_.load(b_.getInt32Ty(), e_.object(e_.runtime.expressions), 0, Memory::World);
    Value* placed = b_.CreateICmpSLT(deeper_, b_.getInt32(interp::kArenaSize));
    Value* inDepth = b_.CreateAnd(b_.CreateICmpSLE(deeper_, limit), placed);
    require(b_.CreateAnd(b_.CreateICmpSGT(ticks, b_.getInt32(0)), inDepth));
    if (isAnother_) askForWay();
  }

  // The callee's frame, as far as the callee does not fill it in itself.
  void placeFrame() {
    Value* arena = e_.load(b_.getPtrTy(), e_.object(e_.runtime.arena), 0, Memory::World);
    Value* offset = b_.CreateMul(b_.CreateZExt(deeper_, b_.getInt64Ty()), b_.getInt64(sizeof(Frame)));
    g_ = b_.CreateInBoundsGEP(b_.getInt8Ty(), arena, offset);
    older_ = e_.load(b_.getPtrTy(), e_.object(e_.runtime.lightTop), 0, Memory::World);
    set(offsetof(Frame, caller), e_.frame());
    set(offsetof(Frame, site), e_.object(&site_));
    set(offsetof(Frame, ctx) + offsetof(host::Context, callfun), function_);
    set(offsetof(Frame, outer), i_.object ? e_.object(cloenv(i_.object)) : e_.load(b_.getPtrTy(), function_, 48, Memory::Header));
    set(offsetof(Frame, isClosure), b_.getInt8(1));
    set(offsetof(Frame, light), older_);
    set(offsetof(Frame, place), place_);
    set(offsetof(Frame, slots), e_.stackEntry(e_.graph.maxDepth + 1));
    set(offsetof(Frame, boundary), e_.load(b_.getPtrTy(), e_.frame(), offsetof(Frame, boundary), Memory::World));
    e_.store(e_.object(i_.code + i_.pc + 1), e_.frame(), offsetof(Frame, at), Memory::World);
    setTop(g_, deeper_);
  }

  void call() {
    uint64_t tags = 0;
    std::vector<Value*> args = {g_, place_, nullptr};
    for (size_t k = 0; k < count_; k++) {
      tags |= (tagOfArgument(i_.args[k]) | flagsOf(i_, k) << 4) << (8 * k);
      args.push_back(e_.bits(e_.of(i_.args[k])));
    }
    args[2] = mask_ ? b_.CreateAnd(b_.getInt64(tags), mask_) : b_.getInt64(tags);
    llvm::CallInst* status = b_.CreateCall(wayType(e_, count_), way_, args);
    status->addFnAttr(llvm::Attribute::NoUnwind);
    finish(status);
  }

  // Whatever stood against it: tier 1 makes the call.
  void callSlowly() {
    b_.SetInsertPoint(slow_);
    e_.writeEntry(place_, function_, Type(Type::kClo), Memory::Frame);
    for (size_t k = 0; k < count_; k++)
      e_.writeEntry(e_.stackEntry(i_.slot + 1 + static_cast<int>(k)), e_.of(i_.args[k]), i_.args[k]->type, Memory::Frame);
    Value* all = b_.getInt32(static_cast<uint32_t>(i_.slot + 1) + static_cast<uint32_t>(count_));
    e_.call(e_.runtime.call, {e_.frame(), b_.getInt32(static_cast<uint32_t>(i_.pc)), all}, Touches::Allocates);
    b_.CreateBr(join_);
    b_.SetInsertPoint(join_);
  }

 private:
  void require(Value* test) {
    llvm::BasicBlock* next = e_.newBlock("quick");
    e_.likely(test, next, slow_);
    b_.SetInsertPoint(next);
  }

  // That of the site's only function.
  void findWay() {
    way_ = e_.load(b_.getPtrTy(), e_.object(&site_.link.direct), 0, Memory::World);
    require(b_.CreateIsNotNull(way_));
    if (!i_.object)
      require(b_.CreateICmpEQ(e_.load(b_.getInt64Ty(), e_.object(&site_.link.stamp), 0, Memory::World), e_.entryWorld()));
  }

  // That of the closure at hand.
  void askForWay() {
    Value* exposed = b_.getInt32(static_cast<uint32_t>(i_.kind) >> 24);
    Value* way = e_.call(e_.runtime.closureWay, {e_.object(&site_), function_, exposed}, Touches::Everything);
    way_ = e_.load(b_.getPtrTy(), way, offsetof(bytecode::ClosureWay, direct), Memory::World);
    require(b_.CreateIsNotNull(way_));
    mask_ = e_.load(b_.getInt64Ty(), way, offsetof(bytecode::ClosureWay, mask), Memory::World);
  }

  void set(int64_t offset, Value* value) { e_.store(value, g_, offset, Memory::World); }

  void setTop(Value* light, Value* depth) {
    e_.store(light, e_.object(e_.runtime.lightTop), 0, Memory::World);
    e_.store(depth, e_.object(e_.runtime.evalDepth), 0, Memory::World);
  }

  // A frame that stayed light and holds no objects is simply forgotten.
  void finish(Value* status) {
    llvm::BasicBlock *forget = e_.newBlock("forget"), *check = e_.newBlock("check");
    Value* stillLight = b_.CreateICmpEQ(e_.load(b_.getPtrTy(), e_.object(e_.runtime.lightTop), 0, Memory::World), g_);
    e_.likely(b_.CreateAnd(b_.CreateICmpEQ(status, b_.getInt32(kDone)), stillLight), forget, check);
    b_.SetInsertPoint(forget);
    setTop(older_, depth_);
    b_.CreateBr(join_);
    b_.SetInsertPoint(check);
    llvm::BasicBlock *refused = e_.newBlock("refused"), *close = e_.newBlock("close");
    b_.CreateCondBr(b_.CreateICmpEQ(status, b_.getInt32(kRefused)), refused, close);
    b_.SetInsertPoint(close);
    e_.call(e_.runtime.closeDirect, {g_, place_}, Touches::Everything);
    b_.CreateBr(join_);
    b_.SetInsertPoint(refused);
    setTop(older_, depth_);
    b_.CreateBr(slow_);
  }

  Emitter& e_;
  llvm::IRBuilder<>& b_;
  const Instr& i_;
  const bytecode::CallSite& site_;
  llvm::BasicBlock *slow_, *join_;
  Value* place_;
  const size_t count_;     // arguments
  const bool isAnother_;   // the function is another one each time
  Value* function_;
  Value *way_ = nullptr, *mask_ = nullptr, *depth_ = nullptr, *deeper_ = nullptr, *g_ = nullptr, *older_ = nullptr;
};

}  // namespace

Value* lowerCallClosure(Emitter& e, const Instr& i) { return lowerCallDirect(e, i); }

Value* lowerCallDirect(Emitter& e, const Instr& i) {
  Caller caller(e, i);
  caller.check();
  caller.placeFrame();
  caller.call();
  caller.callSlowly();
  return nullptr;
}

// ---- the callee ---------------------------------------------------------------------------------------------------
namespace {

class Way {
 public:
  Way(Emitter& e, llvm::Function* f) : e_(e), b_(e.b), f_(f), g_(f->getArg(0)), place_(f->getArg(1)), tags_(f->getArg(2)) {
    refused_ = block("refused");
    b_.SetInsertPoint(refused_);
    b_.CreateRet(b_.getInt32(kRefused));
    b_.SetInsertPoint(llvm::BasicBlock::Create(b_.getContext(), "enter", f_, refused_));
  }

  void checkArguments() {
    const native::DirectOptions& d = e_.options.direct;
    if (d.mask) require(b_.CreateICmpEQ(b_.CreateAnd(tags_, d.mask), b_.getInt64(d.expected)));
    for (int k = 0; k < d.formals; k++) {
      const Type t = formal(k);
      if (isAnyValue(t)) {
        if (!t.may(Type::kObject)) requireNoObject(k);
        continue;
      }
      if (t.isUnboxed() && !t.may(Type::kNa)) requireNumber(k);
      if (!t.isUnboxed() && !(t == Type::any())) require(hasQuickType(e_, b_.CreateIntToPtr(argument(k), b_.getPtrTy()), t));
    }
  }

  void requireNumber(int k) {
    CHECK(formal(k).rep() == Rep::Int, "contexts do not tell doubles by NA");
    require(b_.CreateICmpNE(b_.CreateTrunc(argument(k), b_.getInt32Ty()), b_.getInt32(static_cast<uint32_t>(NA_INTEGER))));
  }

  void requireNoObject(int k) {
    llvm::BasicBlock *object = block("boxed"), *next = block("plain");
    b_.CreateCondBr(b_.CreateICmpEQ(b_.CreateAnd(tags_, uint64_t{15} << (8 * k)), b_.getInt64(0)), object, next);
    b_.SetInsertPoint(object);
    Value* info = e_.load(b_.getInt8Ty(), b_.CreateIntToPtr(argument(k), b_.getPtrTy()), 0, Memory::Header);
    e_.likely(b_.CreateICmpEQ(b_.CreateAnd(info, kObjectBit), b_.getInt8(0)), next, refused_);
    b_.SetInsertPoint(next);
  }

  void checkRoom(int roots) {
    const int needed = 1 + e_.graph.variableCount + roots + e_.graph.maxDepth + 32;
    Value* end = e_.load(b_.getPtrTy(), e_.object(e_.runtime.nodeStackEnd), 0, Memory::World);
    slots_ = e_.load(b_.getPtrTy(), g_, offsetof(Frame, slots), Memory::World);
    require(b_.CreateICmpULT(e_.at(slots_, needed * kEntry), end));
    Value* here = b_.CreateIntrinsic(llvm::Intrinsic::frameaddress, {b_.getPtrTy()}, {b_.getInt32(0)});
    Value* low = e_.load(b_.getInt64Ty(), e_.object(e_.runtime.stackLow), 0, Memory::World);
    require(b_.CreateICmpUGT(b_.CreatePtrToInt(here, b_.getInt64Ty()), low));
  }

  void fillFrame(int roots) {
    const int variables = e_.graph.variableCount;
    Value* null = llvm::ConstantPointerNull::get(b_.getPtrTy());
    e_.store(e_.object(e_.options.direct.code), g_, offsetof(Frame, code), Memory::World);
    e_.store(null, g_, offsetof(Frame, env), Memory::World);
    e_.store(b_.getInt32(0), g_, offsetof(Frame, order), Memory::World);
    const auto* code = static_cast<const bytecode::Code*>(e_.options.direct.code);
    Value* asByteCode = e_.load(b_.getInt8Ty(), e_.object(&code->hostByteCode), 0, Memory::World);
    e_.store(asByteCode, g_, offsetof(Frame, asByteCode), Memory::World);
    e_.store(entry(variables + roots), g_, offsetof(Frame, stack), Memory::World);
    empty(entry(-1), kTagNoLink);
    for (int k = 0; k < e_.options.direct.formals; k++) bind(k);
    for (int k = e_.options.direct.formals; k < variables; k++) empty(entry(k), interp::kTagUnbound);
    for (int k = 0; k < roots; k++) empty(entry(variables + k), kTagNoLink);
    for (int k = 0; k < e_.graph.maxDepth; k++) storeTag(e_, entry(variables + roots + k), kTagInteger);
  }

  void run(llvm::Function* code, size_t stateSize) {
    Value* state = b_.CreateAlloca(b_.getInt64Ty(), b_.getInt32(static_cast<uint32_t>(stateSize) + 1));
    llvm::CallInst* outcome = b_.CreateCall(code, {g_, place_, state});
    llvm::BasicBlock *returned = block("returned"), *left = block("left");
    e_.likely(b_.CreateICmpEQ(outcome, b_.getInt32(static_cast<uint32_t>(native::kReturned))), returned, left);
    b_.SetInsertPoint(left);
    e_.call(e_.runtime.leaveDirect, {g_, e_.object(e_.options.direct.version), outcome, state, place_}, Touches::Everything);
    b_.CreateRet(b_.getInt32(kClose));
    b_.SetInsertPoint(returned);
    b_.CreateRet(b_.getInt32(mayHoldObjects() ? kClose : kDone));
  }

 private:
  Type formal(int k) const { return e_.graph.context.variables[static_cast<size_t>(k)]; }
  Value* argument(int k) const { return f_->getArg(3 + static_cast<unsigned>(k)); }
  Value* entry(int slot) const { return e_.at(slots_, slot * kEntry); }
  llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(b_.getContext(), name, f_); }

  void require(Value* test) {
    llvm::BasicBlock* next = block("next");
    e_.likely(test, next, refused_);
    b_.SetInsertPoint(next);
  }

  void empty(Value* entry, int tag) {
    storeTag(e_, entry, static_cast<uint32_t>(tag));
    e_.store(b_.getInt64(0), entry, offsetof(StackEntry, u), Memory::Frame);
  }

  void bind(int k) {
    Value* byte = b_.CreateAnd(b_.CreateLShr(tags_, 8 * static_cast<uint64_t>(k)), 255);
    Value* tag = formal(k).isUnboxed() ? b_.getInt64(static_cast<uint64_t>(tagOf(formal(k)))) : b_.CreateAnd(byte, 15);
    Value* flags = b_.CreateLShr(byte, 4);
    e_.store(b_.CreateOr(tag, b_.CreateShl(flags, 32)), entry(k), 0, Memory::Frame);
    e_.store(argument(k), entry(k), offsetof(StackEntry, u), Memory::Frame);
    if (formal(k).isUnboxed()) return;
    llvm::BasicBlock *object = block("object"), *bound = block("bound");
    b_.CreateCondBr(b_.CreateICmpEQ(tag, b_.getInt64(0)), object, bound);
    b_.SetInsertPoint(object);
    e_.call(e_.runtime.refer, {b_.CreateIntToPtr(argument(k), b_.getPtrTy())}, Touches::Everything);
    b_.CreateBr(bound);
    b_.SetInsertPoint(bound);
  }

  // Objects come into variables as arguments, or through helpers, before which the frame is linked.
  bool mayHoldObjects() const {
    for (int k = 0; k < e_.options.direct.formals; k++)
      if (!formal(k).isUnboxed()) return true;
    return false;
  }

  Emitter& e_;
  llvm::IRBuilder<>& b_;
  llvm::Function* f_;
  Value *g_, *place_, *tags_, *slots_ = nullptr;
  llvm::BasicBlock* refused_;
};

bool areQuick(const Graph& graph, int formals) {
  for (int k = 0; k < formals; k++) {
    const Type t = graph.context.variables[static_cast<size_t>(k)];
    if (!t.isUnboxed() && !isAnyValue(t) && !(t == Type::any()) && !isQuickType(t)) return false;
  }
  return true;
}

}  // namespace

llvm::Function* Emitter::emitDirect(size_t stateSize) {
  if (!areQuick(graph, options.direct.formals)) return nullptr;
  auto* way = llvm::Function::Create(wayType(*this, static_cast<size_t>(options.direct.formals)),
                                     llvm::GlobalValue::ExternalLinkage, options.symbol + kDirectSuffix, module_);
  way->addFnAttr(llvm::Attribute::NoUnwind);
  Way w(*this, way);
  w.checkArguments();
  w.checkRoom(roots_.count());
  w.fillFrame(roots_.count());
  w.run(function_, stateSize);
  return way;
}

}  // namespace hunch::lower
