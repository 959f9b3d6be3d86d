#include "hunch/lower/pages.h"

#include <llvm/Support/Alignment.h>
#include <sys/mman.h>

namespace hunch::lower {

namespace {
constexpr size_t kPage = 4096;
size_t pages(size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }
}  // namespace

Pages::~Pages() {
  if (base_) munmap(base_, size_);
}

void Pages::reserveAllocationSpace(uintptr_t codeSize, llvm::Align, uintptr_t constantSize, llvm::Align, uintptr_t dataSize,
                                   llvm::Align) {
  const size_t sizes[] = {pages(codeSize), pages(constantSize), pages(dataSize)};
  size_ = sizes[0] + sizes[1] + sizes[2];
  void* memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;  // allocate...Section() then give null, which LLVM reports
  uint8_t* next = base_ = static_cast<uint8_t*>(memory);
  Part* const parts[] = {&code_, &constants_, &data_};
  for (int i = 0; i < 3; next += sizes[i++]) *parts[i] = {next, next, next + sizes[i]};
}

uint8_t* Pages::take(Part& part, uintptr_t size, unsigned align) {
  auto* start = reinterpret_cast<uint8_t*>(llvm::alignAddr(part.next, llvm::Align(align ? align : 16)));
  if (!part.begin || start + size > part.end) return nullptr;
  part.next = start + size;
  return start;
}

uint8_t* Pages::allocateCodeSection(uintptr_t size, unsigned align, unsigned, llvm::StringRef) {
  return take(code_, size, align);
}

uint8_t* Pages::allocateDataSection(uintptr_t size, unsigned align, unsigned, llvm::StringRef, bool constant) {
  return take(constant ? constants_ : data_, size, align);
}

bool Pages::finalizeMemory(std::string* error) {
  const auto protect = [](const Part& p, int how) {
    return p.begin == p.end || mprotect(p.begin, static_cast<size_t>(p.end - p.begin), how) == 0;
  };
  if (protect(code_, PROT_READ | PROT_EXEC) && protect(constants_, PROT_READ)) return false;
  if (error) *error = "the pages of compiled code cannot be made executable";
  return true;
}

}  // namespace hunch::lower
