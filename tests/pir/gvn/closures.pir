// pass: gvn
// Another value in an old binding changes neither what names mean nor which code a closure has; a Step may.
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = LdVar v0 : clo
  %2 = Checkpoint @0 depth 0 []
  %3 = RunsCode %1 "g" : test
  Assume %3 %2 Target
  %4 = EnvOf %1 : env
  %5 = CellAround %4 "x" : other
  %6 = LdBinding %5 : dbl?
  StBinding %5 %6 0
  %7 = Checkpoint @4 depth 0 []
  %8 = RunsCode %1 "g" : test
  Assume %8 %7 Target
  %9 = EnvOf %1 : env
  %10 = CellAround %9 "x" : other
  %11 = LdBinding %10 : dbl?
  %12 = Step @8 depth 0 : nat
  %13 = EnvOf %1 : env
  %14 = CellAround %13 "x" : other
  StBinding %14 %11 0
  Return %11
// =>
graph "f" entry 0 vars 1 depth 0 env no
bb0:
  %1 = LdVar v0 : clo
  %2 = Checkpoint @0 depth 0 []
  %3 = RunsCode %1 "g" : test
  Assume %3 %2 Target
  %4 = EnvOf %1 : env
  %5 = CellAround %4 "x" : other
  %6 = LdBinding %5 : dbl?
  StBinding %5 %6 0
  %7 = Checkpoint @4 depth 0 []
  Assume %3 %7 Target
  %8 = LdBinding %5 : dbl?
  %9 = Step @8 depth 0 : nat
  %10 = EnvOf %1 : env
  %11 = CellAround %10 "x" : other
  StBinding %11 %8 0
  Return %8
