// Which call sites reach which versions: the statistics of contextual dispatch.
//
// Noted when a site goes to a version by way of the dispatcher; a site that is linked to it afterwards is not counted
// again. Calls that GNU R makes have no site.
#pragma once

#include <string>
#include <vector>

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

struct Dispatch {
  int site;                      // numbered as they come
  uint64_t code;                 // Code::id of the function
  int version;
  std::string context;           // what the version assumes of its arguments, in words
};

void noteDispatch(const void* site, const bytecode::Code& code, Version& version);
const std::vector<Dispatch>& dispatches();

}  // namespace hunch::dispatch
