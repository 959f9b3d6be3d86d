// pass: licm
// A global is read in each round where the loop assigns variables that others reach, not where it does so before the
// environment is made.
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = Const 1 : dbl
  %2 = Const 0 : nat
  %3 = Const 9 : nat
  %4 = Checkpoint @0 depth 0 []
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%2 bb2:%8 : nat
  %6 = NatLt %5 %3 : test
  Branch %6 -> bb2 bb3
bb2: <- bb1
  %7 = LdCell "x" : dbl?
  StVar %7 v0
  %8 = NatAdd %5 1 : nat
  Jump -> bb1
bb3: <- bb1
  MkEnv
  %9 = Checkpoint @9 depth 0 []
  Jump -> bb4
bb4: <- bb3 bb5 loop
  %10 = Phi bb3:%2 bb5:%13 : nat
  %11 = NatLt %10 %3 : test
  Branch %11 -> bb5 bb6
bb5: <- bb4
  %12 = LdCell "x" : dbl?
  StVar %12 v0
  %13 = NatAdd %10 1 : nat
  Jump -> bb4
bb6: <- bb4
  Return %1
// =>
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = Const 1 : dbl
  %2 = Const 0 : nat
  %3 = Const 9 : nat
  %4 = Checkpoint @0 depth 0 []
  %5 = LdCell "x" : dbl?
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %6 = Phi bb0:%2 bb2:%8 : nat
  %7 = NatLt %6 %3 : test
  Branch %7 -> bb2 bb3
bb2: <- bb1
  StVar %5 v0
  %8 = NatAdd %6 1 : nat
  Jump -> bb1
bb3: <- bb1
  MkEnv
  %9 = Checkpoint @9 depth 0 []
  Jump -> bb4
bb4: <- bb3 bb5 loop
  %10 = Phi bb3:%2 bb5:%13 : nat
  %11 = NatLt %10 %3 : test
  Branch %11 -> bb5 bb6
bb5: <- bb4
  %12 = LdCell "x" : dbl?
  StVar %12 v0
  %13 = NatAdd %10 1 : nat
  Jump -> bb4
bb6: <- bb4
  Return %1
