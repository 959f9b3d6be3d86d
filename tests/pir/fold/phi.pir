// pass: fold
// A loop that gives a variable back as it was has no Phi for it; one that changes it does.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : nat
  %3 = Const 10 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %4 = Phi bb0:%1 bb2:%4 : dbl?
  %5 = Phi bb0:%2 bb2:%6 : nat
  %7 = NatLt %5 %3 : test
  Branch %7 -> bb2 bb3
bb2:
  %8 = NatAdd %5 2 : nat
  %6 = NatAdd %8 -1 : nat
  Jump -> bb1
bb3:
  Return %4
// =>
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : nat
  %3 = Const 10 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %4 = Phi bb0:%2 bb2:%7 : nat
  %5 = NatLt %4 %3 : test
  Branch %5 -> bb2 bb3
bb2: <- bb1
  %6 = NatAdd %4 2 : nat
  %7 = NatAdd %4 1 : nat
  Jump -> bb1
bb3: <- bb1
  Return %1
