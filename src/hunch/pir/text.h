// The text form of a graph: what print.cpp and parse.cpp share.
//
//   graph "f" entry 24 vars 3 depth 5 env no
//   var 0 x : dbl[]                          a variable's name, and its type in the context unless that is `any`
//   operand 0 : int                          the operands of the context, all of them
//   inlined "g"                              the functions that are part of the graph, from 1 on
//   inlined "h" from 1 @12 depth 3           ... by the call at pc 12 of the first one, which waits there with 3 operands
//   bb0:
//     %1 = LdVar v0 : dbl[]
//     %2 = Const 1 : int
//     Jump -> bb1
//   bb1: <- bb0 bb1 loop                     predecessors in order; `loop` marks a loop header
//     %3 = Phi bb0:%2 bb1:%4 : int ; @30     a pc that is not an immediate comes last
//     %4 = Arith + %3 %2 : int ; @8 in 1     ... in the first inlined function
//     %5 = IsType %1 dbl[] : test
//     %6 = Checkpoint @24 depth 3 [0=%3 | v2=%4]
//     %7 = Checkpoint @8 depth 1 in 1 [| v2=%4 in 1 f=%9 0=%2 | v0=%3 v1:256=%4]   the state of the graph's own frame, then
//                                              that of an inlined function: closure, operands, variables with their flags
//     Assume %5 %6 Type #4
//     Branch %5 -> bb1 bb2
//
// An instruction is: its result, the op, its kind, the operands, the other immediates in the order of ops.def, the
// successors if it ends a block, the type unless that is `void`, the pc. Immediates: v1 a variable slot, `depth 2` an
// operand depth or a number of operands, @24 a pc, #4 a feedback slot (left out when there is none), "label" an object;
// types, reasons and numbers as they are. Only the label of an object is in the text: parse() leaves `object` null.
//
// When writing by hand: predecessors may be left out (they are then in the order of the first Phi, or of the jumps in
// the text), %names and block names may have any numbers, and what follows // is a comment.
#pragma once

#include <string>

#include "hunch/pir/graph.h"

namespace hunch::pir {

// The kinds of an op that have names; those of other ops are numbers.
struct KindName {
  Op op;
  int kind;
  const char* name;
};
inline constexpr KindName kKindNames[] = {
    {Op::Arith, 0, "+"},    {Op::Arith, 1, "-"},    {Op::Arith, 2, "*"},    {Op::Arith, 3, "/"},
    {Op::Arith, 4, "%%"},   {Op::Arith, 5, "%/%"},  {Op::Arith, 12, "^"},   {Op::Compare, 6, "=="},
    {Op::Compare, 7, "!="}, {Op::Compare, 8, "<"},  {Op::Compare, 9, "<="}, {Op::Compare, 10, ">"},
    {Op::Compare, 11, ">="}, {Op::IntOk, 0, "+"},   {Op::IntOk, 1, "-"},    {Op::IntOk, 2, "*"},
    {Op::IntOk, 4, "%%"},   {Op::IntOk, 5, "%/%"},  {Op::RealOk, 4, "%%"},  {Op::RealOk, 5, "%/%"}, {Op::RealOk, 12, "^"},
    {Op::CplxOk, 0, "+"},   {Op::CplxOk, 1, "-"},   {Op::CplxOk, 2, "*"},   {Op::CplxOk, 3, "/"},
    {Op::CplxOk, 12, "^"},
    {Op::VecArith, 0, "+"}, {Op::VecArith, 1, "-"}, {Op::VecArith, 2, "*"}, {Op::VecArith, 3, "/"},
    {Op::VecArith, 6, "=="}, {Op::VecArith, 7, "!="}, {Op::VecArith, 8, "<"}, {Op::VecArith, 9, "<="},
    {Op::VecArith, 10, ">"}, {Op::VecArith, 11, ">="}, {Op::VecArith, 12, "^"},
    {Op::MinMax, 0, "min"}, {Op::MinMax, 1, "max"},
    {Op::Reduce, 0, "sum"}, {Op::Reduce, 1, "min"},   {Op::Reduce, 2, "max"},   {Op::Reduce, 3, "any"},
    {Op::Reduce, 4, "all"}, {Op::StrEq, 6, "=="},   {Op::StrEq, 7, "!="},
    {Op::NoMethod, 0, "$"}, {Op::NoMethod, 1, "["},   {Op::NoMethod, 2, "[["},
    {Op::NoMethod, 3, "$<-"}, {Op::NoMethod, 4, "[<-"}, {Op::NoMethod, 5, "[[<-"},
    {Op::NoMethodFrom, 0, "$"}, {Op::NoMethodFrom, 1, "["},   {Op::NoMethodFrom, 2, "[["},
    {Op::NoMethodFrom, 3, "$<-"}, {Op::NoMethodFrom, 4, "[<-"}, {Op::NoMethodFrom, 5, "[[<-"},
    {Op::CplxPart, 0, "Re"}, {Op::CplxPart, 1, "Im"}, {Op::CplxPart, 2, "Mod"}, {Op::CplxPart, 3, "Arg"},
    {Op::Bits, 0, "and"},   {Op::Bits, 1, "or"},    {Op::Bits, 2, "xor"},   {Op::Bits, 3, "left"},   {Op::Bits, 4, "right"},
};
inline constexpr uint64_t kNaBits = 0x7FF00000000007A2;   // R's NA_real_
inline constexpr uint64_t kNanBits = 0x7FF8000000000000;  // what `NaN` means; others are written NaN:<bits>
inline constexpr double kNaInt = -2147483648.0;           // NA of integers and logicals, in Instr::number

// One instruction as it is in print(graph), and the name of a block there.
std::string printInstr(const Graph& graph, const Instr* instr);
std::string printBlockName(const Graph& graph, const Block* block);

}  // namespace hunch::pir
