// pass: gvn
// The same value twice; == and integer + with their operands the other way round.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : int
  %2 = LdVar v1 : int
  %3 = IntOk + %1 %2 : test
  %4 = Checkpoint @0 depth 0 []
  Assume %3 %4 Overflow
  %5 = Arith + %1 %2 : int
  %6 = IntOk + %2 %1 : test
  Assume %6 %4 Overflow
  %7 = Arith + %2 %1 : int
  %8 = Compare == %5 %7 : lgl
  %9 = LdVar v0 : int
  %10 = Arith - %9 %5 : int
  StVar %10 v2
  %11 = Arith - %1 %7 : int
  StVar %11 v2
  Return %8
// =>
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : int
  %2 = LdVar v1 : int
  %3 = IntOk + %1 %2 : test
  %4 = Checkpoint @0 depth 0 []
  Assume %3 %4 Overflow
  %5 = Arith + %1 %2 : int
  Assume %3 %4 Overflow
  %6 = Compare == %5 %5 : lgl
  %7 = Arith - %1 %5 : int
  StVar %7 v2
  StVar %7 v2
  Return %6
