// pass: gvn
// Reading again is the same until somebody writes: an assignment to the variable, a Step; doubles do not commute.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = LdVar v1 : dbl?
  %4 = Arith + %3 %3 : dbl?
  StVar %4 v1
  %5 = LdVar v1 : dbl?
  %6 = LdVar v0 : dbl[]
  %7 = Length %6 : nat
  %8 = NatToDbl %7 : dbl
  %9 = Arith + %5 %8 : dbl?
  %10 = Arith + %8 %5 : dbl?
  StVar %9 v1
  StVar %10 v2
  %11 = Step @4 depth 0 : nat
  %12 = Length %6 : nat
  %13 = NatToDbl %12 : dbl
  Return %13
// =>
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = Length %1 : nat
  %3 = LdVar v1 : dbl?
  %4 = Arith + %3 %3 : dbl?
  StVar %4 v1
  %5 = LdVar v1 : dbl?
  %6 = NatToDbl %2 : dbl
  %7 = Arith + %5 %6 : dbl?
  %8 = Arith + %6 %5 : dbl?
  StVar %7 v1
  StVar %8 v2
  %9 = Step @4 depth 0 : nat
  %10 = Length %1 : nat
  %11 = NatToDbl %10 : dbl
  Return %11
