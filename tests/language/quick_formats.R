# sprintf(), as.character() of decimals, numbers of strings, nchar(), rep(each =), sign(), trunc(), typeof().
source("tests/language/helper/values.R")
formats <- list("%d", "%s", "%5d", "%-5d|", "%05d", "%+d", "% d", "%5s|", "%-8s|", "%.2s|", "%f", "%.2f", "%8.3f", "%e", "%g", "%G", "%.10g", "%i", "%x", "%o", "%a",
  "plain", "100%%", "%%%d%%", "a %s b", "%d-%d", "%2$s", "%1$s", "%*d", "%", "%5%", "%y", "", NA_character_, "\u00e9 %d", c("%d", "<%s>"), 1, NULL, character(), "%.100f", "%100d",
  "%s%s", strrep("x", 300), paste0(strrep("y", 300), "%d"), "%l", "% 05.1f", "%#x", "%.0f", "%.f", "%5.1d")
given <- c(values, list(1:3, 12345678, 1e5, 1e15, 0.1, 123.456, -2.5, 1e-4, 100000L, 2147483648, -2147483647, strrep("z", 1500), c("a", "bcd"), c(1, NA, 3), c(a = 1L, b = 2L)))
one <- function(fmt, x) sprintf(fmt, x)
none <- function(fmt) sprintf(fmt)
two <- function(fmt, x, y) sprintf(fmt, x, y)
for (f in formats) { try_it(none(f)); for (x in given) try_it(one(f, x)) }
for (f in formats[c(1, 2, 12, 25, 26, 42)]) for (x in given[c(1:6, 11:12, 19:20, 25, 31, 47:54)]) for (y in given[c(1, 2, 5, 11, 13, 20, 25)]) try_it(two(f, x, y))
for (k in 1:3) for (f in formats[1:12]) for (x in given[1:30]) try_it(one(f, x))
named <- function(x) sprintf(fmt = "%s/%d", a = "k", x)
for (k in 1:3) try_it(named(2L))
dots <- function(...) sprintf(...)
for (k in 1:3) { try_it(dots("%s %d", "a", 3L)); try_it(dots("%d", 1:3)); try_it(dots("%s", list("a", 1))); try_it(dots("%s", quote(a))); try_it(dots("%s", sum)) }
lazy <- function(x) sprintf("%d", { cat("evaluated "); x })
for (k in 1:3) try_it(lazy(3L))
as.character.mine <- function(x, ...) sprintf("<%s>", unclass(x))
for (k in 1:3) try_it(one("%s", structure(1:2, class = "mine")))
many <- function(x) sprintf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d", x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x)
for (k in 1:3) try_it(many(1L))
gettextf_in <- function(x) gettextf("%d of %s", x, "it")
for (k in 1:3) try_it(gettextf_in(1L))

# Decimals, in both notations
text <- function(x) as.character(x)
glue <- function(x) paste0("<", x, ">")
numbers <- c(0.5, 0.25, 0.1, 0.2, 0.3, 0.1 + 0.2, 1 / 3, 2 / 3, 1.1, 1.15, 99.99, 100.5, 123456.789, 999999.999999, 1e6 + 0.5, 0.001, 0.0001, 0.00012, 0.000123, 1e-5, 1e-6,
  1.000001, 1.0000001, 5e-7, 12.5e-6, 0.000999, 1e5 + 0.1, -0.5, -123.456, -0.001, -0.0001, 3.14159, 2.718282, 0.7, 0.07, 0.007, 0.0007, 1e-300, 1e300, pi, exp(1), 1e15 + 0.5,
  4503599627370496.5, 0.1 * 3, 0.30000000000000004, 1 - 1e-16, 1 + 2^-52, 1234567.1, 0.999999, 0.9999999, 10.01, 1e5, 123456, 1e13 + 1, NA, NaN, Inf, -Inf, -0)
for (k in 1:3) for (x in numbers) cat(text(x), glue(x), "")
cat("\n")
print(text(numbers)); print(glue(numbers)); print(paste(numbers, collapse = ";"))
set.seed(7)
for (d in 0:8) { x <- round(runif(200, -1000, 1000), d); stopifnot(identical(as.numeric(text(x)), as.numeric(as.character(x)))); cat(digest <- sum(nchar(text(x))), "") }
cat("\n")
for (i in 1:2000) { x <- i / 100; y <- i / 1000; if (text(x) != format(x, digits = 15) || text(y) != format(y, digits = 15)) cat(i, "") }
options(OutDec = ","); for (k in 1:3) { print(text(0.5)); print(glue(2.25)); print(text(3)); print(one("%s", 0.5)) }; options(OutDec = ".")
options(scipen = 5); for (k in 1:3) { print(text(0.00001)); print(glue(1e6)); print(text(0.5)) }; options(scipen = -3); for (k in 1:3) { print(text(0.5)); print(text(12)) }; options(scipen = 0)

# Numbers of strings and of others
to_int <- function(x) as.integer(x)
to_num <- function(x) as.numeric(x)
to_dbl <- function(x) as.double(x)
strings <- list("12", "1.5", "-3", "+4", ".5", "-.5e2", "1e5", "0x1F", "abc", "", " 7", "7 ", "1L", "1e400", "-1e400", "NA", "NaN", "Inf", "-inf", "2147483647", "2147483648", "-2147483648",
  "1e", "1 2", "--1", "-", "\u00e9", "1d2", "1E-2", "0x", "123456789012345678", "0.1", "TRUE", "1e-400", "5.", "00012", "1_000", "+-2", "0x1p3", "-0", NA_character_)
for (k in 1:2) for (x in c(strings, given)) { try_it(to_int(x)); try_it(to_num(x)); try_it(to_dbl(x)) }
as.integer.mine <- function(x, ...) 99L
for (k in 1:3) try_it(to_int(structure(1.5, class = "mine")))

# How many characters
count <- function(x, ...) nchar(x, ...)
chars <- function(x) nchar(x)
bytes <- function(x) nchar(x, "bytes")
typed <- function(x) nchar(x, type = "chars", allowNA = FALSE, keepNA = TRUE)
for (x in c(given, list(c(a = "xyz"), "\u00e9\u00e8", c("a", "bb", "ccc"), matrix(c("a", "bb"), 1)))) { try_it(chars(x)); try_it(bytes(x)); try_it(typed(x)); try_it(count(x, "width")); try_it(count(x, "ch")); try_it(count(x, "nothing")) }

# rep()
each <- function(x, n) rep(x, each = n)
until <- function(x, n) rep(x, length.out = n)
times <- function(x, n) rep(x, times = n)
both <- function(x, n) rep(x, each = n, times = 2)
for (x in given) for (n in list(2, 1L, 0, 3L, NA, -1, c(1, 2), "2", NULL, 2.9, TRUE)) { try_it(each(x, n)); try_it(until(x, n)); try_it(times(x, n)); try_it(both(x, n)) }

# sign(), trunc(), typeof()
signs <- function(x) sign(x)
truncs <- function(x) trunc(x)
more <- function(x) trunc(x, 2)
types <- function(x) typeof(x)
for (k in 1:3) for (x in c(given, functions)) { try_it(signs(x)); try_it(truncs(x)); try_it(more(x)); try_it(types(x)) }
total <- function(n) { s <- 0; for (i in 1:n) s <- s + sign(i - 5.5) * trunc(i / 3) + sign(-0) + sign(i) + trunc(i); s }
print(total(500)); print(1 / signs(-0)); print(signs(c(-2, NA, NaN, 0, 5))); print(1 / truncs(-0.5))
Math.mine <- function(x, ...) cat(.Generic, "of mine\n")
for (k in 1:3) { signs(structure(1, class = "mine")); truncs(structure(1, class = "mine")) }
changed <- function(x) { t <- typeof(x); t[1] <- "mine"; c(t, typeof(x)) }
for (k in 1:3) print(changed(1L))
