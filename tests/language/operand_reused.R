# An operand whose variable is assigned while the other operand is computed. GNU R's byte code multiplies in the memory of
# the first operand and answers 400 800; its evaluator (R_ENABLE_JIT=0) answers 121 242.
f <- function(x) { a <- x + 0L; for (i in 1:2) a <- a + a * (a <- 10L); a }
print(f(c(1L, 2L)))
for (k in 1:30) f(c(1L, 2L))
print(f(c(1L, 2L)))
g <- function(x) { a <- x * 2; for (i in 1:2) a <- a + a * (a <- 10); a }
for (k in 1:30) g(c(1, 2))
print(g(c(1, 2)))
