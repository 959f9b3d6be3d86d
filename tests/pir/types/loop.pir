// pass: types
// Nothing that goes round this loop is NA: no source is.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = Const 0 : int?
  %2 = LdVar v1 : int
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %3 = Phi bb0:%1 bb2:%5 : int?
  %4 = Phi bb0:%2 bb2:%4 : int?
  %6 = Checkpoint @4 depth 0 [| v0=%3]
  %7 = IntOk + %3 %4 : test
  Assume %7 %6 Overflow
  %5 = Arith + %3 %4 : int
  %8 = Compare < %5 %4 : lgl?
  %9 = IsTrue %8 : test
  Branch %9 -> bb2 bb3
bb2:
  Jump -> bb1
bb3:
  Return %5
// =>
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = Const 0 : int
  %2 = LdVar v1 : int
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %3 = Phi bb0:%1 bb2:%7 : int
  %4 = Phi bb0:%2 bb2:%4 : int
  %5 = Checkpoint @4 depth 0 [| v0=%3]
  %6 = IntOk + %3 %4 : test
  Assume %6 %5 Overflow
  %7 = Arith + %3 %4 : int
  %8 = Compare < %7 %4 : lgl
  %9 = IsTrue %8 : test
  Branch %9 -> bb2 bb3
bb2: <- bb1
  Jump -> bb1
bb3: <- bb1
  Return %7
