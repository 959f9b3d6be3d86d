// The verifier of PIR: what it accepts, and the sentence for each invariant that does not hold.
#include <gtest/gtest.h>

#include <algorithm>

#include "hunch/pir/graph.h"

namespace hunch::pir {
namespace {

const std::string kHead = "graph \"f\" entry 0 vars 3 depth 4 env no\n";

std::string verdict(const std::string& body) {
  Graph graph;
  std::string error;
  return parse(kHead + body, &graph, &error) ? verify(graph) : error;
}

// The same for the body of a single block that returns; %v is a double vector, %d a double, %i an integer, %l a
// logical, %n a nat, %t a test, %c a Checkpoint that lists nothing.
std::string inBlock(const std::string& instrs) {
  return verdict("bb0:\n  %v = LdVar v0 : dbl[]?\n  %d = Const 1.5 : dbl\n  %i = Const 1 : int\n"
                 "  %l = Const TRUE : lgl\n  %n = Const 0 : nat\n  %t = EnvSame : test\n"
                 "  %c = Checkpoint @1 depth 0 []\n" + instrs + "  Return %d\n");
}
// What comes after the instruction in the sentence.
std::string complaint(const std::string& instrs) {
  const std::string text = inBlock(instrs);
  const size_t at = text.find("`: ");
  return at == std::string::npos ? text : text.substr(at + 3);
}

const std::string kSum = R"(bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = Length %1 : nat
  %3 = Const 0 : nat
  %4 = Const 0 : dbl
  %5 = Checkpoint @10 depth 0 [| v1=%4]
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %6 = Phi bb0:%3 bb2:%14 : nat
  %7 = Phi bb0:%4 bb2:%13 : dbl?
  %8 = NatLt %6 %2 : test
  Branch %8 -> bb2 bb3
bb2: <- bb1
  %9 = Checkpoint @20 depth 1 [0=%6 | v1=%7]
  %10 = WorldSame : test
  Assume %10 %9 Redefined
  %11 = InBounds %6 %2 : test
  Assume %11 %9 Bounds #3
  %12 = Load %1 %6 : dbl?
  %13 = Arith + %7 %12 : dbl?
  %14 = NatAdd %6 1 : nat
  Jump -> bb1
bb3: <- bb1
  StVar %7 v1
  %15 = Step @40 depth 0 : nat
  %16 = Checkpoint @42 depth 0 []
  Exit %16 Unreached
)";

TEST(Verify, AcceptsALoop) { EXPECT_EQ(verdict(kSum), ""); }

// The loop with one text replaced.
std::string sumWith(const std::string& old, const std::string& by) {
  std::string text = kSum;
  const size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  text.replace(at, old.size(), by);
  return verdict(text);
}

// ---- shape ----------------------------------------------------------------------------------------------------------
TEST(Verify, Blocks) {
  EXPECT_EQ(verify(Graph()), "the graph has no blocks");
  EXPECT_EQ(verdict("bb0:\n  Jump -> bb0\n"), "bb0: the entry has a predecessor");
  EXPECT_EQ(verdict("bb0:\n  %1 = EnvSame : test\n"), "bb0: it does not end in a terminator");
  EXPECT_EQ(verdict("bb0:\n  Jump\n"), "bb0, `Jump`: the block has 0 successors, not 1");
  EXPECT_EQ(verdict("bb0:\n  Jump -> bb1\nbb1:\n  Jump -> bb1\nbb2:\n  Jump -> bb1\n"),
            "bb2: no predecessor comes before it: it is unreachable, or finish() was not called");
  EXPECT_EQ(verdict("bb0:\n  %1 = EnvSame : test\n  %2 = Const 1 : int\n  Branch %1 -> bb1 bb1\n"
                    "bb1:\n  Return %2\n"), "");
}

TEST(Verify, Quiet) {
  const auto quiet = [](const std::string& body) {
    Graph graph;
    std::string error;
    return parse("graph \"f\" entry 0 vars 4 depth 4 env no quiet\n" + body, &graph, &error) ? verify(graph) : error;
  };
  EXPECT_EQ(quiet("bb0:\n  %1 = LdVar v0 : int\n  Return %1\n"), "");
  EXPECT_EQ(quiet("bb0:\n  %1 = LdVar v0 : int\n  StVar %1 v1\n  Return %1\n"),
            "bb0, `StVar %1 v1`: it has an effect in a quiet graph");
  EXPECT_EQ(quiet("bb0:\n  %1 = LdVar v0 : int\n  %2 = Box %1 : int[]\n  Return %2\n"),
            "bb0, `%2 = Box %1 : int[]`: it has an effect in a quiet graph");
  EXPECT_EQ(quiet("bb0:\n  %1 = Checkpoint @3 depth 0 []\n  Exit %1 Leave\n"),
            "bb0, `%1 = Checkpoint @3 depth 0 []`: a quiet graph goes back to its start");
}
TEST(Verify, EdgesAreMutual) {
  Graph graph;
  std::string error;
  ASSERT_TRUE(parse(kHead + kSum, &graph, &error)) << error;
  graph.blocks[3]->preds.clear();
  EXPECT_EQ(verify(graph), "bb1: it is not a predecessor of bb3 as often as it goes there");
  graph.blocks[3]->preds = {graph.blocks[1], graph.blocks[2]};
  EXPECT_EQ(verify(graph), "bb3: its predecessor bb2 does not go there");
}

TEST(Verify, InstructionsAreInOnePlace) {
  Graph graph;
  std::string error;
  ASSERT_TRUE(parse(kHead + kSum, &graph, &error)) << error;
  auto& instrs = graph.blocks[2]->instrs;
  instrs.insert(instrs.begin(), instrs[0]);
  EXPECT_EQ(verify(graph), "bb2, `%9 = Checkpoint @20 depth 1 [0=%6 | v1=%7]`: it is there twice");
  instrs.erase(instrs.begin());
  instrs[0]->block = graph.blocks[1];
  EXPECT_EQ(verify(graph), "bb2: `%9 = Checkpoint @20 depth 1 [0=%6 | v1=%7]` believes to be in another block");
}

TEST(Verify, Places) {
  EXPECT_EQ(complaint("  Return %d\n"), "a terminator comes last in its block");
  EXPECT_EQ(complaint("  %p = Phi : int\n"), "a Phi comes first in its block");
  EXPECT_EQ(verdict("bb0:\n  %1 = Const 1 : int\n  Jump -> bb1\nbb1: <- bb0\n  %2 = Phi : int\n  Return %1\n"),
            "line 6: a Phi has its operands in the order of the predecessors: bb0");
}

TEST(Verify, PhisHaveAnOperandForEachPredecessor) {
  Graph graph;
  std::string error;
  ASSERT_TRUE(parse(kHead + kSum, &graph, &error)) << error;
  graph.blocks[1]->instrs[0]->args.pop_back();
  EXPECT_EQ(verify(graph), "bb1, `%6 = Phi bb0:%3 : nat`: it has 1 operands, not 2");
}

TEST(Verify, Immediates) {
  EXPECT_EQ(complaint("  %1 = LdVar v3 : any\n"), "variable 3 is not below 3");
  EXPECT_EQ(complaint("  %1 = LdStack depth 4 : any\n"), "depth 4 is not below 4");
  EXPECT_EQ(complaint("  %1 = Step @2 depth 4 : nat\n"), "");
  EXPECT_EQ(complaint("  %1 = Step @2 depth 5 : nat\n"), "depth 5 is not below 5");
  EXPECT_EQ(complaint("  %1 = Step @-1 depth 0 : nat\n"), "it has no pc");
  EXPECT_EQ(complaint("  %1 = IsType %v void : test\n"), "it tests for no type");
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 1 [1=%d]\n"), "operand 1 is not below 1");
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 1 [0=%d 0=%i]\n"), "operand 0 is listed twice");
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 0 [| v3=%d]\n"), "variable 3 is not below 3");
}

// ---- dominance ------------------------------------------------------------------------------------------------------
TEST(Verify, OperandsDominateTheirUses) {
  EXPECT_EQ(complaint("  %1 = NotNA %2 : test\n  %2 = Const 1 : int\n"), "operand 1 is not defined on every way there");
  EXPECT_EQ(sumWith("StVar %7 v1", "StVar %13 v1"), "bb3, `StVar %13 v1`: operand 1 is not defined on every way there");
  EXPECT_EQ(sumWith("Phi bb0:%4 bb2:%13", "Phi bb0:%12 bb2:%13"),
            "bb1, `%7 = Phi bb0:%12 bb2:%13 : dbl?`: operand 1 is not defined on every way there");
}

TEST(Verify, CheckpointsDominateTheirUses) {
  EXPECT_EQ(sumWith("Exit %16", "Exit %9"), "bb3, `Exit %9 Unreached`: operand 1 is not defined on every way there");
}

TEST(Verify, OperandsAreInTheGraph) {
  Graph graph;
  std::string error;
  ASSERT_TRUE(parse(kHead + kSum, &graph, &error)) << error;
  graph.remove([](const Instr* i) { return i->op == Op::Length; });
  EXPECT_EQ(verify(graph), "bb1, `%7 = NatLt %5 %? : test`: operand 2 is not in the graph");
}

// ---- values ---------------------------------------------------------------------------------------------------------
TEST(Verify, Operands) {
  EXPECT_EQ(complaint("  %1 = Arith + %v %d : dbl\n"), "operand 1 is `dbl[]?`, not a raw scalar");
  EXPECT_EQ(complaint("  %1 = NotTest %l : test\n"), "operand 1 is `lgl`, not a test");
  EXPECT_EQ(complaint("  Assume %l %c Type\n"), "operand 1 is `lgl`, not a test");
  EXPECT_EQ(complaint("  Assume %t %t Type\n"), "operand 2 is `test`, not a Checkpoint");
  EXPECT_EQ(complaint("  StVar %c v0\n"), "operand 1 is a Checkpoint, not an R value");
  EXPECT_EQ(complaint("  StVar %n v0\n"), "operand 1 is `nat`, not an R value");
  EXPECT_EQ(complaint("  StStack %n depth 0\n"), "");
  EXPECT_EQ(complaint("  %1 = InBounds %i %n : test\n"), "operand 1 is `int`, not a nat");
  EXPECT_EQ(complaint("  %1 = Load %v %i : dbl?\n"), "operand 2 is `int`, not a nat");
  EXPECT_EQ(complaint("  %1 = LdVar v1 : dbl[]~\n  %2 = Load %1 %n : dbl?\n"),
            "operand 1 is `dbl[]~`, not a vector of one kind with its data in place");
  EXPECT_EQ(complaint("  %1 = And %i %l : lgl\n"), "operand 1 is `int`, not a raw logical");
  EXPECT_EQ(complaint("  %1 = MinMax min %i %d : int\n"), "its operands have different types");
}

TEST(Verify, StoredValuesFitTheVector) {
  EXPECT_EQ(complaint("  Store %v %n %d\n"), "");
  EXPECT_EQ(complaint("  Store %v %n %i\n"), "operand 3 is `int`, which is no element of the vector");
  EXPECT_EQ(complaint("  %1 = LdVar v1 : int[]?\n  Store %1 %n %l\n"), "");
  EXPECT_EQ(complaint("  %1 = LdVar v1 : lgl[]?\n  Store %1 %n %i\n"),
            "operand 3 is `int`, which is no element of the vector");
}

TEST(Verify, Results) {
  EXPECT_EQ(complaint("  %1 = Box %d : dbl\n"), "its type is `dbl`, not that of an object");
  EXPECT_EQ(complaint("  %1 = Box %d : dbl[]\n"), "");
  EXPECT_EQ(complaint("  %1 = EnvSame : lgl\n"), "its type is `lgl`, not that of a test");
  EXPECT_EQ(complaint("  %1 = StVar %d v0 : dbl\n"), "its type is `dbl`, not that of nothing");
  EXPECT_EQ(complaint("  %1 = Arith + %d %i : int\n"), "its operands make it `dbl?`");
  EXPECT_EQ(complaint("  %1 = Arith + %d %i : dbl\n"), "");
  EXPECT_EQ(complaint("  %1 = Neg %l : lgl\n"), "its operands make it `int`");
  EXPECT_EQ(complaint("  %1 = Load %v %n : dbl[]\n"), "its operands make it `dbl?`");
}

TEST(Verify, Constants) {
  EXPECT_EQ(complaint("  %1 = Const 1.5 : int\n"), "the number is no integer");
  EXPECT_EQ(complaint("  %1 = Const 2147483648 : int\n"), "the number is no integer");
  EXPECT_EQ(complaint("  %1 = Const NA : int\n"), "the type excludes NA");
  EXPECT_EQ(complaint("  %1 = Const NaN : dbl\n"), "the type excludes NA");
  EXPECT_EQ(complaint("  %1 = Const NA : int?\n"), "");
  EXPECT_EQ(complaint("  %1 = Const 2 : test\n"), "a test is 0 or 1");
}

TEST(Verify, PhisHaveOneRepresentation) {
  EXPECT_EQ(sumWith("%7 = Phi bb0:%4 bb2:%13 : dbl?", "%7 = Phi bb0:%4 bb2:%1 : dbl?"),
            "bb1, `%7 = Phi bb0:%4 bb2:%1 : dbl?`: operand 2 is `dbl[]?`, which is represented differently");
}

// ---- Checkpoints ----------------------------------------------------------------------------------------------------
TEST(Verify, OnlyRawVariablesAreListed) {
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 1 [0=%v | v1=%d]\n"), "");
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 1 [0=%n]\n"), "");
  EXPECT_EQ(complaint("  %1 = Checkpoint @2 depth 0 [| v1=%v]\n"), "operand 1 is `dbl[]?`, not a raw scalar");
}

TEST(Verify, FramesOfInlinedFunctionsAreWhole) {
  const auto chained = [](const std::string& checkpoint) {
    const std::string text = verdict("inlined \"g\" from 0 @12 depth 1\nbb0:\n  %f = LdVar v0 : clo@\n  %i = Const 1 : int\n"
                                     "  %1 = Checkpoint @2 " + checkpoint + "\n  Return %i\n");
    const size_t at = text.find("`: ");
    return at == std::string::npos ? text : text.substr(at + 3);
  };
  EXPECT_EQ(chained("depth 9 in 1 [0=%i in 1 f=%f 8=%i | v7:4=%f]"), "");
  EXPECT_EQ(chained("depth 0 in 1 [0=%i]"), "the closure of frame 1 is not listed");
  EXPECT_EQ(chained("depth 0 in 1 [1=%i in 1 f=%f]"), "operand 1 is not below 1");
  EXPECT_EQ(chained("depth 0 in 1 [in 1 f=%f | v0=%i v0=%i]"), "variable 0 is listed twice");
  EXPECT_EQ(chained("depth 0 in 2 []"), "there is no inlined function 2");
  EXPECT_EQ(chained("depth 0 [in 1 f=%f]"), "no frame 1 waits there");
}

TEST(Verify, NothingChangesBetweenCheckpointAndUse) {
  EXPECT_EQ(complaint("  %1 = Box %d : dbl[]\n  Assume %t %c Type\n"), "");
  EXPECT_EQ(complaint("  StVar %d v1\n  Assume %t %c Type\n"), "`StVar %2 v1` has an effect after the Checkpoint");
  EXPECT_EQ(complaint("  Assume %t %c Type\n  StVar %d v1\n"), "");
  EXPECT_EQ(complaint("  %1 = Checkpoint @1 depth 1 [0=%d | v1=%i]\n  StVar %d v1\n  StStack %i depth 0\n"
                      "  Assume %t %1 Type\n"), "");
  EXPECT_EQ(complaint("  %1 = Checkpoint @1 depth 1 [0=%d]\n  StStack %i depth 1\n  Assume %t %1 Type\n"),
            "`StStack %3 depth 1` has an effect after the Checkpoint");
}

TEST(Verify, NothingChangesOnTheWayRoundALoop) {
  const auto loop = [](const char* inside) {
    return verdict(std::string("bb0:\n  %1 = Const 1 : int\n  %2 = EnvSame : test\n  %3 = Checkpoint @1 depth 0 []\n"
                               "  Jump -> bb1\nbb1: <- bb0 bb1 loop\n") + inside + "  Branch %2 -> bb1 bb2\n"
                   "bb2: <- bb1\n  Return %1\n");
  };
  EXPECT_EQ(loop("  Assume %2 %3 Type\n"), "");
  EXPECT_EQ(loop("  Assume %2 %3 Type\n  StVar %1 v0\n"),
            "bb1, `Assume %2 %3 Type`: `StVar %1 v0` has an effect after the Checkpoint");
  EXPECT_EQ(loop("  %4 = Checkpoint @1 depth 0 []\n  Assume %2 %4 Type\n  StVar %1 v0\n"), "");
}

const char* const kNotWritten = " is not in memory: a Checkpoint before listed it, and nothing has written it since";

TEST(Verify, WhatIsNotListedIsInMemory) {
  const std::string first = "  %1 = Checkpoint @2 depth 1 [0=%d | v1=%i]\n";
  EXPECT_EQ(complaint(first + "  %2 = Checkpoint @3 depth 1 [0=%d]\n"), std::string("variable 1") + kNotWritten);
  EXPECT_EQ(complaint(first + "  %2 = Checkpoint @3 depth 1 [| v1=%i]\n"), std::string("operand 0") + kNotWritten);
  EXPECT_EQ(complaint(first + "  %2 = Checkpoint @3 depth 0 [| v1=%i]\n"), "");
  EXPECT_EQ(complaint(first + "  StVar %i v1\n  %2 = Step @3 depth 0 : nat\n"), "");
  EXPECT_EQ(complaint(first + "  StVar %i v1\n  %2 = Step @3 depth 1 : nat\n"), std::string("operand 0") + kNotWritten);
  EXPECT_EQ(complaint(first + "  StVar %i v1\n  StStack %d depth 0\n  %2 = Step @3 depth 1 : nat\n"), "");
}

TEST(Verify, ListingWhatMemoryHoldsChangesNothing) {
  EXPECT_EQ(complaint("  StVar %i v1\n  %1 = Checkpoint @2 depth 0 [| v1=%i]\n  %2 = Step @3 depth 0 : nat\n"), "");
  EXPECT_EQ(complaint("  %0 = LdVar v1 : int\n  %1 = Checkpoint @2 depth 0 [| v1=%0]\n"
                      "  %2 = Step @3 depth 0 : nat\n"), "");
}

TEST(Verify, MissingVariablesAreFollowedThroughTheGraph) {
  EXPECT_EQ(sumWith("  StVar %7 v1\n", ""),
            "bb3, `%15 = Step @40 depth 0 : nat`: " + (std::string("variable 1") + kNotWritten));
}

}  // namespace
}  // namespace hunch::pir
