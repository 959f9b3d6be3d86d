#include "hunch/host/elf.h"

#include <link.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <functional>

namespace hunch::host {
namespace {

using Wanted = std::function<bool(const LoadedObject&)>;

struct Search {
  const Wanted& wanted;
  std::optional<LoadedObject> found;
};

char* pageStart(char* p) {
  const uintptr_t size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  return reinterpret_cast<char*>(reinterpret_cast<uintptr_t>(p) & ~(size - 1));
}

Range rangeOf(char* base, const ElfW(Phdr)& header) {
  char* begin = base + header.p_vaddr;
  return {begin, begin + header.p_memsz};
}

// `ranges` without `hole`.
std::vector<Range> cut(const std::vector<Range>& ranges, Range hole) {
  std::vector<Range> rest;
  for (Range r : ranges) {
    if (hole.end <= r.begin || r.end <= hole.begin) {
      rest.push_back(r);
      continue;
    }
    if (r.begin < hole.begin) rest.push_back({r.begin, hole.begin});
    if (hole.end < r.end) rest.push_back({hole.end, r.end});
  }
  return rest;
}

LoadedObject describe(const dl_phdr_info& info) {
  LoadedObject object;
  object.path = info.dlpi_name;
  object.base = reinterpret_cast<char*>(info.dlpi_addr);
  std::optional<Range> relro;
  for (int i = 0; i < info.dlpi_phnum; i++) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    const Range range = rangeOf(object.base, header);
    if (header.p_type == PT_LOAD) {
      object.segments.push_back(range);
      if (header.p_flags & PF_W) object.writable.push_back(range);
    } else if (header.p_type == PT_DYNAMIC) {
      object.dynamic = reinterpret_cast<const Elf64_Dyn*>(range.begin);
    } else if (header.p_type == PT_GNU_RELRO) {
      relro = Range{pageStart(range.begin), pageStart(range.end)};  // the loader protects whole pages only
    }
  }
  if (relro) object.writable = cut(object.writable, *relro);
  return object;
}

int visit(dl_phdr_info* info, size_t, void* data) {
  Search& search = *static_cast<Search*>(data);
  LoadedObject object = describe(*info);
  if (!search.wanted(object)) return 0;
  search.found = std::move(object);
  return 1;
}

std::optional<LoadedObject> findWhere(const Wanted& wanted) {
  Search search{wanted, std::nullopt};
  dl_iterate_phdr(visit, &search);
  return search.found;
}

int collect(dl_phdr_info* info, size_t, void* data) {
  static_cast<std::vector<LoadedObject>*>(data)->push_back(describe(*info));
  return 0;
}

bool anyContains(const std::vector<Range>& ranges, const void* address) {
  for (const Range& r : ranges)
    if (r.contains(address)) return true;
  return false;
}

}  // namespace

bool LoadedObject::contains(const void* address) const { return anyContains(segments, address); }
bool LoadedObject::canWrite(const void* address) const { return anyContains(writable, address); }

std::vector<LoadedObject> loadedObjects() {
  std::vector<LoadedObject> all;
  dl_iterate_phdr(collect, &all);
  return all;
}

std::optional<LoadedObject> findObject(const char* fileName) {
  const size_t length = std::strlen(fileName);
  return findWhere([&](const LoadedObject& object) {
    const size_t slash = object.path.rfind('/');
    return object.path.compare(slash == std::string::npos ? 0 : slash + 1, length, fileName) == 0;
  });
}

std::optional<LoadedObject> findObjectAt(const void* address) {
  return findWhere([&](const LoadedObject& object) { return object.contains(address); });
}

}  // namespace hunch::host
