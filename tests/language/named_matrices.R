# Elements of matrices that have names for rows, columns, or both.
total <- function(m, n) { s <- 0; for (k in 1:n) for (i in 1:nrow(m)) for (j in 1:ncol(m)) s <- s + m[i, j]; s }
walk <- function(m) { s <- 0; for (k in seq_along(m)) s <- s + m[k]; s }
fill <- function(m, n) { for (k in 1:n) for (i in 1:nrow(m)) for (j in 1:ncol(m)) m[i, j] <- m[i, j] * 0.5 + i - j; m }
one <- function(m, i, j) m[i, j]
both <- matrix(1:6 + 0.5, 2, dimnames = list(c("a", "b"), c("x", "y", "z")))
rows <- matrix(1:6, 2, dimnames = list(c("a", "b"), NULL))
cols <- cbind(x = 1:3, y = 4:6)
none <- matrix(1:4 + 0, 2)
titled <- matrix(1:4 + 0, 2, dimnames = list(up = c("a", "b"), down = c("c", "d")))
odd <- matrix(1:4 + 0, 2, dimnames = list(NULL, NULL))
noted <- structure(both, note = "here")
counts <- table(c("u", "v", "u"), c("p", "q", "q"))
far <- as.matrix(dist(cbind(c(0, 3, 1), c(0, 4, 2))))
for (m in list(both, rows, cols, none, titled, odd, noted, counts, far)) {
  print(total(m, 30)); print(walk(m)); print(fill(m, 20)); for (k in 1:5) r <- one(m, 2, 1); print(r); print(one(m, 1, 2))
  print(tryCatch(one(m, 3, 9), error = conditionMessage)); print(attributes(fill(m, 2)))
}
# names that come and go while a loop runs
changing <- function(n) { m <- matrix(0, 2, 2); s <- NULL
  for (k in 1:n) { if (k == 30) dimnames(m) <- list(c("a", "b"), NULL); if (k == 60) dimnames(m) <- list(c("a", "b"), c("c", "d")); m[1, 2] <- k; s <- m[1, 2] }
  list(s, m) }
print(changing(20)); print(changing(50)); print(changing(90))
three <- array(1:8, c(2, 2, 2), dimnames = list(c("a", "b"), c("c", "d"), c("e", "f")))
print(vapply(1:8, function(k) three[k], 0L)); print(three[2, 1, 2])

# Attributes beyond dimensions: scale() leaves two.
scaled <- function(n) {
  z <- scale(matrix(as.numeric(1:12), 4))
  odd <- structure(matrix(1:4, 2), names = c("a", "b", "c", "d"))
  half <- structure(matrix(1:4, 2), dimnames = list(c("x", "y"), NULL), note = "n")
  s <- 0
  for (k in 1:n) {
    i <- k %% 4 + 1
    j <- k %% 3 + 1
    s <- s + z[i, j] + z[k %% 12 + 1]
    z[i, j] <- s / 100
  }
  list(s, z, odd[2], odd[1, 2], half[2], half[1, 2], half[2, 1])
}
for (k in 1:5) x <- scaled(100)
str(x)
# Names as indices, one and several; those that are not there, and others that are no plain strings.
shown <- function(expr) tryCatch(print(expr), error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))
ms <- list(matrix(1:6, 2, dimnames = list(c("r", "q"), c("a", "b", "c"))), matrix(1:6 / 2, 2, dimnames = list(c("r", NA), c("a", "a", ""))),
  matrix(letters[1:6], 2, dimnames = list(NULL, c("a", "b", "c"))), matrix(c(TRUE, NA), 1, dimnames = list(rows = "r", columns = c("a", "\u00e9"))), matrix(1:4, 2),
  matrix(list(1, "b", 3, 4), 2, dimnames = list(c("r", "q"), c("a", "b"))), structure(matrix(1:4, 2, dimnames = list(c("r", "q"), c("a", "b"))), class = "mine"),
  structure(matrix(1:4, 2, dimnames = list(c("r", "q"), c("a", "b"))), note = "n"))
is <- list("r", "q", c("q", "r"), "none", NA_character_, "", character(), c(x = "r"), factor("q"), 1, TRUE, c("r", "r"), "\u00e9")
js <- list("a", "c", c("c", "a"), "zz", 2L, -1, c("a", "a", "b"), "\u00e9", "", c(TRUE, FALSE))
get_one <- function(m, i, j) m[i, j]
get_kept <- function(m, i, j) m[i, j, drop = FALSE]
get_row <- function(m, i) m[i, ]
get_column <- function(m, j) m[, j]
get_inner <- function(m, i, j) m[[i, j]]
set_one <- function(m, i, j, v) { m[i, j] <- v; m }
set_row <- function(m, i, v) { m[i, ] <- v; m }
for (m in ms) {
  for (i in is) for (j in js) { shown(get_one(m, i, j)); shown(get_kept(m, i, j)); if (!is.numeric(j) || j > 0) shown(get_inner(m, i, j)); shown(set_one(m, i, j, 9L)); shown(set_one(m, i, j, 1.5)) }
  for (i in is) { shown(get_row(m, i)); shown(set_row(m, i, 7L)) }
  for (j in js) shown(get_column(m, j))
}
updates <- function(n) { m <- matrix(0, 2, 2, dimnames = list(c("r", "q"), c("a", "b"))); k <- m; for (i in 1:n) { m["r", "b"] <- m["r", "b"] + i; m["q", i %% 2 + 1] <- i }; list(m, k) }
print(updates(100))
long <- matrix(1:400, 200, dimnames = list(paste0("r", 1:200), c("a", "b")))
some <- function(i) long[i, "b"]
for (k in 1:3) { print(some(c("r7", "r150"))); print(sum(some(paste0("r", 200:1)))); print(some("r200")) }
