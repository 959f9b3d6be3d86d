# Builtins of GNU R that change their list of arguments, or leave it by an error: the next one has its own.
message_of <- function(e) tryCatch(e, error = function(c) conditionMessage(c), warning = function(c) conditionMessage(c))
one <- function(x) message_of(sum(x))
two <- function(x, y) message_of(max(x, y))
three <- function(x, y, z) message_of(range(x, y, z))
for (i in 1:4) {
  print(one("a")); print(unclass(structure(1, class = "q"))); print(one(quote(z)))
  print(two(quote(z), 1)); print(inherits(structure(1, class = "q"), "q")); print(one(c(a = 1, b = 2)))
  print(three(1, quote(z), 2)); print(nchar(c(a = "x"))); print(two(list(1), 2)); print(is.na(c(a = NA, b = 1)))
  print(three("a", 1:2, "b")); print(rev(list(1, "a"))); print(one(1:3)); print(names(c(a = 1)))
}

# A list that refers to itself would be without end.
nest <- function() { x <- list(1, 2); y <- x; x[[1]] <- x; x[[2]] <- list(x, y); y[[1]] <- x; x$a <- y; x$a[[1]] <- x; x }
for (i in 1:3) str(nest())
grow <- function(n) { x <- list(); for (i in 1:n) { y <- x; y[[i]] <- x; x <- list(y) }; x }
for (i in 1:3) str(grow(4))
own <- function() { l <- list(a = list(b = 1)); l$a$b <- l; l$a$b$a <- l$a; k <- l; l[["a"]] <- k; l }
for (i in 1:3) str(own())
`$<-.rec` <- function(x, name, value) { y <- unclass(x); y[[name]] <- value; structure(y, class = "rec") }
rec <- structure(list(a = 1, b = list()), class = "rec")
put <- function(r, n) { for (i in 1:n) { b <- r$b; b[[length(b) + 1]] <- list(i, r$a); r$b <- b; r$a <- i }; r }
for (i in 1:3) { sum(1:2); r <- put(rec, 5); cat(length(r$b), r$a, sum(unlist(r$b)), "\n") }
self <- function() { r <- rec; r$b <- unclass(r); r$a <- r$b; r$b$b <- r; unclass(r) }
for (i in 1:3) str(self())
# Lists in lists that grow, and trees.
fields <- function(n) { s <- list(items = list(), n = 0L); for (i in seq_len(n)) { s$items[[length(s$items) + 1L]] <- i; s$n <- s$n + 1L }; t <- s; s$items[[2]] <- "two"; list(s, t) }
for (i in 1:3) str(fields(3))
tree <- function(d) { t <- list(left = NULL, right = NULL, v = d); if (d > 0) { l <- tree(d - 1); t$left <- l; t$right <- l; l$v <- 100 }; t }
for (i in 1:3) str(tree(2))
knot <- function() { a <- list(x = 1, y = 2); b <- list(a = a); a$x <- b; b$a <- a; a$y <- a; a$x$a$x <- b; list(a, b) }
for (i in 1:3) str(knot())
argued <- function(s, v) { s$x <- v; v$y <- s; s$x$z <- v; list(s, v) }
shared <- list(x = list(), y = 1); for (i in 1:3) { str(argued(shared, shared)); str(shared) }
outside <- list(a = list(1), b = 2)
for (i in 1:4) { outside$b <- outside$a; outside$a[[length(outside$a) + 1]] <- outside$b; copy <- outside; outside$b <- list(i) }
str(outside); str(copy)
