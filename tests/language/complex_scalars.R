# Complex scalars: sums and products with NA, NaN, infinities and numbers of other types; parts; names keep their values.
values <- list(1+2i, -0.5i, complex(real = -0, imaginary = 0), complex(real = Inf, imaginary = 1), complex(real = NaN, imaginary = 2),
               complex(real = 1, imaginary = -Inf), NA_complex_, complex(real = NA, imaginary = NaN), complex(real = 1e200, imaginary = 1e200),
               2, -0, NA_real_, NaN, Inf, 3L, NA_integer_, TRUE, c(1i, 2), structure(1i, note = "n"))
bits <- function(z) if (is.complex(z)) c(format(Re(z)), format(Im(z)), is.na(Re(z)) && !is.nan(Re(z)), is.na(Im(z)) && !is.nan(Im(z)), 1 / Re(z), 1 / Im(z)) else format(z)
for (x in values) {
  for (y in values) {
    if (!is.complex(x) && !is.complex(y)) next
    print(bits(x + y))
    print(bits(x - y))
    print(bits(x * y))
    print(bits(x / y))
    print(attributes(x * y))
  }
  for (f in list(function(z) Re(z), function(z) Im(z), function(z) Mod(z), function(z) Arg(z), function(z) Conj(z), function(z) abs(z)))
    print(tryCatch(f(x), error = conditionMessage))
}
print(tryCatch(Mod("a"), error = conditionMessage))
print(Mod(z = 3+4i))
steps <- function(point, limit) {
  z <- 0+0i
  kept <- list()
  for (k in 1:limit) {
    before <- z
    z <- z * z + point
    if (k %% 10 == 0) kept[[length(kept) + 1]] <- before
    if (Mod(z) > 2) return(list(k, z, before, kept))
  }
  list(limit, z, before, kept)
}
str(steps(-0.1+0.65i, 200))
str(steps(0.3+0.5i, 200))
mixed <- function(n) {
  z <- 1i
  for (i in 1:n) z <- z * 1.01 - i * 0.5i + 2
  z
}
print(mixed(200))
made <- function(n) {
  total <- 0i
  for (i in 1:n) total <- total + complex(real = i, imaginary = -i)
  total
}
print(made(100))
