# substitute(), quote() and deparse of arguments in hot functions, inlined callees, loops and promises.
source("tests/language/helper/hot.R")
formals(heat)$n <- 1200L

label <- function(x) { if (is.numeric(x) && x == 4000) seen <<- words(substitute(x)); x }
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + label(i + 0) + label(i * 1L); s }
print(loop(3000)); print(loop(5000)); print(seen)

# through several levels
inner <- function(z) words(substitute(z))
outer <- function(y) inner(y)
named <- function(k, v) c(inner(k + v), outer(k + v), inner({ k; v }), inner(function(x) x))
print(heat(function(k) named(k, k + 1)))
recursive <- function(n, e) if (n == 0) words(substitute(e)) else recursive(n - 1, e + n)
print(heat(function(k) recursive(k %% 4, base)))
print(recursive(0, a + b)); print(recursive(3, a + b))

# assigned formals and locals are replaced by their values
changes <- function(n, a) { out <- NULL; for (i in seq_len(n)) { if (i == 2000) a <- i; if (i %% 1500 == 0) out <- c(out, words(substitute(a + b + i, list(b = i)))) }; out }
print(changes(3000, p * q))
locals <- function(k, arg) { loc <- k; words(substitute(c(k, arg, loc, other))) }
print(heat(function(k) locals(k, some(thing))))
forced <- function(x) { force(x); x2 <- x; list(words(substitute(x)), words(substitute(x2))) }
print(heat(function(k) forced(k * 2)))
inLoop <- function(x) { for (j in 1:3) x <- x + j; words(substitute(x)) }
print(heat(function(k) inLoop(k)))
superAssigned <- function(x) { g <- function() x <<- 5; if (x == 3000) g(); words(substitute(x)) }
print(superAssigned(10)); print(heat(superAssigned))

# dots
dotted <- function(...) words(as.list(substitute(list(...)))[-1])
pass <- function(...) dotted(first, ...)
print(heat(function(k) pass(k + 1, b = quote(z)))); print(pass())
middle <- function(a, ..., z = 9) c(words(substitute(a)), dotted(...), words(substitute(z)))
print(heat(function(k) middle(k, k^2, q = k)))
dot1 <- function(...) words(substitute(..1))
print(heat(function(k) dot1(k + 1)))
alist1 <- function(...) vapply(eval(substitute(alist(...))), words, "")
print(heat(function(k) alist1(k, x = k %in% 1:3)))

# closures, factories, environments
make <- function(expr) { e <- substitute(expr); function() e }
fs <- list(); for (i in 1:3) fs[[i]] <- make(i + 1)
print(words(lapply(fs, function(f) f())))
makes <- function(n) { fs <- vector("list", 2L); for (i in seq_len(n)) fs[[i %% 2 + 1]] <- make(i * 10); vapply(fs, function(f) words(f()), "") }
print(makes(3000))
inEnv <- function(k) { e <- new.env(); assign("v", k, e); words(substitute(v + w, e)) }
print(heat(inEnv, 1000))
viaParent <- function(x) parentSub()
parentSub <- function() words(eval(quote(substitute(x)), parent.frame()))
print(heat(function(k) viaParent(k - 1)))
evalParent <- function(x) words(eval.parent(substitute(quote(x))))
print(heat(function(k) evalParent(deep(er(k)))))

# callbacks and non-standard evaluation in the middle of hot code
print(unlist(lapply(1:2, function(v) words(substitute(v)))))
print(sapply(c(p = 1, q = 2), function(v) words(substitute(v))))
print(Reduce(function(a, b) if (is.character(a)) a else if (b == 2000) words(substitute(a + b)) else a + b, 1:2500))
where <- function(data, cond) { ok <- eval(substitute(cond), data, parent.frame()); sum(data$v[ok]) }
filters <- function(n) { d <- list(v = 1:20); s <- 0; for (i in seq_len(n)) { lim <- i %% 20; s <- s + where(d, v > lim) }; s }
print(filters(2000))
assertThat <- function(cond) if (!cond) stop("not so: ", words(substitute(cond)))
checks <- function(n) { for (i in seq_len(n)) { assertThat(i > 0); assertThat(i < 2500 || n > 3000) }; "fine" }
print(checks(2000)); told(checks(2600)); print(checks(4000))
bq <- function(k) words(bquote(a + .(k) * .(k + 1)))
print(heat(bq, 1000))
missingArg <- function(a, b) c(words(substitute(a)), nchar(words(substitute(b))))
print(heat(function(k) missingArg(k))); print(missingArg()); print(missingArg(, x))
delayed <- function(k) { delayedAssign("v", k + 1); r <- words(substitute(v)); v; c(r, words(substitute(v))) }
print(heat(delayed))
