// pass: licm
// Lengths, the first element with its check, and the test of a global go in front of the loop; x[i] stays.
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  %4 = Const 0 : dbl
  %5 = Checkpoint @4 depth 0 [| v1=%4]
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %6 = Phi bb0:%2 bb2:%20 : nat
  %7 = Phi bb0:%4 bb2:%19 : dbl?
  %8 = NatLt %6 %3 : test
  Branch %8 -> bb2 bb3
bb2:
  %9 = Checkpoint @8 depth 0 [| v1=%7]
  %10 = WorldSame : test
  Assume %10 %9 Redefined
  %11 = Length %1 : nat
  %12 = InBounds %2 %11 : test
  Assume %12 %9 Bounds
  %13 = Load %1 %2 : dbl?
  %14 = InBounds %6 %11 : test
  Assume %14 %9 Bounds
  %15 = Load %1 %6 : dbl?
  %18 = Arith * %13 %15 : dbl?
  %19 = Arith + %7 %18 : dbl?
  %20 = NatAdd %6 1 : nat
  %21 = Tick : test
  Assume %21 %9 Poll
  Jump -> bb1
bb3:
  Return %7
// =>
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  %4 = Const 0 : dbl
  %5 = Checkpoint @4 depth 0 [| v1=%4]
  %6 = WorldSame : test
  Assume %6 %5 Redefined
  %7 = Length %1 : nat
  %8 = InBounds %2 %7 : test
  Assume %8 %5 Bounds
  %9 = Load %1 %2 : dbl?
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %10 = Phi bb0:%2 bb2:%18 : nat
  %11 = Phi bb0:%4 bb2:%17 : dbl?
  %12 = NatLt %10 %3 : test
  Branch %12 -> bb2 bb3
bb2: <- bb1
  %13 = Checkpoint @8 depth 0 [| v1=%11]
  %14 = InBounds %10 %7 : test
  Assume %14 %13 Bounds
  %15 = Load %1 %10 : dbl?
  %16 = Arith * %9 %15 : dbl?
  %17 = Arith + %11 %16 : dbl?
  %18 = NatAdd %10 1 : nat
  %19 = Tick : test
  Assume %19 %13 Poll
  Jump -> bb1
bb3: <- bb1
  Return %11
