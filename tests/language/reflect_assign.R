# assign(), <<-, delayedAssign and list2env into running hot frames, through promises and from callees.
source("tests/language/helper/hot.R")

force2 <- function(p) { z <- 0; p; z }
# an argument changes the caller's variables while the callee runs
promise <- function(n) { x <- 0; s <- 0; for (i in seq_len(n)) { s <- s + force2(x <- x + i) + x }; c(s, x) }
print(promise(3000))
order <- function(a, b) { r <- b; r + a }
ordered <- function(n) { x <- 1; s <- 0; for (i in seq_len(n)) { s <- s + order(x, { x <- x + 1; x }) }; c(s, x) }
print(ordered(3000))
unread <- function(a, b) { b; if (a > 2500) a else 0 }
unreads <- function(n) { s <- 0; for (i in seq_len(n)) { y <- i; s <- s + unread(y, if (i == 2600) y <- 1e6) }; c(s, y) }
print(unreads(3000))
typed <- function(n) { x <- 1L; s <- 0; for (i in seq_len(n)) { force2(if (i == 2000) x <- 0.5 else if (i == 2800) x <- "s"); if (is.character(x)) break; s <- s + x }; list(s, x, i) }
str(typed(1500)); str(typed(2500)); str(typed(3000))
vector <- function(n) { v <- numeric(3); for (i in seq_len(n)) { force2(v[2] <- i); v[1] <- v[1] + v[2]; if (i == 2500) force2(v <- as.integer(v)) }; v }
print(vector(2000)); print(vector(3000))

# assign() by name from callees, in the middle of things
setter <- function(name, value, up = 1L) assign(name, value, envir = parent.frame(up))
middle <- function(n) { a <- 1; b <- 2; s <- 0; for (i in seq_len(n)) { s <- s + a + { if (i == 2000) setter("a", 100); b } + a; if (i == 2500) setter("b", 0L) }; s }
print(middle(1500)); print(middle(2200)); print(middle(3000))
operand <- function(n) { x <- 1; s <- 0; for (i in seq_len(n)) s <- s + (x + (if (i == 2000) { setter("x", 50); 0 } else 0) + x); s }
print(operand(1500)); print(operand(3000))
index <- function(n) { v <- c(1, 2, 3); j <- 1; s <- 0; for (i in seq_len(n)) { if (i == 2000) setter("j", 3L); if (i == 2500) setter("v", list(7, 8, 9)); s <- s + v[[j]] }; s }
print(index(1500)); print(index(2200)); print(index(3000))
creates <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 2000) setter("fresh", i); if (exists("fresh", inherits = FALSE)) s <- s + fresh }; s }
print(creates(1500)); print(creates(3000)); print(exists("fresh"))
own <- function(n) { for (i in seq_len(n)) { assign("v", i); if (i > 1) v <- v + w; assign("w", v %% 7) }; c(v, w) }
print(own(3000))
names <- function(n) { for (i in seq_len(n)) assign(paste0("v", i %% 3), i); c(v0, v1, v2) }
print(names(3000))
deep <- function(n) { total <- 0; one <- function(i) two(i); two <- function(i) three(i); three <- function(i) { assign("total", total + i, envir = parent.frame(3)); i }; for (i in seq_len(n)) one(i); total }
print(deep(3000))
global <- function(k) { assign("counter", counter + 1, envir = globalenv()); counter }
counter <- 0; print(heat(global)); counter <- 0L; print(heat(global, 10))

# <<- across hot frames
super <- function(n) { x <- 0; add <- function(v) { x <<- x + v; x }; s <- 0; for (i in seq_len(n)) { s <- s + add(i); x <- x - 1 }; c(s, x) }
print(super(3000))
superType <- function(n) { x <- 0L; put <- function(v) x <<- v; for (i in seq_len(n)) { if (i == 2000) put(0.5); if (i == 2500) put(c(1, 2)); x <- x + 1L }; x }
print(superType(1500)); print(superType(2200)); print(superType(3000))
superVector <- function(n) { v <- integer(4); put <- function(i) v[i %% 4 + 1] <<- v[i %% 4 + 1] + i; for (i in seq_len(n)) { put(i); if (i == 2000) v[1] <- 0.5 }; v }
print(superVector(1500)); print(superVector(3000))
makers <- function(n) { fs <- list(); for (j in 1:3) fs[[j]] <- local({ own <- j; function(v) { own <<- own + v; own } }); s <- 0; for (i in seq_len(n)) s <- s + fs[[i %% 3 + 1]](i); s }
print(makers(3000))
functions <- function(n) { f <- function(x) x + 1; change <- function(i) if (i == 2000) f <<- function(x) -x else if (i == 2500) f <<- sqrt; s <- 0; for (i in seq_len(n)) { change(i); s <- s + f(4) }; s }
print(functions(1500)); print(functions(2200)); print(functions(3000))

# delayedAssign, list2env, makeActiveBinding into the running frame
delay <- function(n) { x <- 1; s <- 0; for (i in seq_len(n)) { if (i == 2000) delayedAssign("x", { hits <<- hits + 1; i * 2 }); s <- s + x }; s }
hits <- 0; print(delay(1500)); print(delay(3000)); print(hits)
lists <- function(n) { a <- 0; b <- 0; for (i in seq_len(n)) { if (i %% 500 == 0) list2env(list(a = i, b = a), environment()); a <- a + 1 }; c(a, b) }
print(lists(1900))
actives <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 2000) makeActiveBinding("beat", function() { beats <<- beats + 1; 1 }, environment()); if (i >= 2000) s <- s + beat }; s }
beats <- 0; print(actives(3000)); print(beats)
env <- function(n) { e <- environment(); x <- 0; for (i in seq_len(n)) { e[["x"]] <- e$x + i; if (i %% 2 == 0) x <- x - 1 }; x }
print(env(3000))
callback <- function(n) { acc <- 0; lapply(seq_len(n), function(i) assign("acc", acc + i, envir = parent.env(environment()))); acc }
print(callback(3000))
mapped <- function(n) { last <- NULL; sum(vapply(seq_len(n), function(i) { if (i == n) last <<- i; i * 2 }, 0)) + last }
print(mapped(3000))
swapArgs <- function(a, b) { t <- a; a <- b; b <- t; a - b }
swaps <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + swapArgs(i, 2 * i); s }
print(swaps(3000))
argument <- function(n) { s <- 0; x <- 1; f <- function(v) { setter("x", 2); v }; for (i in seq_len(n)) { x <- 1; s <- s + f(x) }; s }
print(argument(3000))
