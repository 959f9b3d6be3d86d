// pass: types
// One source may be NA; a Phi that is an object stays one though all its sources could be raw.
graph "f" entry 0 vars 3 depth 0 env no
bb0:
  %1 = Const 0 : int
  %2 = LdVar v1 : int?
  %3 = LdVar v0 : dbl[]
  %4 = NotNA %2 : test
  Branch %4 -> bb1 bb2
bb1:
  Jump -> bb3
bb2:
  Jump -> bb3
bb3: <- bb1 bb2
  %5 = Phi bb1:%1 bb2:%2 : int?
  %6 = Phi bb1:%3 bb2:%3 : dbl[]
  StVar %5 v2
  Return %6
// => unchanged
