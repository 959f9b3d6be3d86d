# Elements by name: found, found by part of the name, added, removed; who else holds the vector does not see it.
show <- function(expr) print(tryCatch(expr, error = function(e) conditionMessage(e), warning = function(w) paste("warning:", conditionMessage(w))))
l <- list(alpha = 1, beta = "b", alphabet = 3, gamma = NULL, 7)
read <- function(l) list(l$alpha, l$alph, l$bet, l$alphab, l$nothing, l$a, l$g, l$be, l$"gam", list()$x, list(1, 2)$x)
for (i in 1:20) r <- read(l)
str(r)
old <- options(warnPartialMatchDollar = TRUE)
show((function(l) l$bet)(l)); show((function(l) l$alpha)(l)); show((function(l) l$a)(l))
options(old)
str((function(l) l$bet)(structure(list(beta = 1), class = "thing")))
nas <- setNames(list(1, 2), c(NA, "x")); str((function(l) list(l$N, l$`NA`, l$x))(nas))
odd <- setNames(list(1, 2, 3), c("\u00e4rger", "x", "")); str((function(l) list(l$"\u00e4r", l$x, l$e))(odd))
set <- function(l) { m <- l; m$new <- 1; m$alpha <- NULL; m$none <- NULL; m$beta <- "c"; m[["more"]] <- 2; m[["gone"]] <- NULL; m$gamma <- list(1); list(m, l) }
for (i in 1:20) r <- set(l)
str(r)
grow <- function() { x <- list(); for (k in letters) x[[k]] <- k; for (k in letters[1:20]) x[[k]] <- NULL; y <- list(); y$a <- 1; y$b$c <- 2; y$b$d <- 3; y$a <- NULL; list(x, y) }
for (i in 1:5) r <- grow()
str(r)
long <- function() { x <- list(); for (i in 1:150) x[[paste0("k", i)]] <- i; for (i in 1:100) x[[paste0("k", i)]] <- NULL; c(length(x), names(x)[1], x[[1]]) }
for (i in 1:3) r <- long()
r
attrs <- function(x) { x$new <- 5; x$a <- NULL; attributes(x) }
for (i in 1:5) r <- attrs(structure(list(a = 1, b = 2), class = c("k", "l"), note = "kept", dim = NULL))
str(r)
df <- data.frame(a = 1:2); f <- function(d) { d$b <- 3:4; d$a <- NULL; d }; for (i in 1:5) r <- f(df)
str(r)
count <- function(words) { n <- integer(0); for (w in words) n[w] <- if (is.na(n[w])) 1L else n[w] + 1L; n }
for (i in 1:5) r <- count(c("a", "b", "a", "c", "a", "b", "\u00e4", ""))
r
num <- function() { x <- c(a = 1, b = 2); y <- x; x["b"] <- 20; x["c"] <- 30; x[["d"]] <- 40; x["a"] <- 5L; x["e"] <- TRUE; list(x, y) }
for (i in 1:20) r <- num()
str(r)
kinds <- function(x, v) { x["n"] <- v; x["n"] <- v; list(typeof(x), x) }
for (x in list(c(n = 1L), c(n = 1), c(n = TRUE), c(n = "a"), integer(0), numeric(0), character(0), list(), c(1, 2), c(m = 1), NULL))
  for (v in list(2L, 2.5, NA, "s")) { for (i in 1:3) r <- kinds(x, v); cat(deparse(r), "\n") }
order2 <- function(x) { attr(x, "note") <- 1; a <- x; x["new"] <- 2; b <- names(attributes(x)); o <- x; x["new"] <- 3; x[["more"]] <- 4; x[["new"]] <- 5; list(b, names(attributes(x)), names(attributes(o)), x) }
for (x in list(1, c(a = 1), list(1), list(a = 1), 1L)) { for (i in 1:5) r <- order2(x); str(r) }
two <- function(x) { x[["n"]] <- c(1, 2); x }
for (i in 1:5) show(two(list(m = 1)))
show(two(c(m = 1)))
one <- function(x) list(x["b"], x["zz"], x[c("a", "b")], x[["b"]])
for (x in list(c(a = 1, b = 2), c(a = "x", b = "y"), list(a = 1, b = list(2)), c(b = 1L, b = 2L, a = 3L))) { for (i in 1:5) r <- one(if (is.list(x)) x else x) ; str(r) }
show((function(x) x[["zz"]])(c(a = 1)))
beyond <- function(x) list(x[5], x[3], x[100L], x[2.9])
for (x in list(1:3, c(1, 2, 3), c(TRUE, FALSE), c("a", "b"), list(1, 2), c(a = 1), matrix(1:4, 2), factor("a"), 5)) { for (i in 1:5) r <- beyond(x); str(r) }
held <- function() { a <- list(v = c(1, 2)); b <- a; a$w <- 3; a$v[1] <- 100; b$v[2] <- 50; c(a$v, b$v, names(a), names(b)) }
for (i in 1:20) r <- held()
r
inner <- function() { p <- list(q = list(r = 1)); s <- p$q; p$q$new <- 2; p$q$r <- NULL; list(p, s) }
for (i in 1:20) r <- inner()
str(r)
self <- function() { x <- list(a = 1); x$self <- x; x$again <- x; str(x); length(unlist(x)) }
for (i in 1:3) r <- self()
r
gc_safe <- function() { for (i in 1:200) { x <- list(); for (k in c("a", "b", "c")) x[[k]] <- paste(k, i) ; if (i %% 50 == 0) gc() }; x }
str(gc_safe())
named <- function(i) list(c(a = i, b = 2), c(a = 1L, "x"), c(x = TRUE, y = NA), list(a = i, 2), list(), list(f = mean, g = NULL), c(a = 1:2, b = 3), c(a = c(z = 1), b = 2), c(a = NULL, b = 1))
for (i in 1:20) r <- named(i)
str(r)
