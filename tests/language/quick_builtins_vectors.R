# Builtins on plain values, and on everything else: sums, rounding, repetition, lists, strings.
source("tests/language/helper/values.R")
# cumsum() and its like
cumulate <- function(x) { try_it(cumsum(x)); try_it(cumprod(x)); try_it(cummax(x)); try_it(cummin(x)) }
for (x in c(values, functions[1:4], list(c(1L, NA, 3L), c(NA, 3L), c(2147483647L, 1L, -5L), c(-2147483647L, -1L), -3:3, c(1e308, 1e308, -Inf), c(1, 1e-20, 1e20, -1e20, 3.3),
    c(0.1, 0.2, 0.3, -0.6), c(NA, NaN, 1), c(NaN, NA, 1), c(TRUE, TRUE, NA, FALSE), c(3, 1, 4, 1, 5), c(3L, 1L, 4L, 1L, 5L), c("1", "2")))) cumulate(x)
Math.mine <- function(x, ...) { cat("Math of mine:", .Generic, "\n"); 42 }
cumulate(structure(1:2, class = "mine"))
running <- function(n) { x <- c(5, 3, 9, 1, 7); s <- 0; for (i in 1:n) s <- s + cumsum(x)[4] + cumsum(1:10)[10] + cummax(x)[2] + cumprod(x)[5]; s }
show_it(running(300))

# round(), signif()
rounded <- function(x) { try_it(round(x)); try_it(signif(x)) }
rounded_to <- function(x, digits) { try_it(round(x, digits)); try_it(signif(x, digits)) }
for (x in c(values[c(1:2, 4:9, 11, 13:14, 19:24, 26, 28, 31:32, 37, 40, 46:48)], functions[1])) { rounded(x); for (digits in list(2L, -1, NA, -400, Inf, NULL, c(1, 2))) rounded_to(x, digits) }
for (x in c(0.15, 0.25, 0.35, 2.675, -1.005, 1e15 + 0.5, 5e-324, 123456.789, -0.4, 1.7976931348623157e308)) { rounded(x); for (d in c(-3, -1, 0, 1.5, 2, 400)) rounded_to(x, d) }
named_digits <- function(x, d) { try_it(round(digits = d, x)); try_it(round(x, digits = d)); try_it(round(x = x, d)); try_it(round(x, d, 1)); try_it(signif(x, dig = d)) }
named_digits(2.345, 2)
rounded(structure(2.5, class = "mine")); rounded_to(structure(2.5, class = "mine"), 1)
rounding <- function(n) { s <- 0; for (i in 1:n) s <- s + round(i / 3, 2) + round(i / 7) + signif(i / 11, 3); s }
show_it(rounding(300))

# rep() and its like
copies <- function(x, n) { try_it(rep(x, n)); try_it(rep.int(x, n)); try_it(rep_len(x, n)) }
for (x in c(values[c(1:4, 8, 11:14, 17, 19:22, 24:28, 30:32, 34:36, 45)], functions[c(1, 3, 5)])) for (n in list(0, 2L, 3.9, -0.5, -1, NA, TRUE, NULL, c(1, 2), "2", 7L, Inf)) copies(x, n)
copies_named <- function(x, n) { try_it(rep(x, times = n)); try_it(rep(x, each = n)); try_it(rep(x, length.out = n)); try_it(rep(times = n, x)); try_it(rep(x, n, n)); try_it(rep(x)) }
for (x in list(1:2, c(a = 1), "s", factor("f"))) copies_named(x, 3)
rep.mine <- function(x, ...) { cat("rep of mine\n"); 42 }
copies(structure(1, class = "mine"), 2)
repeating <- function(n) { s <- 0; for (i in 1:n) s <- s + length(rep(c(1, 2), 3)) + sum(rep(1:3, 5L)) + length(rep("a", i)) + length(rep_len(c(TRUE, FALSE), 5)) + length(rep.int(i, 4)); s }
show_it(repeating(300))
lists <- function(n) { for (i in 1:n) { x <- list(c(1, 2)); y <- rep(x, 2); y[[1]][1] <- 100 }; list(x, y) }
show_it(lists(100))
missing_digits <- function(x, d) round(x, d)
try_it(missing_digits(2.55)); try_it(missing_digits(2.55, 1))
for (k in 1:3) try_it(missing_digits(2.55))

# unlist()
flat <- function(x, ...) unlist(x, ...)
for (x in c(values, functions, list(list(1, 2L, TRUE, NA), list(1L, NA, TRUE), list("a", NA, "c"), list(1, "a"), list(a = 1, b = 2), list(1, c(n = 2)), list(1, list(2, 3)),
    list(factor("a"), factor("b")), list(1, factor("b")), list(NULL, NULL), list(NULL, 1), list(1:3, 4:6), list(1:3, 2.5), list(numeric(0), integer(0)), list(values[[24]], nan_with(NaN)),
    list(1, quote(a)), list(matrix(1:4, 2), 5L), list(list()), list(1, sum), list(TRUE, NA), list(as.Date("2020-01-01")), structure(list(1, 2), class = "mine"))))
  { try_it(flat(x)); try_it(flat(x, FALSE)); try_it(flat(x, use.names = FALSE)); try_it(flat(x, NA)) }
flattening <- function(n) { s <- 0; l <- list(1, 2, 3); for (i in 1:n) s <- s + length(unlist(l)) + sum(unlist(list(i, 2L))) + nchar(unlist(list("a", "bcd")))[2]; s }
show_it(flattening(300))
own <- function(n) { for (i in 1:n) { x <- c(1, 2); y <- unlist(x); y[1] <- 100 }; list(x, y) }
show_it(own(100))

# strsplit()
latin <- "\xe9"; Encoding(latin) <- "latin1"
split_all <- function(x, split) { try_it(strsplit(x, split)); try_it(strsplit(x, split, fixed = TRUE)); try_it(strsplit(x, split, perl = TRUE)) }
texts <- list("a,b,c", "", ",", ",,", ",a", "a,", "a,,b", "abc", c("a,b", "c", "", ",d"), NA_character_, c("a,b", NA), c(n = "a,b"), "\u00e9,b", character(0), "a.b|c", "x y  z", "a\nb", "a\\b")
for (x in texts) for (split in list(",", "", " ", ".", "b", NULL, NA_character_, c(",", ""))) split_all(x, split)
for (split in list("|", "\\", "\n", "[,]", ", ", "\u00e9", character(0), "^", "$", "*", "(", ")", "]", "}", "{", 1)) split_all(c("a.b|c,]d}e", "x y  z,a\nb", "a\\b^c*e$"), split)
for (x in c(values[c(1, 4, 13, 18, 29, 31, 44)], functions[1:3])) split_all(x, ",")
split_flags <- function(f, p, b) strsplit("a,b", ",", f, p, b)
for (f in list(TRUE, FALSE, NA, "a")) for (p in list(TRUE, FALSE)) for (b in list(TRUE, NA)) try_it(split_flags(f, p, b))
splitting <- function(n) { k <- 0; for (i in 1:n) k <- k + length(strsplit("a,b,c,d", ",")[[1]]) + length(strsplit("hello", "")[[1]]) + length(strsplit(c("a b", "c d e"), " ", fixed = TRUE)); k }
show_it(splitting(300))

# toupper(), tolower(), startsWith(), endsWith(), nzchar()
cases <- function(x) { try_it(toupper(x)); try_it(tolower(x)); try_it(nzchar(x)) }
for (x in c(values, functions, list("aBc9_", c("Hello", NA, "WORLD"), strrep("xY", 400), c(n = "aB"), "\u00c9a", structure("a", class = "mine")))) cases(x)
starts <- function(x, y) { try_it(startsWith(x, y)); try_it(endsWith(x, y)) }
for (x in list("abc", "", c("abc", NA, "ab", "c"), character(0), "\u00e9a", c(n = "abc"), 1, factor("abc"), latin))
  for (y in list("a", "", "abcd", "bc", NA_character_, character(0), c("a", "b"), "\u00e9", NULL)) starts(x, y)
try_it(nzchar(c("a", NA, ""), TRUE)); try_it(nzchar(c("a", NA, ""), keepNA = TRUE)); try_it(nzchar()); try_it(nzchar("a", 1, 2))
casing <- function(n) { k <- 0; for (i in 1:n) k <- k + nchar(toupper("abc")) + (tolower("ABC") == "abc") + startsWith("abc", "ab") + endsWith("abc", "bc") + nzchar("a"); k }
show_it(casing(300))

# which.max(), which.min(); sum() of several
extremes <- function(x) { try_it(which.max(x)); try_it(which.min(x)) }
for (x in c(values, functions[1:4], list(c(NA, NaN), c(NA, 3, 3), c(-Inf, -Inf), c(Inf, Inf, NaN), c(NA, 2L, 2L), c(FALSE, TRUE), c(FALSE, FALSE, NA)))) extremes(x)
totals <- function(x, y) { try_it(sum(x, y)); try_it(sum(1L, y, x)) }
some <- values[c(1:3, 5:7, 9:11, 13:14, 19:20, 23, 25, 31:32, 37, 39)]
for (x in some) for (y in some) totals(x, y)
Summary.mine <- function(..., na.rm) { cat("Summary of mine:", .Generic, "\n"); 42 }
totals(structure(1, class = "mine"), 2)
show_it(sum(2147483647L, 1L, -5L)); show_it(sum(1e308, 1e308, -1e308)); show_it(sum(0.1, 0.2, 0.3, -0.6)); show_it(sum(c(1e16, 1), -1e16)); show_it(sum(-0, -0))
adding <- function(n) { s <- 0; for (i in 1:n) s <- s + sum(i, 2, TRUE) + sum(1L, 2L) + which.max(c(1, i)) + which.min(c(3L, 1L)); s }
show_it(adding(300))

# is.na(); the same with `...`, and with arguments by their names
for (x in c(values, functions[1:3])) try_it(is.na(x))
is.na.mine <- function(x) "is.na of mine"
try_it(is.na(structure(1, class = "mine")))
missing_ones <- function(n) { x <- c(1, NA, NaN); k <- 0L; for (i in 1:n) k <- k + sum(is.na(x)) + is.na(x[i %% 3L + 1L]) + sum(is.na(c("a", NA))) + any(is.na(1:3)); k }
show_it(missing_ones(300))
spread <- function(...) { try_it(sum(...)); try_it(c(...)); try_it(max(...)); try_it(min(0, ...)); try_it(any(...)); try_it(all(..., TRUE)); try_it(c(1, ..., 2)) }
spread(); spread(1); spread(1, 2L); spread(NULL); spread(TRUE, NA); spread("a", "b"); spread(a = 1, 2); spread(c(1, NA), 3); spread(list(1), 2); spread(1:3, 4)
spread(1, na.rm = TRUE); spread(, 1); spread(structure(1, class = "mine"), 2); spread(factor("a")); spread(1, stop("no")); spread(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)
nested <- function(...) spread(..., 7)
nested(1, 2); nested()
adder <- function(...) sum(...)
joiner <- function(...) c(...)
spreading <- function(n) { s <- 0; for (i in 1:n) s <- s + adder(i, 2, 3) + length(joiner(i, 1:3)); s }
show_it(spreading(300))
shared <- function(n) { a <- c(1, 2); for (i in 1:n) { b <- joiner(a); b[1] <- 100 }; list(a, b) }
show_it(shared(100))
by_name <- function(n) { s <- 0; for (i in 1:n) s <- s + round(i / 3, digits = 1) + length(rep(1:2, times = 3)) + length(rep(0, digits = 3)) + sum(rep(1:2, each = 2)) + signif(i / 7, digits = 2); s }
show_it(by_name(300))
