// pass: reuse
// %3 is needed by the exit after its first use, so only the second overwrites it; %1 is a variable's.
graph "f" entry 0 vars 1 depth 3 env no
var 0 x : dbl[]?
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = Const 2 : dbl
  %3 = VecArith + %1 %2 "+" : dbl[]?
  %4 = VecArith * %3 %2 "*" : dbl[]?
  %5 = Checkpoint @4 depth 2 [0=%3 1=%4]
  %6 = Length %3 : nat
  %7 = Length %4 : nat
  %8 = NatLt %6 %7 : test
  Assume %8 %5 Length
  %9 = VecArith - %4 %3 "-" : dbl[]?
  %10 = VecArith / %9 %9 "/" : dbl[]?
  StVar %10 v0
  %11 = VecArith + %10 %2 "+" : dbl[]?
  Return %11
// =>
graph "f" entry 0 vars 1 depth 3 env no
var 0 x : dbl[]?
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = Const 2 : dbl
  %3 = VecArith + %1 %2 "+" : dbl[]?
  %4 = VecArith * %3 %2 "*" : dbl[]?
  %5 = Checkpoint @4 depth 2 [0=%3 1=%4]
  %6 = Length %3 : nat
  %7 = Length %4 : nat
  %8 = NatLt %6 %7 : test
  Assume %8 %5 Length
  %9 = VecArith - %4 %3 "-" spends 3 : dbl[]?
  %10 = VecArith / %9 %9 "/" : dbl[]?
  StVar %10 v0
  %11 = VecArith + %10 %2 "+" : dbl[]?
  Return %11
