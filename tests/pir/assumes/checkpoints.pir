// pass: assumes
// Two checkpoints of one state are one, unless something is written in between; nobody needs an unused one.
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = Checkpoint @0 depth 0 []
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = Checkpoint @0 depth 0 []
  %6 = NotNA %2 : test
  Assume %6 %5 NotANumber
  %7 = Checkpoint @2 depth 0 []
  StVar %1 v1
  %8 = Checkpoint @0 depth 0 []
  %9 = IsTrue %1 : test
  Assume %9 %8 Unreached
  Return %2
// =>
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = Checkpoint @0 depth 0 []
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = NotNA %2 : test
  Assume %5 %3 NotANumber
  StVar %1 v1
  %6 = Checkpoint @0 depth 0 []
  %7 = IsTrue %1 : test
  Assume %7 %6 Unreached
  Return %2
