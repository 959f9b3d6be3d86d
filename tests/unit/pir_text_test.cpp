// The text form of PIR: it reads back as the graph it was printed from, and mistakes are named with their line.
#include "hunch/pir/text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>

namespace hunch::pir {
namespace {

// A loop over a vector: every kind of immediate, a Phi, a Checkpoint, both sorts of constants.
const char* const kLoop = R"(graph "f \"g\"" entry 24 vars 3 depth 5 env yes
var 0 x : dbl[]
var 1 "a b"
var 2 i : int
operand 0 : any
operand 1 : nat
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : nat
  %3 = Const "function (x)\n  x" : clo
  %4 = SameObject %3 "sum" : test
  %5 = Checkpoint @24 depth 3 [0=%3 2=%2]
  Assume %4 %5 Target #4
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %6 = Phi bb0:%2 bb2:%12 : nat
  %7 = Length %1 : nat
  %8 = NatLt %6 %7 : test
  Branch %8 -> bb2 bb3
bb2: <- bb1
  %9 = Load %1 %6 : dbl? ; @31
  %10 = Arith %/% %9 %9 : dbl? ; @33
  StVar %10 v1
  %11 = SlotIs v0 int|dbl[]@? : test
  %12 = NatAdd %6 1 : nat
  %13 = Math 3 %9 : dbl?
  %14 = Checkpoint @40 depth 2 [0=%12 | v1=%10 v2=%13]
  Assume %11 %14 Variable
  Jump -> bb1
bb3: <- bb1
  %15 = Step @50 depth 2 : nat
  %16 = PcIs %15 @52 : test
  %17 = StackIs depth 1 lgl : test
  %18 = Checkpoint @52 depth 1 []
  Exit %18 Unreached
)";

std::string again(const std::string& text) {
  Graph graph;
  std::string error;
  return parse(text, &graph, &error) ? print(graph) : error;
}

TEST(Text, ReadsBackAsItWasPrinted) { EXPECT_EQ(again(kLoop), kLoop); }

TEST(Text, FillsEveryField) {
  Graph graph;
  std::string error;
  ASSERT_TRUE(parse(kLoop, &graph, &error)) << error;
  EXPECT_EQ(graph.name, "f \"g\"");
  EXPECT_EQ(graph.entryPc, 24);
  EXPECT_EQ(graph.variableCount, 3);
  EXPECT_EQ(graph.maxDepth, 5);
  EXPECT_TRUE(graph.context.hasEnv);
  EXPECT_EQ(graph.variableNames, (std::vector<std::string>{"x", "a b", "i"}));
  EXPECT_EQ(toString(graph.context.variables[0]), "dbl[]");
  EXPECT_EQ(graph.context.variables[1], Type::any());
  EXPECT_EQ(graph.context.operands.size(), 2u);
  ASSERT_EQ(graph.blocks.size(), 4u);
  const Block* header = graph.blocks[1];
  EXPECT_TRUE(header->isLoopHeader);
  EXPECT_EQ(header->preds, (std::vector<Block*>{graph.blocks[0], graph.blocks[2]}));
  EXPECT_EQ(header->succs, (std::vector<Block*>{graph.blocks[2], graph.blocks[3]}));
  const Instr* assume = graph.blocks[0]->instrs[5];
  EXPECT_EQ(assume->op, Op::Assume);
  EXPECT_EQ(assume->kind, static_cast<int>(Reason::Target));
  EXPECT_EQ(assume->feedback, 4);
  EXPECT_EQ(assume->args[1]->op, Op::Checkpoint);
  const Instr* checkpoint = graph.blocks[2]->instrs[6];
  EXPECT_EQ(checkpoint->pc, 40);
  EXPECT_EQ(checkpoint->slot, 2);
  ASSERT_EQ(checkpoint->state.size(), 3u);
  EXPECT_FALSE(checkpoint->state[0].isVariable);
  EXPECT_TRUE(checkpoint->state[2].isVariable);
  EXPECT_EQ(checkpoint->state[2].index, 2);
  EXPECT_EQ(checkpoint->args[2]->op, Op::Math);
  EXPECT_EQ(graph.blocks[2]->instrs[0]->pc, 31);
  EXPECT_EQ(graph.blocks[2]->instrs[1]->kind, 5);
  EXPECT_EQ(graph.blocks[0]->instrs[2]->label, "function (x)\n  x");
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs) EXPECT_EQ(i->block, b);
}

// Every op of the table, with a value for each of its immediates.
TEST(Text, KnowsEveryOpOfTheTable) {
  for (int op = 0; op < static_cast<int>(Op::kCount); op++) {
    const OpInfo& info = opInfo(static_cast<Op>(op));
    Graph graph;
    graph.variableCount = graph.maxDepth = 9;
    Block* b = graph.newBlock();
    Instr* x = graph.append(b, Op::LdVar, Type::any());
    x->slot = 0;
    std::vector<Instr*> args(static_cast<size_t>(info.args == kMany ? 0 : info.args), x);
    Instr* i = graph.append(b, static_cast<Op>(op), Type::nat(), args);
    i->slot = 7;
    i->pc = 5;
    i->feedback = 6;
    i->label = "o";
    i->expected = Type::dbl();
    for (const KindName& k : kKindNames)
      if (k.op == i->op) i->kind = k.kind;
    const std::string text = print(graph);
    EXPECT_EQ(again(text), text);
  }
}

double constantAgain(Type type, double number) {
  Graph graph, copy;
  graph.append(graph.newBlock(), Op::Const, type)->number = number;
  std::string error;
  EXPECT_TRUE(parse(print(graph), &copy, &error)) << print(graph) << error;
  EXPECT_EQ(print(copy), print(graph));
  return copy.blocks[0]->instrs[0]->number;
}

TEST(Text, StatesOfInlinedFunctionsAreChained) {
  const std::string text = R"(graph "f" entry 0 vars 2 depth 3 env no
inlined "g" from 0 @12 depth 1
inlined "h" from 1 @4 depth 0
bb0:
  %1 = LdVar v0 : clo@
  %2 = Const 1 : int
  %3 = Checkpoint @7 depth 1 in 2 [0=%2 | v1=%2 in 1 f=%1 | v0:12=%1 in 2 f=%1 0=%2 | v0:4=%2 v1:512=%2]
  Exit %3 Leave
)";
  EXPECT_EQ(again(text), text);
}

TEST(Text, ConstantsKeepTheirBits) {
  using Limits = std::numeric_limits<double>;
  for (const uint64_t bits : {kNaBits, kNanBits, uint64_t{0xFFF8000000000000}, uint64_t{0x7FF80000000007A2}}) {
    EXPECT_EQ(std::bit_cast<uint64_t>(constantAgain(Type::dbl(), std::bit_cast<double>(bits))), bits);
  }
  for (const double x : {0.0, -0.0, 1.0, 0.1, 1e5, 123456789012.0, 1e300, -1e-300, Limits::denorm_min(), Limits::max(),
                         Limits::infinity(), -Limits::infinity(), 1.0 / 3}) {
    EXPECT_EQ(std::bit_cast<uint64_t>(constantAgain(Type::dbl(), x)), std::bit_cast<uint64_t>(x));
  }
  for (const double x : {0.0, 1.0, -1.0, kNaInt, 2147483647.0}) {
    EXPECT_EQ(constantAgain(Type::integer(), x), x);
    EXPECT_EQ(constantAgain(Type::lgl(), x), x);
  }
  EXPECT_EQ(constantAgain(Type::nat(), 4503599627370496.0), 4503599627370496.0);
  EXPECT_EQ(constantAgain(Type::test(), 1), 1);
  EXPECT_EQ(constantAgain(Type::test(), 0), 0);
}

TEST(Text, ConstantsAreWrittenAsInR) {
  Graph graph;
  Block* b = graph.newBlock();
  graph.append(b, Op::Const, Type::lgl())->number = 1;
  graph.append(b, Op::Const, Type::integer())->number = kNaInt;
  graph.append(b, Op::Const, Type::dbl())->number = 100000;
  graph.append(b, Op::Const, Type::dbl())->number = 3.5;
  EXPECT_EQ(print(graph),
            "graph \"\" entry 0 vars 0 depth 0 env no\nbb0:\n  %1 = Const TRUE : lgl?\n  %2 = Const NA : int?\n"
            "  %3 = Const 100000 : dbl?\n  %4 = Const 3.5 : dbl?\n");
}

const std::string kHead = "graph \"f\" entry 0 vars 1 depth 2 env no\n";

TEST(Text, PredecessorsMayBeLeftOut) {
  const std::string body =
      "bb0:\n  %1 = Const TRUE : test\n  Branch %1 -> bb1 bb2\nbb1:\n  %2 = Const 1 : int\n  Jump -> bb3\n"
      "bb2:\n  %3 = Const 2 : int\n  Jump -> bb3\nbb3:\n  %4 = Phi bb2:%3 bb1:%2 : int\n  Return %4\n";
  EXPECT_NE(again(kHead + body).find("bb3: <- bb2 bb1\n  %4 = Phi bb2:%3 bb1:%2 : int"), std::string::npos)
      << again(kHead + body);
}

TEST(Text, NamesAreRenumbered) {
  EXPECT_EQ(again(kHead + "bb7: // the entry\n\n  %x = Const 1 : int  // one\n  Return %x\n"),
            kHead + "bb0:\n  %1 = Const 1 : int\n  Return %1\n");
}

TEST(Text, MistakesAreNamed) {
  const auto body = [](const char* text) { return again(kHead + "bb0:\n" + text); };
  EXPECT_EQ(again(""), "line 0: there is no graph");
  EXPECT_EQ(again("graf"), "line 1: expected `graph` first, found `graf`");
  EXPECT_EQ(again(kHead), "line 1: the graph has no blocks");
  EXPECT_EQ(again(kHead + "var 1 x\n"), "line 2: there is no variable 1");
  EXPECT_EQ(body("  %1 = Konst 1 : int\n"), "line 3: there is no op `Konst`");
  EXPECT_EQ(body("  %1 = Const 1x : int\n"), "line 3: `1x` is no number");
  EXPECT_EQ(body("  %1 = Const 1 : itn\n"), "line 3: `itn` is no type");
  EXPECT_EQ(body("  %1 = Const 1 : int[]\n"), "line 3: an object is written \"label\"");
  EXPECT_EQ(body("  Return %1\n"), "line 3: there is no value %1");
  EXPECT_EQ(body("  Return\n"), "line 3: Return has 1 operands, not 0");
  EXPECT_EQ(body("  Jump -> bb3\n"), "line 3: there is no block bb3");
  EXPECT_EQ(body("  Jump -> bb1\nbb1: <- bb1\n"), "line 4: the predecessors are bb0, not bb1");
  EXPECT_EQ(body("bb0:\n"), "line 3: bb0 is already there, in line 2");
  EXPECT_EQ(body("  %1 = LdVar 0 : int\n"), "line 3: expected `v` before a variable slot, found `0 : int`");
  EXPECT_EQ(body("  %1 = Const 1 : int 2\n"), "line 3: did not expect `2` here");
  EXPECT_EQ(body("  %1 = Const 1 : int\n  %1 = Const 1 : int\n"), "line 4: %1 is defined twice");
  EXPECT_EQ(body("  %1 = Const 1 : int\n  %2 = Arith & %1 %1 : int\n"), "line 4: Arith has no kind `&`");
  EXPECT_EQ(body("  %1 = Checkpoint @1 depth 0 []\n  Exit %1 Because\n"), "line 4: there is no reason `Because`");
}

TEST(Text, BrokenGraphsCanBePrinted) {
  Graph graph, other;
  Instr* lost = other.append(other.newBlock(), Op::Const, Type::dbl());
  graph.append(graph.newBlock(), Op::Return, Type::none(), {lost});
  EXPECT_NE(print(graph).find("Return %?"), std::string::npos);
}

}  // namespace
}  // namespace hunch::pir
