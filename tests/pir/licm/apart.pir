// pass: licm
// An owned vector is none of those that other variables hold: their elements are read before the loop that writes it. Of what
// else might be the same vector, elements are read each time.
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl[]
  %3 = LdVar v2 : dbl[]
  %4 = Const 0 : nat
  %5 = LdStack depth 0 : nat
  %6 = Length %2 : nat
  %7 = Length %3 : nat
  %8 = InBounds %4 %6 : test
  %9 = InBounds %4 %7 : test
  %10 = Checkpoint @4 depth 0 []
  Assume %8 %10 Bounds
  Assume %9 %10 Bounds
  %11 = Own %1 %2 v0 : dbl[]
  %12 = Checkpoint @4 depth 0 []
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %13 = Phi bb0:%4 bb2:%17 : nat
  %14 = NatLt %13 %5 : test
  Branch %14 -> bb2 bb3
bb2:
  %15 = Load %2 %4 : dbl?
  %16 = Load %3 %4 : dbl?
  %17 = NatAdd %13 1 : nat
  %18 = Arith + %15 %16 : dbl?
  Store %11 %13 %18
  Jump -> bb1
bb3:
  %19 = Const 0 : dbl
  Return %19
// =>
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl[]
  %3 = LdVar v2 : dbl[]
  %4 = Const 0 : nat
  %5 = LdStack depth 0 : nat
  %6 = Length %2 : nat
  %7 = Length %3 : nat
  %8 = InBounds %4 %6 : test
  %9 = InBounds %4 %7 : test
  %10 = Checkpoint @4 depth 0 []
  Assume %8 %10 Bounds
  Assume %9 %10 Bounds
  %11 = Own %1 %2 v0 : dbl[]
  %12 = Checkpoint @4 depth 0 []
  %13 = Load %2 %4 : dbl?
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %14 = Phi bb0:%4 bb2:%17 : nat
  %15 = NatLt %14 %5 : test
  Branch %15 -> bb2 bb3
bb2: <- bb1
  %16 = Load %3 %4 : dbl?
  %17 = NatAdd %14 1 : nat
  %18 = Arith + %13 %16 : dbl?
  Store %11 %14 %18
  Jump -> bb1
bb3: <- bb1
  %19 = Const 0 : dbl
  Return %19
