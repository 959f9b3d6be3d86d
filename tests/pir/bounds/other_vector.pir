// pass: bounds
// The loop's bounds are those of another vector; and 1:n may count downwards.
graph "f" entry 0 vars 3 depth 3 env no
bb0:
  %1 = LdVar v0 : dbl[]
  %2 = LdVar v1 : dbl[]
  %3 = Length %1 : nat
  %4 = Length %2 : nat
  %5 = NatToInt %3 : int
  %6 = Const 1 : int
  %7 = RangeStep %6 %5 : int
  %8 = RangeLen %6 %5 : nat
  %9 = Const 0 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %10 = Phi bb0:%9 bb2:%20 : nat
  %11 = NatLt %10 %8 : test
  Branch %11 -> bb2 bb3
bb2:
  %12 = RangeElem %6 %7 %10 : int
  %13 = Index %12 : nat
  %14 = Checkpoint @8 depth 0 [| v2=%12]
  %15 = InBounds %13 %3 : test
  Assume %15 %14 Bounds
  %16 = Load %1 %13 : dbl?
  %17 = InBounds %10 %4 : test
  Assume %17 %14 Bounds
  %18 = Load %2 %10 : dbl?
  StVar %16 v2
  StVar %18 v2
  %20 = NatAdd %10 1 : nat
  Jump -> bb1
bb3:
  %21 = NatToInt %10 : int
  Return %21
// => unchanged
