# Complex scalars in hot loops: every type mix, special values, both comparisons, scalars that become complex, vectors where
# scalars were, elements read and written in place, results, inlined functions, parts.
options(digits = 17)
same <- function(z) {
  bits <- function(x) if (is.nan(x)) "NaN" else if (is.na(x)) "NA" else if (x == 0) format(1 / x) else format(x)
  if (is.complex(z)) paste(bits(Re(z)), bits(Im(z))) else format(z)
}
show <- function(...) cat(vapply(list(...), same, ""), sep = "\n")

# ---- arithmetic with numbers of all types
mixes <- function(z, x, n) {
  a <- b <- c <- d <- e <- 0i
  for (i in 1:n) {
    a <- z + x
    b <- x - z
    c <- z * x
    d <- z / x
    e <- x / z
  }
  list(a, b, c, d, e, z == x, x != z, -z, +z)
}
for (x in list(2L, -0.5, TRUE, FALSE, 1.5 - 2i, 0, 0i, NA, NA_integer_, NA_real_, NaN, Inf, -Inf, NA_complex_,
               complex(real = Inf, imaginary = -Inf), complex(real = NaN, imaginary = 1), complex(real = -0, imaginary = 0)))
  for (z in c(1+2i, -3i, complex(real = 1e300, imaginary = 1e-300)))
    do.call(show, mixes(z, x, 40))

special <- c(0i, complex(real = -0, imaginary = -0), 1i, complex(real = NA, imaginary = 1), complex(real = 1, imaginary = NaN),
             complex(real = Inf, imaginary = 0), complex(real = 1, imaginary = -Inf), 1e308+1e308i, 3-4i)
pairs <- function(x) {
  out <- character()
  for (i in seq_along(x)) for (j in seq_along(x)) {
    a <- x[i]
    b <- x[j]
    out <- c(out, same(a + b), same(a - b), same(a * b), same(a / b), format(a == b), format(a != b))
  }
  out
}
cat(pairs(special), sep = "\n")

print(tryCatch({ for (i in 1:20) s <- (3+0i):(5+1i); s }, warning = conditionMessage))
print((3+0i):5)

# ---- powers
powers <- function(z, n) {
  out <- 0i
  for (i in 1:n) out <- out + z^2 - z^i + z^-1 + z^0.5 + z^(1+1i) + 2^z
  out
}
show(powers(0.3-0.8i, 40), powers(1i, 40), powers(0i, 3), powers(complex(real = -0, imaginary = 2), 40))
squares <- function(x) { for (i in seq_along(x)) x[i] <- x[i]^2; x }
for (k in 1:5) invisible(sapply(squares(special), show))

# ---- quotients of numbers of all sizes
quotients <- function(x, y) {
  total <- 0i
  for (i in seq_along(x)) { q <- x[i] / y[i]; if (is.finite(Re(q)) && is.finite(Im(q))) total <- total + q }
  total
}
set.seed(1)
sizes <- function(n) complex(real = rnorm(n) * 10^runif(n, -150, 150), imaginary = rnorm(n) * 10^runif(n, -150, 150))
x <- sizes(500); y <- sizes(500)
show(quotients(x, y))
print(identical(x / y, { q <- x; for (i in seq_along(x)) q[i] <- x[i] / y[i]; q }))

# ---- loops: escape times, roots, a Fourier transform in place
escape <- function(c, limit) {
  z <- 0+0i
  k <- 0L
  while (k < limit && Mod(z) < 2) {
    z <- z * z + c
    k <- k + 1L
  }
  k
}
print(sapply(seq(-2, 0.5, length.out = 26), function(r) escape(complex(real = r, imaginary = 0.3), 60L)))

root <- function(z, n) {
  steps <- 0
  repeat {
    f <- z^3 - 1
    if (Mod(f) < 1e-12 || steps >= n) break
    z <- z - f / (3 * z^2)
    steps <- steps + 1
  }
  list(z, steps)
}
for (s in c(1+1i, -1-0.5i, 0.2i, 2)) do.call(show, root(s, 60))

fft2 <- function(x) {
  n <- length(x)
  j <- 1
  for (i in 1:(n - 1)) {
    if (i < j) { t <- x[j]; x[j] <- x[i]; x[i] <- t }
    m <- n / 2
    while (m >= 1 && j > m) { j <- j - m; m <- m / 2 }
    j <- j + m
  }
  len <- 2
  while (len <= n) {
    w <- complex(modulus = 1, argument = -2 * pi / len)
    for (start in seq(1, n, by = len)) {
      u <- 1+0i
      for (k in 0:(len / 2 - 1)) {
        a <- x[start + k]
        b <- x[start + k + len / 2] * u
        x[start + k] <- a + b
        x[start + k + len / 2] <- a - b
        u <- u * w
      }
    }
    len <- len * 2
  }
  x
}
x <- complex(real = sin(1:32), imaginary = cos(1:32))
print(fft2(x))
print(x[1:2])
print(all.equal(fft2(x), fft(x)))

# ---- a number that becomes complex, a vector where a scalar was, and back
becomes <- function(n) {
  z <- 1L
  for (i in 1:n) {
    if (i == 20) z <- z + 0.5
    if (i > 30) z <- z * (0.9+0.2i)
  }
  z
}
show(becomes(10), becomes(25), becomes(100), becomes(100))
grow <- function(z, n) {
  for (i in 1:n) z <- z * 0.5 + 1i
  z
}
for (k in 1:5) show(grow(1i, 50))
print(grow(c(1i, 2, 3), 50))
print(grow(structure(1i, note = "n"), 3))
print(grow(matrix(1i, 1, 1), 3))
show(grow(1, 50), grow(TRUE, 50))
print(tryCatch(grow("a", 2), error = conditionMessage))
print(tryCatch(1i < 2i, error = conditionMessage))
late <- function(z, n) {
  s <- 0i
  for (i in 1:n) { if (i == n) z <- c(z, 1); s <- s + z[1] * z }
  s
}
print(late(1+1i, 60))

# ---- elements: in place, in matrices, in lists, of other kinds, with copies left alone
fill <- function(n) {
  x <- vector("complex", n)
  y <- x
  for (i in 1:n) { x[i] <- complex(real = i, imaginary = -i); x[[i]] <- x[[i]] * 1i }
  for (i in 1:n) if (i %% 2) x[i] <- i else if (i %% 3) x[i] <- 2.5 else x[i] <- TRUE
  x[2] <- NA_real_
  x[3] <- NA
  list(x, y)
}
print(fill(12))
grid <- function(n) {
  m <- matrix(0i, n, n)
  for (i in 1:n) for (j in 1:n) m[i, j] <- complex(real = i, imaginary = j) / m[1, 1 + (i + j) %% n + 0^i]
  m
}
print(grid(3))
nested <- function(n) {
  l <- list(a = 0i, b = list(c = c(1i, 2i)))
  e <- new.env()
  e$z <- 1i
  for (i in 1:n) {
    l$a <- l$a + 1i
    l$b$c[2] <- l$b$c[1] * l$a
    l[["d"]] <- l$b$c[2]
    e$z <- e$z * 1i + i
  }
  list(l, e$z)
}
str(nested(50), digits.d = 17)
print(nested(50)[[2]])
total <- 0i
add <- function(z) { total <<- total + z; invisible(total) }
for (i in 1:60) add(i * 1i)
show(total)
over <- function(x) { s <- 0i; for (z in x) s <- s * 0.5 + z; list(s, z) }
for (k in 1:4) do.call(show, over(special[c(1, 3, 9)]))
print(over(complex()[0] + 1)[[1]] == 0)

# ---- functions that are given and give complex numbers
scaled <- function(z, by = 1i) z * by
conjugate <- function(z) Conj(z)
chosen <- function(z, i) if (i %% 3 == 0) scaled(z) else if (i %% 3 == 1) scaled(z, 0.5) else conjugate(z) + i
calls <- function(n) {
  z <- 1+1i
  for (i in 1:n) z <- chosen(z, i)
  z
}
for (k in 1:3) show(calls(100))
kind <- function(z) if (is.complex(z)) Re(z) else z
sorts <- function(x, y) { n <- 0; for (i in 1:40) n <- n + is.complex(x) + 2 * is.complex(y) + 4 * is.complex(x[1]) + 8 * is.complex(NULL); n }
print(c(sorts(special, "a"), sorts(1:3, 1i), sorts(list(1i), structure(1i, class = "odd"))))
kinds <- function(n) { s <- 0; for (i in 1:n) s <- s + kind(if (i %% 2) i * 1i + 1 else i); s }
print(kinds(100))
deep <- function(z, n) if (n == 0) z else deep(z * (1+1i) / 1.4, n - 1)
for (k in 1:5) show(deep(1i, 40))

# ---- parts
parts <- function(z, n) {
  s <- 0
  for (i in 1:n) {
    s <- s + Re(z) - Im(z) * Mod(z) + Arg(z) + abs(z)
    z <- Conj(z) * as.complex(0.9) + as.complex(i %% 2L)
  }
  c(s, Re(z), Im(z), length(z), is.complex(z), is.numeric(z), is.na(z))
}
print(parts(2-1i, 60))
print(parts(complex(real = NA, imaginary = 1), 30))
print(tryCatch(parts(as.complex(NaN), 30), error = conditionMessage))
print(parts(2, 30))
visibly <- function(z) { invisible(7); Mod(z) }
for (k in 1:40) visibly(3+4i)
visibly(3+4i)
