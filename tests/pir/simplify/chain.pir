// pass: simplify
// Blocks in a row are one; an empty block is skipped and its Phi operand goes with the edges.
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  Jump -> bb1
bb1:
  %2 = Const 1 : dbl
  %3 = NotNA %1 : test
  Branch %3 -> bb2 bb3
bb2:
  Jump -> bb4
bb3:
  %4 = Arith + %2 %2 : dbl?
  Jump -> bb4
bb4: <- bb2 bb3
  %5 = Phi bb2:%1 bb3:%4 : dbl?
  Jump -> bb5
bb5:
  Return %5
// =>
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 1 : dbl
  %3 = NotNA %1 : test
  Branch %3 -> bb2 bb1
bb1: <- bb0
  %4 = Arith + %2 %2 : dbl?
  Jump -> bb2
bb2: <- bb1 bb0
  %5 = Phi bb1:%4 bb0:%1 : dbl?
  Return %5
