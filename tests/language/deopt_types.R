# Types, attributes and special values that change in the middle of a hot loop.
source("tests/language/helper/ask.R")

at <- function(n, when, what) { s <- 0L; for (i in seq_len(n)) { if (i == when) s <- what; s <- s + i }; s }
for (what in list(1L, 1.5, 2i, TRUE, NA, NA_integer_, NA_real_, NaN, Inf, c(1, 2), c(a = 1L), matrix(1, 2, 2), "s", NULL, list(1), structure(5, class = "thing"), factor("a"), as.Date("2020-02-02"))) answer(at(60L, 40L, what))

ladder <- function(n) { s <- 0L; kinds <- character(); for (i in 1:n) { s <- s + (if (i < 50) i else if (i < 100) i + 0.5 else i * 1i); kinds <- c(kinds, typeof(s)) }; list(s, rle(kinds)) }
print(ladder(150))
overflow <- function(n) { s <- 2147480000L; for (i in seq_len(n)) s <- s + i; s }
answer(overflow(50L))
answer(overflow(100L))
product <- function(n) { s <- 1L; for (i in seq_len(n)) s <- s * 3L; s }
answer(product(19L))
answer(product(30L))
under <- function(n) { s <- -2147480000L; for (i in seq_len(n)) s <- s - i; if (is.na(s)) "gone" else s }
answer(under(50L))
answer(under(100L))
warned <- function(n) { s <- 2147483600L; told <- character(); for (i in seq_len(n)) s <- withCallingHandlers(s + i, warning = function(w) { told <<- c(told, paste(i, conditionMessage(w), deparse(conditionCall(w)))); invokeRestart("muffleWarning") }); list(s, head(told, 3), length(told)) }
print(warned(50L))
na_sum <- function(v) { s <- 0L; for (x in v) s <- s + x; s }
over(na_sum, list(c(1:50, NA, 1:10), c(1:50, NA, 0.5), c(as.numeric(1:50), NA, NaN), c(as.numeric(1:50), NaN, NA), rep(c(TRUE, NA), 20)))
na_test <- function(v) { n <- 0L; for (x in v) if (x > 2) n <- n + 1L; n }
over(na_test, list(1:50, c(1:50, NA), c(1:30 / 2, NaN, 3), c(TRUE, FALSE, TRUE, TRUE, TRUE), c("a", "b", "c", "d", "3")))
and_or <- function(v) { n <- 0; for (x in v) if (x && !is.na(x) || is.na(x)) n <- n + 1; n }
over(and_or, list(c(TRUE, FALSE, TRUE, TRUE, FALSE), c(1, 0, 2, 3, 0, 0), c(rep(TRUE, 20), NA), c("TRUE", "x")))

grow_list <- function(n) { v <- numeric(3); for (i in seq_len(n)) { if (i == 30) v <- as.list(v); if (i == 45) v[["name"]] <- "x"; v[[i %% 3 + 1]] <- i }; v }
str(grow_list(20))
str(grow_list(40))
str(grow_list(60))
element <- function(n, what) { v <- 1:10; for (i in seq_len(n)) { v[i %% 10L + 1L] <- if (i == 25L) what else i }; v }
for (what in list(1.5, NA, TRUE, 1i, "s", list(2), NULL, 1:2, as.raw(3))) answer(element(40L, what))
classed <- function(n) { x <- 1; out <- character(); for (i in 1:n) { if (i == 30) class(x) <- "money"; if (i == 50) x <- unclass(x); x <- x + 1; out <- c(out, class(x)) }; list(x, rle(out)) }
print(classed(60))
Ops.money <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic == "+") structure(v + 1000, class = "money") else v }
print(classed(40))
print(classed(60))
indexed <- function(n) { v <- as.numeric(1:5); s <- 0; for (i in 1:n) { if (i == 30) class(v) <- "odd"; if (i == 40) class(v) <- NULL; s <- s + v[i %% 5 + 1] }; s }
print(indexed(60))
`[.odd` <- function(x, i) { 100 + unclass(x)[i] }
print(indexed(60))
length.odd <- function(x) 3L
lengths_of <- function(n) { v <- as.numeric(1:5); s <- 0L; for (i in 1:n) { if (i == 30) class(v) <- "odd"; s <- s + length(v) }; s }
print(lengths_of(50))
named <- function(n) { v <- 1:5; for (i in 1:n) { if (i == 30) names(v) <- letters[1:5]; if (i == 40) dim(v) <- c(5L, 1L); v[2] <- v[2] + 1L }; v }
print(named(35))
print(named(50))
assigned <- function(n) { x <- numeric(4); for (i in 1:n) { if (i == 20) attr(x, "note") <- "here"; if (i == 30) x <- x * 2; x[i %% 4 + 1] <- i; if (i == 40) attr(x, "note") <- NULL }; x }
print(assigned(25))
print(assigned(45))
reshaped <- function(n) { m <- matrix(as.numeric(1:6), 2); s <- 0; for (i in 1:n) { if (i == 30) dim(m) <- c(3, 2); if (i == 45) m <- cbind(m, 7:9); s <- s + m[i %% 2 + 1, i %% 2 + 1] }; list(s, m) }
print(reshaped(60))

# Arguments that are forced in the loop; arguments of several types to one function.
promised <- function(n, late) { s <- 0; for (i in 1:n) { s <- s + i; if (i == 30) s <- s + late }; s }
answer(promised(50, 1))
answer(promised(50, { cat("forced\n"); 2L }))
answer(promised(50, stop("no value")))
answer(promised(20, stop("never seen")))
answer(promised(50))
answer(promised(50, 1i))
mix <- function(a, b, n = 20L) { r <- a; for (i in seq_len(n)) r <- (r + b) * 0.5; r }
over(function(v) mix(v, 1), list(1, 2L, TRUE, NA, 1i, c(1, 2), "a", NULL, matrix(1:4, 2), list(1), 3, 4L))
over(function(v) mix(1, v), list(1, 2L, TRUE, NA, 1i, c(1, 2), "a", NULL, matrix(1:4, 2), list(1), 3, 4L))
apply_to <- function(f, v) { s <- 0; for (x in v) s <- s + f(x); s }
for (f in list(sqrt, function(x) x, abs, function(x) x * 2L, exp, is.na, function(x) if (x > 3) 1L else 0.5, as.integer)) answer(apply_to(f, c(1, 2, 4, 9, 16, 25)))
math <- function(v) { s <- 0; for (x in v) s <- s + sqrt(x); s }
over(math, list(1:20, c(4, 9, -1, 16), c(1, NA, 4), c(4L, 9L, 16L, 25L), c(1, NaN, -4), list(1, 4, "x"), c(1i, 2i)))
strings <- function(n) { s <- ""; for (i in 1:n) { if (i == 30) s <- factor("level"); s <- paste0(s, i %% 10); if (i == 60) s <- nchar(s); }; s }
print(strings(70))
switching <- function(n) { x <- 1; h <- c(); for (i in 1:n) { x <- switch(i %% 5 + 1, x + 1L, as.integer(x), x > 2, sum(x, 2.5), if (is.logical(x)) 3L else -x); h <- c(h, as.numeric(x)) }; h }
print(switching(40))
stays_na <- function(n) { x <- NA; for (i in 1:n) x <- if (i == 40) x & FALSE else !x; x }
print(stays_na(30)); print(stays_na(60))
int_to_na <- function(n) { x <- 5L; for (i in 1:n) { if (i == 30) x <- NA_integer_; x <- -x; x <- x + 1L; x <- x %/% 2L }; x }
print(int_to_na(29)); print(int_to_na(31))

# A vector of one kind when the loop starts, of another when it goes round.
two_kinds <- function(n) { out <- integer(3); s <- 0; for (d in c(-2L, 2L, NA_real_, 1e15, 46341L, FALSE)) { s <- s + length(out); out[n] <- d; s <- s + sum(out[2]) }; list(s, out) }
over(two_kinds, list(2L, 11, 3))
retyped <- function() { y <- logical(3); for (d in y) { for (d in y) for (e in 1) y[] <- 1L; y }; list(y, d) }
again(retyped)

# A vector that becomes one of doubles while an integer is summed from it.
summed <- function(a, x, b = a) {
    v <- c(3L, 1L, 2L)
    i <- 0L
    while (i < 5) {
        i <- i + 1L
        for (d in v) {
            b <- b + v[i]
        }
        v[i] <- (1.5 * i)
    }
}
for (k in 1L:20) print(tryCatch(summed(1L, 0.5, 1L), error = function(e) 1L))
