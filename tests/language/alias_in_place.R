# In-place update never shows through another name of the same value.
source("tests/language/helper/ask.R")

f1 <- function() { x <- c(1, 2, 3); y <- x; x[1] <- 10; list(x, y) }
again(f1)
f2 <- function(x) { x[1] <- 99; x }
v <- c(1, 2, 3)
again(function() { r <- f2(v); list(r, v) })
f3 <- function() { x <- list(a = 1:3); y <- x; x$a[2] <- 0L; list(x, y) }
again(f3)
f4 <- function() { x <- 1:3 + 0L; g <- function() x; x[2] <- 50L; y <- g(); x[3] <- 60L; list(x, y, g()) }
again(f4)
f5 <- function() { x <- c(1, 2); l <- list(); for (i in 1:3) { x[1] <- i; l[[i]] <- x }; l }
again(f5)
f6 <- function() { e <- new.env(); e$v <- c(1, 2); w <- e$v; e$v[1] <- 9; list(e$v, w) }
again(f6)
f7 <- function(x) { y <- x; y[[1]] <- "changed"; x }
over(f7, times = 8L)
f8 <- function() { x <- c(a = 1, b = 2); y <- x; names(y)[1] <- "z"; list(x, y) }
again(f8)
f9 <- function() { x <- matrix(0, 2, 2); y <- x; dim(x) <- NULL; x[1] <- 5; list(x, y) }
again(f9)
f10 <- function() { x <- c(1, 2, 3); x[2] <- { x[1] <- 100; 5 }; x }
again(f10)
f11 <- function() { x <- c(1, 2, 3); h <- function(i) { x[i] <<- 0; i }; x[h(1) + 1] <- 7; x }
again(f11)
f12 <- function() { x <- c(1, 2, 3); y <- c(x, { x[1] <- 50; 0 }); list(x, y) }
again(f12)
f13 <- function() { x <- 5; y <- x + { x <- 100; 1 }; c(x, y) }
again(f13)
f14 <- function() { a <- 1:3; b <- list(a, a); b[[1]][1] <- 0L; a[2] <- 0L; list(a, b) }
again(f14)
f15 <- function() { x <- numeric(3); s <- function(k) { x[k] <<- k; x }; a <- s(1); b <- s(2); list(a, b, x) }
again(f15)
swap <- function(x, i, j) { t <- x[[i]]; x[[i]] <- x[[j]]; x[[j]] <- t; x }
over(function(x) list(swap(x, 1, 2), x), list(1:3, c(1.5, 2), letters[1:3], list(1, "b")))
const <- function() { x <- c(0, 0); x[1] <- x[1] + 1; x }
again(const)
literal <- function() { x <- "a"; x[2] <- "b"; x }
again(literal)
lit2 <- function() { x <- 1; x[3] <- 2; x }
again(lit2)
dflt <- function(x = c(1, 2)) { x[1] <- x[1] + 1; x }
again(dflt)
loopvar <- function() { out <- list(); for (i in 1:3) { out[[i]] <- i; i[2] <- 0L }; out }
again(loopvar)
ret <- function() { x <- c(1, 2); k <- function() { y <- x; y[1] <- 0; y }; list(k(), x) }
again(ret)
