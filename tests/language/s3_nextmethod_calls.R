# NextMethod(): what the next method is given, and what it sees of the calls before it.
show <- function(expr) {
  r <- tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e)),
                warning = function(w) list("warning", conditionMessage(w), conditionCall(w)))
  print(r)
}
"[.nm" <- function(x, i) { r <- NextMethod("["); class(r) <- class(x); r }
"[[.nm" <- function(x, i) NextMethod() + 1
length.nm <- function(x) NextMethod() * 10L
v <- structure(c(a = 5, b = 6, c = 7), class = c("nm", "base"))
all <- function(v, n) { k <- 2; for (i in seq_len(n)) r <- list(v[k], v[[k]], length(v), v[c("a", "c")], v[-1], v[v > 5]); r }
str(all(v, 1))
str(all(v, 40))

# arguments: changed, added, missing, by name, in dots
speak <- function(x, ...) UseMethod("speak")
speak.default <- function(x, loud = FALSE, ...) list("default", x = unclass(x), loud = loud, n = nargs(), miss = missing(loud), call = sys.call(), ...length())
speak.animal <- function(x, loud = FALSE, extra = 1, ...) { r <- NextMethod(); r$animal <- list(loud, extra, missing(extra)); r }
speak.dog <- function(x, ...) { x$name <- paste("dog", x$name); NextMethod() }
speak.puppy <- function(x, loud, ...) { if (!missing(loud)) loud <- !loud; NextMethod() }
d <- structure(list(name = "rex"), class = c("puppy", "dog", "animal"))
tell <- function(d) { yes <- TRUE; list(speak(d), speak(d, loud = yes), speak(d, yes, 5), speak(d, extra = 2, other = 3), speak(d, lo = TRUE)) }
for (k in 1:25) r <- tell(d)
str(r)

# what is seen
probe <- function(x, ...) UseMethod("probe")
probe.a <- function(x, y, ...) { z <- "in a"; NextMethod() }
probe.b <- function(x, y, ...) { list(.Generic, .Class, attributes(.Class), .Method, sys.call(), match.call(), sys.calls()[-(1:2)], sys.parents(), sort(ls(parent.frame())), substitute(y), nargs(), identical(parent.frame(), .GenericCallEnv)) }
ask <- function(o) { mine <- 1; for (i in 1:25) r <- probe(o, mine + 1, i); r }
o <- structure(1, class = c("a", "b", "c"))
ask(o)
probe.b <- function(x, y, ...) NextMethod()
probe.c <- function(x, y, ...) list(.Class, attributes(.Class), deparse(sys.call()), y, sapply(sys.calls(), function(k) deparse(k)[1])[1:5])
ask(o)
probe.c <- function(x, ...) NextMethod()
show(ask(o))
probe.default <- function(x, ...) list("default", .Class, attributes(.Class)$previous, .Method)
ask(o)
# the current value of a formal, also when evaluated late
late <- function(x, n) UseMethod("late")
late.top <- function(x, n) { n <- n + 1; x <- structure(list("other"), class = "whatever"); NextMethod() }
late.low <- function(x, n) list(class(x), n, unclass(x))
lt <- function() { o <- structure(list(1), class = c("top", "low")); r <- NULL; for (i in 1:25) r <- late(o, i); r }
lt()
order1 <- character()
note <- function(x, w) { order1 <<- c(order1, w); x }
lazy <- function(x, a, b) UseMethod("lazy")
lazy.one <- function(x, a, b) { note(1, "one"); NextMethod() }
lazy.two <- function(x, a, b) { note(1, "two"); b; if (FALSE) a; b }
lz <- function() lazy(structure(1, class = c("one", "two")), note(2, "a"), note(3, "b"))
for (i in 1:20) r <- lz()
r; length(order1); order1[1:3]

# group generics
Ops.temp <- function(e1, e2) { r <- NextMethod(); if (.Generic %in% c("+", "-")) structure(r, class = "temp") else unclass(r) }
Math.temp <- function(x, ...) structure(NextMethod(), class = "temp")
t1 <- structure(20, class = "temp")
tt <- function(x) { s <- x; for (i in 1:30) { s <- s + 1; if (s > 30) s <- s - x }; list(s, s == x, sqrt(s), -s, 1 + s, floor(s / 3)) }
for (i in 1:4) r <- tt(t1)
str(r)
Ops.one <- function(e1, e2) { if (nargs() == 2) e2 <- unclass(e2) * 2; NextMethod(.Generic) }
show(unclass((function(a, b) a + b)(structure(1, class = "one"), structure(2, class = "one"))))
Ops.sub <- function(e1, e2) paste("sub then", NextMethod())
Ops.sup <- function(e1, e2) paste("sup", .Generic, paste(.Method, collapse = ","), paste(.Class, collapse = ","))
ss <- structure(1, class = c("sub", "sup"))
f <- function(a, b) c(a + b, b < a, a + 1, 1 - a)
for (i in 1:20) r <- f(ss, ss)
r
show((function(a, b) a + b)(ss, structure(1, class = "sup")))

# extra arguments, computed generics, errors, odd callers
"[.more" <- function(x, i, ...) { structure(NextMethod(i = 1), class = "more") }
show((function(x) unclass(x[2]))(structure(c(4, 5), class = "more")))
print.extra <- function(x, ...) { cat("extra\n"); NextMethod(digits = 3); invisible(x) }
pe <- function() print(structure(pi, class = "extra"))
for (i in 1:3) pe()
direct <- function(x) speak.dog(x)
for (i in 1:3) show(direct(d))
show(NextMethod())
outside <- function(x) NextMethod()
show(outside(1))
anon <- function(x) (function(x) NextMethod())(x)
show(anon(v))
inlapply <- function(x, ...) UseMethod("inlapply")
inlapply.a <- function(x, ...) sapply(1:2, function(i) length(NextMethod()))
show(inlapply(o))
prom <- function(x, ...) UseMethod("prom")
prom.a <- function(x, ...) identity(NextMethod())
prom.b <- function(x, ...) "b from a promise"
for (i in 1:20) r <- prom(o)
r
rec <- function(x, n) UseMethod("rec")
rec.a <- function(x, n) if (n > 0) c(n, rec(x, n - 1)) else NextMethod()
rec.default <- function(x, n) sys.nframe()
for (i in 1:5) r <- rec(o, 6)
r
"$.nm2" <- function(x, name) { if (name == "odd") "odd one" else NextMethod() }
n2 <- structure(list(odd = 1, even = 2), class = "nm2")
g <- function(x) list(x$odd, x$even, x$none)
for (i in 1:20) r <- g(n2)
str(r)
"[<-.nm3" <- function(x, i, value) { value <- value * 2; NextMethod() }
n3 <- structure(1:3 + 0, class = "nm3")
h <- function(x) { for (i in 1:3) x[i] <- i; x }
for (i in 1:20) r <- h(n3)
print(unclass(r))
"[.mat" <- function(x, i, j, ..., drop = TRUE) { r <- NextMethod(); if (missing(j)) list("no j", dim(r), unclass(r)) else unclass(r) }
m <- structure(matrix(1:6, 2), class = c("mat", "matrix", "array"))
mm <- function(m) list(m[1, ], m[, 2], m[2, 3], m[1, , drop = FALSE], m[4])
for (i in 1:10) r <- mm(m)
str(r)
c.nm4 <- function(...) { r <- NextMethod(); structure(r, class = "nm4") }
rep.nm4 <- function(x, ...) structure(NextMethod(), class = "nm4")
as.character.nm4 <- function(x, ...) paste0("#", NextMethod())
format.nm4 <- function(x, ...) paste0("<", NextMethod(), ">")
q <- structure(1:2, class = "nm4")
w <- function(q) list(unclass(c(q, 3L)), unclass(rep(q, 2)), as.character(q), format(q), unique(q))
for (i in 1:10) r <- w(q)
str(r)
fac <- factor(c("x", "y"))
fr <- function(f) { r <- f; for (i in 1:10) r <- f[2, drop = TRUE]; list(r, as.integer(c(f, r)), rep(f, 2)) }
fr(fac)
err <- function(x) UseMethod("err")
err.a <- function(x) { on.exit(cat("left a\n")); NextMethod() }
err.b <- function(x) stop("in b")
for (i in 1:3) show(err(o))
jump <- function(x, k) UseMethod("jump")
jump.a <- function(x, k) { NextMethod(); "not here" }
jump.b <- function(x, k) k("jumped")
for (i in 1:20) r <- callCC(function(k) jump(o, k))
r
# a warning that the primitive itself gives, while everybody waits: handlers run in the middle
Ops.tick <- function(e1, e2) { if (any(!nzchar(.Method))) NextMethod(.Generic) else "both" }
Math.tick <- function(x, ...) NextMethod()
as.integer.tick <- function(x, ...) NextMethod()
tk <- structure(1:6, class = "tick")
warned <- function(f) withCallingHandlers(f(), warning = function(w) { print(conditionCall(w)); print(length(sys.calls()) > 5); str(lapply(1:2, identity)); invokeRestart("muffleWarning") })
odd <- function() { v <- 1:4; here <- "seen"; v + tk }
for (i in 1:3) print(unclass(warned(odd)))
root <- function() { w <- structure(c(-1, 4), class = "tick"); sqrt(w) }
for (i in 1:3) print(unclass(warned(root)))
text <- function() { w <- structure(c("a", "4"), class = "tick"); as.integer(w) }
for (i in 1:3) print(warned(text))
"[.loud" <- function(x, i) { warning("loud"); parent.frame() }
lo <- function() { mine <- 5; e <- structure(1, class = "loud")[1]; get("mine", e) }
for (i in 1:3) print(warned(lo))
