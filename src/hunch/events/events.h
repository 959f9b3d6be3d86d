// Events: what happened, as data. A bounded ring; R formats it (hunch_trace()). C++ never prints.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

namespace hunch::events {

enum class Event : int {
#define EVENT(name, detail, doc) name,
#include "hunch/events/events.def"
#undef EVENT
  kCount
};

struct EventInfo {
  const char* name;
  const char* detail;
  const char* doc;
};
extern const EventInfo kEvents[];

struct Record {
  uint64_t sequence;
  double seconds;  // since the library was loaded
  Event event;
  std::string subject;
  double number;
  std::string text;
};

void emit(Event event, std::string subject, double number, std::string text = "");
const std::deque<Record>& recorded();
void clear();
double now();
double processorSeconds();  // that this thread has used

}  // namespace hunch::events
