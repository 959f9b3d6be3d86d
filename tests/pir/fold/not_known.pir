// pass: fold
// After the branches meet nothing is known; an Assume that must fail keeps its test.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = NotNA %1 : test
  Branch %2 -> bb1 bb2
bb1:
  Jump -> bb3
bb2:
  %3 = Checkpoint @4 depth 0 []
  Assume %2 %3 NotANumber
  Jump -> bb3
bb3:
  %4 = Checkpoint @8 depth 0 []
  Assume %2 %4 NotANumber
  Return %1
// => unchanged
