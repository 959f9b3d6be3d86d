// Loaded ELF objects seen from inside the process: where one lies, which of its memory can be written, its dynamic
// section. In: the file name of an object. Out: addresses that stay true as long as the object is loaded.
#pragma once

#include <elf.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hunch::host {

struct Range {
  char* begin;
  char* end;
  bool contains(const void* address) const {
    const char* p = static_cast<const char*>(address);
    return begin <= p && p < end;
  }
};

struct LoadedObject {
  std::string path;
  char* base = nullptr;
  const Elf64_Dyn* dynamic = nullptr;
  std::vector<Range> segments;  // every PT_LOAD
  std::vector<Range> writable;  // what of them can be written: without the part made read-only after relocation
  bool contains(const void* address) const;
  bool canWrite(const void* address) const;
};

// The object whose file name begins with `fileName` ("libR.so" finds libR.so and libR.so.4).
std::optional<LoadedObject> findObject(const char* fileName);

std::vector<LoadedObject> loadedObjects();

// The object in whose segments `address` lies.
std::optional<LoadedObject> findObjectAt(const void* address);

}  // namespace hunch::host
