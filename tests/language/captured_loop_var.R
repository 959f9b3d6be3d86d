# Closures and promises that capture a loop variable.
source("tests/language/helper/ask.R")

late <- function() { fs <- list(); for (i in 1:3) fs[[i]] <- function() i; sapply(fs, function(f) f()) }
again(late)
local1 <- function() { fs <- list(); for (i in 1:3) local({ j <- i; fs[[j]] <<- function() j }); sapply(fs, function(f) f()) }
again(local1)
make <- function(x) function() x
lazy <- function() { fs <- list(); for (i in 1:3) fs[[i]] <- make(i); sapply(fs, function(f) f()) }
again(lazy)
forced <- function(x) { force(x); function() x }
eager <- function() { fs <- list(); for (i in 1:3) fs[[i]] <- forced(i); sapply(fs, function(f) f()) }
again(eager)
lap <- function() sapply(lapply(1:3, function(i) function() i), function(f) f())
again(lap)
lapLazy <- function() sapply(lapply(1:3, make), function(f) f())
again(lapLazy)
modify <- function() { out <- c(); for (i in 1:3) { f <- function() i <<- i * 10L; f(); out <- c(out, i) }; out }
again(modify)
whileVar <- function() { fs <- list(); k <- 0; while (k < 3) { k <- k + 1; fs[[k]] <- function() k }; sapply(fs, function(f) f()) }
again(whileVar)
assignIn <- function() { for (i in 1:3) assign("i", "changed"); i }
again(assignIn)
delayed <- function() { out <- list(); for (i in 1:3) delayedAssign(paste0("p", i), i * 100); c(p1, p2, p3) }
again(delayed)
evalq1 <- function() { s <- c(); for (i in 1:3) { eval(quote(i <- i + 5L)); s <- c(s, i) }; s }
again(evalq1)
formula1 <- function() { fs <- list(); for (i in 1:2) fs[[i]] <- ~i; sapply(fs, function(f) get("i", environment(f))) }
again(formula1)
removed <- function() { r <- c(); for (i in 1:3) { r <- c(r, i); rm(i) }; c(r, exists("i", inherits = FALSE)) }
again(removed)
gl <- function() { for (gi in 1:2) g2 <- function() gi; gi <- 50; g2() }
again(gl)
