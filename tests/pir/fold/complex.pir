// pass: fold
// Parts of a number that was just made of them, a number made of another one's parts, and which part can be NA.
graph "f" entry 0 vars 5 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : dbl
  %3 = MkCplx %1 %2 : cplx?
  %4 = CplxPart Re %3 : dbl?
  StVar %4 v1
  %5 = CplxPart Mod %3 : dbl?
  StVar %5 v2
  %6 = LdVar v3 : cplx?
  %7 = CplxPart Re %6 : dbl?
  %8 = CplxPart Im %6 : dbl?
  %9 = MkCplx %7 %8 : cplx?
  StVar %9 v4
  %10 = Checkpoint @4 depth 0 []
  %11 = NotNA %3 : test
  Assume %11 %10 NotANumber
  %12 = NotNA %1 : test
  Assume %12 %10 NotANumber
  Return %1
// =>
graph "f" entry 0 vars 5 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 0 : dbl
  %3 = MkCplx %1 %2 : cplx?
  StVar %1 v1
  %4 = CplxPart Mod %3 : dbl?
  StVar %4 v2
  %5 = LdVar v3 : cplx?
  %6 = CplxPart Re %5 : dbl?
  %7 = CplxPart Im %5 : dbl?
  StVar %5 v4
  %8 = Checkpoint @4 depth 0 []
  %9 = NotNA %1 : test
  Assume %9 %8 NotANumber
  %10 = Const TRUE : test
  Return %1
