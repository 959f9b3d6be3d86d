// pass: bounds
// i <- 1L; while (i <= length(x)) { x[i]; x[i - 1L]; i <- i + 1L }: x[i] and the subtraction are safe, x[i - 1L] is not
// (i may be 1), nor is the addition (i may be the largest integer).
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = NatToInt %2 : int
  %4 = Const 1 : int
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%4 bb2:%18 : int
  %6 = Compare <= %5 %3 : lgl
  %7 = IsTrue %6 : test
  Branch %7 -> bb2 bb3
bb2:
  %8 = Checkpoint @8 depth 0 [| v1=%5]
  %9 = Index %5 : nat
  %10 = InBounds %9 %2 : test
  Assume %10 %8 Bounds
  %11 = IntOk - %5 %4 : test
  Assume %11 %8 Overflow
  %12 = Arith - %5 %4 : int
  %13 = Index %12 : nat
  %14 = InBounds %13 %2 : test
  Assume %14 %8 Bounds
  %15 = Load %1 %9 : dbl?
  %16 = Load %1 %13 : dbl?
  %17 = IntOk + %5 %4 : test
  Assume %17 %8 Overflow
  %18 = Arith + %5 %4 : int
  Jump -> bb1
bb3:
  Return %5
// =>
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = NatToInt %2 : int
  %4 = Const 1 : int
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%4 bb2:%18 : int
  %6 = Compare <= %5 %3 : lgl
  %7 = IsTrue %6 : test
  Branch %7 -> bb2 bb3
bb2: <- bb1
  %8 = Checkpoint @8 depth 0 [| v1=%5]
  %9 = Index %5 : nat
  %10 = InBounds %9 %2 : test
  %11 = IntOk - %5 %4 : test
  %12 = Arith - %5 %4 : int
  %13 = Index %12 : nat
  %14 = InBounds %13 %2 : test
  Assume %14 %8 Bounds
  %15 = Load %1 %9 : dbl?
  %16 = Load %1 %13 : dbl?
  %17 = IntOk + %5 %4 : test
  Assume %17 %8 Overflow
  %18 = Arith + %5 %4 : int
  Jump -> bb1
bb3: <- bb1
  Return %5
