// pass: bounds
// for (i in seq_along(x)) x[i], with x[1]: no check is left, and the position is the loop's.
graph "f" entry 0 vars 3 depth 3 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = NatToInt %2 : int
  %4 = Const 1 : int
  %5 = Compare >= %3 %4 : lgl
  %6 = IsTrue %5 : test
  %7 = Checkpoint @0 depth 0 []
  Assume %6 %7 EmptyLoop
  %8 = RangeStep %4 %3 : int
  %9 = RangeLen %4 %3 : nat
  %10 = Const 0 : nat
  %11 = Const 0 : dbl
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %12 = Phi bb0:%10 bb2:%20 : nat
  %13 = Phi bb0:%11 bb2:%21 : dbl?
  %14 = NatLt %12 %9 : test
  Branch %14 -> bb2 bb3
bb2:
  %15 = RangeElem %4 %8 %12 : int
  %16 = Index %15 : nat
  %17 = Checkpoint @8 depth 0 [| v1=%13 v2=%15]
  %18 = InBounds %16 %2 : test
  Assume %18 %17 Bounds
  %19 = Load %1 %16 : dbl?
  %22 = InBounds %10 %2 : test
  Assume %22 %17 Bounds
  %23 = Load %1 %10 : dbl?
  %24 = Arith * %19 %23 : dbl?
  %21 = Arith + %13 %24 : dbl?
  %20 = NatAdd %12 1 : nat
  Jump -> bb1
bb3:
  Return %13
// =>
graph "f" entry 0 vars 3 depth 3 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = NatToInt %2 : int
  %4 = Const 1 : int
  %5 = Compare >= %3 %4 : lgl
  %6 = IsTrue %5 : test
  %7 = Checkpoint @0 depth 0 []
  Assume %6 %7 EmptyLoop
  %8 = Const 1 : int
  %9 = RangeLen %4 %3 : nat
  %10 = Const 0 : nat
  %11 = Const 0 : dbl
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %12 = Phi bb0:%10 bb2:%23 : nat
  %13 = Phi bb0:%11 bb2:%22 : dbl?
  %14 = NatLt %12 %9 : test
  Branch %14 -> bb2 bb3
bb2: <- bb1
  %15 = RangeElem %4 %8 %12 : int
  %16 = Checkpoint @8 depth 0 [| v1=%13 v2=%15]
  %17 = InBounds %12 %2 : test
  %18 = Load %1 %12 : dbl?
  %19 = InBounds %10 %2 : test
  %20 = Load %1 %10 : dbl?
  %21 = Arith * %18 %20 : dbl?
  %22 = Arith + %13 %21 : dbl?
  %23 = NatAdd %12 1 : nat
  Jump -> bb1
bb3: <- bb1
  Return %13
