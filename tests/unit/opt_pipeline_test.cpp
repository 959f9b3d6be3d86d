// The pipeline: order and number of passes, the callbacks, and a loop over a vector from end to end.
#include <gtest/gtest.h>

#include "hunch/opt/passes.h"

namespace hunch::opt {
namespace {

// for (i in seq_along(x)) s <- s + x[i] * x[1], as the builder makes it.
const char* const kSum = R"(
graph "sum" entry 0 vars 3 depth 5 env no
var 0 x : dbl[]
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : dbl
  %3 = Length %1 : nat
  %4 = Checkpoint @2 depth 0 [| v1=%2]
  %5 = FitsInt %3 : test
  Assume %5 %4 Length
  %6 = NatToInt %3 : int
  %7 = Const 1 : int
  %8 = Compare >= %6 %7 : lgl?
  %9 = IsTrue %8 : test
  Assume %9 %4 EmptyLoop
  %10 = RangeStep %7 %6 : int
  %11 = RangeLen %7 %6 : nat
  StVar %2 v1
  StRange %7 %10 depth 0
  %12 = Const 0 : nat
  %13 = Const 0 : int
  StVar %13 v2
  %14 = Checkpoint @8 depth 3 [1=%12 2=%11 | v1=%2 v2=%13]
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %15 = Phi bb0:%12 bb2:%34 : nat
  %16 = Phi bb0:%1 bb2:%16 : dbl[]
  %17 = Phi bb0:%2 bb2:%33 : dbl?
  %18 = Phi bb0:%13 bb2:%20 : int
  %19 = NatLt %15 %11 : test
  Branch %19 -> bb2 bb3
bb2:
  %20 = RangeElem %7 %10 %15 : int
  %34 = NatAdd %15 1 : nat
  %21 = Checkpoint @12 depth 5 [1=%34 2=%11 3=%17 4=%16 | v1=%17 v2=%20]
  %22 = Length %16 : nat
  %23 = Index %20 : nat
  %24 = InBounds %23 %22 : test
  Assume %24 %21 Bounds
  %25 = Load %16 %23 : dbl?
  %26 = Checkpoint @16 depth 5 [1=%34 2=%11 3=%17 4=%25 | v1=%17 v2=%20]
  %27 = Const 1 : dbl
  %28 = Index %27 : nat
  %29 = InBounds %28 %22 : test
  Assume %29 %26 Bounds
  %30 = Load %16 %28 : dbl?
  %32 = Arith * %25 %30 : dbl?
  %33 = Arith + %17 %32 : dbl?
  %35 = Checkpoint @24 depth 3 [1=%34 2=%11 | v1=%33 v2=%20]
  %36 = Tick : test
  Assume %36 %35 Poll
  Jump -> bb1
bb3:
  Return %17
)";

pir::Graph parsed(const char* text) {
  pir::Graph graph;
  std::string error;
  EXPECT_TRUE(pir::parse(text, &graph, &error)) << error;
  EXPECT_EQ(pir::verify(graph), "");
  return graph;
}

int count(const pir::Graph& graph, pir::Op op, const pir::Block* in = nullptr) {
  int n = 0;
  for (const pir::Block* b : graph.blocks)
    for (const pir::Instr* i : b->instrs) n += i->op == op && (!in || b == in);
  return n;
}

const pir::Block* bodyOf(const pir::Graph& graph) {
  for (const pir::Block* b : graph.blocks)
    if (!b->succs.empty() && b->succs[0]->id < b->id && b->succs.size() == 1) return b;
  return nullptr;
}

TEST(Pipeline, LeavesOnlyTheWorkInTheLoop) {
  pir::Graph graph = parsed(kSum);
  optimize(graph, {}, [](const PassInfo& pass, const pir::Graph& g) { EXPECT_EQ(pir::verify(g), "") << pass.name; });
  const pir::Block* body = bodyOf(graph);
  ASSERT_NE(body, nullptr) << pir::print(graph);
  EXPECT_EQ(count(graph, pir::Op::InBounds), 0) << pir::print(graph);
  EXPECT_EQ(count(graph, pir::Op::Length, body), 0) << pir::print(graph);
  EXPECT_EQ(count(graph, pir::Op::Load, body), 2) << "x[1] may be out of bounds before the loop";
  EXPECT_EQ(count(graph, pir::Op::Assume, body), 1) << "only the tick\n" << pir::print(graph);
  EXPECT_EQ(count(graph, pir::Op::Checkpoint, body), 1);
}

TEST(Pipeline, RunsRoundsAndThenTheLastPassesOnce) {
  constexpr size_t kOnce = 2;  // settle, reuse
  pir::Graph graph = parsed(kSum);
  size_t n;
  const PassInfo* list = passes(&n);
  const size_t repeated = n - kOnce;
  std::vector<std::string> ran;
  optimize(graph, {}, [&](const PassInfo& pass, const pir::Graph&) { ran.push_back(pass.name); });
  ASSERT_EQ(ran.size(), 2 * repeated + kOnce);
  for (size_t k = 0; k < repeated; k++) {
    EXPECT_EQ(ran[k], list[k].name);
    EXPECT_EQ(ran[k + repeated], list[k].name);
  }
  for (size_t k = repeated; k < n; k++) EXPECT_EQ(ran[k + repeated], list[k].name);
}

TEST(Pipeline, AsksBeforeEachPass) {
  pir::Graph graph = parsed(kSum);
  const std::string before = pir::print(graph);
  optimize(graph, [](const PassInfo&) { return false; }, [](const PassInfo&, const pir::Graph&) { ADD_FAILURE(); });
  EXPECT_EQ(pir::print(graph), before);
  int left = 3, ran = 0;
  optimize(graph, [&](const PassInfo&) { return left-- > 0; }, [&](const PassInfo&, const pir::Graph&) { ran++; });
  EXPECT_EQ(ran, 3);
}

TEST(Pipeline, KnowsPassesByName) {
  pir::Graph graph = parsed(kSum);
  EXPECT_FALSE(runPass("no such pass", graph));
  EXPECT_TRUE(runPass("gvn", graph));
}

}  // namespace
}  // namespace hunch::opt
