# as.character(), paste() and paste0() of whole numbers and plain strings; their neighbours with fractions, other encodings,
# classes, options; which().
show <- function(x) { cat(typeof(x), length(x), ":", encodeString(x, quote = '"', na.encode = FALSE), Encoding(x), "\n") }
text <- function(x) as.character(x)
numbers <- list(0, -0, 1, -1, 9, 10, 99999, 100000, -100000, 100001, 120000, 1200000, 12000000, 123456, 1e6, 3e10, 1e12, 9999999999999, 1e13, 1e14, 1e15, 1e16,
                123456789012, 99999999, 10000000001, 5e9, 5e10, 1.5, NA_real_, NaN, Inf, -Inf, c(1, 2, 2, NA, NaN, 100000, -0), c(1, 2.5), numeric(0),
                c(a = 1, b = 2), matrix(c(1, 2, 3, 4), 2), 1:5, c(3L, NA), -2147483647L, TRUE, c(TRUE, NA), 2^53, 1e-5, 1e5 + 0.1, 4e5, 40000, 1e22)
for (x in numbers) for (k in 1:2) show(text(x))
for (e in 0:16) { show(text(c(1, 2, 12, 123, 999, 1001) * 10^e)); show(text(-c(1, 7) * 10^e)) }
set.seed(5)
for (k in 1:20) {
  x <- floor(runif(500) * 10^sample(0:14, 500, TRUE))
  y <- text(x)
  stopifnot(identical(y, vapply(x, format, "", digits = 15)), identical(as.numeric(y), x))
}
many <- function(n) { f <- factor((seq_len(n) - 1) %/% 60); c(nlevels(f), tail(levels(f), 3), table(f)[c(1, nlevels(f))]) }
for (k in 1:3) print(many(100000))

space <- function(...) paste(...)
none <- function(...) paste0(...)
into <- function(x, by) paste(x, collapse = by)
parts <- list("a", c("b", NA, ""), character(0), 1:3, c(2, 100000), 1.5, TRUE, c(NA, FALSE), NULL, c(x = "y"), factor(c("f", "g")), "caf\u00e9", 1i, list(1, "z"), quote(s), NA, NaN, 1e5, -3,
              as.Date("2020-02-29"), "\xe9", seq_len(4), as.character(1:3), structure("o", class = "mine"))
for (x in parts) {
  show(space(x)); show(none(x)); show(into(x, "")); show(into(x, ", "))
  show(tryCatch(into(x, NA), error = conditionMessage)); show(tryCatch(into(x, character(0)), error = conditionMessage))
  for (y in parts) { show(space(x, y)); show(none(y, x, "!")); show(space(x, y, sep = "-")); show(space(y, x, sep = "", collapse = "+")); show(none(x, y, collapse = "")) }
}
show(space(sep = "x")); show(space("a", 1:2, recycle0 = TRUE)); show(space("a", NULL, recycle0 = TRUE)); show(space("a", "b", sep = "\u00fc"))
show(tryCatch(space("a", sep = NULL), error = conditionMessage)); show(tryCatch(space("a", "b", sep = c("1", "2")), error = conditionMessage))
show(tryCatch(space("a", "b", sep = NA_character_), error = conditionMessage)); show(space("a", "b", sep = c(s = "_")))
old <- options(scipen = 5)
for (k in 1:2) { show(text(c(1e5, 1e10))); show(none(100000, "x")) }
options(scipen = -3)
for (k in 1:2) { show(text(c(1e5, 100, 1))); show(none(100, "x")) }
options(old)
old <- options(OutDec = ",")
for (k in 1:2) { show(text(c(12000000, 1.5, 3))); show(none(12000000, "x")) }
options(old)
show(substr(into(rep(c("acgt", "n"), 20000), ""), 99990, 100000)); print(nchar(into(1:20000, ",")))

found <- function(x) which(x)
for (x in list(TRUE, FALSE, NA, c(TRUE, NA, FALSE, TRUE), logical(0), c(a = TRUE, b = FALSE), matrix(c(TRUE, FALSE, TRUE, TRUE), 2), 1:3 > 1, rep(c(FALSE, TRUE, NA), 1000)))
  for (k in 1:2) { y <- found(x); cat(typeof(y), length(y), sum(y), head(y), "\n"); print(attributes(y)) }
print(tryCatch(found(1:3), error = conditionMessage))
