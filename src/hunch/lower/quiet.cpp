// Quiet code: graphs that need no frame (pir/graph.h), and calls of them.
//
// The code of a quiet graph is a function (calls left, argument bits ...) -> native::Answer. It takes raw scalars of the
// kinds its graph was built for, which is for its callers to see to (dispatch/ways.h); objects it looks at itself. That of a
// function inside others gets its environment behind the arguments; only tier 1 and itself call it. Its way
// in for tier 1 has the type of native::Entry and reads the arguments from a frame. Code that calls itself does so
// directly, other calls go through a QuietCall. A call of itself whose answer is its own (return(f(x - 1))) starts it anew with
// other arguments: no frame of the machine's stack is left to wait for it. It counts as a call all the same.
//
// How deep calls may go is counted down: the limit of evaluation depth, or the room on the machine's stack, whichever is
// less.
#include <algorithm>
#include <cstddef>

#include "hunch/interp/direct.h"
#include "hunch/lower/ops.h"

namespace hunch::lower {

namespace {

llvm::StructType* answerType(Emitter& e) { return llvm::StructType::get(e.b.getInt64Ty(), e.b.getInt64Ty()); }

llvm::FunctionType* quietType(Emitter& e, size_t arguments) {
  std::vector<llvm::Type*> parameters(arguments + 1, e.b.getInt64Ty());
  return llvm::FunctionType::get(answerType(e), parameters, false);
}

uint64_t tagOfValue(const Instr* value) {
  return static_cast<uint64_t>(tagOf(value->type));
}

uint64_t tagsOf(const Instr& call) {
  uint64_t tags = 0;
  for (size_t k = 0; k < call.args.size(); k++) tags |= tagOfValue(call.args[k]) << (8 * k);
  return tags;
}

}  // namespace

// ---- the function -------------------------------------------------------------------------------------------------
void Emitter::makeQuietFunction() {
  const auto formals = static_cast<size_t>(options.direct.formals) + graph.inner;
  function_ = llvm::Function::Create(quietType(*this, formals), llvm::GlobalValue::ExternalLinkage, options.symbol + kQuietSuffix,
                                     module_);
  function_->addFnAttr(llvm::Attribute::NoUnwind);
  if (options.perfMap || options.gdb) function_->addFnAttr("frame-pointer", "all");
  for (llvm::Argument& a : function_->args()) quietArgs_.push_back(&a);
  quietArgs_[0]->setName("left");
}

// What the code is given: how many calls deep it may still go, its arguments, and its environment if it is told one. A call that
// starts it anew brings others.
Value* Emitter::argument(const Instr& ldVar) {
  Value* bits = quietArgs_[static_cast<size_t>(1 + ldVar.slot)];
  if (ldVar.type.isComplex()) return loadScalar(b.CreateIntToPtr(bits, b.getPtrTy()), ldVar.type);
  return fromBits(bits, ldVar.type);
}

Value* Emitter::quietEnv() {
  return b.CreateIntToPtr(quietArgs_[static_cast<size_t>(1 + options.direct.formals)], b.getPtrTy());
}

Value* Emitter::tick(bool startsOver) {
  Value* counter = object(runtime.ticks);
  Value* left = b.CreateSub(load(b.getInt32Ty(), counter, 0, Memory::Ticks), b.getInt32(1));
  store(left, counter, 0, Memory::Ticks);
  countHeat();
  Quick quick(*this);
  quick.require(b.CreateICmpSGT(left, b.getInt32(0)));
  const auto helper = graph.quiet || startsOver ? runtime.quietGoesOn : runtime.mayGoOn;
  return quick.otherwise(b.getTrue(), [&] { return asTest(call(helper, {}, Touches::Everything)); });
}

// Where calls that start it anew go: the arguments come from there, too.
void Emitter::makeStart(llvm::BasicBlock* enter) {
  start_ = newBlock("start");
  b.SetInsertPoint(start_);
  for (Value*& a : quietArgs_) {
    llvm::PHINode* phi = b.CreatePHI(a->getType(), 2);
    phi->addIncoming(a, enter);
    a = phi;
  }
  llvm::IRBuilder<>(enter).CreateBr(start_);
}

void Emitter::startAnew(const std::vector<Value*>& args) {
  size_t k = 0;
  for (llvm::PHINode& phi : start_->phis()) phi.addIncoming(args[k++], b.GetInsertBlock());
  b.CreateBr(start_);
}

// Objects must be of the types that the graph was built for; there must be room; it must not be time for an interrupt.
void Emitter::enterQuietly() {
  llvm::BasicBlock* block = llvm::BasicBlock::Create(b.getContext(), "enter", function_, &function_->getEntryBlock());
  const auto startsAnew = [this](const Block* block) { return tailCallOf(*block) != nullptr; };
  if (std::any_of(graph.blocks.begin(), graph.blocks.end(), startsAnew)) makeStart(block), block = start_;
  llvm::BasicBlock* refused = newBlock("refused");
  b.SetInsertPoint(refused);
  answer(b.getInt64(native::kRefused), b.getInt64(0));
  b.SetInsertPoint(block);
  const auto require = [&](Value* test) {
    llvm::BasicBlock* next = newBlock("next");
    likely(test, next, refused);
    b.SetInsertPoint(next);
  };
  require(b.CreateICmpSGT(quietArgs_[0], b.getInt64(0)));
  require(tick());
  for (int k = 0; k < options.direct.formals; k++) {
    const Type t = graph.context.variables[static_cast<size_t>(k)];
    if (t.isUnboxed() || t == Type::any()) continue;
    Value* x = b.CreateIntToPtr(quietArgs_[static_cast<size_t>(1 + k)], b.getPtrTy());
    require(isQuickType(t) ? hasQuickType(*this, x, t) : asTest(call(runtime.isType, {x, b.getInt32(t.bits)}, Touches::Reads)));
  }
  b.CreateBr(blockOf(graph.blocks.front()));
}

void Emitter::answer(Value* tag, Value* bits) {
  Value* pair = b.CreateInsertValue(llvm::PoisonValue::get(answerType(*this)), tag, 0);
  b.CreateRet(b.CreateInsertValue(pair, bits, 1));
}

void Emitter::finishQuietDoors() {
  for (const Instr* checkpoint : doorOrder_) {
    b.SetInsertPoint(doors_.at(checkpoint).block);
    call(runtime.refuse, {object(options.direct.version), doors_.at(checkpoint).index}, Touches::Everything);
    answer(b.getInt64(native::kRefused), b.getInt64(0));
  }
}

// ---- calls --------------------------------------------------------------------------------------------------------
// From where quiet code is entered.
Value* Emitter::callsLeft() {
  Value* depth = load(b.getInt32Ty(), object(runtime.evalDepth), 0, Memory::World);
  Value* limit = load(b.getInt32Ty(), object(runtime.expressions), 0, Memory::World);
  Value* byDepth = b.CreateSExt(b.CreateSub(limit, depth), b.getInt64Ty());
  Value* here = b.CreateIntrinsic(llvm::Intrinsic::frameaddress, {b.getPtrTy()}, {b.getInt32(0)});
  Value* low = load(b.getInt64Ty(), object(runtime.stackLow), 0, Memory::World);
  Value* room = b.CreateAShr(b.CreateSub(b.CreatePtrToInt(here, b.getInt64Ty()), low), interp::kLogStackPerCall);
  return select(b.CreateICmpSLT(byDepth, room), byDepth, room);
}

// The code calls itself, with arguments of the kinds it takes.
bool Emitter::isOwnCall(const Instr& call) const {
  bool own = graph.quiet && call.op == Op::CallQuiet && call.site == options.direct.code;
  for (size_t k = 0; own && k < call.args.size(); k++) {
    const Type t = graph.context.variables[k];
    own = t == Type::any() || tagOfValue(call.args[k]) == static_cast<uint64_t>(tagOf(t));
  }
  return own;
}

// The block's last act is to call itself and to return the answer: that call.
const Instr* Emitter::tailCallOf(const Block& block) const {
  const auto& is = block.instrs;
  if (is.size() < 4) return nullptr;
  const Instr *call = is[is.size() - 4], *answered = is[is.size() - 3], *assume = is[is.size() - 2], *end = is.back();
  if (!isOwnCall(*call) || answered->op != Op::Answered || answered->args[0] != call) return nullptr;
  if (assume->op != Op::Assume || assume->args[0] != answered) return nullptr;
  if (end->op == Op::Return) return end->args[0] == call ? call : nullptr;
  if (end->op != Op::Jump) return nullptr;
  const Block& next = *block.succs[0];
  const Instr *phi = next.instrs.front(), *last = next.instrs.back();
  if (next.instrs.size() != 2 || phi->op != Op::Phi || last->op != Op::Return || last->args[0] != phi) return nullptr;
  const auto edge = std::find(next.preds.begin(), next.preds.end(), &block) - next.preds.begin();
  return phi->args[static_cast<size_t>(edge)] == call ? call : nullptr;
}

Value* Emitter::callQuiet(const Instr& i) {
  std::vector<Value*> args = {graph.quiet ? b.CreateSub(quietArgs_[0], b.getInt64(1)) : callsLeft()};
  for (const Instr* a : i.args) args.push_back(bits(of(a)));
  const bool isInner = graph.inner && i.site == options.direct.code, own = isOwnCall(i);
  if (isInner) args.push_back(b.CreatePtrToInt(quietEnv(), b.getInt64Ty()));
  if (isInner && !own) fail("a function inside others is called with other types than its own");
  if (tailCallOf(*i.block) == &i) return startAnew(args), nullptr;
  Value* way = function_;
  if (!own) {
    const auto* callee = static_cast<const bytecode::Code*>(i.site);
    quietCalls.push_back(std::make_unique<native::QuietCall>(native::QuietCall{callee, cloenv(i.object), tagsOf(i), reinterpret_cast<void*>(runtime.refuses)}));
    way = load(b.getPtrTy(), object(&quietCalls.back()->way), 0, Memory::World);
  }
  llvm::CallInst* answer = b.CreateCall(quietType(*this, args.size() - 1), way, args);
  answer->addFnAttr(llvm::Attribute::NoUnwind);
  // It changes nothing that this code reads again, but for counters, where a stale value does no harm.
  answer->setMemoryEffects(llvm::MemoryEffects::readOnly() | llvm::MemoryEffects::inaccessibleMemOnly());
  return this->answer(i, b.CreateExtractValue(answer, 0), b.CreateExtractValue(answer, 1));
}

// The value of a call that may have none.
Value* Emitter::answer(const Instr& call, Value* tag, Value* bits) {
  answerTags_[&call] = tag;
  return fromBits(bits, call.type);
}

Value* Emitter::answered(const Instr& i) {
  return b.CreateICmpEQ(answerTags_.at(&i), b.getInt64(tagOfValue(&i)));
}

Value* lowerCallQuiet(Emitter& e, const Instr& i) { return e.callQuiet(i); }
Value* lowerAnswered(Emitter& e, const Instr& i) { return e.answered(*i.args[0]); }

// ---- the way in for tier 1 ----------------------------------------------------------------------------------------
llvm::Function* Emitter::emitQuietEntry(int exit) {
  auto* ptr = b.getPtrTy();
  llvm::Function* quiet = function_;
  auto* type = llvm::FunctionType::get(b.getInt32Ty(), {ptr, ptr, ptr}, false);
  function_ = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, options.symbol, module_);
  function_->addFnAttr(llvm::Attribute::NoUnwind);
  Value *frame = function_->getArg(0), *result = function_->getArg(1);
  b.SetInsertPoint(newBlock("enter"));
  std::vector<Value*> args = {callsLeft()};
  for (int k = 0; k < options.direct.formals; k++) {
    const Type t = graph.context.variables[static_cast<size_t>(k)];
    const bool unused = t == Type::any();
    args.push_back(unused ? static_cast<Value*>(b.getInt64(0))
                          : call(runtime.loadVar, {frame, b.getInt32(static_cast<uint32_t>(k)), b.getInt32(t.bits)}, Touches::Everything));
  }
  if (graph.inner) args.push_back(load(b.getInt64Ty(), frame, offsetof(interp::Frame, outer), Memory::World));
  Value* answer = b.CreateCall(quiet, args);
  Value* tag = b.CreateExtractValue(answer, 0);
  llvm::BasicBlock *done = newBlock("done"), *refused = newBlock("refused");
  likely(b.CreateICmpNE(tag, b.getInt64(native::kRefused)), done, refused);
  b.SetInsertPoint(refused);
  b.CreateRet(b.getInt32(static_cast<uint32_t>(exit)));
  b.SetInsertPoint(done);
  store(tag, result, 0, Memory::World);  // and no flags
  static_assert(offsetof(StackEntry, tag) == 0 && offsetof(StackEntry, flags) == 4);
  store(b.CreateExtractValue(answer, 1), result, offsetof(StackEntry, u), Memory::World);
  b.CreateRet(b.getInt32(static_cast<uint32_t>(native::kReturned)));
  return function_;
}

}  // namespace hunch::lower
