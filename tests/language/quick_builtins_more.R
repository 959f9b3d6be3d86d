# Builtins on plain values, and on everything else: matching, classes, attributes.
source("tests/language/helper/values.R")
# match() and %in%
tables <- values[c(1, 3, 5, 7, 13, 17, 20, 23, 25, 31, 36, 42, 46)]
places <- function(x, table) match(x, table)
within <- function(x, table) x %in% table
for (x in values) for (table in tables) try_it(places(x, table))
for (x in values[c(2, 6, 8, 11, 22, 41, 46)]) for (table in tables) try_it(within(x, table))
for (x in functions) { try_it(places(x, 1)); try_it(within(1, x)) }
often(places, 3, c(1, 2, 3)); often(within, "b", letters)
options_of_match <- function(x, nomatch, incomparables) match(x, c(2, 3, NA), nomatch, incomparables)
for (nomatch in list(0L, 0, NA, NA_integer_, NA_real_, 1.7, -1, 1e10, "5", "x", c(1L, 2L), integer(0), TRUE, NULL, Inf))
  try_it(options_of_match(c(1, 2, NA), nomatch, NULL))
for (incomparables in list(FALSE, NULL, NA, TRUE, 2, c(FALSE, FALSE), logical(0))) try_it(options_of_match(c(1, 2, NA), 0L, incomparables))
show_it(within(5L, 1:1000)); show_it(within(1:20, 1:20)); show_it(sum(within(1:100, seq(2, 300, 3))))
latin <- "\xe9"; Encoding(latin) <- "latin1"; bytes <- "\xe9"; Encoding(bytes) <- "bytes"
show_it(places(latin, c("a", "\u00e9"))); show_it(places(c("a", latin), c("\u00e9", "a"))); show_it(places(bytes, c(latin, bytes)))
mtfrm.mine <- function(x) c("7", "8")
show_it(places(structure(1:2, class = "mine"), c("8", "7")))
for (k in 1:3) try_it(places(structure(1:2, class = "mine"), 8))

# inherits()
of_class <- function(x, what) inherits(x, what)
for (x in c(values, functions)) for (what in list(c("numeric", "mine"), c("integer", "list"), c("z", "base", "NULL"), c("array", "function"),
    c("environment", "character", "name"), c("call", "logical", "factor"), character(0), c("a", NA), "\u00e9"))
  try_it(of_class(x, what))
for (what in list(1, NULL, quote(a), factor("a"), c(n = "mine"))) try_it(of_class(structure(1, class = "mine"), what))
which_class <- function(x, what, which) inherits(x, what, which)
for (which in list(TRUE, FALSE, NA, 1, c(TRUE, FALSE), NULL, "a")) try_it(which_class(structure(1, class = c("a", "b")), c("b", "c", "a"), which))
formal <- list(getClass("numeric"), getMethod("show", "ANY"))
for (x in formal) for (what in c("classRepresentation", "MethodDefinition", "PossibleMethod", "function", "numeric")) try_it(of_class(x, what))
odd <- 1; attr(odd, "class") <- c("\u00e9", "a", NA); try_it(of_class(odd, "a")); try_it(of_class(odd, "\u00e9")); try_it(of_class(odd, "b"))
often(of_class, structure(list(), class = "k"), "k")

# identical()
same <- function(x, y) identical(x, y)
for (x in values[c(1:12, 14, 19:27, 31, 45:46)]) for (y in values[c(1:12, 14, 19:27, 31, 45:46)]) cat(+same(x, y), "")
cat("\n")
for (x in functions) for (y in functions) cat(+same(x, y), "")
cat("\n")
exactly <- function(x, y, ...) identical(x, y, ...)
by_bits <- function(x, y, a, b, c) identical(x, y, a, b, c, TRUE, FALSE, TRUE, FALSE)
for (a in c(TRUE, FALSE)) for (b in c(TRUE, FALSE)) for (c in c(TRUE, FALSE))
  cat(by_bits(0, -0, a, b, c), by_bits(NaN, nan_with(NaN), a, b, c), by_bits(NA_real_, NaN, a, b, c),
      by_bits(structure(1, a = 1, b = 2), structure(1, b = 2, a = 1), a, b, c), "\n")
try_it(by_bits(1, 1, NA, TRUE, TRUE)); try_it(by_bits(1, 1, 1, TRUE, TRUE)); try_it(by_bits(1, 1, "a", TRUE, TRUE)); try_it(by_bits(1, 1, TRUE, c(TRUE, TRUE), TRUE))
make <- function() function(x) x
show_it(exactly(make(), make())); show_it(exactly(make(), make(), ignore.environment = TRUE)); show_it(exactly(latin, "\u00e9"))
try_it(exactly(1)); often(same, 1, 1); often(same, list(1, "a"), list(1, "a"))
loop <- function(n) { k <- 0L; for (i in 1:n) { if (identical(i, 3L)) k <- k + 1L; if (identical(i / 2, 1.5)) k <- k + 10L; if (identical(i, i + 0)) k <- 100L }; k }
show_it(loop(300))

# attr(), oldClass(), class(), dim()
attributed <- list(structure(1, unit = "m", units = "n"), structure(1, abc = 1, abd = 2), structure(list(1), nam = 3, names = "q"), structure(list(1), nam = 3),
  structure(1, levels = "z", class = "w"), structure(1:2, namesake = 4))
for (x in c(values, functions, attributed)) {
  for (name in c("unit", "uni", "ab", "names", "nam", "", "dim", "di", "dimnames", "row.names", "class", "lev", "\u00e9", NA, "namesak"))
    show_it(attr(x, name))
  show_it(oldClass(x)); show_it(class(x)); try_it(dim(x))
}
named_exactly <- function(x, name) { a <- attr(x, name, TRUE); b <- attr(x, which = name); list(a, b) }
for (x in attributed) show_it(named_exactly(x, "ab"))
get_attribute <- function(x, which) attr(x, which)
for (which in list(1, NULL, c("a", "b"), character(0), list("a"), factor("a"), c(n = "abc"))) try_it(get_attribute(attributed[[2]], which))
for (x in formal) { show_it(get_attribute(x, "virtual")); show_it(get_attribute(x, "virt")); print(class(x)); print(oldClass(x)); try_it(dim(x)) }
# What they give is not changed in place with the value, nor the value with it.
part <- function(n) {
  x <- structure(list(1, 2), u = c(1, 2), class = c("p", "q"), dim = c(1L, 2L))
  for (i in 1:n) {
    u <- attr(x, "u"); u[1] <- u[1] + 1; k <- oldClass(x); k[1] <- "changed"; l <- class(x); l[2] <- "too"; d <- dim(unclass(x)); d[1] <- 9L
    if (i %% 50 == 0) attr(x, "u")[2] <- i
  }
  list(x, u, k, l, d)
}
str(part(200))
attribute_of_environment <- function(n) {
  e <- new.env(); out <- 0
  change <- function(value) { attr(e, "u") <<- 5; value }
  for (i in 1:n) { attr(e, "u") <- i; out <- out + change(attr(e, "u")) }
  out
}
show_it(attribute_of_environment(50))
dim.mine <- function(x) { cat("dim of mine\n"); c(7L, 7L) }
try_it(dim(structure(1, class = "mine")))
sizes <- function(m, n) { s <- 0; for (i in 1:n) s <- s + dim(m)[2] + nrow(m); s }
show_it(sizes(matrix(0, 3, 200), 200))

