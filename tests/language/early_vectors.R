# Arguments evaluated before the call: nobody can tell.
f <- function(x, y = NULL, ...) { force_late <- 1; list(substitute(x), x, y, nargs(), missing(y)) }
g <- function(x, y) sum(x) + length(y)
h <- function(a, b) {
  p <- g(a * b, a[2:3])
  q <- g(-a, c(a, b))
  r <- g(a > b, names(a))
  p + q + r
}
for (k in 1:5) print(h(c(x = 1, y = 2, z = 3), c(3, 2, 1)))
for (k in 1:3) print(f(1:3 + 1, y = c(1, 2)))

# Not evaluated at all when the callee does not ask; errors and warnings come when it does, and of the right call.
never <- function(x) "unused"
asks <- function(x) { cat("asked\n"); x }
user <- function(v, i) {
  never(v + "a")
  never(v[[i]])
  never(sqrt(v))
  never(max(v[0]))
  asks(v[i])
}
for (k in 1:4) print(user(c(-1, 2), 7))
bad <- function(v) asks(sqrt(v))
for (k in 1:3) tryCatch(bad(c(-1, 4)), warning = function(w) print(conditionCall(w)))
worse <- function(v, w) asks(v + w)
for (k in 1:3) tryCatch(worse(1:2, 1:3), warning = function(w) cat(conditionMessage(w), "\n"))
for (k in 1:3) tryCatch(worse(1:2, "a"), error = function(e) print(conditionCall(e)))

# A variable that changes between the call and the use.
late <- function(x) { function() x }
changes <- function() { v <- c(1, 2); k <- late(v * 2); v <- c(5, 6); k() }
for (k in 1:4) print(changes())
reach <- function(x) { assign("v", c(100, 200), envir = parent.frame()); x }
reached <- function() { v <- c(1, 2); reach(v + 1) }
for (k in 1:4) print(reached())
n <- c(1, 2)
moves <- function(x) { n <<- n + 1; x }
moved <- function() moves(n * 10)
for (k in 1:4) print(moved())

# Copies: the callee's changes are its own.
sets <- function(x) { x[1] <- 99; x }
keeps <- function(v) { w <- sets(v[1:2]); u <- sets(c(v)); list(v, w, u) }
for (k in 1:3) str(keeps(c(1, 2, 3)))

# Classes, factors, ranges, names, long vectors.
Ops.money <- function(e1, e2) { cat(.Generic, ""); structure(get(.Generic)(unclass(e1), unclass(e2)), class = "money") }
length.money <- function(x) 42L
`[.money` <- function(x, i) { cat("[ "); structure(unclass(x)[i], class = "money") }
m <- structure(c(1, 2), class = "money")
objects <- function(m) list(asks(m + 1), asks(m[2]), asks(length(m)), asks(m > m), asks(max(unclass(m))))
for (k in 1:3) print(lapply(objects(m), unclass))
fac <- function(x) list(asks(x[2]), asks(x == "b"), asks(length(x)), asks(names(x)))
for (k in 1:3) str(fac(factor(c(a = "b", b = "c"))))
ranges <- function(k) list(asks(1:k), asks((1:k)[2:3]), asks(-(1:k)), asks(sum(1:k)), asks((1:k)[-1]), asks((1:k) > 2))
for (k in 1:3) str(ranges(5L))
long <- function(v) g(v * 2, v[v > 3])
for (k in 1:3) print(long(as.numeric(1:1000)))

# A builtin of another meaning.
shadowed <- function(x) { length <- function(x) "mine"; asks(length(x)) }
for (k in 1:3) print(shadowed(1:3))
plain <- function(x) asks(sum(x))
for (k in 1:3) print(plain(c(1, 2)))
sum <- function(...) "global"
for (k in 1:3) print(plain(c(1, 2)))
rm(sum)
for (k in 1:3) print(plain(c(1, 2)))

# Promises passed on: forced once, at the right time, with the right expression, blamed on the right call.
third <- function(z) { cat("third "); z }
second <- function(y) { cat("second "); third(y) }
first <- function(x) { cat("first "); second(x) }
noisy <- function(v) { cat("evaluated "); v }
for (k in 1:4) print(first(noisy(k)))
for (k in 1:3) tryCatch(first(), error = function(e) { cat(conditionMessage(e), ""); print(conditionCall(e)) })
for (k in 1:3) tryCatch(first(stop("no")), error = function(e) print(conditionCall(e)))
keeps3 <- function(z) function() z
keeps2 <- function(y) { k <- keeps3(y); y <- "changed"; k }
keeps1 <- function(x) keeps2(x)()
for (k in 1:3) print(keeps1(noisy(k)))
early3 <- function(z) { z + 0; function() z }
early2 <- function(y) { k <- early3(y); y <- "changed"; k }
for (k in 1:3) print(early2(noisy(k))())
shows3 <- function(z) eval(quote(substitute(z)), sys.frame(sys.nframe()))
shows2 <- function(y) shows3(y)
for (k in 1:3) print(shows2(a + b))
peeks3 <- function(z) { w <- peek_frame(); c(z, w) }
peek_frame <- function() deparse(eval(quote(substitute(z)), parent.frame()))
peeks2 <- function(y) peeks3(y)
for (k in 1:3) print(peeks2(noisy("v")))
writes3 <- function(z) { z[1] <- 99; z }
writes2 <- function(y) { w <- writes3(y); list(w, y) }
for (k in 1:3) { v <- c(1, 2); str(writes2(v)); print(v) }
reads_env <- function(z) { e <- environment(); z <- z; ls(e) }
passes_env <- function(y) reads_env(y)
for (k in 1:3) print(passes_env(noisy(1)))
swap <- function(z, w) { w; z }
twice <- function(y) swap(y, y <- "assigned")
for (k in 1:3) print(twice(noisy(k)))
deep <- function(n, x) if (n == 0) x else deep(n - 1, x)
for (k in 1:3) print(deep(50, noisy(k)))
missing3 <- function(z) missing(z)
missing2 <- function(y) missing3(y)
for (k in 1:3) print(c(missing2(), missing2(1)))
index3 <- function(m, i) m[i, ]
index2 <- function(m, j) index3(m, j)
for (k in 1:3) { print(index2(matrix(1:4, 2), 2)); print(index2(matrix(1:4, 2))) }
# Every operator, in code that is optimized.
total <- function(v) sum(v)
every <- function(a, b, n) {
  s <- 0
  for (i in 1:n)
    s <- s + total(a + b) + total(a - b) + total(a * b) + total(a / b) + total(a %% b) + total(a %/% b) + total(a == b) +
      total(a != b) + total(a < b) + total(a <= b) + total(a > b) + total(a >= b) + total(a ^ b)
  s
}
for (k in 1:4) print(every(c(1, 2), c(3, 0.5), 30))
for (k in 1:4) print(every(c(NaN, NA, 1), 2, 30))
for (k in 1:4) print(every(c(NA, NaN, 1), 2L, 30))
