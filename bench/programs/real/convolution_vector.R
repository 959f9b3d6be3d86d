# Blurs an n by n image again and again by adding shifted and weighted copies of it.
# Style: vectorised matrix arithmetic with padding and subscripts, one helper a step.

size <- 400L
small <- 20L
rounds <- 12L

image_of <- function(n) outer(seq_len(n), seq_len(n), function(i, j) (i * j + i) %% 17 + sin(i / 5))

kernel_of <- function(radius) {
  weights <- exp(-(-radius:radius)^2 / 4)
  square <- outer(weights, weights)
  square / sum(square)
}

# The image on a torus, with `radius` more rows and columns on each side.
pad <- function(image, radius) {
  wrap <- function(n) (seq.int(1 - radius, n + radius) - 1) %% n + 1
  image[wrap(nrow(image)), wrap(ncol(image))]
}

blur <- function(image, kernel) {
  radius <- (nrow(kernel) - 1) / 2
  padded <- pad(image, radius)
  out <- image * 0
  for (i in seq_len(nrow(kernel)))
    for (j in seq_len(ncol(kernel)))
      out <- out + kernel[i, j] * padded[i - 1 + seq_len(nrow(image)), j - 1 + seq_len(ncol(image))]
  out
}

run <- function(n) {
  image <- image_of(n)
  kernel <- kernel_of(2)
  for (round in seq_len(rounds)) image <- blur(image, kernel)
  image
}

# Blurring on a torus is a product in the frequency domain.
check <- function(result, n) {
  kernel <- kernel_of(2)
  spread <- matrix(0, n, n)
  at <- (-2:2) %% n + 1
  spread[at, at] <- kernel
  expected <- Re(fft(fft(image_of(n)) * fft(spread)^rounds, inverse = TRUE)) / n^2
  all(dim(result) == n) && max(abs(result - expected)) < 1e-8
}

answer <- function(result) c(sum(result), range(result))
