// pass: assumes
// A variable known to hold a double vector needs no test for a numeric one, until it is assigned.
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = Checkpoint @0 depth 0 []
  %2 = SlotIs v0 dbl[] : test
  Assume %2 %1 Variable
  %3 = SlotIs v0 int|dbl[] : test
  Assume %3 %1 Variable
  %4 = LdVar v0 : dbl[]
  StVar %4 v1
  %5 = Checkpoint @4 depth 0 []
  %6 = SlotIs v0 int|dbl[] : test
  Assume %6 %5 Variable
  StVar %4 v0
  %7 = Checkpoint @6 depth 0 []
  %8 = SlotIs v0 int|dbl[] : test
  Assume %8 %7 Variable
  Return %4
// =>
graph "f" entry 0 vars 2 depth 0 env no
bb0:
  %1 = Checkpoint @0 depth 0 []
  %2 = SlotIs v0 dbl[] : test
  Assume %2 %1 Variable
  %3 = SlotIs v0 int|dbl[] : test
  %4 = LdVar v0 : dbl[]
  StVar %4 v1
  %5 = SlotIs v0 int|dbl[] : test
  StVar %4 v0
  %6 = Checkpoint @6 depth 0 []
  %7 = SlotIs v0 int|dbl[] : test
  Assume %7 %6 Variable
  Return %4
