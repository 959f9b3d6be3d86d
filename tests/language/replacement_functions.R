# User-defined f(x) <- value, with extra arguments, nested and on globals.
source("tests/language/helper/ask.R")

`second<-` <- function(x, value) { x[2] <- value; x }
`part<-` <- function(x, i, ..., value) { x[[i]] <- value; attr(x, "n") <- nargs(); x }
part <- function(x, i, ...) x[[i]]
second <- function(x) x[2]

over(function(v) { y <- 1:3; second(y) <- v; y })
over(function(v) { y <- list(1, 2:4); second(part(y, 2)) <- v; y })
over(function(v) { y <- list(1, 2:4); part(y, 2)[2] <- v; y })
over(function(v) { y <- list(1); part(y, "k", v) <- v; y })
g <- 1:3
again(function() { second(g) <- 9L; second(g) <<- second(g) + 1L; g })
again(function() { h <- g; names(h) <- c("a", "b", "c"); names(h)[2] <- "z"; second(h) <- 0L; list(h, g) })
`odd<-` <- function(x, val) x
again(function() { y <- 1; odd(y) <- 2; y })
`lazy<-` <- function(x, value) { x <- 5; x }
again(function() { y <- 1; lazy(y) <- stop("forced?"); y })
`peek<-` <- function(x, value) { x[1] <- deparse(substitute(value)); x }
again(function() { y <- "a"; peek(y) <- 1 + 2; y })
`who<-` <- function(x, value) { x$call <- deparse(sys.call()); x }
again(function() { y <- list(); who(y) <- 3; y })
again(function() { y <- 1; nosuch(y) <- 3 })
again(function() { nowhere_at_all$x <- 1 })
again(function() { second(absent_thing) <- 1 })
again(function() { y <- 1:3; second(y, 1) <- 3; y })
`chain<-` <- function(x, value) { if (value > 3) stop("too big: ", value); x + value }
over(function(v) { y <- 1; chain(y) <- v; y }, list(1L, 2.5, 7, NA, "a", NULL))
z <- 1:3
alias <- function() { a <- z; second(a) <- 100L; z }
again(alias)
