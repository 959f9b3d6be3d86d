// pass: fold
// Constants are computed as R does: integer %/% and %% round down, 1L / 2L is a double, NA == 1L is NA.
graph "f" entry 0 vars 8 depth 0 env no
bb0:
  %1 = Const 7 : int
  %2 = Const -2 : int
  %3 = Arith %/% %1 %2 : int
  StVar %3 v0
  %4 = Arith %% %1 %2 : int
  StVar %4 v1
  %5 = Arith / %1 %2 : dbl?
  StVar %5 v2
  %6 = Const NA : int?
  %7 = Compare == %6 %1 : lgl?
  StVar %7 v3
  %8 = Compare < %2 %1 : lgl?
  StVar %8 v4
  %9 = ToDbl %6 : dbl?
  StVar %9 v5
  %10 = Const FALSE : lgl
  %11 = LdVar v6 : lgl?
  %12 = And %11 %10 : lgl?
  Return %12
// =>
graph "f" entry 0 vars 8 depth 0 env no
bb0:
  %1 = Const 7 : int
  %2 = Const -2 : int
  %3 = Const -4 : int
  StVar %3 v0
  %4 = Const -1 : int
  StVar %4 v1
  %5 = Const -3.5 : dbl?
  StVar %5 v2
  %6 = Const NA : int?
  %7 = Const NA : lgl?
  StVar %7 v3
  %8 = Const TRUE : lgl?
  StVar %8 v4
  %9 = Const NA : dbl?
  StVar %9 v5
  %10 = Const FALSE : lgl
  %11 = LdVar v6 : lgl?
  %12 = Const FALSE : lgl?
  Return %12
