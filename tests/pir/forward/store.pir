// pass: forward
// The element just stored; a Store to another position or another kind of vector does not change it.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : int[]
  %3 = Const 0 : nat
  %4 = NatAdd %3 1 : nat
  %5 = LdVar v2 : dbl?
  %6 = Const 3 : int
  %7 = Own %1 v0 : dbl[]
  %8 = Own %2 v1 : int[]
  Store %7 %3 %5
  Store %7 %4 %5
  Store %8 %3 %6
  %9 = Load %7 %3 : dbl?
  %10 = Load %8 %3 : int?
  %11 = Arith + %9 %10 : dbl?
  Return %11
// =>
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : int[]
  %3 = Const 0 : nat
  %4 = NatAdd %3 1 : nat
  %5 = LdVar v2 : dbl?
  %6 = Const 3 : int
  %7 = Own %1 v0 : dbl[]
  %8 = Own %2 v1 : int[]
  Store %7 %3 %5
  Store %7 %4 %5
  Store %8 %3 %6
  %9 = Arith + %5 %6 : dbl?
  Return %9
