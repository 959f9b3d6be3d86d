# Functions that give several values for each element: sapply() and vapply() make matrices of them.
source("tests/language/helper/ask.R")

again(function() sapply(1:5, function(i) c(i, i^2)))
again(function() sapply(1:5, function(i) c(i, -i)))
again(function() sapply(1:5, function(i) c(i > 2, i < 4, TRUE)))
again(function() sapply(1:5, function(i) c(i, i > 2)))
again(function() sapply(c(2.5, 3), function(x) c(x, NA, 1L)))
again(function() sapply(1, function(x) c(x, x + 1)))
again(function() sapply(list(1, 2, 3), function(x) c(x, x + 1, x * 2, 0)))
again(function() sapply(1:3, function(i) c(a = i, b = 2)))
again(function() sapply(1:3, function(i) c("a", i)))
again(function() sapply(1:3, function(i) if (i < 3) c(i, 1) else c(i, 1, 2)))
again(function() sapply(1:3, function(i) if (i < 3) c(i, 1) else c(i, 1.5)))
again(function() sapply(1:3, function(i) if (i < 2) i else c(i, 1)))
again(function() sapply(1:3, function(i) numeric(i)))
again(function() sapply(1:3, function(i) list(i, 2)))
again(function() sapply(c(a = 1, b = 2), function(x) c(x, x)))
again(function() sapply(letters[1:3], function(x) c(1, 2)))
again(function() sapply(integer(0), function(i) c(i, i)))

again(function() vapply(1:5, function(i) c(i, i^2), numeric(2)))
again(function() vapply(1:5, function(i) c(i, i + 1L), integer(2)))
again(function() vapply(1:5, function(i) c(i, i + 1L), numeric(2)))
again(function() vapply(1:5, function(i) c(i > 1, NA), logical(2)))
again(function() vapply(1:3, function(i) c("a", "b"), character(2)))
again(function() vapply(1:3, function(i) c(i, 1, 2), double(3)))
again(function() vapply(1:3, function(i) rep(i / 2, 3), numeric(3)))
again(function() vapply(1, function(i) c(i, 2), numeric(2)))
again(function() vapply(1:3, function(i) c(x = i, y = 1), c(a = 0, b = 0)))
again(function() vapply(1:3, function(i) c(x = i, y = 1), numeric(2)))
again(function() vapply(c(u = 1, v = 2), function(i) c(i, 2), numeric(2)))
again(function() tryCatch(vapply(1:3, function(i) c(i, 1), integer(2)), error = conditionMessage))
again(function() tryCatch(vapply(1:3, function(i) if (i < 3) c(i, 1) else 1, numeric(2)), error = conditionMessage))
again(function() tryCatch(vapply(1:3, function(i) if (i < 3) c(i, 1) else c(1, 2, 3), numeric(2)), error = conditionMessage))
again(function() tryCatch(vapply(1:3, function(i) if (i < 3) c(i, 1) else stop("three"), numeric(2)), error = function(e) deparse(conditionCall(e))))
again(function() vapply(integer(0), function(i) c(i, 1), numeric(2)))

# Rows of a matrix; the result is changed afterwards.
rows <- function(n) {
  m <- matrix(seq_len(4 * n) %% 11, n)
  r <- vapply(seq_len(n), function(i) {
    row <- m[i, ]
    c(sum(row), row[1] * row[4] - row[2] * row[3])
  }, numeric(2))
  r[1, 2] <- -1
  list(dim(r), r[, 1:3], sum(r), attributes(r))
}
for (k in 1:30) rows(40)
str(rows(40))
kept <- list()
for (k in 1:30) kept[[k]] <- sapply(1:3, function(i) c(i, k))
print(kept[[1]]); print(kept[[30]])

# Functions with dots, and arguments for them, by name and by place.
shifted <- function(x, f, ...) f(x - 1, ...)
poly <- function(x, a, b, c) (a * x + b) * x + c
again(function() sapply(1:4, shifted, poly, 2, c = 5, b = -3))
again(function() vapply(1:4, shifted, 0, f = poly, b = 1, 2, 3))
again(function() lapply(1:3, shifted, max, 2))
again(function() sapply(1:3, shifted, c, 2))
again(function() sapply(1:3, function(x, ...) x + ..1, 10))
count <- function(x, ...) ...length() + x
again(function() sapply(1:3, count, 5, a = 6))
again(function() sapply(1:3, count))
names_of <- function(x, ...) names(list(...))
again(function() sapply(1:2, names_of, a = 1, b = 2))
first <- function(...) ..1
again(function() sapply(1:3, first, 9))
again(function() tryCatch(sapply(1:3, poly, 2, 3, 4, 5), error = conditionMessage))
calls <- function(x, ...) deparse(match.call())
again(function() sapply(1:2, calls, k = 1 + 1))

# Arguments that are promises of mere variables, evaluated when that cannot be seen; and others.
squares <- function(n) sum(sapply(1:n, function(i) i^2))
N <- 10
for (k in 1:40) r <- squares(N)
print(r)
N <- 4L; print(squares(N))
N <- "3"; print(squares(N))
N <- NULL; print(tryCatch(squares(N), error = conditionMessage))
rm(N); print(tryCatch(squares(N), error = conditionMessage))
makeActiveBinding("N", function() { cat("[N]"); 3 }, globalenv()); print(squares(N)); rm(N)
delayedAssign("N", { cat("[delayed]"); 5 }); print(squares(N)); print(squares(N)); rm(N)
over <- function(x, f) { r <- sapply(x, function(e) e + 1); x <- 0; c(r, x) }
V <- c(1, 2, 3)
for (k in 1:40) r <- over(V)
print(r)
V <- list(1, 2); print(over(V)); V <- 1:3; print(over(V)); V <- letters; print(tryCatch(over(V), error = conditionMessage))
told <- function(n) { e <- environment(); r <- sapply(1:n, function(i) i); c(r, eval(substitute(n), parent.frame())) }
N <- 3; for (k in 1:40) r <- told(N)
print(r)
changes <- function(n) { N <<- 7; sum(sapply(1:n, function(i) i)) }
for (k in 1:40) { N <- 3; r <- changes(N) }
print(r)

# FUN.VALUE of strings; empty arguments that are handed on.
again(function() tryCatch(vapply(1:2, function(i) "a", character(2)), error = conditionMessage))
again(function() vapply(1:2, function(i) "a", character(1)))
again(function() tryCatch(vapply(1:2, function(i) 1, numeric(0)), error = conditionMessage))
again(function() lapply(c(1, 2), function(x, y = x) y, ))
twice <- function(x, y = x * 2) y
again(function() sapply(c(1, 2), twice, ))
again(function() vapply(c(1, 2), twice, 0, ))
many <- function(n, f) { r <- NULL; for (i in 1:n) r <- tryCatch(f(c(1, 2)), error = conditionMessage); r }
print(many(3000, function(v) sum(vapply(v, twice, 0, ))))
print(many(3000, function(v) vapply(v, function(i) "a", character(2))))
print(many(3000, function(v) lapply(v, twice, )))

# ... and in a loop.
inLoop <- function(x) for (i in 1L:1L) print(sapply(x, function(z) 1L))
V <- c(1L, 1L)
for (k in 1:16) inLoop(V)
