#include "hunch/dispatch/inspect.h"

#include "hunch/config/config.h"
#include "hunch/dispatch/backend.h"
#include "hunch/dispatch/compile.h"
#include "hunch/dispatch/fits.h"
#include "hunch/opt/passes.h"

namespace hunch::dispatch {

namespace {

// The graph after so many runs of passes; they are noted in *runs.
std::shared_ptr<pir::Graph> graphAfter(const Version& v, int passes, std::vector<PassRun>* runs) {
  build::Result built = build::build(v.snapshot);
  if (!built.graph) return nullptr;
  std::shared_ptr<pir::Graph> graph = std::move(built.graph);
  trim(graph->context, *graph);
  int ran = 0;
  std::string last = pir::print(*graph);
  opt::optimize(
      *graph, [&](const opt::PassInfo& p) { return config::isOn(p.flag) && (passes < 0 || ran++ < passes); },
      [&](const opt::PassInfo& pass, const pir::Graph& g) {
        std::string now = pir::print(g);
        runs->push_back({pass.name, now != last, g.size()});
        last = std::move(now);
      });
  return graph;
}

void addMachineTexts(const Version& v, std::shared_ptr<pir::Graph> graph, Inspection* out) {
  if (config::config.backend != kLlvm) {
    out->problem = "the flag backend asks for the reference interpreter, which has no machine code";
    return;
  }
  native::Options options = optionsFor(*v.snapshot.code, v);
  options.symbol = v.snapshot.name.empty() ? "function" : v.snapshot.name;
  options.wantText = true;
  options.perfMap = options.gdb = false;
  native::Compiled code;
  if (!lower(std::move(graph), options, &code, &out->problem)) return;
  out->llvm = std::move(code.llvm);
  out->assembly = std::move(code.assembly);
  if (code.release) code.release();
}

}  // namespace

Inspection inspect(const Version& version, int passes, bool machine) {
  Inspection out;
  std::shared_ptr<pir::Graph> graph = graphAfter(version, passes, &out.runs);
  if (passes < 0 || !graph) graph = version.graph;
  out.pir = pir::print(*graph);
  if (machine) addMachineTexts(version, std::move(graph), &out);
  return out;
}

}  // namespace hunch::dispatch
