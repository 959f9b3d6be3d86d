# Builtins on plain values in small functions that become part of the loops that call them.
source("tests/language/helper/ask.R")

functions <- list(
  round = function(x) round(x, 1), signif = function(x) signif(x, 2), inherits = function(x) inherits(x, "thing"),
  identical = function(x) identical(x, 2.5), is_na = function(x) is.na(x), any_na = function(x) anyNA(x), rep = function(x) rep(x, 3),
  rep_len = function(x) rep_len(x, 4), unlist = function(x) unlist(list(x, x)), cumsum = function(x) if (is.numeric(x)) cumsum(x) else 0, which = function(x) which(x > 1),
  match = function(x) match(x, c(1, 2.5, 3)), character = function(x) as.character(x), paste = function(x) paste("a", x, sep = "-"),
  paste0 = function(x) paste0(x, "z"), upper = function(x) toupper(x), starts = function(x) startsWith(x, "a"), nzchar = function(x) nzchar(x),
  sprintf = function(x) sprintf("%s!", x), integer = function(x) as.integer(x), double = function(x) as.double(x), type = function(x) typeof(x),
  attr = function(x) attr(x, "names"), class = function(x) class(x), old = function(x) oldClass(x), dim = function(x) dim(x), names = function(x) names(x),
  largest = function(x) which.max(x), smallest = function(x) which.min(x), split = function(x) strsplit(x, ""), not = function(x) !x,
  minus = function(x) -x, both = function(x) x & TRUE, hidden = function(x) invisible(x), hidden2 = function(x) { y <- x; invisible(y) })
for (name in names(functions)) {
  small <- functions[[name]]
  cat(name, "\n")
  hot <- function(x, n = 12) { for (i in seq_len(n)) v <- small(x); v }
  over(hot, kinds(), 4L)
}

# the operands stay what they are
keep <- function(x) { y <- c(x, 1, 2); z <- cumsum(y); w <- -y; u <- round(y, 0); c(sum(y), sum(z), sum(w), sum(u), y[1]) }
again(function() { s <- 0; for (i in 1:60) s <- s + keep(i + 0.25); s }, 20L)
own <- function(v) { w <- v; n <- !w; k <- w & n; sum(w) * 100 + sum(n) * 10 + sum(k) }
again(function() { v <- c(TRUE, FALSE, TRUE); s <- 0; for (i in 1:60) { v[2] <- i %% 2 == 0; s <- s + own(v) }; s }, 20L)
text <- function(a, b) paste0(toupper(a), nchar(b), sprintf("%02d", 7L), round(1 / 3, 2))
again(function() { s <- ""; for (i in 1:40) s <- text(letters[i %% 26 + 1], s); s }, 10L)

# objects used as functions that return invisibly
counter <- function() { n <- 0; list(add = function(k = 1) { n <<- n + k; invisible(n) }, get = function() n) }
again(function() { o <- counter(); for (i in 1:80) o$add(i); for (i in 1:80) o$add(); o$get() }, 10L)
shows <- function(x) invisible(x)
for (i in 1:60) shows(i)
shows(3)
(shows(4))
f <- function(x) shows(x)
for (i in 1:60) f(i)
f(5)
g <- function(x) { shows(x); x }
for (i in 1:60) g(i)
g(6)
h <- function(x) if (x > 0) shows(x) else x
for (i in 1:60) h(i)
h(7)
h(-7)
