// The opcode table, and the verifier on code made by hand: what it accepts, and the sentence for what it does not.
#include "hunch/bytecode/verifier.h"

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>

namespace hunch::bytecode {
namespace {

// Code with one variable, one constant, one call site without arguments; nothing in it is an R object.
Code makeCode(std::initializer_list<int32_t> words, int maxDepth = 4) {
  Code code;
  code.words = words;
  code.maxDepth = maxDepth;
  code.pool.resize(1);
  code.variables.resize(1);
  code.caches.resize(1);
  code.sites.resize(1);
  code.types.resize(1);
  code.branches.resize(1);
  return code;
}

constexpr int32_t w(Op op) { return static_cast<int32_t>(op); }

TEST(Opcodes, TheTableIsConsistent) {
  for (int i = 0; i < static_cast<int>(Op::kCount); i++) {
    const OpInfo& op = kOps[i];
    EXPECT_EQ(std::strspn(op.immediates, "kvcstif"), std::strlen(op.immediates)) << op.name;
    EXPECT_EQ(opWidth(static_cast<Op>(i)), 1 + static_cast<int>(std::strlen(op.immediates))) << op.name;
    EXPECT_GE(op.pops, -1) << op.name;
    EXPECT_GE(op.pushes, 0) << op.name;
    EXPECT_STRNE(op.doc, "") << op.name;
  }
}

TEST(Verifier, AcceptsStraightCode) {
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0, w(Op::Const), 0, w(Op::Add), 0, w(Op::Return)})), "");
}

TEST(Verifier, AcceptsALoopThatKeepsItsDepth) {
  // 0: Const; 2: BrFalse 9; 6: Loop 0; 9: Const; 11: Return
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0, w(Op::BrFalse), 9, 0, 0, w(Op::Loop), 0, 0, w(Op::Const), 0,
                                  w(Op::Return)})), "");
}

TEST(Verifier, FindsMissingOperands) {
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0, w(Op::Add), 0, w(Op::Return)})), "at 2: Add needs more operands");
  EXPECT_EQ(findProblem(makeCode({w(Op::Return)})), "at 0: Return needs more operands");
}

TEST(Verifier, FindsTwoDepthsThatMeet) {
  // One way to 8 pushes a value, the other does not.
  const Code code = makeCode({w(Op::Const), 0, w(Op::BrFalse), 8, 0, 0, w(Op::Const), 0, w(Op::Const), 0, w(Op::Return)});
  EXPECT_EQ(findProblem(code), "at 8: two stack depths meet: 0 and 1");
}

TEST(Verifier, AResetBringsAllDepthsTogether) {
  // 0: Const; 2: LdPure slot 0, else 7; 5: Br 7 (one deeper); 7: Reset 1; 9: Return
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0, w(Op::LdPure), 0, 7, w(Op::Br), 7, w(Op::Reset), 1,
                                  w(Op::Return)})), "");
}

TEST(Verifier, FindsControlThatLeavesTheCode) {
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0})), "at 2: control leaves the code");
  EXPECT_EQ(findProblem(makeCode({})), "at 0: control leaves the code");
}

TEST(Verifier, FindsImmediatesOutOfRange) {
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 1, w(Op::Return)})), "at 0: Const: immediate out of range");
  EXPECT_EQ(findProblem(makeCode({w(Op::LdVar), -1, 0, w(Op::Return)})), "at 0: LdVar: immediate out of range");
  EXPECT_EQ(findProblem(makeCode({w(Op::Br), 100})), "at 0: Br: immediate out of range");
}

TEST(Verifier, FindsWordsThatAreNoOpcodes) {
  EXPECT_EQ(findProblem(makeCode({w(Op::kCount)})), "at 0: not an opcode");
  EXPECT_EQ(findProblem(makeCode({-3})), "at 0: not an opcode");
}

TEST(Verifier, FindsStacksDeeperThanDeclared) {
  EXPECT_EQ(findProblem(makeCode({w(Op::Const), 0, w(Op::Const), 0, w(Op::Add), 0, w(Op::Return)}, 1)),
            "at 4: stack depth out of bounds");
}

TEST(Verifier, CountsTheArgumentsOfCalls) {
  Code code = makeCode({w(Op::LdFun), 0, w(Op::Const), 0, w(Op::Call), 0, 0, w(Op::Return)});
  code.sites[0].resume = 7;
  code.sites[0].kinds = {ArgKind::Const};
  EXPECT_EQ(findProblem(code), "");
  code.sites[0].kinds = {ArgKind::Const, ArgKind::Const};
  EXPECT_EQ(findProblem(code), "at 4: Call needs more operands");
}

TEST(Verifier, FollowsEveryAlternativeOfASwitch) {
  Code code = makeCode({w(Op::Const), 0, w(Op::Switch), 0, 0, w(Op::Const), 0, w(Op::Return)});
  code.switches.resize(1);
  code.switches[0].targets = {5};
  code.switches[0].noneTarget = 5;
  EXPECT_EQ(findProblem(code), "");
  code.switches[0].targets = {5, 7};
  EXPECT_EQ(findProblem(code), "at 7: Return needs more operands");
}

}  // namespace
}  // namespace hunch::bytecode
