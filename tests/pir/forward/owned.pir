// pass: forward
// The owned vector has the element just stored, not what the vector it was made from, perhaps another one by now, still has.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl?
  %3 = Const 0 : nat
  %4 = Own %1 v0 : dbl[]
  Store %4 %3 %2
  %5 = Load %1 %3 : dbl?
  %6 = Load %4 %3 : dbl?
  %7 = Arith + %5 %6 : dbl?
  Return %7
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl?
  %3 = Const 0 : nat
  %4 = Own %1 v0 : dbl[]
  Store %4 %3 %2
  %5 = Load %1 %3 : dbl?
  %6 = Arith + %5 %2 : dbl?
  Return %6
