// pass: fold
// A test is known behind an Assume of it and on both sides of a Branch on it.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = NotNA %1 : test
  %3 = Checkpoint @0 depth 0 []
  Assume %2 %3 NotANumber
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = IsTrue %1 : test
  Branch %5 -> bb1 bb2
bb1:
  Branch %5 -> bb3 bb4
bb3:
  %6 = Const 1 : int
  Return %6
bb4:
  %7 = Const 2 : int
  Return %7
bb2:
  %8 = NotTest %5 : test
  %9 = Checkpoint @4 depth 0 []
  Assume %8 %9 Unreached
  Branch %8 -> bb3 bb5
bb5:
  %10 = Const 3 : int
  Return %10
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = NotNA %1 : test
  %3 = Checkpoint @0 depth 0 []
  Assume %2 %3 NotANumber
  %4 = Const TRUE : test
  %5 = IsTrue %1 : test
  Branch %5 -> bb1 bb2
bb1: <- bb0
  Jump -> bb3
bb2: <- bb0
  %6 = NotTest %5 : test
  %7 = Checkpoint @4 depth 0 []
  Jump -> bb3
bb3: <- bb1 bb2
  %8 = Const 1 : int
  Return %8
