# Arithmetic and comparison of whole vectors: kinds, lengths, attributes, NA and NaN, temporaries that may be overwritten.
kind <- function(x) if (is.double(x)) ifelse(is.nan(x), "NaN", ifelse(is.na(x), "NA", format(x))) else format(x)
show <- function(x) {
  cat(typeof(x), ":", kind(x), "\n")
  if (length(attributes(x))) print(attributes(x))
}

values <- list(c(1.5, NA, NaN, -2), c(NaN, NaN, NA, NA), 3, NA_real_, NaN, c(1L, NA, 3L, -4L), 2L, NA_integer_,
               c(TRUE, NA, FALSE, TRUE), NA, TRUE, c(0, 0, 0, 0), 1:4, numeric(0), c(1, 2), .Machine$integer.max,
               matrix(c(1, 2, 3, 4), 2), matrix(1:4, 2), matrix(5, 1, 1), c(a = 1, b = 2, c = 3, d = 4), c(z = 9))
operators <- list(add = function(x, y) x + y, sub = function(x, y) x - y, mul = function(x, y) x * y,
                  div = function(x, y) x / y, pow = function(x, y) x^y, eq = function(x, y) x == y,
                  ne = function(x, y) x != y, lt = function(x, y) x < y, le = function(x, y) x <= y,
                  gt = function(x, y) x > y, ge = function(x, y) x >= y)
for (name in names(operators)) {
  f <- operators[[name]]
  for (x in values) {
    for (y in values) {
      cat(name, "")
      show(tryCatch(f(x, y), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
    }
  }
}

# Temporaries: nothing that has a name, waits on the stack or is an element changes.
chain <- function(x, y) {
  a <- x + 1
  b <- a * 2
  c <- (x + y) * (x - y) + a
  list(x, y, a, b, c, (x + y) / (1 + (x + y)), -(x * y) + x, (x * 2)[2], (x + y + a)^2)
}
for (k in 1:4) str(chain(c(1, 2, 3) * k, c(4, 5, 6)))

twice <- function(x) {
  y <- x * 2
  z <- y
  z <- z + 1
  y <- y - 1
  list(x, y, z)
}
for (k in 1:4) str(twice(c(1, 2, 3) + k))

waiting <- function(x, f) (x + 1) * f(x * 2) + (x + 2)
for (k in 1:4) print(waiting(c(1, 2, 3), function(v) v / k))

held <- function(x) {
  all <- list()
  for (i in 1:5) {
    x <- x + i
    all[[i]] <- x
    x <- x * 1
  }
  all
}
for (k in 1:3) str(held(c(1, 2, k)))

# A loop that leaves in the middle of an expression: what was computed so far is still right.
leaves <- function(x, more) {
  total <- 0
  for (i in seq_along(more)) {
    y <- (x + i) * (x + i + 1) / (more[[i]] + x)
    total <- total + sum(y)
  }
  total
}
print(leaves(c(1, 2, 3), rep(list(c(4, 5, 6)), 200)))
print(leaves(c(1, 2, 3), c(rep(list(c(4, 5, 6)), 200), list(1:3), list(2), list(c(a = 1, b = 2, c = 3)))))
print(tryCatch(leaves(c(1, 2, 3), c(rep(list(c(4, 5, 6)), 20), list(1:2))), warning = conditionMessage))
print(tryCatch(leaves(c(1, 2, 3), c(rep(list(c(4, 5, 6)), 20), list("a"))), error = conditionMessage))

squares <- function(x, n) {
  for (i in 1:n) x <- (x^2 + x^2L) / (x * 2)
  x
}
print(squares(c(1, NA, NaN, 4), 50))
ranges <- function(n) {
  total <- 0
  for (i in 1:n) total <- total + sum((1:i) * 2 + (1:i) / 2 + (i:1))
  total
}
print(ranges(100))
compared <- function(x, n) {
  hits <- 0
  for (i in 1:n) hits <- hits + sum(x > i & x <= i + 10) + any(x == i) + all(x < i)
  hits
}
print(compared(c(1, 5, 20, 33, 70), 100))
print(compared(c(1L, 5L, 20L, 33L, 70L), 100))

# Matrices and names: temporaries with and without them.
shaped <- function(n) {
  m <- matrix(c(1, 2, 3, 4), 2)
  k <- c(a = 1, b = 2)
  out <- m * 0
  named <- k
  for (i in 1:n) {
    out <- out + i * m
    out <- (c(1, 2, 3, 4) * 2) + out
    out <- out / (c(1, 2, 3, 4) + 1)
    named <- (c(1, 2) + i) * named / (k * 2) + c(p = 1, q = 2) * 3
  }
  list(m, k, out, named, (m + 1) * c(1, 2, 3, 4), c(1, 2) * (k + 1), (k + 1) * c(z = 1, y = 2))
}
str(shaped(3))
str(shaped(60))

# A power that warns: -Inf to what may not be odd.
power <- function(a, b) c(1, a * b, a ^ b)
muffle <- function(w) { x <- paste("w", conditionMessage(w)); invokeRestart("muffleWarning") }
for (i in 1:30) r <- withCallingHandlers(power(-Inf, 1e300), warning = muffle); print(r)
for (i in 1:30) r <- withCallingHandlers(power(-Inf, 3), warning = muffle); print(r)
powers <- function(a, b) { s <- 0; for (i in seq_along(a)) s <- s + a[i] ^ b[i]; s }
for (i in 1:30) r <- withCallingHandlers(powers(c(2, -Inf, 2), c(2, 1e300, 3)), warning = muffle); print(r)
calls <- function(a, b) (a ^ b)
for (i in 1:5) r <- withCallingHandlers(calls(-Inf, 1e300), warning = function(w) { print(conditionCall(w)); print(length(sys.calls())); invokeRestart("muffleWarning") })
print(c(calls(-Inf, Inf), calls(-Inf, NA), calls(-Inf, NaN), calls(-Inf, -1e300), calls(2, 1e300), calls(Inf, -1e300)))
