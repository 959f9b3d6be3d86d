# Functions inside others that call themselves: on numbers, through variables around them, rebound, too deep, wrong types.
# not injectable: how deep a recursion gets depends on how much of the stack a call takes
outer_gcd <- function(n) {
  gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
  s <- 0
  for (i in seq_len(n)) s <- s + gcd(i, 360)
  s
}
for (k in 1:4) print(outer_gcd(900L * k))

counted <- function(n, step) {
  limit <- 20
  down <- function(k, acc) if (k > limit) acc else down(k + step, acc + k * step)
  vapply(seq_len(n), function(i) down(i %% 5, 0), 0)
}
print(sum(counted(600L, 1))); print(sum(counted(600L, 0.5))); print(sum(counted(600L, 3L))); print(sum(counted(30L, 1)))

fibs <- function(n) {
  fib <- function(k) if (k < 2L) k else fib(k - 1L) + fib(k - 2L)
  fib(n)
}
print(fibs(17L)); print(fibs(18L)); print(fibs(12)); print(fibs(TRUE)); print(fibs(NA_integer_) |> tryCatch(error = conditionMessage))

# several closures of one code, each in an environment of its own
maker <- function(base) {
  power <- function(k) if (k == 0) 1 else base * power(k - 1)
  list(power = power, set = function(v) base <<- v, swap = function(f) power <<- f)
}
p2 <- maker(2); p3 <- maker(3)
run <- function(p, n) { s <- 0; for (i in seq_len(n)) s <- s + p$power(i %% 9); s }
for (k in 1:3) print(c(run(p2, 2000L), run(p3, 2000L)))
p2$set(5); print(c(run(p2, 50L), run(p3, 50L)))
old <- p2$power
p2$swap(function(k) -1); print(c(run(p2, 50L), old(3), run(p3, 50L)))
p3$set("a"); print(tryCatch(run(p3, 5L), error = conditionMessage))

# too deep: the error of R, and all is well afterwards
deep <- function(n) { go <- function(k) if (k == 0) 0 else 1 + go(k - 1); go(n) }
for (k in 1:400) deep(20)
print(deep(300))
print(class(tryCatch(deep(1e6), error = function(e) e))[1:2] |> is.character())
print(deep(300))

# arguments that are not needed, looked at late, substituted; a function that another one has replaced while it ran
lazy <- function(n) {
  pick <- function(a, b, k) if (k > 2) a else pick(b, a, k + 1)
  r <- numeric(n)
  for (i in seq_len(n)) r[i] <- pick(i, -i, i %% 3)
  c(sum(r), tryCatch(pick(1, stop("unused"), 2), error = function(e) -99), tryCatch(pick(1, stop("used"), 0), error = function(e) -99))
}
print(lazy(3000L)); print(lazy(3000L))
watch <- function(n) {
  seen <- 0
  f <- function(k) { if (k == 5) { seen <<- seen + 1; if (seen == n) f <<- function(k) 1000 }; if (k <= 0) 0 else 1 + f(k - 1) }
  c(vapply(seq_len(n), function(i) f(8), 0)[c(1, n)], f(2))
}
print(watch(500L)); print(watch(500L))
two <- function(n) {
  even <- function(k) if (k == 0) TRUE else odd(k - 1)
  odd <- function(k) if (k == 0) FALSE else even(k - 1)
  sum(vapply(seq_len(n), function(i) even(i %% 20), TRUE))
}
print(two(600L)); print(two(600L))
ack <- function(a, b) { A <- function(m, n) if (m == 0) n + 1 else if (n == 0) A(m - 1, 1) else A(m - 1, A(m, n - 1)); A(a, b) }
print(ack(2, 9)); print(ack(2, 11)); print(ack(2L, 9L))
