// pass: dead
// Unused values, a Phi that only feeds itself, a store that is overwritten; ticks and notes stay.
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  StVar %1 v1
  %4 = Arith + %1 %1 : dbl?
  StVar %4 v1
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%2 bb2:%9 : nat
  %6 = Phi bb0:%1 bb2:%8 : dbl?
  %7 = NatLt %5 %3 : test
  Branch %7 -> bb2 bb3
bb2:
  %8 = Arith + %6 %1 : dbl?
  %9 = NatAdd %5 1 : nat
  %10 = Tick : test
  MarkRead v0
  Jump -> bb1
bb3:
  Return %1
// =>
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : nat
  %3 = LdStack depth 0 : nat
  %4 = Arith + %1 %1 : dbl?
  StVar %4 v1
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%2 bb2:%7 : nat
  %6 = NatLt %5 %3 : test
  Branch %6 -> bb2 bb3
bb2: <- bb1
  %7 = NatAdd %5 1 : nat
  %8 = Tick : test
  MarkRead v0
  Jump -> bb1
bb3: <- bb1
  Return %1
