#include "hunch/lower/thunks.h"

#include <llvm/IR/IRBuilder.h>

namespace hunch::lower {

namespace {

void makeThunk(llvm::Module& module, const std::string& name, llvm::FunctionType* type) {
  using namespace llvm;
  Function* thunk = Function::Create(type, GlobalValue::ExternalLinkage, kSlowPrefix + name, module);
  thunk->setCallingConv(CallingConv::PreserveAll);
  thunk->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> b(BasicBlock::Create(module.getContext(), "", thunk));
  FunctionCallee helper = module.getOrInsertFunction(name, type);
  cast<Function>(helper.getCallee())->addFnAttr(Attribute::NonLazyBind);
  SmallVector<Value*, 4> args;
  for (Argument& a : thunk->args()) args.push_back(&a);
  CallInst* call = b.CreateCall(helper, args);
  call->addFnAttr(Attribute::NoUnwind);
  if (type->getReturnType()->isVoidTy()) b.CreateRetVoid();
  else b.CreateRet(call);
}

}  // namespace

void makeThunks(llvm::Module& module, const native::Runtime& runtime) {
#define HELPER(result, name, parameters, doc) makeThunk(module, #name, machineType(module.getContext(), runtime.name));
#include "hunch/native/runtime.def"
#undef HELPER
}

}  // namespace hunch::lower
