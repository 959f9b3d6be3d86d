// pass: dead,settle
// dead keeps the checkpoint in front of the loop, for licm; settle drops it and the value only it had.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = Arith + %2 %2 : dbl?
  %4 = Checkpoint @4 depth 0 [| v1=%3]
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Tick : test
  Branch %5 -> bb2 bb3
bb2:
  Jump -> bb1
bb3:
  Return %1
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %2 = Tick : test
  Branch %2 -> bb2 bb3
bb2: <- bb1
  Jump -> bb1
bb3: <- bb1
  Return %1
