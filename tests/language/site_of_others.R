# One call site, several functions with other formals, one within the other.
run <- function(fs, a, b) {
  f <- fs[[1]]
  f(a, second = b)
}
inner <- function(second, x, y = 2) x + second + y
outer1 <- function(first, second, rest = run(list(inner), 10, 20)) {
  r <- rest
  env <- environment()
  c(r, deparse(eval(quote(substitute(first)), env)), deparse(eval(quote(substitute(second)), env)), missing(first))
}
for (i in 1:40) r <- run(list(outer1), 1, 2)
print(r)
late <- function(p, second) { v <- run(list(inner), 1, 2); g <- function() c(p, second); rm(v); g }
for (i in 1:40) h <- run(list(late), 5, 6)
print(h())
