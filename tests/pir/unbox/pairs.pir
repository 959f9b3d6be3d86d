// pass: unbox
// Boxes that are opened again, assigned or returned.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Box %1 : dbl[]?
  %3 = Unbox %2 : dbl?
  StVar %2 v1
  %4 = Checkpoint @4 depth 1 [0=%2 | ]
  %5 = NotNA %3 : test
  Assume %5 %4 NotANumber
  Return %2
// =>
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Box %1 : dbl[]?
  StVar %1 v1
  %3 = Checkpoint @4 depth 1 [0=%1]
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  Return %1
