# Small functions called in hot loops: part of the caller's code until something unusual happens in them.

loop <- function(f, n = 4000) {
  s <- 0
  for (i in seq_len(n)) s <- s + f(i)
  s
}

# -- a helper by name, and what may happen in it
half <- function(x) x / 2
total <- function(n) { s <- 0; for (i in 1:n) s <- s + half(i); s }
print(total(5000))

clip <- function(x, low = 0, high = 10) if (x < low) low else if (x > high) high else x
clipped <- function(v) { s <- 0; for (e in v) s <- s + clip(e) + clip(e, high = 3) + clip(low = 1, e); s }
print(clipped(c(seq(-5, 20, length.out = 4000), 1L)))
print(tryCatch(clipped(c(1, 2, NA, 3)), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(clipped(1:50))

# -- several levels, several kinds of results
sq <- function(x) x * x
hyp <- function(a, b) sqrt(sq(a) + sq(b))
norm2 <- function(n) { s <- 0; for (i in 1:n) s <- s + hyp(i, i + 1); s }
print(norm2(5000))
kind <- function(i) if (i %% 3 == 0) 1L else if (i %% 3 == 1) 2.5 else TRUE
kinds <- function(n) { s <- 0; for (i in 1:n) s <- s + kind(i); s }
print(kinds(5000))
maybe <- function(i) if (i %% 2 == 0) NULL else i
counted <- function(n) { k <- 0; for (i in 1:n) if (is.null(maybe(i))) k <- k + 1; k }
print(counted(5001))

# -- vectors as arguments and results
at <- function(v, i) v[i]
same <- function(v) v
dot <- function(a, b) { s <- 0; for (i in seq_along(a)) s <- s + at(a, i) * at(b, i); s }
print(dot(as.double(1:4000), rep(0.5, 4000)))
keeps <- function(n) {
  a <- numeric(n)
  for (i in 1:n) { b <- same(a); b[i] <- i; if (i %% 2 == 0) a <- b }
  c(sum(a), sum(b))
}
print(keeps(500))
print(tryCatch(dot(1:3, 1:2), error = function(e) conditionMessage(e)))

# -- redefinition, also from inside the loop
step1 <- function(x) x + 1
moving <- function(n) {
  s <- 0
  for (i in 1:n) {
    if (i == 3000) step1 <<- function(x) x + 100
    s <- step1(s)
  }
  s
}
print(moving(4000))
local_helper <- function(n) {
  g <- function(x) x * 2
  s <- 0
  for (i in 1:n) s <- s + g(i)
  s
}
print(local_helper(4000))
shadowed <- function(n) {
  s <- 0
  for (i in 1:n) {
    if (i == 3500) half <- function(x) -x
    s <- s + half(i)
  }
  s
}
print(shadowed(4000))

# -- errors and warnings of the helper
bad <- function(i) if (i == 3990) stop("at ", i) else i
sums <- function(n) { s <- 0; for (i in 1:n) s <- s + bad(i); s }
print(tryCatch(sums(4000), error = function(e) list(conditionMessage(e), conditionCall(e))))
calls <- NULL
r <- withCallingHandlers(
  tryCatch(sums(4000), error = function(e) "caught"),
  error = function(e) calls <<- sapply(sys.calls(), function(x) deparse(x)[1]))
print(calls[grepl("^(sums|bad|stop)", calls)])
root <- function(x) sqrt(x)
roots <- function(v) { s <- 0; for (e in v) { r <- root(e); if (!is.nan(r)) s <- s + r }; s }
print(withCallingHandlers(roots(c(1:4000, -1)), warning = function(w) {
  print(conditionCall(w)); invokeRestart("muffleWarning") }))
big <- function(x) x + 1L
grow <- function(n) { x <- .Machine$integer.max - n; for (i in 1:(n + 1L)) x <- big(x); x }
print(withCallingHandlers(grow(4000L), warning = function(w) {
  print(conditionCall(w)); invokeRestart("muffleWarning") }))

# -- looking at frames from a path that is seldom taken
peek <- function(i) if (i == 3900) { assign("seen", sys.call(), globalenv()); assign("s", -1, parent.frame()); 0 } else i
watch <- function(n) { s <- 0; for (i in 1:n) s <- s + peek(i); s }
print(watch(4000))
print(seen)
lazy <- function(a, b) if (a > 0) a else b
laziness <- function(n) { s <- 0; for (i in 1:n) s <- s + lazy(i, stop("never")); s }
print(laziness(4000))
unset <- function(a, b) if (missing(b)) a else b
gone <- function(n) { s <- 0; for (i in 1:n) s <- s + unset(i) + unset(i, 1); s }
print(gone(3000))
noisy <- function(x) { invisible(x) }
quiet <- function(n) { for (i in 1:n) noisy(i); noisy(n) }
quiet(4000)
x <- quiet(10); print(x)
early <- function(x) { if (x > 10) return(x); y <- x + 1; y }
earlier <- function(n) { s <- 0; for (i in 1:n) s <- s + early(i); s }
print(earlier(4000))

# -- debugging and tracing a function that is part of others' code
print(total(10))
trace(half, quote(cat("<traced>\n")), print = FALSE)
print(total(2))
untrace(half)
print(total(3))
