// pass: licm
// Behind a condition: a check of bounds stays, and so does the element it protects; a type test goes. What the loop
// writes is read each time.
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  %4 = Const 2.5 : dbl
  %5 = Checkpoint @4 depth 0 []
  Jump -> bb1
bb1: <- bb0 bb4 loop
  %6 = Phi bb0:%2 bb4:%20 : nat
  %8 = NatLt %6 %3 : test
  Branch %8 -> bb2 bb5
bb2:
  %9 = LdVar v1 : dbl?
  %10 = NotNA %9 : test
  Branch %10 -> bb3 bb4
bb3:
  %11 = Checkpoint @8 depth 0 []
  %12 = Length %1 : nat
  %13 = InBounds %2 %12 : test
  Assume %13 %11 Bounds
  %14 = Load %1 %2 : dbl?
  %15 = SlotIs v2 dbl? : test
  Assume %15 %11 Variable
  %16 = LdVar v2 : dbl?
  %17 = Arith * %14 %16 : dbl?
  StVar %17 v1
  Jump -> bb4
bb4: <- bb2 bb3
  %20 = NatAdd %6 1 : nat
  Jump -> bb1
bb5:
  Return %4
// =>
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  %4 = Const 2.5 : dbl
  %5 = Checkpoint @4 depth 0 []
  %6 = Length %1 : nat
  %7 = InBounds %2 %6 : test
  %8 = SlotIs v2 dbl? : test
  Assume %8 %5 Variable
  %9 = LdVar v2 : dbl?
  Jump -> bb1
bb1: <- bb0 bb4 loop
  %10 = Phi bb0:%2 bb4:%17 : nat
  %11 = NatLt %10 %3 : test
  Branch %11 -> bb2 bb5
bb2: <- bb1
  %12 = LdVar v1 : dbl?
  %13 = NotNA %12 : test
  Branch %13 -> bb3 bb4
bb3: <- bb2
  %14 = Checkpoint @8 depth 0 []
  Assume %7 %14 Bounds
  %15 = Load %1 %2 : dbl?
  %16 = Arith * %15 %9 : dbl?
  StVar %16 v1
  Jump -> bb4
bb4: <- bb2 bb3
  %17 = NatAdd %10 1 : nat
  Jump -> bb1
bb5: <- bb1
  Return %4
