# Nested replacement: every depth and mix of [ [[ $ @ names attr dim.
source("tests/language/helper/ask.R")

deep <- function(v) {
  x <- list(a = list(b = 1:3, c = "z"), d = 4)
  x$a$b[2] <- v
  x
}
over(deep)
byName <- function(v) { x <- c(a = 1, b = 2); names(x)[2] <- v; x }
over(byName)
mixed <- function(v) { x <- list(list(p = list(1, 2))); x[[1]]$p[[2]] <- v; x }
over(mixed)
grow <- function(v) { x <- list(); x$new$er[[3]] <- v; x }
over(grow)
attrs <- function(v) { x <- 1:4; attr(x, "tag")$sub <- v; attributes(x) }
over(attrs)
dims <- function(v) { x <- 1:4; dim(x) <- v; x }
over(dims, list(4L, c(2, 2), c(2L, 2L), NULL, 3, "a", NA, -1, list(2, 2)))
dn <- function(v) { m <- matrix(1:4, 2, dimnames = list(c("a", "b"), c("c", "d"))); dimnames(m)[[2]][1] <- v; m }
over(dn, list("q", 1L, NA, NULL, 2.5, TRUE))
frame <- function(v) { d <- data.frame(u = 1:3, w = letters[1:3]); d$u[d$w == "b"] <- v; d[["w"]][1] <- "n"; d }
over(frame, list(9L, 1.5, NA, "s"))
sideorder <- function() {
  said <- character()
  say <- function(s, v) { said <<- c(said, s); v }
  x <- list(1, list(2, 3))
  x[[say("i", 2)]][[say("j", 1)]] <- say("value", 10)
  list(said, x)
}
again(sideorder)
bad <- function() { x <- list(1); x$a$b$c[[2]]$d <- 1; x }
again(bad)
fail <- function(v) { x <- 1:3; x[[5]]$a <- v; x }
over(fail, list(1, NULL, "a"))
notvar <- function() { f <- function() 1; f()$a <- 2 }
again(notvar)
again(function() { undefined_here$a[2] <- 1 })
again(function() { 1[2] <- 3 })
again(function() { NULL$a <- 3 })
value_of <- function() { x <- 1:3; (x[2] <- 10) + 1 }
again(value_of)
