// Representations and types: what each op takes and gives. To add an op: a row in kSignatures; ops.def without a row
// here does not compile.
#include <cmath>
#include <iterator>

#include "hunch/pir/text.h"
#include "hunch/pir/verify.h"

namespace hunch::pir {

namespace {

// ---- letters: sets of values ----------------------------------------------------------------------------------------
bool isCheckpoint(const Instr& i) { return i.op == Op::Checkpoint; }
bool isVoid(const Instr& i) { return i.type.isNone(); }
bool isTest(const Instr& i) { return i.type.rep() == Rep::Test; }
bool isNat(const Instr& i) { return i.type.rep() == Rep::Nat; }
bool isReal(const Instr& i) { return i.type.rep() == Rep::Real; }
bool isIntegral(const Instr& i) { return i.type.rep() == Rep::Int; }
bool isLogical(const Instr& i) { return isIntegral(i) && i.type.kinds() == Type::kLgl; }
bool isRaw(const Instr& i) { return isReal(i) || isIntegral(i); }
bool isComplex(const Instr& i) { return i.type.rep() == Rep::Complex; }
bool isNumber(const Instr& i) { return isRaw(i) || isComplex(i); }
bool isObject(const Instr& i) { return i.type.rep() == Rep::Boxed; }
bool isVector(const Instr& i) { return isObject(i) && i.type.without(Type::kObject).isDirectVector(i.type.kinds()); }
bool isArray(const Instr& i) { return isVector(i) && (i.type.kinds() & (i.type.kinds() - 1)) == 0; }
bool isVectorOfOneKind(const Instr& i) {
  return isObject(i) && i.type.may(Type::kVector) && (i.type.kinds() & (i.type.kinds() - 1)) == 0;
}
bool isValue(const Instr& i) { return isRaw(i) || isObject(i); }
bool isAnyValue(const Instr& i) { return isValue(i) || isComplex(i); }
bool isOperand(const Instr& i) { return isValue(i) || isNat(i); }
bool isAnyOperand(const Instr& i) { return isOperand(i) || isComplex(i); }
bool isNatOrReal(const Instr& i) { return isNat(i) || isReal(i); }
bool isAnything(const Instr& i) { return isAnyOperand(i) || isTest(i); }

struct Letter {
  char letter;
  const char* text;
  bool (*holds)(const Instr&);
};
constexpr Letter kLetters[] = {
    {'-', "nothing", isVoid},
    {'t', "a test", isTest},
    {'n', "a nat", isNat},
    {'f', "a raw double", isReal},
    {'i', "a raw integer or logical", isIntegral},
    {'l', "a raw logical", isLogical},
    {'r', "a raw scalar that is not complex", isRaw},
    {'z', "a raw complex number", isComplex},
    {'m', "a raw scalar", isNumber},
    {'q', "a nat or a raw double", isNatOrReal},
    {'b', "an object", isObject},
    {'w', "a vector with its data in place", isVector},
    {'v', "a vector of one kind with its data in place", isArray},
    {'y', "a vector of one kind", isVectorOfOneKind},
    {'x', "an R value that one entry holds", isValue},
    {'X', "an R value", isAnyValue},
    {'s', "an R value that one entry holds, or a nat", isOperand},
    {'S', "an R value or a nat", isAnyOperand},
    {'a', "a value", isAnything},
    {'c', "a Checkpoint", isCheckpoint},
};

const Letter& letterOf(char letter) {
  for (const Letter& l : kLetters)
    if (l.letter == letter) return l;
  return kLetters[0];
}

// ---- what ops take and give -----------------------------------------------------------------------------------------
struct Signature {
  Op op;
  const char* operands;  // Phi and Checkpoint have rules of their own
  char result;
};
constexpr Signature kSignatures[] = {
    {Op::Const, "", 'a'},          {Op::Phi, "", 'a'},            {Op::LdVar, "", 'X'},          {Op::StVar, "X", '-'},
    {Op::SlotIs, "", 't'},         {Op::SlotSettles, "", 't'},    {Op::LdStack, "", 'S'},        {Op::StStack, "s", '-'},       {Op::StackIs, "", 't'},
    {Op::LdCell, "", 'X'},         {Op::CellIs, "", 't'},         {Op::MarkRead, "", '-'},       {Op::Visible, "", '-'},
    {Op::Hold, "", '-'},
    {Op::Box, "m", 'b'},           {Op::Unbox, "b", 'm'},         {Op::Cast, "b", 'b'},          {Op::FindCell, "", 'b'},
    {Op::FindGlobal, "", 'b'},
    {Op::CellIn, "b", 'b'},        {Op::EnvOf, "b", 'b'},         {Op::CellAround, "b", 'b'},    {Op::BindingIs, "b", 't'},     {Op::LdBinding, "b", 'X'},     {Op::CanBind, "b", 't'},
    {Op::StBinding, "bx", '-'},    {Op::OwnBinding, "by", 'v'},   {Op::GrowBinding, "bvn", 'v'}, {Op::IsType, "b", 't'},        {Op::NotNA, "m", 't'},
    {Op::IsTrue, "r", 't'},        {Op::NotTest, "t", 't'},       {Op::CanOwn, "b", 't'},        {Op::SameObject, "b", 't'},
    {Op::IsSibling, "b", 't'},     {Op::IsInner, "b", 't'},       {Op::RunsCode, "b", 't'},      {Op::Untraced, "b", 't'},      {Op::Distinct, "bb", 't'},     {Op::NoMethod, "b", 't'},
    {Op::NoMethodFrom, "b", 't'},  {Op::HasClasses, "b", 't'},    {Op::IsAscii, "w", 't'},       {Op::EnvSame, "", 't'},
    {Op::WorldSame, "", 't'},      {Op::BindingsSame, "", 't'},   {Op::Tick, "", 't'},           {Op::NatLt, "nn", 't'},
    {Op::InBounds, "nn", 't'},     {Op::IntOk, "ii", 't'},        {Op::RealOk, "ff", 't'},       {Op::CplxOk, "zz", 't'},       {Op::NanOk, "ff", 't'},
    {Op::FitsInt, "q", 't'},       {Op::PcIs, "n", 't'},          {Op::Arith, "mm", 'm'},        {Op::Compare, "mm", 'l'},
    {Op::And, "ll", 'l'},          {Op::Or, "ll", 'l'},           {Op::Not, "l", 'l'},           {Op::Neg, "m", 'm'},
    {Op::Math, "f", 'f'},          {Op::MinMax, "rr", 'r'},       {Op::Bits, "ii", 'i'},         {Op::ToDbl, "i", 'f'},
    {Op::ToInt, "r", 'i'},         {Op::FromTest, "t", 'l'},      {Op::ToLgl, "r", 'l'},         {Op::MkCplx, "ff", 'z'},       {Op::CplxPart, "z", 'f'},      {Op::NatToInt, "n", 'i'},
    {Op::NatToDbl, "n", 'f'},      {Op::NatAdd, "n", 'n'},        {Op::Index, "r", 'n'},         {Op::MatIndex, "nnn", 'n'},
    {Op::RangeLen, "ii", 'n'},     {Op::RangeStep, "ii", 'i'},    {Op::RangeElem, "iin", 'i'},   {Op::StRange, "ii", '-'},
    {Op::LdFrom, "", 'i'},         {Op::LdStep, "", 'i'},         {Op::Length, "w", 'n'},        {Op::SeqLength, "y", 'n'},
    {Op::IsMatrix, "w", 't'},
    {Op::NRow, "w", 'n'},          {Op::NCol, "w", 'n'},          {Op::Own, "y", 'v'},           {Op::CanGrow, "", 't'},        {Op::Grow, "vn", 'v'},         {Op::Load, "vn", 'X'},
    {Op::SeqData, "y", 'n'},       {Op::SeqFirst, "y", 'f'},      {Op::SeqStep, "y", 'f'},       {Op::SeqLoad, "ynnff", 'x'},
    {Op::Store, "vnm", '-'},       {Op::LoadStr, "vn", 'b'},      {Op::StoreStr, "vnb", '-'},    {Op::StoreObj, "vnx", '-'},
    {Op::OwnElement, "vn", 'b'},   {Op::GrowElement, "vnvn", 'v'}, {Op::NamePos, "w", 'n'},       {Op::StrEq, "bb", 'l'},        {Op::StrLen, "w", 'i'},
    {Op::SubStr, "wii", 'b'},      {Op::SwitchPc, "w", 'n'},      {Op::MkEnv, "", '-'},          {Op::MkArg, "", 'b'},          {Op::MkClosure, "", 'b'},      {Op::Local, "", 'b'},
    {Op::StLocal, "", '-'},       {Op::MkScope, "", 'b'},        {Op::StScope, "bx", '-'},      {Op::MkClosureIn, "b", 'b'},
    {Op::NewVec, "n", 'v'},        {Op::Fill, "vnx", 'v'},        {Op::AsMatrix, "vn", 'b'},     {Op::MkRange, "ii", 'b'},      {Op::Combine, "", 'b'},
    {Op::MakeList, "", 'v'},       {Op::CallQuiet, "", 'x'},      {Op::CallQuick, "", 'x'},      {Op::Answered, "x", 't'},      {Op::VecArith, "xx", 'v'},
    {Op::Reduce, "v", 'r'},        {Op::Checkpoint, "", '-'},
    {Op::Assume, "tc", '-'},       {Op::Step, "", 'n'},           {Op::Force, "", '-'},           {Op::Call, "", '-'},           {Op::CallDirect, "", '-'},
    {Op::CallClosure, "", '-'},
    {Op::Jump, "", '-'},           {Op::Branch, "t", '-'},        {Op::Return, "x", '-'},        {Op::Exit, "c", '-'},
};

constexpr int length(const char* text) { return *text ? 1 + length(text + 1) : 0; }
constexpr int kArgs[] = {
#define OP(name, args, immediates, effects, doc) args,
#include "hunch/pir/ops.def"
#undef OP
};
constexpr bool hasOneRowPerOp() {
  if (std::size(kSignatures) != static_cast<size_t>(Op::kCount)) return false;
  for (size_t k = 0; k < std::size(kSignatures); k++) {
    if (kSignatures[k].op != static_cast<Op>(k)) return false;
    if (kArgs[k] != kMany && kArgs[k] != length(kSignatures[k].operands)) return false;
  }
  return true;
}
static_assert(hasOneRowPerOp(), "kSignatures has a row for every op of ops.def, in that order, with all operands");

std::string typeText(const Instr& i) { return isCheckpoint(i) ? "a Checkpoint" : "`" + toString(i.type) + "`"; }
std::string operandText(size_t k, const Instr& i) {
  return "operand " + std::to_string(k + 1) + " is " + typeText(*i.args[k]);
}

void verifyOperand(const Graph& graph, const Instr* i, size_t k, char letter) {
  const Letter& l = letterOf(letter);
  if (!l.holds(*i->args[k]) || (letter != 'c' && isCheckpoint(*i->args[k])))
    violated(graph, i, operandText(k, *i) + ", not " + l.text);
}

void verifyPhi(const Graph& graph, const Instr* i) {
  for (size_t k = 0; k < i->args.size(); k++)
    if (i->args[k]->type.rep() != i->type.rep())
      violated(graph, i, operandText(k, *i) + ", which is represented differently");
}

// Objects that variables hold are in memory at once; only raw scalars may be missing there.
void verifyListed(const Graph& graph, const Instr* i) {
  for (size_t k = 0; k < i->args.size(); k++)
    verifyOperand(graph, i, k, i->state[k].isVariable && !i->state[k].frame ? 'm' : 'S');
}

// A logical fits an integer vector as it is; otherwise kinds are the same.
void verifyStored(const Graph& graph, const Instr* i) {
  const uint32_t vector = i->args[0]->type.kinds(), value = i->args[2]->type.kinds();
  if (value != vector && !(vector == Type::kInt && value == Type::kLgl))
    violated(graph, i, operandText(2, *i) + ", which is no element of the vector");
}

void verifyNumber(const Graph& graph, const Instr* i) {
  const double x = i->number;
  switch (i->type.rep()) {
    case Rep::Test:
      if (x != 0 && x != 1) violated(graph, i, "a test is 0 or 1");
      return;
    case Rep::Int:
      if (!(x >= kNaInt && x <= -kNaInt - 1) || std::trunc(x) != x) violated(graph, i, "the number is no integer");
      if (x == kNaInt && !i->type.may(Type::kNa)) violated(graph, i, "the type excludes NA");
      return;
    case Rep::Real:
      if (std::isnan(x) && !i->type.may(Type::kNa)) violated(graph, i, "the type excludes NA");
      return;
    case Rep::Nat:
      if (std::trunc(x) != x) violated(graph, i, "the number is no nat");
      return;
    case Rep::Complex: return violated(graph, i, "a complex constant is a MkCplx of two others");
    default: return;
  }
}

// A declared type may know more than the operands say, but not speak of something else.
void verifyInferred(const Graph& graph, const Instr* i) {
  const Type inferred = infer(*i);
  if (inferred.rep() != i->type.rep() || (i->type.kinds() && !(i->type.kinds() & inferred.kinds())))
    violated(graph, i, "its operands make it `" + toString(inferred) + "`");
}

void verifyInstr(const Graph& graph, const Instr* i) {
  const Signature& s = kSignatures[static_cast<int>(i->op)];
  for (size_t k = 0; s.operands[k]; k++) verifyOperand(graph, i, k, s.operands[k]);
  const Letter& result = letterOf(s.result);
  if (!result.holds(*i)) violated(graph, i, "its type is `" + toString(i->type) + "`, not that of " + result.text);
  if (i->op == Op::Const) verifyNumber(graph, i);
  if (i->op == Op::Phi) verifyPhi(graph, i);
  if (i->op == Op::Checkpoint) verifyListed(graph, i);
  if (i->op == Op::Store) verifyStored(graph, i);
  if (i->op == Op::MinMax && i->args[0]->type.kinds() != i->args[1]->type.kinds())
    violated(graph, i, "its operands have different types");
  if ((i->op == Op::Arith || i->op == Op::Compare) && isComplex(*i->args[0]) != isComplex(*i->args[1]))
    violated(graph, i, "only one of its operands is complex");
  verifyInferred(graph, i);
}

}  // namespace

void verifyValues(const Graph& graph) {
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs) verifyInstr(graph, i);
}

}  // namespace hunch::pir
