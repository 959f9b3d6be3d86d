// pass: rewind,dead
// One checkpoint serves both arms and what follows them, until something is written.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = Checkpoint @0 depth 0 []
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = Arith + %1 %2 : dbl?
  %6 = Checkpoint @4 depth 1 [0=%5 | ]
  %7 = NotNA %5 : test
  Assume %7 %6 NotANumber
  %8 = IsTrue %5 : test
  Branch %8 -> bb1 bb2
bb1:
  %9 = Checkpoint @6 depth 0 []
  %10 = NotNA %2 : test
  Assume %10 %9 NotANumber
  Jump -> bb3
bb2:
  Jump -> bb3
bb3: <- bb1 bb2
  %11 = Checkpoint @8 depth 0 []
  %12 = IsTrue %1 : test
  Assume %12 %11 Unreached
  StVar %5 v1
  %13 = Checkpoint @10 depth 0 []
  %14 = IsTrue %2 : test
  Assume %14 %13 Unreached
  Return %5
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = Checkpoint @0 depth 0 []
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = Arith + %1 %2 : dbl?
  %6 = NotNA %5 : test
  Assume %6 %3 NotANumber
  %7 = IsTrue %5 : test
  Branch %7 -> bb1 bb2
bb1: <- bb0
  %8 = Checkpoint @6 depth 0 []
  %9 = NotNA %2 : test
  Assume %9 %3 NotANumber
  Jump -> bb3
bb2: <- bb0
  Jump -> bb3
bb3: <- bb1 bb2
  %10 = IsTrue %1 : test
  Assume %10 %3 Unreached
  StVar %5 v1
  %11 = Checkpoint @10 depth 0 []
  %12 = IsTrue %2 : test
  Assume %12 %11 Unreached
  Return %5
