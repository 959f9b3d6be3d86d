# Callees, operators and builtins redefined while hot callers run.
source("tests/language/helper/hot.R")

callee <- function(x) x + 1
swap <- function(i) if (i == 2000) callee <<- function(x) x * 100 else if (i == 2500) callee <<- function(x, y = 7) y
loop <- function(n) { s <- 0; for (i in seq_len(n)) { swap(i); s <- s + callee(i) }; s }
first <- callee
for (n in c(1500, 2200, 3000, 1500)) { callee <- first; print(loop(n)) }
callee <- first
counts <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1000) callee <- sqrt; if (i == 2000) callee <- c; if (i == 2500) rm(callee); s <- s + sum(callee(4)) }; s }
for (n in c(900, 1500, 2200, 3000)) print(counts(n))

# formals change: defaults, order, names, dots
shape <- function(a, b) a - b
reshape <- function(i) switch(as.character(i), "1000" = shape <<- function(b, a) a - b, "1500" = shape <<- function(...) sum(...), "2000" = shape <<- function(a, b, d = 10) a + b + d, "2500" = shape <<- function(a) a)
reshaped <- function(n) { s <- 0; for (i in seq_len(n)) { reshape(i); s <- s + shape(i, 1) + shape(a = 1, b = i) }; s }
old <- shape
for (n in c(900, 1400, 1900, 2400)) { shape <- old; print(reshaped(n)) }
shape <- old; told(reshaped(2600))

# the callee redefines itself, or its caller, while it runs
selfish <- function(k) { if (k == 1500) selfish <<- function(k) -k; k }
runs <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + selfish(i); s }
print(runs(2000)); print(runs(10))
driver <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + saboteur(i); s }
saboteur <- function(i) { if (i == 1500) driver <<- function(n) "replaced"; i }
print(driver(2000)); print(driver(2000))
recursive <- function(n) { if (n == 3) recursive <<- function(n) 1000; if (n == 0) 0 else 1 + recursive(n - 1) }
keep <- recursive
for (k in 1:500) { recursive <- keep; r <- recursive(6) }
print(r)

# body<-, formals<-, environment<- on the function in use
edit <- function(x) x + 1
edits <- function(n) { edit <- edit; s <- 0; for (i in seq_len(n)) { if (i == 1000) body(edit) <- quote(x * 2); if (i == 1500) formals(edit) <- alist(x = , k = 5); if (i == 1800) body(edit) <- quote(k); s <- s + edit(i) }; s }
for (n in c(900, 1400, 1700, 2000)) print(edits(n))

# operators and builtins hidden by globals, and uncovered again
ops <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1500) cover(); if (i == 1700) uncover(); s <- s + min(i, 10) + abs(-1) }; s }
cover <- function() { assign("min", function(...) 1000, globalenv()); assign("abs", function(x) x, globalenv()) }
uncover <- function() rm("min", "abs", envir = globalenv())
print(ops(1400)); print(ops(2000)); print(ops(1400))
user <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1500) `%+%` <- function(a, b) a; s <- s %+% i }; s }
`%+%` <- function(a, b) a + b
print(user(1400)); print(user(2000))
len <- function(n) { s <- 0; v <- 1:3; for (i in seq_len(n)) { if (i == 1500) assign("length", function(x) 100L, globalenv()); if (i == 1600) rm("length", envir = globalenv()); s <- s + length(v) }; s }
print(len(1400)); print(len(2000))
paren <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1500) sqrt <- function(x) "text"; r <- sqrt(i); s <- s + is.character(r) }; s }
print(paren(2000))

# S3 methods that come, change and go
area <- function(s) UseMethod("area")
area.default <- function(s) 1
shapes <- function(n) { s <- 0; o <- structure(list(side = 2), class = "sq"); for (i in seq_len(n)) { if (i == 800) area.sq <<- function(s) s$side^2; if (i == 1200) area.sq <<- function(s) NextMethod() + 10; if (i == 1600) rm(area.sq, envir = globalenv()); s <- s + area(o) }; s }
for (n in c(700, 1000, 1400, 2000)) { print(shapes(n)); if (exists("area.sq")) rm(area.sq) }
indexing <- function(n) { o <- structure(list(1, 2), class = "odd"); s <- 0; for (i in seq_len(n)) { if (i == 1000) `[[.odd` <<- function(x, i) 50; if (i == 1500) rm(`[[.odd`, envir = globalenv()); s <- s + o[[1]] }; s }
for (n in c(900, 1400, 2000)) { print(indexing(n)); if (exists("[[.odd")) rm(`[[.odd`) }
arith <- function(n) { o <- structure(5, class = "money"); s <- 0; for (i in seq_len(n)) { if (i == 1000) `+.money` <<- function(e1, e2) 1000; s <- s + unclass(o + 1) }; s }
print(arith(900)); print(arith(1500)); rm(`+.money`); print(arith(900))

# closures in a list, called in turn, one of them exchanged
table <- list(function(x) x, function(x) x * 2L, function(x) x / 2)
turns <- function(n) { fs <- table; s <- 0; for (i in seq_len(n)) { if (i == 1500) fs[[2]] <- function(x) -x; s <- s + fs[[i %% 3 + 1]](i) }; s }
print(turns(1400)); print(turns(3000))
named <- function(n) { fs <- list(up = function(x) x + 1, down = function(x) x - 1); x <- 0; for (i in seq_len(n)) { if (i == 2000) fs$up <- identity; x <- if (i %% 3 == 0) fs$down(x) else fs[["up"]](x) }; x }
print(named(1800)); print(named(3000))
changing <- function(n) { f <- function(x) x; s <- 0; for (i in seq_len(n)) { if (i %% 500 == 0) f <- local({ k <- i; function(x) x + k }); s <- s + f(1) }; s }
print(changing(2600))
