// Elements of vectors and matrices, lengths, type tests, builtins.
#include "hunch/build/builder.h"

#include "hunch/bytecode/builtins.h"

namespace hunch::build {

namespace {
constexpr uint32_t kNumbers = Type::kNumeric | Type::kCplx;
bool isElementKind(Type t, uint32_t kinds) { return isOneVector(t) && (t.kinds() & kinds); }
}  // namespace

Instr* Builder::position(Instr* index, Instr* length) {
  Instr* j = emit(Op::Index, Type::nat(), {index});
  assume(emit(Op::InBounds, Type::test(), {j, length}), Reason::Bounds);
  return j;
}

namespace {
// Both read the same place, which nothing changes in between if they are in the same expression.
bool isSameRead(const Instr* x, const Instr* y) {
  if (x == y) return true;
  const bool reads = x->op == Op::Cast || x->op == Op::LdBinding || x->op == Op::Load || x->op == Op::NamePos || x->op == Op::Index;
  return reads && x->op == y->op && x->object == y->object &&
         std::equal(x->args.begin(), x->args.end(), y->args.begin(), y->args.end(), isSameRead);
}

// length(x) + 1 of this very vector.
bool isBehind(const Instr* index, const Instr* x) {
  if (index->op != Op::Arith || index->kind != 0) return false;
  const auto isOne = [](const Instr* i) { return i->op == Op::Const && i->number == 1; };
  const auto isLength = [x](const Instr* i) {
    while (i->op == Op::ToDbl) i = i->args[0];
    return i->op == Op::NatToInt && i->args[0]->op == Op::Length && isSameRead(i->args[0]->args[0], x);
  };
  return (isOne(index->args[1]) && isLength(index->args[0])) || (isOne(index->args[0]) && isLength(index->args[1]));
}
}  // namespace

// x[[i]] <- v, where i has been, or is, the first position behind the end.
bool Builder::grows(const Instr* x, const Instr* index) const {
  constexpr uint32_t kGrowing = Type::kNumeric | Type::kStr | Type::kList;
  if (!isOneVector(x->type) || x->type.may(Type::kAttributes | Type::kObject) || !(x->type.kinds() & kGrowing)) return false;
  return !failed(Reason::Length) && (failed(Reason::Bounds) || isBehind(index, x));
}

Instr* Builder::growingPosition(Instr* index, Instr* x) {
  assume(emit(Op::CanGrow, Type::test()), Reason::Length);
  Instr* end = emit(Op::NatAdd, Type::nat(), {lengthOf(x)});
  end->kind = 1;
  Instr* j = emit(Op::Index, Type::nat(), {index});
  assume(emit(Op::InBounds, Type::test(), {j, end}), Reason::Length);
  return j;
}

// The owned vector of a variable, with this position.
void Builder::grow(int slot, Instr* position) {
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  v.value = emit(Op::Grow, Type::none(), {v.value, position});
  v.value->slot = slot;
  v.memory = v.value->type;
}

// One kind, plain but for the form in which R keeps it: from:to, a sorted vector.
bool Builder::maySequence(const Instr* x) {
  return x->type.may(Type::kAltrep) && !x->type.may(Type::kAttributes | Type::kObject) &&
         isElementKind(x->type.without(Type::kAltrep), Type::kNumeric);
}

Instr* Builder::lengthOf(Instr* x) { return emit(maySequence(x) ? Op::SeqLength : Op::Length, Type::nat(), {x}); }

Instr* Builder::sequenceElement(Instr* x, Instr* position) {
  Instr* data = emit(Op::SeqData, Type::nat(), {x});
  Instr *first = emit(Op::SeqFirst, Type(Type::kDbl), {x}), *step = emit(Op::SeqStep, Type(Type::kDbl), {x});
  return emit(Op::SeqLoad, Type::none(), {x, position, data, first, step});
}

Instr* Builder::ownVector(Instr* x, int slot) {
  std::vector<Instr*> args = {x};
  for (size_t i = 0; i < state_.vars.size(); i++) {
    Instr* other = state_.vars[i].value;
    const bool isVector = other && other != x && isOneVector(other->type.without(Type::kAltrep)) && other->op != Op::Const;
    if (isVector && static_cast<int>(i) != slot && other->type.kinds() == x->type.kinds()) args.push_back(other);
  }
  Instr* own = emit(Op::Own, x->type.without(Type::kAltrep), std::move(args));
  own->slot = slot;
  return own;
}

Instr* Builder::matrixPosition(Instr* x, Instr* i, Instr* j) {
  assume(emit(Op::IsMatrix, Type::test(), {x}), Reason::Dimension);
  Instr *rows = emit(Op::NRow, Type::nat(), {x}), *columns = emit(Op::NCol, Type::nat(), {x});
  Instr *row = position(i, rows), *column = position(j, columns);
  return emit(Op::MatIndex, Type::nat(), {row, column, rows});
}

// x[-1], x[0]: never an element. What x[i] has been so far tells the same of other indices.
static bool isElementIndex(const Instr* i) {
  if (i->op == Op::Neg && i->args[0]->op == Op::Const) return i->args[0]->number < 0;
  return i->op != Op::Const || i->number >= 1;
}

static bool wasElement(const feedback::TypeSlot& seen) {
  constexpr uint64_t kScalars = uint64_t{0xaa} << 32;  // combinations with a scalar
  return !static_cast<uint32_t>(seen.seen) || (seen.seen & kScalars);
}

bool Builder::element(bool twice, int feedback) {
  Instr* x = use(1);
  if (x && twice && namedElement(x, feedback)) return true;
  Instr* i = raw(0);
  if (!i || !x || i->type.kinds() == Type::kLgl || failed(Reason::Bounds)) return false;
  if (!isElementIndex(i) || (!twice && feedback >= 0 && !wasElement(in_.types[static_cast<size_t>(feedback)]))) return false;
  const Type plain = x->type.without(Type::kObject);
  const bool list = twice && isElementKind(plain, Type::kList);
  const bool sequence = maySequence(x);
  if (!list && !sequence && !isElementKind(twice ? plain : x->type, kNumbers | Type::kStr)) return false;
  if (!twice && x->type.may(Type::kAttributes)) {
    if (failed(Reason::Dimension)) return false;
    assume(emit(Op::IsMatrix, Type::test(), {x}), Reason::Dimension);
  }
  Instr* j = position(i, lengthOf(x));
  const bool string = x->type.kinds() == Type::kStr;
  Instr* value = sequence ? sequenceElement(x, j) : emit(string ? Op::LoadStr : Op::Load, Type::none(), {x, j});
  if (list) value = refined(value, feedback);
  pop(2);
  push(value);
  return true;
}

bool Builder::subset() { return element(word(2), word(3)); }
// An object may have a method: then the argument is a promise.
bool Builder::pureSubset() {
  const Instr* x = use(1);
  return x && !x->type.may(Type::kObject) && element(word(1), -1);
}

bool Builder::subsetMat() {
  Instr *j = raw(0), *i = raw(1), *x = use(2);
  if (!i || !j || !x || !isElementKind(x->type, kNumbers) || !x->type.may(Type::kAttributes)) return false;
  if (i->type.kinds() == Type::kLgl || j->type.kinds() == Type::kLgl) return false;
  if (failed(Reason::Bounds) || failed(Reason::Dimension)) return false;
  Instr* value = emit(Op::Load, Type::none(), {x, matrixPosition(x, i, j)});
  pop(3);
  push(value);
  return true;
}

// x[i, ], x[, j], x[i, some]: a part of one row or column, as tier 1 takes it. That of a matrix with names has names.
bool Builder::subsetLine() {
  const bytecode::CallSite& site = in_.code->sites[static_cast<size_t>(word(1))];
  if (site.kinds.size() != 2 || word(2) || site.hasDots || site.hasNames || failed(Reason::Declined) || failed(Reason::Type)) return false;
  Instr *x = use(2), *i = use(1), *j = use(0);
  const auto isOne = [](const Instr* k) { return k && (k->type.kinds() == Type::kInt || k->type.kinds() == Type::kDbl) && k->type.isUnboxed(); };
  const auto isSome = [](const Instr* k) {
    return k && ((k->isConstant() && k->object == R_MissingArg) || (isElementKind(k->type, Type::kNumeric) && !k->type.may(Type::kAttributes)));
  };
  if (!((isOne(i) && isSome(j)) || (isSome(i) && isOne(j))) || !x || !isElementKind(x->type, Type::kNumeric | Type::kStr)) return false;
  if (!x->type.may(Type::kAttributes) || x->type.may(Type::kObject)) return false;
  checkpoint();
  Instr* line = emit(Op::CallQuick, Type::any(), {x, i, j});
  line->label = "[";
  line->site = in_.lines;
  assume(emit(Op::Answered, Type::test(), {line}), Reason::Declined);
  emit(Op::Visible, Type::none())->kind = 1;
  pop(3);
  push(typed(line, vectorType(x->type.kinds()), -1));
  return true;
}

// The call at the jump's target tells [ from [[.
bool Builder::brObject() {
  Instr* x = operand(0);
  if (!x || x->type == Type::any()) return false;
  SEXP call = in_.code->pool[static_cast<size_t>(in_.code->words[static_cast<size_t>(word(1) + 1)])];
  return isPlainFor(x, host::car(call) == R_Bracket2Symbol ? 2 : 1);
}

bool Builder::storeElement() {
  if (isFrameless()) return false;
  const int slot = word(1), n = word(2);
  if (storeObjectElement(slot, word(3))) return true;
  Instr *j = raw(0), *i = n == 2 ? raw(1) : nullptr, *value = operand(n);
  if (!j || !value || !value->type.isRaw() || (n == 2 && !i) || n > 2) return false;
  if (failed(Reason::Locked) || failed(Reason::Dimension)) return false;
  if (j->type.kinds() == Type::kLgl || (i && i->type.kinds() == Type::kLgl)) return false;
  Instr* x = readVariable(slot, -1);
  const bool isGrowing = x && n == 1 && grows(x, j);
  if (!isGrowing && failed(Reason::Bounds)) return false;
  if (!x || !(isElementKind(x->type, kNumbers) || maySequence(x)) || isAliased(x)) return false;
  const uint32_t kind = x->type.kinds(), given = value->type.kinds();
  if (given > kind) return false;  // lgl < int < dbl < cplx: the vector would have to change its type
  if (!fitsComplex(kind, given)) return false;
  if (n == 2 && !x->type.may(Type::kAttributes)) return false;
  Instr* at = n == 2 ? matrixPosition(x, i, j) : isGrowing ? growingPosition(j, x) : position(j, lengthOf(x));
  if (kind == Type::kCplx) value = toComplex(value);
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  if (!v.owned) {
    Instr* can = emit(Op::CanOwn, Type::test(), {x});
    can->slot = slot;
    assume(can, Reason::Locked);
  }
  if (kind == Type::kDbl) value = toReal(value);
  if (kind == Type::kInt && given == Type::kLgl) value = emit(Op::ToInt, Type::integer(), {value});
  if (!v.owned) {
    v.value = ownVector(x, slot);
    v.owned = true;
    v.read = true;
  }
  if (isGrowing) grow(slot, at);
  emit(Op::Store, Type::none(), {v.value, at, value});
  pop(n);
  return true;
}

bool Builder::length() {
  Instr* x = operand(0);
  if (!x || failed(Reason::Length)) return false;
  if (x->type.isRaw()) {
    pop();
    push(constant(1, Type(Type::kInt)));
    return true;
  }
  Instr* n = intLength(x);
  if (!n) return false;
  pop();
  push(n);
  return true;
}

// The length of a vector, an integer; null when that is not one instruction.
Instr* Builder::intLength(Instr* x) {
  constexpr uint32_t kVectors = kNumbers | Type::kStr | Type::kRaw | Type::kList;
  const bool isSequence = maySequence(x);
  if (!isSequence && !isElementKind(x->type, kVectors)) return nullptr;
  Instr* n = lengthOf(x);
  if (isSequence) assume(emit(Op::NatLt, Type::test(), {constant(0, Type::nat()), n}), Reason::Length);
  assume(emit(Op::FitsInt, Type::test(), {n}), Reason::Length);
  return emit(Op::NatToInt, Type(Type::kInt), {n});
}

// Order of the table in bytecode/builtins.cpp.
bool Builder::isType() { return isTypeOf(word(2)); }

bool Builder::isTypeOf(int which) {
  static constexpr uint32_t kAnswers[] = {Type::kNil, Type::kLgl, Type::kInt, Type::kDbl, Type::kStr, Type::kSym,
                                          Type::kList, Type::kEnv, 0, Type::kInt | Type::kDbl, 0, 0,
                                          Type::kNil | kNumbers | Type::kStr | Type::kRaw};
  static_assert(std::size(kAnswers) == bytecode::kIsTypeCount);
  Instr* x = operand(0);
  if (!x) return false;
  if (which == 11) {
    if (!x->type.isRaw()) return false;
    Instr* test = emit(Op::NotTest, Type::test(), {emit(Op::NotNA, Type::test(), {x})});
    pop();
    push(emit(Op::FromTest, Type(Type::kLgl), {test}));
    return true;
  }
  const bool asksClass = which == 2 || which == 9;      // is.integer of factors, is.numeric of all objects
  const bool hasOtherKinds = which == 5 || which == 6;  // is.symbol of a missing argument, is.list of pairlists
  const bool looksInside = which == 5 || which == 7;    // S4 objects may contain a symbol or an environment
  if (!kAnswers[which] || (asksClass && x->type.may(Type::kObject)) || (looksInside && x->type.may(Type::kOther))) return false;
  const bool yes = (x->type.kinds() & ~kAnswers[which]) == 0, no = (x->type.kinds() & kAnswers[which]) == 0;
  if (!yes && !no && (hasOtherKinds || x->type.isRaw())) return false;
  pop();
  if (yes || no) return push(constant(yes, Type(Type::kLgl))), true;
  Instr* test = emit(Op::IsType, Type::test(), {x});
  test->expected = Type(kAnswers[which] | (which == 0 ? 0 : Type::kModifiers));
  push(emit(Op::FromTest, Type(Type::kLgl), {test}));
  return true;
}

// missing(x) of what was left out of an inlined call; what was given may be a missing argument of the caller's.
bool Builder::checkMissing() {
  if (!caller_ || !state_.vars[static_cast<size_t>(word(1))].leftOut) return false;
  push(constant(1, Type(Type::kLgl)));
  return true;
}

// ---- builtins -----------------------------------------------------------------------------------------------------
bool Builder::guardBuiltin() {
  if (!in_.sites[static_cast<size_t>(word(1))].meansBuiltin) return false;
  constexpr uint32_t kNoFunctions = Type::kNumeric | Type::kCplx | Type::kStr | Type::kRaw | Type::kList | Type::kNil | Type::kEnv;
  if (const int own = in_.code->sites[static_cast<size_t>(word(1))].ownSlot; own >= 0) {
    const Instr* x = readVariable(own, -1);
    if (!x || (x->type.kinds() & ~kNoFunctions)) return false;
  }
  assumeWorld();
  return true;
}

// As the instruction of its own that the builtin would be elsewhere.
bool Builder::pureBuiltin() {
  const size_t site = static_cast<size_t>(word(1));
  const std::string& name = in_.sites[site].builtin;
  const bytecode::CallSite& call = in_.code->sites[site];
  return operatorNamed(name, call.kinds.size()) || builtinNamed(name, call);
}

bool Builder::operatorNamed(const std::string& name, size_t n) {
  if (const int kind = n == 2 ? bytecode::arithIndex(name.c_str()) : -1; kind >= 0) return arithmetic(kind);
  if (n == 2 && name == "&") return logicOf(Op::And);
  if (n == 2 && name == "|") return logicOf(Op::Or);
  if (n == 1 && name == "-") return negate();
  if (n == 1 && name == "!") return notOp();
  if (n == 1 && name == "length") return length();
  if (const int which = n == 1 ? bytecode::isTypeIndex(name.c_str()) : -1; which >= 0) return isTypeOf(which);
  if (const int math = n == 1 ? bytecode::math1Index(name.c_str()) : -1; math >= 0) return mathOf(math);
  return false;
}

bool Builder::callBuiltin() {
  const size_t site = static_cast<size_t>(word(1));
  const bytecode::CallSite& call = siteOf(site);
  return builtinNamed(in_.sites[site].builtin, call) || (!widened_ && !refusal && callQuick(in_.sites[site], call, word(2)));
}

// By tier 1's own function for it, which asks nothing of a frame and may say that it cannot.
bool Builder::callQuick(const SiteFact& fact, const bytecode::CallSite& call, int feedback) {
  constexpr int kMost = 8;
  const int n = static_cast<int>(call.kinds.size());
  if (!fact.quick || call.hasDots || call.hasNames || n > kMost || failed(Reason::Declined) || failed(Reason::Type)) return false;
  if (call.builtinFlags & (bytecode::kBuiltinEvaluated | bytecode::kBuiltinGeneric)) return false;
  std::vector<Instr*> args;
  for (int k = 0; k < n; k++) {
    Instr* value = use(n - 1 - k);
    if (!value || value->type == Type::nat() || value->type.may(Type::kOther)) return false;
    if (!isFrameless() && value->type.may(Type::kObject)) return false;  // most answer no: tier 1 sees to those
    args.push_back(value);
  }
  checkpoint();
  const Type type = feedbackType(in_.types[static_cast<size_t>(feedback)]);
  Instr* value = emit(Op::CallQuick, type.isUnboxed() ? type : Type::any(), std::move(args));
  value->object = call.builtin;
  value->label = fact.builtin;
  value->site = fact.quick;
  assume(emit(Op::Answered, Type::test(), {value}), Reason::Declined);
  emit(Op::Visible, Type::none())->kind = 1;
  pop(n);
  push(type.isNone() ? value : typed(value, type, feedback));
  return true;
}

// The value as it is, and not printed.
bool Builder::invisibly() {
  Instr* value = operand(0);
  if (!value) return false;
  emit(Op::Visible, Type::none())->kind = 0;
  pop();
  push(value);
  return true;
}

// An integer that is not NA, of an integer or a double; null when it is something else.
Instr* Builder::asWord(Instr* x) {
  if (!x || (x->type.kinds() != Type::kInt && x->type.kinds() != Type::kDbl)) return nullptr;
  if (x->type.kinds() == Type::kInt) return notNa(x), x;
  assume(emit(Op::FitsInt, Type::test(), {x}), Reason::NotANumber);
  return emit(Op::ToInt, Type::integer(), {x});
}

bool Builder::bitsOf(int kind) {
  Instr *x = raw(1), *y = raw(0);
  if (!x || !y || failed(Reason::NotANumber) || !(x = asWord(x)) || !(y = asWord(y))) return false;
  Instr* r = emit(Op::Bits, Type::integer(), {x, y});
  r->kind = kind;
  r->type = pir::infer(*r);
  pop(2);
  push(r);
  return true;
}

bool Builder::bitsInverted() {
  Instr* x = raw(0);
  if (!x || failed(Reason::NotANumber) || !(x = asWord(x))) return false;
  Instr* r = emit(Op::Bits, Type::integer(), {x, constant(-1, Type(Type::kInt))});
  r->kind = 2;
  pop();
  push(r);
  return true;
}

// typeof() and attributes() of a value whose type says it all.
bool Builder::knownFromType(const std::string& name) {
  Instr* x = operand(0);
  if (!x) return false;
  const Type t = x->type;
  const bool isKind = std::has_single_bit(t.kinds()) && (t.kinds() & (kNumbers | Type::kStr | Type::kRaw | Type::kList));
  if (!isKind || (name == "attributes" && t.may(Type::kAttributes | Type::kObject))) return false;
  pop();
  if (name == "attributes") return push(constantOf(R_NilValue, "no attributes")), true;
  SEXP text = bytecode::typeName(pir::sexpType(t.kinds()));
  push(constantOf(text, "type " + std::string(CHAR(STRING_ELT(text, 0)))));
  return true;
}

bool Builder::builtinNamed(const std::string& name, const bytecode::CallSite& call) {
  if (call.hasDots) return false;
  if (name == "list") return makeList(call);
  if (call.hasNames) return false;
  if (name == "c") return combineValues(static_cast<int>(call.kinds.size()));
  if (name == "vector" && call.kinds.size() == 2) return vectorOf();
  if (name == "substr" && call.kinds.size() == 3) return subString();
  if (name == "complex" && call.kinds.size() == 3) return makeComplex();
  if (name == "nchar" && call.kinds.size() == 4) return charCount();
  if (call.kinds.size() == 2) {
    if (name == ":") return colon();
    if (name == "min") return minMax(0);
    if (name == "max") return minMax(1);
    static const char* const bits[] = {"bitwiseAnd", "bitwiseOr", "bitwiseXor", "bitwiseShiftL", "bitwiseShiftR"};
    for (int k = 0; k < 5; k++)
      if (name == bits[k]) return bitsOf(k);
  }
  if (call.kinds.size() != 1) return false;
  if (name == "bitwiseNot") return bitsInverted();
  if (name == "invisible") return invisibly();
  if (complexPart(name)) return true;
  if (reduceVector(name)) return true;
  if (name == "typeof" || name == "attributes") return knownFromType(name);
  Instr* x = raw(0);
  if (!x) return false;
  if (name == "as.integer") {
    if (x->type.kinds() == Type::kDbl) {
      if (failed(Reason::Length)) return false;
      assume(emit(Op::FitsInt, Type::test(), {x}), Reason::Length);
    }
    x = emit(Op::ToInt, Type::integer(), {x});
  } else if (name == "as.double" || name == "as.numeric") {
    x = toReal(x);
  } else {
    return false;
  }
  pop();
  push(x);
  return true;
}

}  // namespace hunch::build
