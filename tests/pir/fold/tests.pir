// pass: fold
// Tests by type and through conversions; a comparison that is not NA had no NA operands.
graph "f" entry 0 vars 4 depth 1 env no
bb0:
  %1 = LdVar v0 : int?
  %2 = LdVar v1 : int?
  %3 = LdVar v2 : dbl[]
  %4 = Checkpoint @0 depth 0 []
  %5 = IsType %3 dbl[]? : test
  Assume %5 %4 Type
  %6 = Compare < %1 %2 : lgl?
  %7 = NotNA %6 : test
  Assume %7 %4 NotANumber
  %8 = NotNA %2 : test
  Assume %8 %4 NotANumber
  %9 = Const 2 : int
  %10 = IntOk %% %1 %9 : test
  Assume %10 %4 Overflow
  %11 = Arith %% %1 %9 : int
  %12 = ToDbl %11 : dbl
  %13 = FitsInt %12 : test
  Assume %13 %4 Length
  %14 = ToInt %12 : int
  %15 = Not %6 : lgl?
  %16 = IsTrue %15 : test
  Branch %16 -> bb1 bb2
bb1:
  Return %14
bb2:
  Return %11
// =>
graph "f" entry 0 vars 4 depth 1 env no
bb0:
  %1 = LdVar v0 : int?
  %2 = LdVar v1 : int?
  %3 = LdVar v2 : dbl[]
  %4 = Checkpoint @0 depth 0 []
  %5 = Const TRUE : test
  %6 = Compare < %1 %2 : lgl?
  %7 = NotNA %6 : test
  Assume %7 %4 NotANumber
  %8 = Const TRUE : test
  %9 = Const 2 : int
  %10 = Const TRUE : test
  %11 = Arith %% %1 %9 : int
  %12 = ToDbl %11 : dbl
  %13 = Const TRUE : test
  %14 = Not %6 : lgl?
  %15 = IsTrue %6 : test
  %16 = NotTest %15 : test
  Branch %15 -> bb2 bb1
bb1: <- bb0
  Return %11
bb2: <- bb0
  Return %11
