# Arithmetic in hot loops to the last bit: NA and NaN, signed zero, infinities, remainders, powers, mixed types.
source("tests/language/helper/ask.R")

bits <- function(x) paste(rev(as.character(writeBin(x, raw(), endian = "little"))), collapse = "")
# Which NaN it is shows in its payload; its sign does not matter to R.
kind <- function(x) if (!is.double(x)) format(x) else if (is.nan(x)) "NaN" else if (is.na(x)) paste0("NA ", substr(bits(x), 9, 16)) else bits(x)
specials <- c(NA, NaN, Inf, -Inf, 0, -0, 1, -1, 2.5, -2.5, 1e308, -1e308, 5e-324, 3, 1 / 3)
pairs <- function(f) { out <- character(); for (x in specials) for (y in specials) { r <- 0; for (k in 1:5) r <- f(x, y); out <- c(out, kind(r)) }; print(matrix(out, length(specials)), quote = FALSE) }
options(width = 400)
pairs(function(x, y) x + y)
pairs(function(x, y) x - y)
pairs(function(x, y) x * y)
pairs(function(x, y) x / y)
pairs(function(x, y) suppressWarnings(x %% y))
pairs(function(x, y) suppressWarnings(x %/% y))
pairs(function(x, y) x ^ y)
pairs(function(x, y) max(x, y))
pairs(function(x, y) min(x, y))
pairs(function(x, y) (x < y) + 2L * (x == y) + 4L * (x >= y))

# A NaN on its way through a longer sum; the first one stays.
through <- function(v) { s <- 0; for (x in v) s <- s + x * 2 - 1; kind(s) }
over(through, list(c(1, 2, NA, 3, NaN, 4), c(1, 2, NaN, 3, NA, 4), c(Inf, 1, -Inf, NA), c(NA, NaN), c(NaN, NA)))
minus <- function(v) { s <- 1; for (x in v) s <- -(-s - x); kind(s) }
over(minus, list(c(1, NA, 2), c(NaN, 1, NA), c(NA, NaN)))
made <- function(n) { s <- 0; for (i in 1:n) s <- s + (if (i == 30) 0 / 0 else if (i == 40) NA else 1); kind(s) }
print(c(made(29), made(35), made(50)))
na_made <- function(n) { s <- 0; for (i in 1:n) s <- s + (if (i == 30) NA else if (i == 40) 0 / 0 else 1); kind(s) }
print(c(na_made(29), na_made(35), na_made(50)))
int_na <- function(n) { s <- 0.5; k <- 1L; for (i in 1:n) { if (i == 30) k <- NA_integer_; s <- s + k }; kind(s) }
print(c(int_na(29), int_na(35)))
from_lgl <- function(v) { s <- 0; for (x in v) s <- s * 0.5 + x; kind(s) }
over(from_lgl, list(c(TRUE, FALSE, TRUE), c(TRUE, NA, TRUE), c(1L, NA, 2L)))

# Signed zero.
zero <- function(n) { z <- 0; for (i in 1:n) z <- -z; c(kind(z), format(1 / z)) }
print(zero(40)); print(zero(41))
zero_ops <- function(n) { z <- -0; out <- NULL; for (i in 1:n) { z <- z * 1; out <- c(kind(z + 0), kind(z - 0), kind(0 - z), kind(z + z), kind(z * -1), kind(z %% 3), kind(abs(z)), kind(sqrt(z)), kind(0L * -1), kind(-0L / 1L)) }; out }
print(zero_ops(40))
zero_mod <- function(a, b) { r <- 1; for (i in 1:20) r <- a %% b; kind(r) }
print(c(zero_mod(-4, 2), zero_mod(4, -2), zero_mod(-0, 5), zero_mod(5, Inf), zero_mod(-5, Inf), zero_mod(5, -Inf), zero_mod(1e20, 3), zero_mod(-5.5, 2)))

# Integer division and remainder, all signs.
int_pairs <- function(f) { out <- character(); for (x in c(7L, -7L, 0L, NA, 1L, 2147483647L, -2147483647L)) for (y in c(3L, -3L, 0L, NA, 1L, -1L, 2147483647L)) { r <- 0L; for (k in 1:5) r <- f(x, y); out <- c(out, paste0(typeof(r), format(r))) }; print(matrix(out, 7), quote = FALSE) }
int_pairs(function(x, y) x %% y)
int_pairs(function(x, y) x %/% y)
int_pairs(function(x, y) x / y)
int_pairs(function(x, y) x ^ y)
int_pairs(function(x, y) suppressWarnings(x * y))
int_pairs(function(x, y) suppressWarnings(x + y))
int_pairs(function(x, y) suppressWarnings(x - y))
int_pairs(function(x, y) x %% (y + 0.5))
int_pairs(function(x, y) bitwAnd(abs(x), abs(y)))
int_pairs(function(x, y) (x < y) + 2L * (x == y))
identity_holds <- function() { bad <- 0L; for (x in -20:20) for (y in c(-7:-1, 1:7)) { if (x %/% y * y + x %% y != x) bad <- bad + 1L; d <- x + 0.25; if (d %/% y * y + d %% y != d) bad <- bad + 1L }; bad }
print(identity_holds())

# Powers.
powers <- function(x, n) { out <- numeric(); for (k in seq(-n, n)) out <- c(out, x^k); out }
for (x in list(2, -2, 0.5, 0, -0, 1, -1, Inf, -Inf, NA, NaN, 10L, 1.0000001)) cat(sprintf("%a", powers(x, 6)), "\n")
half <- function(v) { out <- numeric(); for (x in v) out <- c(out, x^0.5, x^2, x^3, x^-1, x^2L, x^TRUE, 2^x, 1^x, x^0); out }
cat(sprintf("%a", half(c(2, 9, -4, 0, -0, Inf, -Inf, NA, NaN, 1e-310))), "\n")

# Sums in their order, to the last bit.
harmonic <- function(n) { s <- 0; for (i in 1:n) s <- s + 1 / i; s }
cat(sprintf("%a %a\n", harmonic(3000), harmonic(10)))
backwards <- function(n) { s <- 0; for (i in n:1) s <- s + 1 / i; s }
cat(sprintf("%a\n", backwards(3000)))
horner <- function(x, a) { s <- 0; for (c in a) s <- s * x + c; s }
cat(sprintf("%a %a\n", horner(0.1, 1:30 / 7), horner(-1.7, 1:12)))
fused <- function(n) { a <- 0.1; b <- 1e16; s <- 0; for (i in 1:n) s <- s + (a * b - 1e15); s }
cat(sprintf("%a\n", fused(40)))
associative <- function(n) { s <- 1e16; for (i in 1:n) s <- s + 1 + 1 - 2 + 0.1; s }
cat(sprintf("%a\n", associative(100)))
divided <- function(n) { s <- 0; for (i in 1:n) s <- s + 7 / 10 * i / 3 - i * (7 / 30); s }
cat(sprintf("%a\n", divided(100)))
logistic <- function(n) { x <- 0.3; for (i in 1:n) x <- 3.99 * x * (1 - x); x }
cat(sprintf("%a\n", logistic(3000)))
mixed <- function(n) { s <- 0L; for (i in 1:n) { s <- s + i; if (i %% 3L == 0L) s <- s - 0.25 + TRUE; s <- s * 1L }; s }
cat(sprintf("%a %s\n", mixed(40), typeof(mixed(2))))
newton <- function(a) { x <- a; for (i in 1:60) x <- (x + a / x) / 2; x }
cat(sprintf("%a", c(newton(2), newton(1e300), newton(1e-300), newton(5e-324))), "\n")
maths <- function(v) { s <- 0; for (x in v) s <- s + sqrt(x) + exp(-x) * sin(x) - cos(x) / (1 + abs(x)) + floor(x) - ceiling(x * 1.5) + log(x + 1) + trunc(-x) + round(x, 1); s }
cat(sprintf("%a\n", maths(seq(0, 20, 0.37))))
tiny <- function() { x <- 1; n <- 0L; while (x > 0) { x <- x / 2; n <- n + 1L }; n }
print(tiny())
huge <- function() { x <- 1; n <- 0L; while (is.finite(x)) { x <- x * 2; n <- n + 1L }; c(n, x) }
print(huge())
steps <- function() { x <- 0; n <- 0L; while (x < 1) { x <- x + 0.1; n <- n + 1L }; cat(sprintf("%d %a\n", n, x)) }
steps()
compare <- function(v) { n <- integer(6); for (x in v) for (y in v) { n[1] <- n[1] + isTRUE(x < y); n[2] <- n[2] + isTRUE(x <= y); n[3] <- n[3] + isTRUE(x == y); n[4] <- n[4] + isTRUE(x != y); n[5] <- n[5] + is.na(x > y); n[6] <- n[6] + (if (is.na(x >= y)) 0L else x >= y) }; n }
print(compare(specials)); print(compare(c(1L, NA, 3L, -5L))); print(compare(c(TRUE, NA, FALSE)))
large_int <- function() { x <- 2147483647; n <- 0L; for (i in 1:30) { x <- x + 1; if (x == 2147483648 + i - 1) n <- n + 1L; y <- as.integer(i) + 2147483600 }; c(n, x, y) }
print(large_int(), digits = 15)
as_ints <- function(v) { out <- integer(); for (x in v) out <- c(out, suppressWarnings(as.integer(x))); out }
print(as_ints(c(1.9, -1.9, 0.5, -0.5, NA, NaN, 2147483647.5, -2147483648, 1e10, Inf, 3)))
