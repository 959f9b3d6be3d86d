# Hot loops in functions that are called once, and outside of functions: every form, every way out, every sequence.
source("tests/language/helper/ask.R")

once <- function() { s <- 0; for (i in 1:5000) s <- s + i * 0.5; s }
print(once())
whole <- function() { n <- 0L; i <- 0L; while (i < 5000L) { i <- i + 1L; if (i %% 3L == 0L) next; n <- n + 1L }; c(n, i) }
print(whole())
collatz <- function(x) { n <- 0L; repeat { if (x == 1) break; x <- if (x %% 2 == 0) x / 2 else 3 * x + 1; n <- n + 1L }; n }
print(c(collatz(27), collatz(97), collatz(871)))
nested <- function(n) { m <- matrix(0, n, n); for (i in 1:n) for (j in 1:n) { if (j > i) break; if (i %% 7 == 0) next; m[i, j] <- i * 10 + j }; c(sum(m), m[n, 1], m[1, n]) }
print(nested(60))
triple <- function(n) { t <- 0L; for (i in seq_len(n)) for (j in i:n) for (k in j:i) if ((i + j + k) %% 2L == 0L) t <- t + 1L; t }
print(triple(25L))

# The loop's variable afterwards: the last element, or where it stopped, or what it was.
last <- function(n) { for (i in seq_len(n)) {}; i }
print(last(4000L))
stopped <- function(n) { for (i in 1:n) if (i * i > 2000) break; i }
print(stopped(4000))
untouched <- function() { i <- "before"; for (i in NULL) i <- "never"; i }
print(untouched())
changed <- function() { out <- 0; for (i in 1:40) { out <- out + i; i <- 100L; out <- out + i }; list(out, i) }
print(changed())
value <- function() { r <- for (i in 1:30) i; list(r, i) }
print(value())
print(is.null(while (FALSE) 1))

# Outside of functions.
total <- 0
for (k in 1:6000) total <- total + k / 3
print(total)
print(k)
count <- 0L
while (TRUE) { count <- count + 1L; if (count %% 2L == 0L) next; if (count > 4000L) break }
print(count)
x <- 1
repeat { x <- x * 1.001; if (x > 50) break }
cat(sprintf("%a\n", x))
squares <- numeric(50)
for (k in seq_along(squares)) squares[k] <- k^2
print(sum(squares))
for (a in 1:30) { inner <- 0; for (b in 1:30) { if (b > a) break; inner <- inner + b }; if (a %% 10 == 0) print(inner) }
words <- character()
for (w in c("a", "bb", "ccc", "dddd", "eeeee", "ffffff")) words <- c(words, toupper(w))
print(words)
for (e in expression(a + b, c * d, f(g), 1, "s", NULL)) print(class(e))

# Over every sort of sequence.
walk <- function(xs) { out <- list(); n <- 0L; for (x in xs) { n <- n + 1L; if (n > 40L) break; out[[n]] <- list(typeof(x), length(x)) }; unique(out) }
show <- function(xs) { for (x in xs) { cat(class(x), ""); if (is.atomic(x)) cat(format(x), "") }; cat("\n") }
sequences <- list(1:40, as.numeric(1:40), seq(2, 80, 2), letters, as.list(1:10), list(1L, 2, "c", NULL, TRUE, 1i, sum),
  factor(rep(c("u", "v", "w"), 12)), NULL, integer(), c(TRUE, NA, FALSE), complex(real = 1:9, imaginary = 2),
  as.raw(1:20), expression(a, 1, b + c), pairlist(a = 1, b = "x"), as.Date("2024-01-01") + 0:8,
  matrix(1:12, 3), data.frame(a = 1:3, b = letters[1:3]), c(a = 1, b = 2, c = 3, d = 4), structure(1:6, class = "thing"))
for (s in sequences) answer(walk(s))
for (s in list(quote(f(a, b, c)), sum, globalenv(), quote(a))) answer(walk(s))
for (s in sequences) answer(show(s))
over(function(n) { s <- 0; for (i in n) s <- s + i; s }, list(5:1, 1:20, c(1.5, NA, 2), TRUE, 10L, -3:3, NULL))
ranges <- function(a, b) { v <- c(); for (i in a:b) v <- c(v, i); list(typeof(v), v) }
for (r in list(c(1, 8), c(8, 1), c(-3, 3), c(0.5, 6.2), c(5, 5), c(2147483645, 2147483650))) print(ranges(r[1], r[2]))
alongside <- function(x, y) { s <- 0; for (i in seq_along(x)) for (j in rev(seq_along(y))) s <- s * 0.99 + x[i] * y[j]; s }
cat(sprintf("%a\n", alongside(seq(0, 1, 0.03), seq(5, 1, -0.2))))

# A loop in an argument, in a default, in a promise, in an index.
force_late <- function(v, w = { r <- 0; for (i in 1:200) r <- r + i; r }) { z <- 0; for (j in 1:100) if (j == 50) z <- v + w; z }
print(force_late({ q <- 1; for (i in 1:100) q <- q + 1 / i; q }))
pick <- function(v) v[{ k <- 0; while (k < 20) k <- k + 1; k }]
print(pick(1:30))
condition <- function() { n <- 0; while ({ m <- 0; for (i in 1:10) m <- m + n; m < 300 }) n <- n + 1; n }
print(condition())
both <- function(n) { a <- 0; b <- 0; i <- 0; while (i < n && (a <- a + 1) < 1e6 || i < 3) { i <- i + 1; if (i > 5 || { b <- b + 1; FALSE }) next }; c(a, b, i) }
print(both(3000))
recursive <- function(d) { s <- 0; for (i in 1:6) { s <- s + i; if (d > 0 && i %% 2 == 0) s <- s + recursive(d - 1) }; s }
print(recursive(4))
