// LLVM as a machine: optimizes a module and makes running code of it.
//
// One Jit per process, made at the first use; not for several threads at once. Code stays until it is released.
#pragma once

#include <llvm/IR/Module.h>

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

namespace llvm {
class TargetMachine;
namespace orc {
class LLJIT;
}
}  // namespace llvm

namespace hunch::lower {

struct MachineCode {
  void* address = nullptr;
  size_t bytes = 0;               // of the function
  std::function<void()> release;
};

class Jit {
 public:
  // Null with a sentence in *error when this machine cannot have one.
  static Jit* get(std::string* error);

  // What modules may refer to by this name. False when the name stands for another address.
  bool define(const std::string& name, const void* address);
  void prepare(llvm::Module& module);             // before anything is put into it
  void choose(bool quick);                        // how code is made from now on: quickly (a draft), or well
  void optimize(llvm::Module& module);
  std::string assembly(const llvm::Module& module);
  bool link(llvm::Module& module, const std::string& symbol, MachineCode* code, std::string* error);
  void* find(const std::string& symbol);          // of a module linked before; null when there is none
  void announceToGdb();                           // everything linked from now on
  static void announceToPerf(const MachineCode& code, const std::string& symbol);

  ~Jit();

 private:
  Jit();
  std::string start();

  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<llvm::orc::LLJIT> lljit_;
  std::unordered_map<std::string, const void*> defined_;
  bool quick_ = false;
  bool announces_ = false;
};

}  // namespace hunch::lower
