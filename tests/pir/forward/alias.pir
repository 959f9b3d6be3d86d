// pass: forward
// Not: another vector of the same kind may be the same one; the vector before Own may be another one after a Store.
graph "f" entry 0 vars 3 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl[]
  %3 = LdVar v2 : dbl?
  %4 = Const 0 : nat
  %5 = LdStack depth 0 : nat
  %6 = Own %1 v0 : dbl[]
  %7 = Own %2 v1 : dbl[]
  Store %6 %4 %3
  %8 = Load %1 %4 : dbl?
  Store %7 %5 %3
  %9 = Load %6 %4 : dbl?
  %10 = Arith + %8 %9 : dbl?
  Return %10
// => unchanged
