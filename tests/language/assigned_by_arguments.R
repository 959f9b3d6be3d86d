# Variables that arguments assign: f(x <- value). Free names mean what they meant before, unless that is their own name.
show <- function(...) cat(..., "\n")
id <- function(v) v
unused <- function(v) 0
scale <- 2
first <- function(k) {
  id(d <- length(k))
  total <- 0
  for (i in seq_len(d)) total <- total + k[i] * scale
  if (!is.null(d)) d <- d + 1
  c(total, d)
}
for (i in 1:300) { if (i == 200) scale <- 3; r <- first(c(i, 2, 3)) }
show(r)
own_name <- function(f) { f(scale <- 10); y <- scale; scale <- 20; c(y, scale) }
for (i in 1:200) r <- c(own_name(id), own_name(unused))
show(r, scale)
twice <- function(x) { id(a <- x); id(b <- a + 1); a <- a + b; id(a <- a * 2); b <- b + a; c(a, b, ls(sorted = FALSE)) }
for (i in 1:200) r <- twice(i)
show(r)
removed <- function(x) { id(a <- x); rm(a); a <- exists("a", inherits = FALSE); id(a <- c(a, x)); a }
for (i in 1:200) r <- removed(i)
show(r)
others <- function(x) { id(a <- x); assign("scale", a); id(b <- scale); a + b }
for (i in 1:200) r <- others(i)
show(r, scale)
closures <- function(x) { id(a <- x); g <- function() a <<- a + 1; g(); id(c2 <- g()); a + c2 }
for (i in 1:200) r <- closures(i)
show(r)
ends <- function(x, n = 2L) { id(d <- length(x)); if (d < n) x else x[seq_len(n)] }
for (i in 1:200) r <- ends(seq_len(i %% 5))
show(r)
for (i in 1:100) r <- c(head(letters, 2), tail(letters, 2), head(list(1, 2, 3), -1), tail(1:10, -7))
show(unlist(r))
in_loop <- function(n) { s <- 0; for (i in 1:n) { id(w <- i); s <- s + w * scale; id(s <- s + 1) }; s }
for (n in c(1, 10, 500)) show(in_loop(n))
active <- function(x) { makeActiveBinding("hits", function(v) if (missing(v)) x else { x <<- v + 1; v }, environment()); id(hits <- 5); hits }
for (i in 1:100) r <- active(i)
show(r)
