// pass: dead
// Stores that somebody may see: an exit that does not list the variable, a reader, an object.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v2 : dbl[]
  StVar %1 v1
  %3 = Checkpoint @4 depth 0 []
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  %5 = Arith + %1 %1 : dbl?
  StVar %5 v1
  %6 = SlotIs v1 dbl? : test
  StVar %1 v1
  StVar %2 v2
  StVar %1 v2
  Branch %6 -> bb1 bb2
bb1:
  Return %1
bb2:
  Return %5
// => unchanged
