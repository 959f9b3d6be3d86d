# Functions that do nothing anybody could see are called without frames, and their arguments evaluated early: nobody may
# be able to tell.
# not injectable: recursion without end makes more calls in hunch

# -- recursion on scalars of all kinds
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
print(sapply(1:20, fib)); print(fib(20L)); print(fib(TRUE)); print(fib(15.5))
tak <- function(x, y, z) if (y >= x) z else tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
print(tak(12, 8, 4)); print(tak(9L, 6L, 3L)); print(tak(10, 5, 0.5))
ack <- function(m, n) {
  if (m == 0) return(n + 1)
  if (n == 0) return(ack(m - 1, 1))
  ack(m - 1, ack(m, n - 1))
}
print(ack(2, 9)); print(ack(2L, 5L))
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
for (k in 1:50) even(40)
print(c(even(100), odd(100), even(101)))
power <- function(b, e, m = 1000003) if (e == 0) 1 else if (e %% 2 == 0) power((b * b) %% m, e / 2) else (b * power(b, e - 1)) %% m
print(power(7, 12345)); print(power(e = 10, b = 2)); print(power(3, 20, 17))

# -- loops, vectors and strings as arguments
smallest <- function(n) { d <- 2; while (d * d <= n) { if (n %% d == 0) return(d); d <- d + 1 }; n }
total <- 0
for (i in 2:600) total <- total + smallest(i)
print(total)
dot <- function(a, b) { s <- 0; for (i in seq_along(a)) s <- s + a[i] * b[i]; s }
longest <- function(v) { best <- v[1]; for (x in v) if (x > best) best <- x; best }
steps <- function(n) { k <- 0L; repeat { if (n == 1) break; n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
a <- as.double(1:30); b <- sqrt(a)
r <- numeric(100)
for (k in 1:100) r[k] <- dot(a, b) + longest(b) + steps(k)
print(r[c(1, 50, 100)])
print(dot(1:5, 1:5)); print(longest(c(3L, 9L, 2L))); print(try(dot(list(1), list(2)), silent = TRUE))
print(dot(numeric(0), 1)); print(dot(c(1, NA), c(1, 2))); print(tryCatch(longest(c(1, NaN, 3)), error = conditionMessage))
pick <- function(l, i) l[[i]]
things <- list(1, "two", 3:4, NULL, list(5))
for (k in 1:60) for (i in c(1, 2, 3, 5)) pick(things, i)
str(lapply(1:5, function(i) pick(things, i)))

# -- arguments that are not needed, or not always
unless <- function(test, value, other) if (test) other else value
count <- function(n) unless(n <= 0, count(n - 1) + 1, 0)
print(count(30))
lazy <- function(n, x) if (n == 0) 0 else lazy(n - 1, stop("never evaluated"))
for (k in 1:60) lazy(5, stop("nor this"))
print(lazy(3, stop("nor this")))
log_of <- character()
loud <- function(x) { log_of <<- c(log_of, as.character(x)); x }
add <- function(a, b) b + a
for (k in 1:40) add(loud(1), loud(2))
print(table(log_of)); print(head(log_of, 4))
twice <- function(x) x + x
for (k in 1:40) twice(loud(k))
print(length(log_of))

# -- conditions: the calls they carry, the frames handlers see
check <- function(x) if (x < 0) stop("negative: ", x) else sqrt(x)
half <- function(x) check(x / 2)
for (k in 1:60) half(k)
print(tryCatch(half(-4), error = function(e) list(conditionMessage(e), conditionCall(e))))
frames <- withCallingHandlers(
  tryCatch({ half(-2) }, error = function(e) "caught"),
  error = function(e) print(sapply(sys.calls(), function(call) as.character(call[[1]]))[1:2]))
noisy <- function(x) log(x) + 1
outer_noise <- function(x) noisy(noisy(x))
for (k in 1:60) outer_noise(3)
print(withCallingHandlers(outer_noise(-1), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }))
grow <- function(n) if (n == 0L) 1L else grow(n - 1L) * 3L
for (k in 1:60) grow(5L)
print(withCallingHandlers(grow(25L), warning = function(w) { cat(conditionMessage(w), "\n"); print(conditionCall(w)); invokeRestart("muffleWarning") }))
endless <- function(n) if (n < 0) 0 else 1 + endless(n + 1)
for (k in 1:60) endless(-1)
print(tryCatch(endless(1), error = function(e) "too deep"))
print(fib("a" < "b"))
print(tryCatch(fib("10"), error = function(e) conditionMessage(e)))
print(tryCatch(fib(NULL), error = function(e) conditionMessage(e)))
print(tryCatch(fib(NA), error = function(e) conditionMessage(e)))
print(tryCatch(fib(), error = function(e) conditionMessage(e)))
print(tryCatch(fib(1:2), error = function(e) conditionMessage(e)))
print(tryCatch(tak(3, 1), error = function(e) conditionMessage(e)))

# -- redefinition, between calls and by an argument
shade <- function(x) x * 2
use <- function(x) shade(x + 1) + shade(shade(x))
for (k in 1:60) use(k)
print(use(3))
shade <- function(x) x * 3
print(use(3))
shade <- function(x) substitute(x)
print(deparse(shade(a + b)))
f <- function(x) g(x) + 1
g <- function(x) x
for (k in 1:60) f(k)
swap <- function() { g <<- function(x) 100; 5 }
print(f(swap())); print(f(1))
g <- function(x) x
scale <- 10
scaled <- function(x) if (x > 5) x * scale else scaled(x + 1)
for (k in 1:60) scaled(1)
print(scaled(1)); scale <- 2L; print(scaled(1)); scale <- "a"; print(tryCatch(scaled(1), error = conditionMessage))

# -- who looks sees frames
who <- function(n) if (n == 0) sys.nframe() else who(n - 1)
base <- sys.nframe()
for (k in 1:60) who(6)
print(who(6) - base)
where <- function(x) { force(x); environmentName(parent.frame()) }
via <- function(x) where(x)
for (k in 1:30) via(fib(3))
print(via(fib(3)))
self <- function(n) if (n == 0) deparse(sys.call()) else self(n - 1)
for (k in 1:60) self(3)
print(self(2))

# -- objects: methods of classes that come late
area <- function(s) s * s
wide <- function(s) area(s) > 10
for (k in 1:60) wide(k)
s <- structure(4, class = "side")
Ops.side <- function(e1, e2) { cat(.Generic, ""); get(.Generic)(unclass(e1), unclass(e2)) }
print(wide(s)); print(wide(3)); print(wide(c(1, 5))[2])
