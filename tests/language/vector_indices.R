# Many elements at once: positions, all but one, logicals; in and out of bounds, NA, other types, names, shared vectors.
vectors <- list(c(10.5, 20.5, 30.5, 40.5), 1:4, c(TRUE, NA, FALSE, TRUE), c("a", NA, "c", "d"), list(1, "b", NULL, 4:6),
                c(a = 1, b = 2, c = 3, d = 4), c(1i, 2, 3, 4), as.raw(1:4), numeric(0), factor(c("u", "v", "u", "w")),
                structure(list(1, 2, 3, 4), class = "record"), matrix(1:4, 2), NULL)
indices <- list(c(2L, 4L), 2:3, 4:1, c(2, 3.9), c(1, NA), c(2L, NA), c(0, 2), 0L, -1, -4L, -5, -1.9, -0.5, c(-1, -3), c(1, 9), 9, -9,
                c(TRUE, FALSE, TRUE, FALSE), c(TRUE, NA, FALSE, TRUE), TRUE, c(TRUE, FALSE), c(TRUE, FALSE, TRUE, FALSE, TRUE),
                integer(0), "a", c("b", "z"), NaN, -Inf, structure(2:3, class = "odd"), c(n = 2, m = 3), NULL)
get <- function(x, i) x[i]
set <- function(x, i, v) {
  x[i] <- v
  x
}
attempt <- function(f) tryCatch(f(), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w))
for (x in vectors) for (i in indices) str(attempt(function() get(x, i)))
values <- list(7, 7L, TRUE, NA, "s", 7i, c(7, 8), c(7L, 8L), c("p", "q"), c(FALSE, TRUE, NA), list(7, 8), NULL, numeric(0))
for (x in vectors[1:6]) for (i in indices[c(1:4, 6, 9, 12, 14, 18:20, 22, 23)]) for (v in values) str(attempt(function() set(x, i, v)))

# Others who hold the vector see nothing of it.
shared <- function(n) {
  x <- c(1, 2, 3, 4)
  kept <- list()
  for (k in 1:n) {
    before <- x
    x[c(TRUE, FALSE, TRUE, FALSE)] <- k
    x[-1] <- x[-1] + 1
    x[2:3] <- before[3:2]
    if (k %% 25 == 0) kept[[length(kept) + 1]] <- before
    if (sum(before) == sum(x)) cat("same at", k, "\n")
  }
  list(x, kept)
}
str(shared(100))
shift <- function(x, n) {
  for (k in 1:n) x <- c(x[-1], x[1])
  x
}
print(shift(c(1, 2, 3), 100))
str(shift(list(1, "b", 3:4), 100))
drops <- function(x) {
  while (length(x) > 1) x <- if (length(x) %% 2) x[-1] else x[-length(x)]
  x
}
print(drops(1:101 + 0))
print(drops(as.character(1:101)))
picked <- function(x, n) {
  total <- 0
  for (k in 1:n) total <- total + sum(x[x > k]) + sum(x[which(x < k)]) + length(x[x == k])
  total
}
print(picked(c(1, 50, 99, 20), 100))
print(picked(c(1L, 50L, 99L, NA), 3))
