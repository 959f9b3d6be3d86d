# A vector that is changed in place in a hot loop never changes under another name.
source("tests/language/helper/ask.R")

copied <- function(n) { x <- as.numeric(1:5); y <- x; for (i in 1:n) { x[i %% 5 + 1] <- i; if (i %% 10 == 0) y <- x }; list(x, y) }
print(copied(47))
each <- function(n) { x <- integer(3); kept <- list(); for (i in 1:n) { x[i %% 3L + 1L] <- i; kept[[i]] <- x }; kept[c(1, 2, 10, n)] }
str(each(40L))
in_list <- function(n) { x <- c(0, 0); l <- list(x, x); for (i in 1:n) { x[1] <- x[1] + 1; if (i == 20) l[[2]] <- x; l[[1]][2] <- i }; list(x, l) }
str(in_list(40))
in_env <- function(n) { x <- c(0, 0); e <- new.env(); e$x <- x; for (i in 1:n) { x[1] <- i; if (i == 20) e$x <- x; if (i == 30) e$x[2] <- -1 }; list(x, e$x) }
str(in_env(40))
in_closure <- function(n) { x <- c(0, 0); get_x <- function() x; keep <- NULL; for (i in 1:n) { x[1] <- i; if (i == 20) keep <- get_x() }; list(x, keep, get_x()) }
str(in_closure(40))
as_argument <- function(n) { change <- function(v, i) { v[1] <- v[1] + i; v }; x <- c(0, 5); s <- 0; for (i in 1:n) { y <- change(x, i); s <- s + y[1] - x[1]; if (i %% 10 == 0) x <- y }; list(x, s) }
str(as_argument(40))
changes_own <- function(v, n) { for (i in 1:n) v[i %% length(v) + 1] <- 0; sum(v) }
data <- c(1, 2, 3, 4, 5)
print(changes_own(data, 50)); print(data)
whole <- 1:5
print(changes_own(whole, 50)); print(whole)
shared_default <- function(n, v = whole) { for (i in 1:n) v[2] <- v[2] + 1L; v }
print(shared_default(40)); print(whole)
sequence_changed <- function() { x <- as.numeric(1:20); s <- 0; for (e in x) { x[e] <- 1000; x <- c(x, 1); s <- s + e }; c(s, length(x), x[20]) }
print(sequence_changed())
sequence_in_place <- function() { x <- 20:1 + 0L; s <- 0L; for (e in x) { x[1:20] <- 0L; s <- s + e }; c(s, sum(x)) }
print(sequence_in_place())
sequence_list <- function() { l <- list(1, 2, 3, 4, 5, 6, 7, 8); s <- 0; for (e in l) { l[[8]] <- 100; e[1] <- e[1] + 0.5; s <- s + e }; list(s, l[[1]], l[[8]]) }
str(sequence_list())
loop_value_kept <- function() { out <- list(); for (e in list(c(1, 2), c(3, 4), c(5, 6), c(7, 8), c(9, 10))) { out[[length(out) + 1]] <- e; e[1] <- -1 }; out }
str(loop_value_kept())
scalar_kept <- function() { out <- list(); for (i in 1:8) { out[[i]] <- i; i[1] <- 99L }; unlist(out) }
print(scalar_kept())
swaps <- function(n) { x <- as.numeric(1:10); for (i in 1:n) { a <- i %% 10 + 1; b <- (i * 3) %% 10 + 1; t <- x[a]; x[a] <- x[b]; x[b] <- t }; x }
print(swaps(55))
direct <- function(n) { x <- 1:10 + 0L; for (i in 1:n) x[i %% 10 + 1] <- x[(i * 7) %% 10 + 1]; x }
print(direct(33))
bubble <- function(x) { repeat { moved <- FALSE; for (i in seq_len(length(x) - 1)) if (x[i] > x[i + 1]) { t <- x[i]; x[i] <- x[i + 1]; x[i + 1] <- t; moved <- TRUE }; if (!moved) return(x) } }
unsorted <- c(5, 3, 9, 1, 7, 2, 8, 6, 4)
print(bubble(unsorted)); print(unsorted); print(bubble(rev(1:20))); print(bubble(c("d", "a", "c")))
two_names <- function(n) { a <- c(1, 2, 3); b <- a; for (i in 1:n) { if (i %% 2 == 0) { t <- a; a <- b; b <- t }; a[1] <- a[1] + 1; b[2] <- b[2] + 10 }; list(a, b) }
str(two_names(41))
chain <- function(n) { a <- b <- d <- numeric(2); for (i in 1:n) { a[1] <- b[2] <- d[1] <- i; if (i %% 7 == 0) a <- b <- d }; list(a, b, d) }
str(chain(40))
super <- function(n) { v <- numeric(3); snapshot <- NULL; put <- function(i) { if (i == 20) snapshot <<- v; v[i %% 3 + 1] <<- i }; for (i in 1:n) { put(i); v[1] <- v[1] + 0.5 }; list(v, snapshot) }
str(super(40))
super_local <- function(n) { v <- c(0, 0); f <- function() { v <- v; for (i in 1:n) { v[1] <- v[1] + 1; v[2] <<- v[2] + 2 }; v }; list(f(), v) }
str(super_local(40))
global <- c(1, 2, 3)
same_global <- global
bump_global <- function(n) { for (i in 1:n) global[2] <<- global[2] + i; invisible() }
bump_global(40); print(global); print(same_global)
matrices <- function(n) { m <- matrix(0, 3, 3); k <- m; for (i in 1:n) { m[i %% 3 + 1, (i * 2) %% 3 + 1] <- i; if (i == 20) k <- m; if (i > 30) k[1, ] <- m[, 1] }; list(m, k) }
print(matrices(40))
matrix_rows <- function(n) { m <- matrix(as.numeric(1:9), 3); for (i in 1:n) { r <- m[1, ]; m[1, ] <- m[2, ]; m[2, ] <- m[3, ]; m[3, ] <- r; r[1] <- -1 }; m }
print(matrix_rows(40))
nested <- function(n) { l <- list(a = c(1, 2), b = list(c = 3)); k <- l; for (i in 1:n) { l$a[2] <- l$a[2] + 1; l$b$c <- i; if (i == 20) k <- l }; list(l, k) }
str(nested(40))
returned <- function() { v <- numeric(4); function(i) { v[i %% 4 + 1] <<- i; v } }
keeper <- returned()
held <- list()
for (i in 1:40) held[[i]] <- keeper(i)
str(held[c(1, 4, 8, 40)])
index_self <- function() { x <- c(2, 3, 4, 5, 1); for (i in 1:40) x[x[i %% 5 + 1]] <- x[i %% 5 + 1] %% 5 + 1; x }
print(index_self())
value_self <- function() { x <- as.list(1:3); for (i in 1:12) x[[i %% 3 + 1]] <- list(length(x), i); str(x) }
value_self()
growing <- function(n) { x <- 1; y <- list(); for (i in 1:n) { x[length(x) + 1] <- x[length(x)] * 2; y[[i]] <- x }; lengths(y) }
print(growing(30))
attribute_shared <- function(n) { x <- c(a = 1, b = 2); y <- x; for (i in 1:n) { x["a"] <- i; if (i == 20) names(y) <- c("p", "q") }; list(x, y) }
print(attribute_shared(40))
constant_vector <- function(n) { s <- 0; for (i in 1:n) { v <- c(1, 2, 3); v[2] <- v[2] + i; s <- s + sum(v) }; s }
print(constant_vector(40)); print(constant_vector(40))
literal <- function(n) { for (i in 1:n) { x <- 5; x[1] <- x[1] + i; y <- "a"; y[1] <- "b" }; list(x, y) }
str(literal(40)); str(literal(3))
compact <- function(n) { x <- 1:10; y <- x; for (i in 1:n) x[3] <- x[3] + 1L; list(x, y, identical(y, 1:10)) }
str(compact(40))
