#include "hunch/lower/emitter.h"

#include <llvm/IR/Verifier.h>

#include <bit>
#include <cstddef>
#include <utility>

#include "hunch/interp/interp.h"
#include "hunch/lower/ops.h"
#include "hunch/native/exits.h"

namespace hunch::lower {

using namespace hunch::pir;
using host::StackEntry;
using interp::Frame;
using llvm::Value;

namespace {

constexpr const char* kMemoryNames[] = {"header", "attributes", "integers", "reals", "complexes", "objects", "frame", "counts", "world", "ticks"};
static_assert(std::size(kMemoryNames) == static_cast<size_t>(Memory::kCount));

constexpr int kObjectBytes = 48;  // every R object has at least these
constexpr uint64_t kNaRealBits = 0x7FF00000000007A2;

std::array<llvm::MDNode*, std::size(kMemoryNames)> memoryClasses(llvm::LLVMContext& context) {
  std::array<llvm::MDNode*, std::size(kMemoryNames)> tags;
  llvm::MDBuilder md(context);
  llvm::MDNode* root = md.createTBAARoot("hunch");
  for (size_t i = 0; i < tags.size(); i++) {
    llvm::MDNode* node = md.createTBAAScalarTypeNode(kMemoryNames[i], root);
    tags[i] = md.createTBAAStructTagNode(node, node, 0);
  }
  return tags;
}

}  // namespace

Emitter::Emitter(const Graph& graph_, const native::Options& options_, const native::Runtime& runtime_,
                 const std::vector<native::Exit>& exits, const std::unordered_map<const Instr*, int>& exitOf,
                 llvm::Module& module)
    : graph(graph_), options(options_), runtime(runtime_), b(module.getContext()), exits_(exits), exitOf_(exitOf),
      roots_(graph_), module_(module), tbaa_(memoryClasses(module.getContext())) {
  for (const pir::Loop& loop : pir::findLoops(graph, pir::Dominators(graph))) repeated_.insert(loop.blocks.begin(), loop.blocks.end());
}

void Emitter::fail(const std::string& sentence) {
  if (error_.empty()) error_ = sentence;
}

// ---- the function -------------------------------------------------------------------------------------------------
llvm::Function* Emitter::emit(std::string* error) {
  graph.quiet ? makeQuietFunction() : makeFunction();
  for (const Block* block : graph.blocks) entries_[block] = newBlock("bb");
  graph.quiet ? enterQuietly() : enter();
  for (const Block* block : graph.blocks) emitBlock(*block);
  if (error_.empty()) finishPhis(), graph.quiet ? finishQuietDoors() : finishDoors();
  if (error_.empty()) {
    llvm::raw_string_ostream text(error_);
    llvm::verifyFunction(*function_, &text);
  }
  *error = error_;
  return error_.empty() ? function_ : nullptr;
}

void Emitter::makeFunction() {
  auto* ptr = b.getPtrTy();
  auto* type = llvm::FunctionType::get(b.getInt32Ty(), {ptr, ptr, ptr}, false);
  function_ = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, options.symbol, module_);
  function_->addFnAttr(llvm::Attribute::NoUnwind);
  if (options.perfMap || options.gdb) function_->addFnAttr("frame-pointer", "all");
  for (unsigned i : {1u, 2u}) {
    function_->addParamAttr(i, llvm::Attribute::NoAlias);
    function_->addParamAttr(i, llvm::Attribute::NoCapture);
  }
  frame_ = function_->getArg(0);
  result_ = function_->getArg(1);
  state_ = function_->getArg(2);
  frame_->setName("frame");
  result_->setName("result");
  state_->setName("state");
}

void Emitter::enter() {
  llvm::BasicBlock* block = llvm::BasicBlock::Create(b.getContext(), "enter", function_, &function_->getEntryBlock());
  b.SetInsertPoint(block);
  slots_ = load(b.getPtrTy(), frame_, offsetof(Frame, slots), Memory::World);
  stack_ = load(b.getPtrTy(), frame_, offsetof(Frame, stack), Memory::World);
  env_ = load(b.getPtrTy(), frame_, offsetof(Frame, env), Memory::World);
  top_ = stackEntry(graph.maxDepth);
  world_ = worldNow();
  bindings_ = bindingsNow();
  for (int i = 0; i < roots_.count(); i++)
    store(b.getInt32(host::kTagNoLink), stackEntry(i - roots_.count()), 0, Memory::Frame);
  countHeat();
  b.CreateBr(blockOf(graph.blocks.front()));
}

Value* Emitter::worldNow() {
  if (graph.context.plainWorld) return load(b.getInt64Ty(), object(runtime.epoch), 0, Memory::World);
  if (!isCalledDirectly()) return call(runtime.worldStamp, {frame_}, Touches::Reads);
  return quickStamp();
}

// interp::worldStamp() of a function that was defined in a frame of a global one.
Value* Emitter::quickStamp() {
  constexpr int64_t kFrame = 32, kEnclos = 40, kHashtab = 48;
  Quick quick(*this);
  Value* outer = load(b.getPtrTy(), frame_, offsetof(interp::Frame, outer), Memory::World);
  Value* around = loadObject(outer, kEnclos, Memory::World);
  Value* isFrame = b.CreateICmpEQ(loadObject(outer, kHashtab, Memory::World), object(R_NilValue));
  quick.require(b.CreateAnd(isFrame, b.CreateICmpEQ(around, object(R_GlobalEnv))));
  Value* stamp = load(b.getInt64Ty(), object(runtime.epoch), 0, Memory::World);
  for (Value* x : {loadObject(outer, kFrame, Memory::World), around})
    stamp = b.CreateMul(b.CreateXor(stamp, b.CreatePtrToInt(x, b.getInt64Ty())), b.getInt64(interp::kStampFactor));
  return quick.otherwise(stamp, [&] { return call(runtime.worldStamp, {frame_}, Touches::Reads); });
}

void Emitter::countHeat() {
  if (!options.heat) return;
  Value* counter = object(options.heat);
  store(b.CreateAdd(load(b.getInt64Ty(), counter, 0, Memory::Ticks), b.getInt64(1)), counter, 0, Memory::Ticks);
}

Value* Emitter::bindingsNow() { return load(b.getInt64Ty(), object(runtime.bindings), 0, Memory::World); }

void Emitter::emitBlock(const Block& block) {
  b.SetInsertPoint(blockOf(&block));
  size_t phis = 0;
  for (; phis < block.instrs.size() && block.instrs[phis]->op == Op::Phi; phis++)
    values_[block.instrs[phis]] = lowerPhi(*this, *block.instrs[phis]);
  for (size_t k = 0; k < phis; k++) keep(*block.instrs[k]);
  for (size_t k = phis; k < block.instrs.size() && error_.empty(); k++) {
    const Instr& i = *block.instrs[k];
    if (Value* v = kLowerOps[static_cast<int>(i.op)](*this, i)) values_[&i] = v;
    if (b.GetInsertBlock()->getTerminator()) break;  // it starts anew
    keep(i);
  }
  ends_[&block] = b.GetInsertBlock();
  if (error_.empty() && !b.GetInsertBlock()->getTerminator()) fail("a block has no end");
}

// The collector must find this object from here on.
void Emitter::keep(const Instr& instr) {
  const int root = roots_.indexOf(&instr);
  if (root >= 0 && error_.empty())
    store(of(&instr), stackEntry(root - roots_.count()), offsetof(StackEntry, u), Memory::Frame);
}

void Emitter::finishPhis() {
  for (const Block* block : graph.blocks)
    for (const Instr* i : block->instrs) {
      if (i->op != Op::Phi) break;
      auto* phi = llvm::cast<llvm::PHINode>(of(i));
      for (size_t k = 0; k < i->args.size(); k++) {
        const Block* from = block->preds[k];
        if (graph.quiet && tailCallOf(*from)) continue;
        const bool second = std::find(block->preds.begin(), block->preds.begin() + k, from) != block->preds.begin() + k;
        phi->addIncoming(of(i->args[k]), second ? secondEdges_.at(from) : ends_.at(from));
      }
    }
}

// ---- values -------------------------------------------------------------------------------------------------------
Value* Emitter::of(const Instr* instr) {
  const auto it = values_.find(instr);
  if (it != values_.end()) return it->second;
  fail(std::string("the result of ") + opInfo(instr->op).name + " is used before it is there");
  return llvm::PoisonValue::get(typeOf(instr->type));
}

llvm::Type* Emitter::typeOf(Type type) {
  switch (type.rep()) {
    case Rep::Test: return b.getInt1Ty();
    case Rep::Nat: return b.getInt64Ty();
    case Rep::Int: return b.getInt32Ty();
    case Rep::Real: return b.getDoubleTy();
    case Rep::Complex: return llvm::FixedVectorType::get(b.getDoubleTy(), 2);
    default: return b.getPtrTy();
  }
}

Value* Emitter::naReal() {
  return llvm::ConstantFP::get(b.getContext(), llvm::APFloat(llvm::APFloat::IEEEdouble(), llvm::APInt(64, kNaRealBits)));
}

Value* Emitter::toReal(Value* value, bool mayBeNa) {
  if (value->getType()->isDoubleTy()) return value;
  Value* converted = b.CreateSIToFP(value, b.getDoubleTy());
  return mayBeNa ? select(notNa(value), converted, naReal()) : converted;
}

Value* Emitter::real(const Instr* instr) { return toReal(of(instr), instr->type.may(Type::kNa)); }

Value* Emitter::complex(Value* re, Value* im) {
  Value* half = b.CreateInsertElement(llvm::PoisonValue::get(typeOf(Type::cplx())), re, uint64_t{0});
  return b.CreateInsertElement(half, im, uint64_t{1});
}

Value* Emitter::notNa(Value* raw) {
  if (raw->getType()->isVectorTy()) return b.CreateFCmpORD(re(raw), im(raw));
  return raw->getType()->isDoubleTy() ? b.CreateFCmpORD(raw, raw) : b.CreateICmpNE(raw, naInt());
}

Value* Emitter::bits(Value* value) {
  llvm::Type* type = value->getType();
  if (type->isDoubleTy()) return b.CreateBitCast(value, b.getInt64Ty());
  if (type->isPointerTy()) return b.CreatePtrToInt(value, b.getInt64Ty());
  if (type->isIntegerTy(1)) return b.CreateZExt(value, b.getInt64Ty());
  return b.CreateSExt(value, b.getInt64Ty());
}

Value* Emitter::fromBits(Value* bits, Type type) {
  llvm::Type* to = typeOf(type);
  if (to->isDoubleTy()) return b.CreateBitCast(bits, to);
  if (to->isPointerTy()) return b.CreateIntToPtr(bits, to);
  return b.CreateTrunc(bits, to);
}

Value* Emitter::object(const void* address) {
  return llvm::ConstantExpr::getIntToPtr(b.getInt64(reinterpret_cast<uint64_t>(address)), b.getPtrTy());
}

// ---- memory -------------------------------------------------------------------------------------------------------
Value* Emitter::at(Value* base, int64_t offset) {
  return offset == 0 ? base : b.CreateInBoundsGEP(b.getInt8Ty(), base, b.getInt64(static_cast<uint64_t>(offset)));
}

void Emitter::tag(llvm::Instruction* access, Memory memory) {
  access->setMetadata(llvm::LLVMContext::MD_tbaa, tbaa_[static_cast<size_t>(memory)]);
}

namespace {
// R aligns nothing by more than this.
llvm::Align alignOf(llvm::Type* type) {
  return llvm::Align(type->isVectorTy() || type->isPointerTy() ? 8 : type->getScalarSizeInBits() / 8);
}
}  // namespace

Value* Emitter::load(llvm::Type* type, Value* base, int64_t offset, Memory memory) {
  llvm::LoadInst* l = b.CreateAlignedLoad(type, at(base, offset), alignOf(type));
  tag(l, memory);
  return l;
}

Value* Emitter::loadObject(Value* base, int64_t offset, Memory memory) {
  auto* l = llvm::cast<llvm::LoadInst>(load(b.getPtrTy(), base, offset, memory));
  llvm::LLVMContext& context = b.getContext();
  l->setMetadata(llvm::LLVMContext::MD_nonnull, llvm::MDNode::get(context, {}));
  l->setMetadata(llvm::LLVMContext::MD_dereferenceable,
                 llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(b.getInt64(kObjectBytes))));
  return l;
}

void Emitter::store(Value* value, Value* base, int64_t offset, Memory memory) {
  tag(b.CreateAlignedStore(value, at(base, offset), alignOf(value->getType())), memory);
}

Value* Emitter::loadScalar(Value* object, Type type) {
  const Rep rep = type.rep();
  const Memory memory = rep == Rep::Complex ? Memory::Complexes : rep == Rep::Real ? Memory::Reals : Memory::Integers;
  return load(typeOf(type), object, host::kDataOffset, memory);
}

void Emitter::writeEntry(Value* entry, Value* value, Type type, Memory memory) {
  if (type.rep() == Rep::Test || type.rep() == Rep::None || type.rep() == Rep::Complex)
    return fail(toString(type) + " does not fit an entry of the node stack");
  if (type.rep() == Rep::Nat) value = b.CreateSIToFP(value, b.getDoubleTy());
  const int tag = type.rep() == Rep::Nat ? host::kTagReal : tagOf(type);
  store(b.getInt32(static_cast<uint32_t>(tag)), entry, offsetof(StackEntry, tag), memory);
  store(b.getInt32(0), entry, offsetof(StackEntry, flags), memory);
  store(value, entry, offsetof(StackEntry, u), memory);
}

// Code that was called directly shows its frame before anybody may look.
void Emitter::settle() {
  llvm::BasicBlock *light = newBlock("light"), *settled = newBlock("settled");
  Value* top = load(b.getPtrTy(), object(runtime.lightTop), 0, Memory::World);
  likely(b.CreateIsNull(top), settled, light);
  b.SetInsertPoint(light);
  call(runtime.settle, {}, Touches::Everything);
  b.CreateBr(settled);
  b.SetInsertPoint(settled);
}

// ---- helpers ------------------------------------------------------------------------------------------------------
const char* Emitter::nameOf(void* helper) const {
#define HELPER(result, name, parameters, doc) \
  if (helper == reinterpret_cast<void*>(runtime.name)) return #name;
#include "hunch/native/runtime.def"
#undef HELPER
  CHECK(false, "a helper that is not in the table");
}

llvm::CallInst* Emitter::callSymbol(const std::string& name, llvm::FunctionType* type, llvm::ArrayRef<Value*> args,
                                    Touches touches) {
  const bool collects = touches == Touches::Allocates && !graph.quiet;  // what quiet code calls finds nothing to make
  if (collects && options.direct.wanted) settle();
  if (collects) store(top_, module_.getOrInsertGlobal(kNodeStackTop, b.getPtrTy()), 0, Memory::World);
  llvm::FunctionCallee helper = module_.getOrInsertFunction(onSlowWay ? kSlowPrefix + name : name, type);
  llvm::cast<llvm::Function>(helper.getCallee())->addFnAttr(llvm::Attribute::NonLazyBind);  // one indirect call
  llvm::CallInst* c = b.CreateCall(helper, args);
  if (onSlowWay) {
    llvm::cast<llvm::Function>(helper.getCallee())->setCallingConv(llvm::CallingConv::PreserveAll);
    c->setCallingConv(llvm::CallingConv::PreserveAll);
  }
  llvm::LLVMContext& context = b.getContext();
  c->addFnAttr(llvm::Attribute::NoUnwind);
  if (touches == Touches::Nothing || touches == Touches::Reads) {
    c->addFnAttr(llvm::Attribute::WillReturn);
    c->setMemoryEffects(touches == Touches::Nothing ? llvm::MemoryEffects::none() : llvm::MemoryEffects::readOnly());
  }
  if (type->getReturnType()->isPointerTy()) {
    c->addRetAttr(llvm::Attribute::NonNull);
    c->addRetAttr(llvm::Attribute::getWithDereferenceableBytes(context, kObjectBytes));
  }
  return c;
}

// ---- control ------------------------------------------------------------------------------------------------------
llvm::BasicBlock* Emitter::newBlock(const char* name) {
  return llvm::BasicBlock::Create(b.getContext(), name, function_);
}

void Emitter::likely(Value* test, llvm::BasicBlock* yes, llvm::BasicBlock* no) {
  b.CreateCondBr(test, yes, no, llvm::MDBuilder(b.getContext()).createBranchWeights(2000, 1));
}

// Two edges to one block are told apart by a block of their own for the second.
void Emitter::branch(const Block* from, Value* test) {
  llvm::BasicBlock *yes = blockOf(from->succs[0]), *no = blockOf(from->succs[1]);
  if (yes != no) {
    b.CreateCondBr(test, yes, no);
    return;
  }
  llvm::BasicBlock* second = secondEdges_[from] = newBlock("second");
  b.CreateCondBr(test, yes, second);
  llvm::IRBuilder<>(second).CreateBr(no);
}

Emitter::Door& Emitter::door(const Instr* checkpoint) {
  const auto it = doors_.find(checkpoint);
  if (it != doors_.end()) return it->second;
  doorOrder_.push_back(checkpoint);
  llvm::BasicBlock* block = newBlock("leave");
  return doors_[checkpoint] = {block, llvm::PHINode::Create(b.getInt32Ty(), 2, "exit", block)};
}

// From the insertion point through the Checkpoint's door; the value to blame goes behind the state.
void Emitter::throughDoor(const Instr& leaving, int index, const Instr* guilty) {
  const Instr* checkpoint = native::checkpointOf(leaving);
  if (guilty && !graph.quiet)
    b.CreateStore(bits(of(guilty)), at(state_, static_cast<int64_t>(8 * exits_[static_cast<size_t>(index)].words)));
  Door& d = door(checkpoint);
  d.index->addIncoming(b.getInt32(static_cast<uint32_t>(index)), b.GetInsertBlock());
  b.CreateBr(d.block);
}

void Emitter::assume(Value* test, const Instr& assume) {
  const int index = exitOf_.at(&assume);
  const auto orLeave = [&](Value* holds, int exit, const Instr* guilty) {
    llvm::BasicBlock *go = newBlock("go"), *failed = newBlock("failed");
    likely(holds, go, failed);
    b.SetInsertPoint(failed);
    throughDoor(assume, exit, guilty);
    b.SetInsertPoint(go);
  };
  orLeave(test, index, native::guiltyValue(assume));
  if (!options.chaos) return;
  Value* chaos = call(runtime.chaos, {}, Touches::Everything);
  orLeave(b.CreateNot(asTest(chaos)), index + static_cast<int>(exits_.size() / 2), nullptr);
}

void Emitter::leave(const Instr& exit) { throughDoor(exit, exitOf_.at(&exit), nullptr); }

void Emitter::finishDoors() {
  for (const Instr* checkpoint : doorOrder_) {
    b.SetInsertPoint(doors_.at(checkpoint).block);
    int64_t offset = 0;
    for (const Instr* a : checkpoint->args) {
      Value* value = a->type.isComplex() ? of(a) : bits(of(a));
      b.CreateAlignedStore(value, at(state_, offset), llvm::Align(8));
      offset += static_cast<int64_t>(8 * native::wordsOf(a->type));
    }
    b.CreateRet(doors_.at(checkpoint).index);
  }
}

void Emitter::returnValue(const Instr* value) {
  if (graph.quiet)
    return answer(b.getInt64(static_cast<uint64_t>(tagOf(value->type))), bits(of(value)));
  writeEntry(result_, of(value), value->type, Memory::World);
  b.CreateRet(b.getInt32(static_cast<uint32_t>(native::kReturned)));
}

// ---- quick ways ---------------------------------------------------------------------------------------------------
void Quick::require(Value* test) {
  llvm::BasicBlock* next = e_.newBlock("quick");
  e_.likely(test, next, slow_);
  e_.b.SetInsertPoint(next);
}

Value* Quick::otherwise(Value* fast, const std::function<Value*()>& slow) {
  llvm::BasicBlock *fastEnd = e_.b.GetInsertBlock(), *join = e_.newBlock("join");
  e_.b.CreateBr(join);
  e_.b.SetInsertPoint(slow_);
  const bool nested = std::exchange(e_.onSlowWay, true);
  Value* slowValue = slow();
  e_.onSlowWay = nested;
  llvm::BasicBlock* slowEnd = e_.b.GetInsertBlock();
  e_.b.CreateBr(join);
  e_.b.SetInsertPoint(join);
  if (!fast) return nullptr;
  llvm::PHINode* phi = e_.b.CreatePHI(fast->getType(), 2);
  phi->addIncoming(fast, fastEnd);
  phi->addIncoming(slowValue, slowEnd);
  return phi;
}

}  // namespace hunch::lower
