// Helpers that leave all registers alone, for calls on slow ways.
//
// A slow way is rarely taken, but a usual call in it would make the quick way around it save and restore registers, and
// the register allocator work hard. `slow.NAME` calls the helper NAME and keeps everything but the result register. Each is
// made when code first calls it: all of them together would take longer than most programs spend on compilation.
#pragma once

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

#include <set>
#include <string>
#include <type_traits>

#include "hunch/native/code.h"

namespace hunch::lower {

inline constexpr const char* kSlowPrefix = "slow.";

template <class T>
llvm::Type* machineType(llvm::LLVMContext& context) {
  if constexpr (std::is_void_v<T>) return llvm::Type::getVoidTy(context);
  else if constexpr (std::is_same_v<T, double>) return llvm::Type::getDoubleTy(context);
  else if constexpr (std::is_same_v<T, native::Complex>)
    return llvm::StructType::get(llvm::Type::getDoubleTy(context), llvm::Type::getDoubleTy(context));
  else if constexpr (std::is_pointer_v<T>) return llvm::PointerType::getUnqual(context);
  else return llvm::Type::getIntNTy(context, 8 * sizeof(T));
}

template <class R, class... A>
llvm::FunctionType* machineType(llvm::LLVMContext& context, R (*)(A...)) {
  llvm::Type* parameters[] = {machineType<A>(context)..., nullptr};
  return llvm::FunctionType::get(machineType<R>(context), llvm::ArrayRef(parameters, sizeof...(A)), false);
}

// Puts the thunks that `user` calls into a module, but for those in *made, to which it adds them. False: there are none.
bool makeThunks(const llvm::Module& user, std::set<std::string>* made, llvm::Module& module);

}  // namespace hunch::lower
