# Fibonacci numbers by double recursion.
# Style: naive recursion on scalars.

size <- 25
small <- 12

fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)

run <- function(n) fib(n)

check <- function(result, n) result == round(((1 + sqrt(5)) / 2)^n / sqrt(5))

answer <- function(result) result
