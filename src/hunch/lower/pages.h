// The memory of one linked object: a single mapping with code, constants and data in this order, each on pages of its
// own, so that all are within reach of each other. Given back when the object is released.
#pragma once

#include <llvm/ExecutionEngine/RTDyldMemoryManager.h>

namespace hunch::lower {

class Pages : public llvm::RTDyldMemoryManager {
 public:
  ~Pages() override;
  bool needsToReserveAllocationSpace() override { return true; }
  void reserveAllocationSpace(uintptr_t codeSize, llvm::Align codeAlign, uintptr_t constantSize, llvm::Align constantAlign,
                              uintptr_t dataSize, llvm::Align dataAlign) override;
  uint8_t* allocateCodeSection(uintptr_t size, unsigned align, unsigned id, llvm::StringRef name) override;
  uint8_t* allocateDataSection(uintptr_t size, unsigned align, unsigned id, llvm::StringRef name, bool constant) override;
  bool finalizeMemory(std::string* error) override;  // true: it failed

 private:
  struct Part {
    uint8_t *begin = nullptr, *next = nullptr, *end = nullptr;
  };
  static uint8_t* take(Part& part, uintptr_t size, unsigned align);

  uint8_t* base_ = nullptr;
  size_t size_ = 0;
  Part code_, constants_, data_;
};

}  // namespace hunch::lower
