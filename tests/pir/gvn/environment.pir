// pass: gvn
// A variable is another thing once the environment is made: it is read again, and so is what names mean.
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Checkpoint @0 depth 0 []
  %3 = WorldSame : test
  Assume %3 %2 Redefined
  %4 = LdVar v0 : dbl?
  MkEnv
  %5 = Checkpoint @4 depth 0 []
  %6 = WorldSame : test
  Assume %6 %5 Redefined
  %7 = LdVar v0 : dbl?
  %8 = Arith + %1 %4 : dbl?
  %9 = Arith + %8 %7 : dbl?
  Return %9
// =>
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Checkpoint @0 depth 0 []
  %3 = WorldSame : test
  Assume %3 %2 Redefined
  MkEnv
  %4 = Checkpoint @4 depth 0 []
  %5 = WorldSame : test
  Assume %5 %4 Redefined
  %6 = LdVar v0 : dbl?
  %7 = Arith + %1 %1 : dbl?
  %8 = Arith + %7 %6 : dbl?
  Return %8
