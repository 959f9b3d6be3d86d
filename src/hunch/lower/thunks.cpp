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

bool makeThunks(const llvm::Module& user, std::set<std::string>* made, llvm::Module& module) {
  for (const llvm::Function& f : user) {
    llvm::StringRef name = f.getName();
    if (f.use_empty() || !name.consume_front(kSlowPrefix) || !made->insert(name.str()).second) continue;
    makeThunk(module, name.str(), f.getFunctionType());
  }
  return !module.empty();
}

}  // namespace hunch::lower
