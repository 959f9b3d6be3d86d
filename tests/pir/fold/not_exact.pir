// pass: fold
// Left alone: NaN results, library calls, x + 0 for doubles (-0), x * 1 where x may be NA (its bits change).
graph "f" entry 0 vars 4 depth 0 env no
bb0:
  %1 = Const 0 : dbl
  %2 = Arith / %1 %1 : dbl?
  StVar %2 v0
  %3 = Const 5.5 : dbl
  %4 = Arith %% %3 %3 : dbl?
  StVar %4 v1
  %5 = LdVar v2 : dbl
  %6 = Arith + %5 %1 : dbl?
  StVar %6 v2
  %7 = LdVar v3 : dbl?
  %8 = Const 1 : dbl
  %9 = Arith * %7 %8 : dbl?
  Return %9
// => unchanged
