// pass: simplify
// The preheader of a loop stays though it is empty; of two empty ways that a Phi tells apart one does.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 1 : dbl
  %3 = NotNA %1 : test
  Branch %3 -> bb1 bb5
bb1:
  Jump -> bb2
bb2: <- bb1 bb3 loop
  %4 = Phi bb1:%1 bb3:%5 : dbl?
  %5 = Arith + %4 %2 : dbl?
  %6 = NotNA %5 : test
  Branch %6 -> bb3 bb6
bb3:
  %7 = Tick : test
  Jump -> bb2
bb6:
  Branch %3 -> bb7 bb8
bb7:
  Jump -> bb9
bb8:
  Jump -> bb9
bb9: <- bb7 bb8
  %8 = Phi bb7:%1 bb8:%2 : dbl?
  Return %8
bb5:
  %9 = Checkpoint @8 depth 0 []
  Exit %9 Unreached
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Const 1 : dbl
  %3 = NotNA %1 : test
  Branch %3 -> bb1 bb7
bb1: <- bb0
  Jump -> bb2
bb2: <- bb1 bb3 loop
  %4 = Phi bb1:%1 bb3:%5 : dbl?
  %5 = Arith + %4 %2 : dbl?
  %6 = NotNA %5 : test
  Branch %6 -> bb3 bb4
bb3: <- bb2
  %7 = Tick : test
  Jump -> bb2
bb4: <- bb2
  Branch %3 -> bb6 bb5
bb5: <- bb4
  Jump -> bb6
bb6: <- bb5 bb4
  %8 = Phi bb5:%2 bb4:%1 : dbl?
  Return %8
bb7: <- bb0
  %9 = Checkpoint @8 depth 0 []
  Exit %9 Unreached
