#include "hunch/host/slots.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "hunch/host/elf.h"

namespace hunch::host {
namespace {

// What of a dynamic section is needed to find a symbol's slot.
struct Relocations {
  const Elf64_Sym* symbols = nullptr;
  const char* names = nullptr;
  const Elf64_Rela* plt = nullptr;    // JMPREL: lazily bound calls
  const Elf64_Rela* other = nullptr;  // RELA: addresses bound at load
  size_t pltBytes = 0;
  size_t otherBytes = 0;
};

// The loader usually turns the section's offsets into addresses in place; both forms are understood.
template <class T>
const T* located(const LoadedObject& object, Elf64_Addr value) {
  char* p = reinterpret_cast<char*>(value);
  return reinterpret_cast<const T*>(p < object.base ? object.base + value : p);
}

Relocations relocationsOf(const LoadedObject& object) {
  Relocations r;
  for (const Elf64_Dyn* d = object.dynamic; d && d->d_tag != DT_NULL; d++) {
    switch (d->d_tag) {
      case DT_SYMTAB: r.symbols = located<Elf64_Sym>(object, d->d_un.d_ptr); break;
      case DT_STRTAB: r.names = located<char>(object, d->d_un.d_ptr); break;
      case DT_JMPREL: r.plt = located<Elf64_Rela>(object, d->d_un.d_ptr); break;
      case DT_RELA: r.other = located<Elf64_Rela>(object, d->d_un.d_ptr); break;
      case DT_PLTRELSZ: r.pltBytes = d->d_un.d_val; break;
      case DT_RELASZ: r.otherBytes = d->d_un.d_val; break;
    }
  }
  return r;
}

void** slotIn(const LoadedObject& object, const Relocations& all, const Elf64_Rela* table, size_t bytes,
              uint32_t kind, const char* symbol) {
  const size_t count = table ? bytes / sizeof(Elf64_Rela) : 0;
  for (size_t i = 0; i < count; i++) {
    if (ELF64_R_TYPE(table[i].r_info) != kind) continue;
    const Elf64_Sym& wanted = all.symbols[ELF64_R_SYM(table[i].r_info)];
    if (std::strcmp(all.names + wanted.st_name, symbol) == 0)
      return reinterpret_cast<void**>(object.base + table[i].r_offset);
  }
  return nullptr;
}

bool protectWord(void** word, int protection) {
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t start = reinterpret_cast<uintptr_t>(word) & ~(page - 1);
  return mprotect(reinterpret_cast<void*>(start), page, protection) == 0;
}

bool isReadOnly(void** word) {
  const std::optional<LoadedObject> object = findObjectAt(word);
  return object && !object->canWrite(word);
}

bool writeWord(void** word, void* value) {
  const bool readOnly = isReadOnly(word);
  if (readOnly && !protectWord(word, PROT_READ | PROT_WRITE)) return false;
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
  if (readOnly) protectWord(word, PROT_READ);
  return true;
}

}  // namespace

void** findSlot(const char* object, const char* symbol) {
  const std::optional<LoadedObject> loaded = findObject(object);
  return loaded ? findSlot(*loaded, symbol) : nullptr;
}

void** findSlot(const LoadedObject& object, const char* symbol) {
  const Relocations all = relocationsOf(object);
  if (!all.symbols || !all.names) return nullptr;
  if (void** slot = slotIn(object, all, all.plt, all.pltBytes, R_X86_64_JUMP_SLOT, symbol)) return slot;
  return slotIn(object, all, all.other, all.otherBytes, R_X86_64_GLOB_DAT, symbol);
}

PrimRow* findPrim(const char* name) {
  for (PrimRow* row = R_FunTab; row->name; row++)
    if (std::strcmp(row->name, name) == 0) return row;
  return nullptr;
}

bool Patches::set(void** slot, void* value) {
  void* old = *slot;
  if (!writeWord(slot, value)) return false;
  done_.push_back({slot, old});
  return true;
}

void Patches::forgetUnloaded() {
  const std::vector<LoadedObject> all = loadedObjects();
  std::erase_if(done_, [&all](const Done& d) {
    return std::none_of(all.begin(), all.end(), [&d](const LoadedObject& object) { return object.contains(d.slot); });
  });
}

void Patches::restoreAll() {
  while (!done_.empty()) {
    writeWord(done_.back().slot, done_.back().old);
    done_.pop_back();
  }
}

}  // namespace hunch::host
