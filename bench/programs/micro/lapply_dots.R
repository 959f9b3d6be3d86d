# lapply that hands more arguments on through the dots.
# Style: apply with a named function of four arguments.

size <- 60000
small <- 500

polynomial <- function(x, a, b, c) (a * x + b) * x + c

shifted <- function(x, f, ...) f(x - 1, ...)

run <- function(n) {
  direct <- lapply(1:n, polynomial, 2, b = -3, c = 5)
  through <- lapply(1:n, shifted, polynomial, 2, c = 5, b = -3)
  c(sum(unlist(direct)), sum(unlist(through)))
}

check <- function(result, n) {
  p <- function(x) 2 * x^2 - 3 * x + 5
  all(abs(result - c(sum(p(1:n)), sum(p(0:(n - 1))))) <= 1e-12 * abs(result))
}

answer <- function(result) result
