# environment(), as.list(environment()), ls(), function factories and captured frames of hot functions and loops.
source("tests/language/helper/hot.R")

# taken in the middle of a hot loop: the variables live there from then on
taken <- function(n) { e <- NULL; s <- 0; x <- 1L; for (i in seq_len(n)) { s <- s + x; if (i == 2000) e <- environment(); if (i == 2500) e$x <- 5; if (i == 2600) x <- 0.5; if (i == 2700) e$s <- -e$s }; c(s, e$s, e$x, e$i) }
print(taken(2400)); print(taken(3000)); print(taken(2400))
listed <- function(k) { a <- k; b <- "b"; f <- function() NULL; sort(ls()) }
print(heat(listed)); print(heat(function(k) { zeta <- k; alpha <- 2; ls(sorted = FALSE) }))
asList <- function(k, other = k * 2) { loc <- k + 1; l <- as.list(environment()); sum(unlist(l)) }
print(heat(asList)); print(asList(1, 2))
mgets <- function(k, y = 3) { z <- y; sum(unlist(mget(c("k", "y", "z")))) }
print(heat(mgets))

# factories: closures made in loops share or do not share their frames
counter <- function(start = 0) { n <- start; list(up = function(by = 1) { n <<- n + by; n }, get = function() n) }
counters <- function(n) { cs <- list(counter(), counter(100), counter(0.5)); for (i in seq_len(n)) cs[[i %% 3 + 1]]$up(); vapply(cs, function(c) c$get(), 0) }
print(counters(3000))
adder <- function(a) function(b) a + b
adders <- function(n) { fs <- vector("list", 5); for (i in seq_len(n)) fs[[i %% 5 + 1]] <- adder(i); vapply(fs, function(f) f(1), 0) }
print(adders(3000))
forcedAdders <- function(n) { fs <- vector("list", 5); for (i in seq_len(n)) { j <- i * 2; fs[[i %% 5 + 1]] <- (function(v) { force(v); function() v + j })(i) }; vapply(fs, function(f) f(), 0) }
print(forcedAdders(3000))
memo <- function(f) { seen <- numeric(); function(k) { if (is.na(seen[k])) seen[k] <<- f(k); seen[k] } }
fib <- memo(function(k) if (k < 3) 1 else fib(k - 1) + fib(k - 2))
print(fib(60)); print(heat(function(k) fib(k %% 50 + 1)))
compose <- function(...) { fs <- list(...); function(x) { for (f in fs) x <- f(x); x } }
chain <- compose(function(v) v + 1, adder(10), function(v) v * 2)
print(heat(chain)); print(chain("a" == "b")); told(chain("a"))

# environments as objects, changed by others while a hot method runs
account <- function(total) { self <- environment(); deposit <- function(v) { self$total <- self$total + v; invisible(self) }; self }
bank <- function(n) { a <- account(0); b <- account(100L); for (i in seq_len(n)) { a$deposit(i); if (i %% 2 == 0) b$deposit(1L); if (i == 2000) a$total <- 0L }; list(a$total, b$total) }
str(bank(3000))

# environment(f) and environment<- on hot closures
free <- 1
uses <- function(k) k + free
there <- new.env(); there$free <- 1000
switches <- function(n) { g <- uses; s <- 0; for (i in seq_len(n)) { if (i == 2000) environment(g) <- there; s <- s + g(1) }; s }
print(switches(1500)); print(switches(3000)); print(heat(uses))
rebinds <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1000) there$free <- 2L; if (i == 2000) there$free <- "x"; s <- tryCatch(s + g2(1), error = function(e) s) }; s }
g2 <- uses; environment(g2) <- there
print(rebinds(3000))
whose <- function(k) environmentName(environment(sd)); print(heat(whose, 500))
identity2 <- function(k) { e <- environment(); f <- function() parent.env(environment()); identical(e, f()) && identical(e, environment(f)) }
print(heat(identity2))

# new scopes between a hot function and its variables
parents <- function(n) { e <- new.env(); x <- 1; f <- function() x; environment(f) <- e; s <- 0; for (i in seq_len(n)) { if (i == 2000) assign("x", 50, e); if (i == 2500) rm("x", envir = e); s <- s + f() }; s }
print(parents(1500)); print(parents(3000))
attached <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 2000) attach(list(lateName = 5), name = "late"); if (i == 2500) detach("late"); s <- s + (if (exists("lateName")) lateName else 1) }; s }
print(attached(3000))
evaluator <- function(n) { s <- 0; w <- 2; for (i in seq_len(n)) s <- s + with(list(v = i), v * w); s }
print(evaluator(1500))
locals <- function(n) { s <- 0; for (i in seq_len(n)) { local({ t <- i * 2; s <<- s + t }); if (exists("t", inherits = FALSE)) stop("leaked") }; s }
print(locals(1500))
sys <- function(k) { v <- k; e <- sys.frame(sys.nframe()); e$v <- e$v + 1; v }
print(heat(sys))
locked <- function(n) { x <- c(0, 0); for (i in seq_len(n)) { if (i == 1000) lockBinding("x", environment()); r <- tryCatch({ x <- x + 1; "ok" }, error = conditionMessage) }; c(x, r) }
print(locked(900)); print(locked(1100))
active <- function(n) { s <- 0; x <- 1; for (i in seq_len(n)) { if (i == 1000) { rm(x); makeActiveBinding("x", function() i * 2, environment()) }; s <- s + x }; s }
print(active(900)); print(active(1100))
