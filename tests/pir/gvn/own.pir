// pass: gvn
// The length of a vector that a loop only owns is that of the vector before the loop.
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = Const 0 : nat
  %4 = Const 1 : dbl
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%1 bb2:%9 : dbl[]
  %6 = Phi bb0:%3 bb2:%10 : nat
  %7 = Length %5 : nat
  %8 = NatLt %6 %7 : test
  Branch %8 -> bb2 bb3
bb2:
  %11 = Checkpoint @8 depth 0 []
  %12 = CanOwn %5 v0 : test
  Assume %12 %11 Locked
  %9 = Own %5 v0 : dbl[]
  Store %9 %6 %4
  %10 = NatAdd %6 1 : nat
  Jump -> bb1
bb3:
  %13 = NatToDbl %2 : dbl
  Return %13
// =>
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = Const 0 : nat
  %4 = Const 1 : dbl
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%1 bb2:%10 : dbl[]
  %6 = Phi bb0:%3 bb2:%11 : nat
  %7 = NatLt %6 %2 : test
  Branch %7 -> bb2 bb3
bb2: <- bb1
  %8 = Checkpoint @8 depth 0 []
  %9 = CanOwn %1 v0 : test
  Assume %9 %8 Locked
  %10 = Own %5 v0 : dbl[]
  Store %10 %6 %4
  %11 = NatAdd %6 1 : nat
  Jump -> bb1
bb3: <- bb1
  %12 = NatToDbl %2 : dbl
  Return %12
