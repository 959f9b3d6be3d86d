// pass: unbox
// A variable and a Checkpoint take a raw complex number; an operand in memory and a result are objects.
graph "f" entry 0 vars 2 depth 2 env no
bb0:
  %1 = LdVar v0 : cplx?
  %2 = Box %1 : cplx[]?
  %3 = Unbox %2 : cplx?
  StVar %2 v1
  %4 = Checkpoint @4 depth 1 [0=%2 | ]
  %5 = NotNA %3 : test
  Assume %5 %4 NotANumber
  StStack %2 depth 0
  %6 = Step @4 depth 1 : nat
  Return %2
// =>
graph "f" entry 0 vars 2 depth 2 env no
bb0:
  %1 = LdVar v0 : cplx?
  %2 = Box %1 : cplx[]?
  StVar %1 v1
  %3 = Checkpoint @4 depth 1 [0=%1]
  %4 = NotNA %1 : test
  Assume %4 %3 NotANumber
  StStack %2 depth 0
  %5 = Step @4 depth 1 : nat
  Return %2
