// The optimizer's passes over PIR: the table (passes.def) and the pipeline.
//
// A pass takes a graph that satisfies verify() and leaves one that does and means the same; it keeps blocks in reverse
// post order (Graph::finish() after changes of the control flow). It knows nothing of flags, dumps and timing: that is
// the business of whoever calls optimize(), through the two callbacks.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "hunch/pir/graph.h"

namespace hunch::opt {

struct PassInfo {
  const char* name;
  bool (*run)(pir::Graph&);
  const char* flag;
  const char* doc;
};

const PassInfo* passes(size_t* n);
// Runs one pass by its name; true when it changed the graph. False too when there is no such pass.
bool runPass(const std::string& name, pir::Graph& graph);
// Runs the whole list, a second round if the first changed anything, then once the rows from settle on. `allowed` is
// asked before each pass (it may count); `after` sees the graph after each pass that ran. Either may be empty.
void optimize(pir::Graph& graph, const std::function<bool(const PassInfo&)>& allowed,
              const std::function<void(const PassInfo&, const pir::Graph&)>& after);

#define PASS(name, function, flag, doc) bool function(pir::Graph& graph);
#include "hunch/opt/passes.def"
#undef PASS

}  // namespace hunch::opt
