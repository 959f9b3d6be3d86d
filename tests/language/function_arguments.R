# Functions that come as arguments or sit in variables, called in hot loops.

add_up <- function(f, n) { s <- 0; for (i in 1:n) s <- s + f(i / 2); s }
half <- function(x) x / 2
plus <- function(x) x + 1
for (k in 1:30) add_up(half, 200)
print(add_up(half, 10)); print(add_up(plus, 10)); print(add_up(sqrt, 10)); print(add_up(function(x) -x, 10))
make <- function(k) function(x) x * k
for (k in 1:30) add_up(make(k), 200)
print(add_up(make(3), 10))
print(tryCatch(add_up("half", 3), error = conditionMessage)); print(tryCatch(add_up(1, 3), error = conditionMessage))

# -- replaced in the loop, by the caller, by an argument
switching <- function(n) { f <- half; s <- 0; for (i in 1:n) { s <- s + f(i); if (i == n %/% 2) f <- plus }; s }
for (k in 1:30) switching(200)
print(switching(10))
outer_change <- function(n) { f <- half; g <- function() f <<- plus; s <- 0; for (i in 1:n) { if (i == 5) g(); s <- s + f(i) }; s }
for (k in 1:30) outer_change(100)
print(outer_change(8))
by_argument <- function(n) { f <- half; s <- 0; for (i in 1:n) s <- s + f(if (i == 3) { f <- plus; i } else i); s }
for (k in 1:30) by_argument(100)
print(by_argument(6))

# -- conditions and frames
picky <- function(x) if (x > 50) stop("too big: ", x) else x
for (k in 1:30) add_up(picky, 60)
print(tryCatch(add_up(picky, 120), error = function(e) list(conditionMessage(e), conditionCall(e))))
shows <- function(x) deparse(substitute(x))
each <- function(f, v) { r <- character(); for (i in seq_along(v)) r[i] <- f(v[i]); r }
for (k in 1:30) each(shows, 1:20)
print(each(shows, 1:2))
depth <- function(x) sys.nframe()
print(add_up(depth, 3) - 3 * sys.nframe())
noisy <- function(x) { if (x < 0) warning("negative"); abs(x) }
for (k in 1:30) add_up(noisy, 100)
print(withCallingHandlers(add_up(function(x) noisy(-x), 2), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }))

# -- functions of functions
twice <- function(f, x) f(f(x))
for (k in 1:200) twice(half, k)
print(twice(half, 12)); print(twice(function(x) x^2, 3)); print(twice(toupper, "a"))
fold <- function(f, v, init) { for (x in v) init <- f(init, x); init }
v <- c(3, 1, 2)
for (k in 1:200) fold(function(a, b) a + b, v, 0)
print(fold(`+`, v, 0)); print(fold(max, v, -Inf)); print(fold(function(a, b) c(a, b), v, NULL))
print(Reduce(function(a, b) a * 2 + b, as.double(1:200) %% 3)); print(Reduce(`+`, 1:5, accumulate = TRUE))
for (k in 1:20) Reduce(function(a, b) a + b, v, accumulate = TRUE)
print(Reduce(function(a, b) paste0(a, b), letters[1:4], accumulate = TRUE, right = TRUE))
print(Filter(function(x) x > 1, v)); print(unlist(Map(function(a, b) a - b, v, rev(v))))
compose <- function(f, g) function(x) g(f(x))
h <- compose(half, plus)
for (k in 1:300) h(k)
print(h(4)); print(compose(h, h)(4))

# -- debugged and traced ones are GNU R's business again
count <- 0
plain <- function(x) x
for (k in 1:30) add_up(plain, 100)
trace(plain, quote(count <<- count + 1), print = FALSE)
print(add_up(plain, 10)); print(count)
untrace(plain)
print(add_up(plain, 10)); print(count)

# -- arguments that are elements of objects: their methods are called
elements <- function(f, x) { n <- 0; for (i in x) { f(x[[1L]]); n <- n + 1 }; n }
for (k in 1:30) elements(abs, 1:3)
signs <- factor(c("a", "a"))
print(withCallingHandlers(elements(function(z) z * 1L, signs), warning = function(w) { cat("warned\n"); invokeRestart("muffleWarning") }))
for (k in 1:30) suppressWarnings(elements(function(z) z * 1L, signs))
first <- function(f, x) f(x[[1L]])
for (k in 1:60) first(as.character, signs)
print(first(as.character, signs)); print(first(is.factor, signs))
