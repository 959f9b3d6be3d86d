#include "hunch/events/events.h"

#include <time.h>

#include <chrono>

namespace hunch::events {

const EventInfo kEvents[] = {
#define EVENT(name, detail, doc) {#name, detail, doc},
#include "hunch/events/events.def"
#undef EVENT
};

namespace {
constexpr size_t kCapacity = 20000;
std::deque<Record> ring;
uint64_t next = 0;
const auto start = std::chrono::steady_clock::now();
}  // namespace

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }

double processorSeconds() {
  timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

void emit(Event event, std::string subject, double number, std::string text) {
  if (ring.size() == kCapacity) ring.pop_front();
  ring.push_back({next++, now(), event, std::move(subject), number, std::move(text)});
}

const std::deque<Record>& recorded() { return ring; }
void clear() { ring.clear(); }

}  // namespace hunch::events
