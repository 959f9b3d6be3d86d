// pass: rewind
// Not out of a round of a loop, nor over a loop to before it; an Exit keeps its state.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Checkpoint @0 depth 0 []
  %3 = NotNA %1 : test
  Assume %3 %2 NotANumber
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %4 = Phi bb0:%1 bb2:%5 : dbl?
  %5 = Arith * %4 %1 : dbl?
  %6 = Checkpoint @4 depth 0 [| v0=%4]
  %7 = NotNA %5 : test
  Assume %7 %6 NotANumber
  %8 = IsTrue %5 : test
  Branch %8 -> bb2 bb3
bb2:
  Jump -> bb1
bb3:
  %9 = Checkpoint @8 depth 0 [| v0=%5]
  Exit %9 Leave
// => unchanged
