# Reference classes: fields, methods, inheritance, callSuper, copy semantics.
source("tests/language/helper/ask.R")

Account <- setRefClass("Account", fields = list(owner = "character", balance = "numeric"),
  methods = list(
    deposit = function(x) { balance <<- balance + x; invisible(.self) },
    withdraw = function(x) { if (x > balance) stop("not enough"); balance <<- balance - x; invisible(.self) },
    report = function() paste(owner, balance)))
a <- Account$new(owner = "ann", balance = 10)
again(function() { a$deposit(1); a$report() }, 20L)
over(function(v) a$withdraw(v)$balance, list(1L, 2.5, 1000, NA, "a"), times = 2L)
again(function() { b <- a; d <- a$copy(); b$balance <- 5; c(a$balance, d$balance == 5, a$deposit(1)$deposit(2)$balance) }, 10L)
again(function() a$nothing)
again(function() a$balance <- "text")
again(function() Account$new(foo = 1))
Savings <- setRefClass("Savings", contains = "Account", fields = list(rate = "numeric"),
  methods = list(
    report = function() paste("savings", callSuper(), rate),
    initialize = function(...) { initFields(...); if (length(rate) == 0) rate <<- 0.5; .self },
    grow = function(n) { for (i in seq_len(n)) balance <<- balance * (1 + rate); balance }))
s <- Savings$new(owner = "sue", balance = 1)
again(function() s$report())
again(function() { s$balance <- 1; s$grow(4) })
again(function() c(is(s, "Account"), class(s)))
Stack <- setRefClass("Stack", fields = list(items = "list"), methods = list(
  push = function(x) { items[[length(items) + 1L]] <<- x },
  pop = function() { v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v },
  size = function() length(items)))
st <- Stack$new()
again(function() { for (k in 1:5) st$push(k); r <- c(st$pop(), st$pop(), st$size()); st$items <- list(); r })
Auto <- setRefClass("Auto", fields = list(x = "numeric", twice = function(v) { if (missing(v)) x * 2 else x <<- v / 2 }))
au <- Auto$new(x = 3)
again(function() { au$twice <- 10; c(au$x, au$twice) })
a
