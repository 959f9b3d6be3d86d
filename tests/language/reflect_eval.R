# eval, evalq, eval.parent, local and sys.source of expressions in the frames of hot functions.
source("tests/language/helper/hot.R")

# a helper evaluates in its caller on the 2500th call
bump <- function(i) if (i == 2500) eval.parent(quote(x <- x + 1000)) else if (i == 2700) evalq(x <- "text", parent.frame())
loop <- function(n) { x <- 0; for (i in seq_len(n)) { bump(i); x <- if (is.character(x)) nchar(x) else x + 1 }; x }
print(loop(2000)); print(loop(2600)); print(loop(3000)); print(loop(2000))
control <- function(i, what) if (i == 1500) eval(what, parent.frame())
controlled <- function(n, what) { s <- 0; for (i in seq_len(n)) { control(i, what); s <- s + i }; c(s, i) }
print(controlled(1000, quote(s <- -1))); print(controlled(2000, quote(s <- -1)))
print(controlled(2000, quote(i <- 0L))); print(controlled(2000, quote(n <- 5)))
told(controlled(2000, quote(rm(i)))); told(controlled(2000, quote(rm(s)))); told(controlled(2000, quote(stop("here"))))
told(controlled(2000, quote(return(9)))); told(print(controlled(2000, quote({ c <- function(...) "hidden"; NULL }))))

# expressions evaluated often, in the own frame
own <- function(n) { s <- 0; e <- quote(s <- s + i); for (i in seq_len(n)) eval(e); s }
print(own(3000))
mixed <- function(n) { s <- 0L; for (i in seq_len(n)) { if (i %% 2 == 0) eval(quote(s <- s + 1L)) else s <- s + 2L; if (i == 2500) eval(quote(s <- s + 0.5)) }; s }
print(mixed(2000)); print(mixed(3000))
parsed <- function(k) eval(parse(text = "y <- k * 2; y + 1"))
print(heat(parsed, 500))
inList <- function(n) { z <- 3; s <- 0; for (i in seq_len(n)) s <- s + eval(quote(a * z + i), list(a = i)); s }
print(inList(3000))
inData <- function(n) { d <- data.frame(u = 1:4, v = 5:8); s <- 0; for (i in seq_len(n)) { lim <- i %% 4; s <- s + sum(eval(quote(v[u > lim]), d)) }; s }
print(inData(500))
inNew <- function(k) { e <- new.env(); eval(quote(w <- k), e); exists("w", inherits = FALSE) || e$w != k }
print(heat(inNew))

# functions made by eval, calls built by hand
made <- function(n) { s <- 0; for (i in seq_len(n)) { if (i %% 1000 == 1) f <- eval(bquote(function(x) x * .(i))); s <- s + f(1) }; s }
print(made(3000))
built <- function(n) { s <- 0; f <- function(a, b = 2) a + b; for (i in seq_len(n)) { cl <- call("f", i); if (i == 2000) cl$b <- 1000; s <- s + eval(cl) }; s }
print(built(3000))
asCall <- function(k) eval(as.call(list(as.name("+"), k, quote(k))))
print(heat(asCall))
changing <- quote(k + 1)
change <- function(n) { s <- 0; e <- changing; for (k in seq_len(n)) { if (k == 2000) e[[1]] <- as.name("-"); if (k == 2500) e[[3]] <- quote(k); s <- s + eval(e) }; s }
print(change(3000)); print(changing)

# values, visibility, errors and warnings of evaluated code
nothing <- function(k) eval(quote(invisible(k)))
for (i in 1:1000) nothing(i)
nothing(1); print(eval(NULL)); print(heat(function(k) eval(k)))
fails <- function(k) tryCatch(eval(quote(log("a"))), error = function(e) words(conditionCall(e)))
print(heat(fails, 500))
failsIn <- function(n) { for (i in seq_len(n)) { x <- i; eval(quote(if (x == 1500) stop("x is ", x))) }; "end" }
print(failsIn(1000)); told(failsIn(2000))
warns <- function(n) { for (i in seq_len(n)) v <- eval(quote(if (i == 1500) as.integer("q") else i)); v }
print(told(warns(1600)))
nested <- function(k) eval(quote(eval(quote(eval(quote(k + depth), list(depth = 1))), list(k = k * 2))))
print(heat(nested, 1000))

# sys.call, parent.frame and match.call within eval
inside <- function(k) list(eval(quote(words(sys.call()))), eval(quote(words(match.call()))), identical(eval(quote(parent.frame())), parent.frame()))
str(heat(inside, 500))
frame <- function(k) eval(quote(environment()))$k
print(heat(frame))
asParent <- function(e) eval(substitute(e), parent.frame())
usesIt <- function(n) { total <- 0; for (i in seq_len(n)) asParent(total <- total + i); total }
print(usesIt(3000))
twoUp <- function(e) asParent2(substitute(e)); asParent2 <- function(e) eval(e, parent.frame(2))
usesTwo <- function(n) { total <- 0L; for (i in seq_len(n)) twoUp(total <- total + 1L); total }
print(usesTwo(3000))
withs <- function(n) { l <- list(a = 2, b = 3); s <- 0; for (i in seq_len(n)) { l$a <- i; s <- s + with(l, a * b); l <- within(l, b <- b %% 5 + 1) }; c(s, l$b) }
print(withs(300))
locals <- function(n) { s <- 0; for (i in seq_len(n)) s <- local({ v <- i; v + s }); s }
print(locals(2000))
callback <- function(n) { v <- 0; lapply(seq_len(n), function(i) eval(quote(v <- v + i), parent.frame(2))); v }
told(print(callback(100)))
