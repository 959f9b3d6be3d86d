# Locked bindings and environments: errors at every write, also when hot.
source("tests/language/helper/ask.R")

fixed <- 1
lockBinding("fixed", globalenv())
over(function(v) fixed <<- v, list(1L, "a", NULL))
again(function() { fixed[2] <<- 3 })
again(function() assign("fixed", 2, globalenv()))
again(function() fixed + 1)
own <- function() { x <- 1; lockBinding("x", environment()); y <- x; x <- 2; y }
again(own)
caller <- function() { k <- 1; lock <- function() lockBinding("k", parent.frame()); k <- 2; lock(); k <- 3; k }
again(caller)
un <- function() { z <- 1; lockBinding("z", environment()); r <- tryCatch({ z <- 2; "set" }, error = conditionMessage); unlockBinding("z", environment()); z <- 3; c(r, z) }
again(un)
e <- new.env(); e$a <- 1; lockEnvironment(e)
again(function() e$b <- 2)
again(function() { e$a <- e$a + 1; e$a }, 3L)
lockEnvironment(e, bindings = TRUE)
again(function() e$a <- 5)
again(function() c(bindingIsLocked("a", e), environmentIsLocked(e)))
self <- function() { lockEnvironment(environment()); newvar <- 1; newvar }
again(self)
again(function() { T <- 0; TRUE <- 1 })
again(function() assign("pi", 3, baseenv()))
again(function() assign("sum", 3, asNamespace("base")))
loopvar <- function() { lockBinding("i", environment()); 1 }
again(loopvar)
forLocked <- function() { i <- 0; lockBinding("i", environment()); for (i in 1:2) i; i }
again(forLocked)
