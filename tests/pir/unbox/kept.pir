// pass: unbox
// An object that is read back as one, and one that somebody else uses too.
graph "f" entry 0 vars 2 depth 1 env no
bb0:
  %1 = LdVar v0 : dbl?
  %2 = Box %1 : dbl[]?
  StVar %2 v1
  %3 = LdVar v1 : dbl[]?
  %4 = Unbox %3 : dbl?
  %5 = Box %4 : dbl[]?
  StStack %5 depth 0
  %6 = Step @4 depth 1 : nat
  %7 = LdStack depth 0 : any
  StVar %7 v0
  Return %3
// => unchanged
