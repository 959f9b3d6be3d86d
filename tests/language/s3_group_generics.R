# Group generics: which method is found, and everything a method can see of its call.
show <- function(expr) {
  r <- tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e)),
                warning = function(w) list("warning", conditionMessage(w), conditionCall(w)))
  print(r)
}
money <- function(x, cur = "EUR") structure(list(v = x, cur = cur), class = "money")
print.money <- function(x, ...) { cat("<", x$v, x$cur, ">\n"); invisible(x) }
Ops.money <- function(e1, e2) {
  a <- if (inherits(e1, "money")) e1$v else e1
  b <- if (missing(e2)) NULL else if (inherits(e2, "money")) e2$v else e2
  r <- switch(.Generic, "+" = a + b, "-" = if (is.null(b)) -a else a - b, "*" = a * b, "<" = a < b, "==" = a == b, "!" = !a,
              stop("unsupported: ", .Generic))
  if (.Generic %in% c("+", "-", "*")) money(r) else r
}
loop <- function() {
  s <- money(0)
  m <- money(2)
  for (i in 1:40) { s <- s + m; s <- s - money(1) * 1; if (s < m) s <- -m; if (s == money(7)) s <- money(100) }
  s
}
for (k in 1:4) print(loop())
show(loop() / 2)
show(money(1) %% money(2))
show(money(1) > 2)

# what a method sees
seen <- function(e1, e2) {
  list(generic = .Generic, class = .Class, method = .Method, group = .Group, call = sys.call(), match = match.call(),
       subst = if (nargs() == 2) list(substitute(e1), substitute(e2)) else substitute(e1), n = nargs(),
       def = environmentName(.GenericDefEnv), callenv = identical(.GenericCallEnv, parent.frame()),
       fun = class(sys.function()), local = sort(ls(parent.frame())), depth = sys.nframe())
}
Ops.probe <- seen
probe <- structure(1:3, class = c("sub", "probe", "last"))
look <- function(n) {
  x <- probe
  y <- 3
  for (i in seq_len(n)) r <- list(x + y, y * x, -x, x == x, !x, (x) & (y + 1))
  r
}
for (n in c(1, 30)) { r <- look(n); str(r); print(r[[1]]$call); print(r[[3]]$match); print(r[[6]]$subst) }

# one for the operator comes before one for the group, class by class
"+.first" <- function(e1, e2) paste("+.first", .Method[1], .Method[2], .Group == "")
Ops.first <- function(e1, e2) paste("Ops.first", .Method[1], .Method[2], .Group)
"-.second" <- function(e1, e2) "-.second"
a <- structure(1, class = c("first", "second"))
b <- structure(2, class = "second")
pairs <- function() c(a + 1, 1 + a, a - 1, a * a, b - 1)
for (k in 1:40) r <- pairs()
print(r)
show(b - a)  # incompatible methods
show(unclass(b + 1))
one <- function(x, y) x + y
for (k in 1:40) r <- one(a, 5)
print(r)
print(one(1, 2))
"+.first" <- function(e1, e2) "redefined"
print(one(a, 5))
rm("+.first")
print(one(a, 5))
local({ "+.first" <- function(e1, e2) "local"; print(one(a, 5)); print(a + 5) })
inside <- function(x) { Ops.first <- function(e1, e2) paste("inner", .Generic); x + 1 }
for (k in 1:30) r <- inside(a)
print(r)

# operands are evaluated once, in order; methods may change them, fail, return from callers
trace <- character()
note <- function(x, what) { trace <<- c(trace, what); x }
f <- function(x) note(x, "left") + note(2, "right")
for (k in 1:30) r <- f(money(1))
print(length(trace)); print(head(trace, 4))
Ops.changer <- function(e1, e2) { e1$v <- e1$v + e2; e1 }
ch <- structure(list(v = 1), class = "changer")
g <- function(x) { y <- x + 1; z <- y * 10; c(x$v, y$v, z$v) }
for (k in 1:30) r <- g(ch)
print(r); print(ch$v)
Ops.env <- function(e1, e2) { if (is.environment(e1)) class(e1) <- NULL; paste(class(e2), .Class, collapse = " ") }
h <- function() { e <- new.env(); class(e) <- "env"; e + 1 }
for (k in 1:30) r <- h()
print(r)
Ops.bad <- function(e1, e2) stop("bad operands")
bad <- structure(1, class = "bad")
show((function(x) x + 1)(bad))
show((function(x) { for (i in 1:50) x * 2 })(bad))
Ops.early <- function(e1, e2) { warning("early"); structure(unclass(e1) + 1, class = "early") }
e <- structure(1, class = "early")
withCallingHandlers(print(unclass((function(x) { for (i in 1:3) x <- x + 1; x })(e))), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") })
out <- function(x) { r <- callCC(function(k) { Ops.jump <<- function(e1, e2) k("jumped"); x + 1 }); r }
for (k in 1:20) r <- out(structure(1, class = "jump"))
print(r)
vis <- function(x) x + 1
Ops.quiet <- function(e1, e2) invisible(7)
vis(structure(1, class = "quiet"))
for (k in 1:20) vis(structure(1, class = "quiet"))
vis(structure(1, class = "quiet"))

# parts of the frame that called the operator
up <- function(x) { here <- "mine"; x + 1 }
Ops.up <- function(e1, e2) { p <- parent.frame(); assign("here", paste(get("here", p), "changed"), p); get("here", p) }
for (k in 1:20) r <- up(structure(1, class = "up"))
print(r)
lazy <- function(x, y) x + y
Ops.lazy <- function(e1, e2) list(substitute(e1), substitute(e2), deparse(sys.call(-1)), length(sys.calls()))
for (k in 1:20) r <- lazy(structure(1, class = "lazy"), 1 + 1)
print(r)

# Math
Math.money <- function(x, ...) { r <- get(.Generic)(x$v, ...); money(r, paste(x$cur, .Generic, .Group)) }
math <- function(m) list(sqrt(m), exp(m), floor(m), abs(m), cumsum(m), round(m, 1), log(m), trunc(m), sin(x = m))
for (k in 1:20) r <- math(money(c(2.25, 4)))
for (x in r) print(x)
sqrt.money <- function(x) "own"
print(math(money(4))[[1]])
show(gamma(structure(1, class = "nomethod")))
# Summary
Summary.money <- function(..., na.rm = FALSE) { v <- unlist(lapply(list(...), function(m) m$v)); money(do.call(.Generic, list(v, na.rm = na.rm)), .Generic) }
s <- function(m, k) list(max(m, k), sum(m), range(m, k, na.rm = TRUE))
for (k in 1:20) r <- s(money(1:3), money(7))
for (x in r) print(x)
# base's own
d <- as.Date("2024-02-28")
dates <- function(d) { n <- 0; for (i in 1:30) { d <- d + 1; if (d > as.Date("2024-03-10")) n <- n + 1 }; list(d, n, d - as.Date("2024-01-01"), d == d) }
for (k in 1:3) r <- dates(d)
print(r)
fac <- factor(c("a", "b", "a"))
show((function(f) f == "a")(fac))
show((function(f) f + 1)(fac))
show((function(f) f < "b")(fac))
show((function(x, y) x == y)(ordered(c("lo", "hi")), "hi"))
numeric_version("1.2.3") < "1.10"
(function(x) x > "1.0")(package_version("1.2.3"))
