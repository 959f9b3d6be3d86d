# Bit operations: of integers and of whole doubles, results that are NA, shifts beyond the word, what is refused.
xor_na <- function(n, a, b) {
  k <- 0L
  for (i in seq_len(n)) {
    r <- bitwXor(a, b)
    if (is.na(r)) k <- k + 1L
    if (is.na(r + i)) k <- k + 10L
  }
  k
}
for (j in 1:3) print(xor_na(3000L, 12L, 10L))
print(xor_na(20L, -2147483647L, 1L))
print(xor_na(3000L, -2147483647L, 1L))

and_na <- function(n, a, b) {
  k <- 0
  for (i in seq_len(n)) {
    r <- bitwAnd(a, b)
    k <- k + if (is.na(r)) 0.5 else r
  }
  k
}
for (j in 1:3) print(and_na(3000L, 255L, 52L))
print(and_na(3000L, -2147483647L, -2147483646L))

each <- function(f, x, y) {
  out <- integer(length(x))
  for (i in seq_along(x)) out[i] <- f(x[i], y[i])
  out
}
xs <- rep(c(1L, 5L, -1L, 255L, -2147483647L, 2147483647L, 0L), 60)
ys <- rep(c(3L, 1L, 31L, 0L, 8L), 84)
for (f in list(bitwAnd, bitwOr, bitwXor, bitwShiftL, bitwShiftR)) {
  a <- each(f, xs, ys)
  b <- each(f, as.double(xs), as.double(ys))
  c <- each(f, xs, ys + 0.75)
  print(head(a, 20))
  print(identical(a, b))
  print(identical(a, f(xs, ys)))
  print(identical(c, f(xs, ys + 0.75)))
}
inverse <- function(x) {
  out <- integer(length(x))
  for (i in seq_along(x)) out[i] <- bitwNot(x[i])
  out
}
print(head(inverse(xs), 7))
print(identical(inverse(as.double(xs)), bitwNot(xs)))

# shifts that leave the word, NA, and doubles that are no integers
print(each(bitwShiftL, rep(1L, 6), c(0L, 30L, 31L, 32L, -1L, NA)))
print(each(bitwShiftR, rep(-1L, 6), c(0L, 1L, 31L, 32L, -1L, NA)))
warned <- function(f, x, y) tryCatch(f(x, y), warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e))
hash <- function(x) {
  h <- 5381
  for (k in x) h <- bitwXor(bitwAnd(h, 16777215) * 33, k) %% 16777216
  h
}
print(hash(rep(utf8ToInt("the quick brown fox"), 200)))
for (k in 1:3) {
  print(warned(function(a, b) each(bitwAnd, a, b), c(xs, 3e9), c(ys, 1)))
  print(tail(warned(function(a, b) each(bitwXor, a, b), c(as.double(xs), NaN), c(ys, 1L))))
}
print(warned(bitwAnd, TRUE, 1L))
print(warned(bitwAnd, "a", 1L))
print(warned(bitwShiftL, 3L, TRUE))
