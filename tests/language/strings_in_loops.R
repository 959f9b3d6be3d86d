# Character vectors element by element: reading, comparing, assigning, switch(), substr() and nchar().

count <- function(words, wanted) {
  n <- 0L
  for (w in words) if (w == wanted) n <- n + 1L
  for (i in seq_along(words)) if (words[i] != wanted || words[[i]] == "b") n <- n + 10L
  n
}
for (i in 1:4) print(count(c("a", "b", "c", "b"), "b"))
print(count(character(), "b"))
message <- function(expr) tryCatch(expr, error = function(e) conditionMessage(e))
print(message(count(c("a", NA), "a")))
print(message(count(c("a", "b"), c("a", "b"))))
print(count(c(x = "a", y = "b"), "b"))
print(count(list("a", "b"), "b"))
print(count(factor(c("a", "b")), "b"))
print(count(1:3, "2"))

# The same text in two encodings.
accented <- c("caf\u00e9", enc2native("caf\u00e9"), iconv("caf\u00e9", "UTF-8", "latin1"))
for (i in 1:4) print(count(accented, "caf\u00e9"))

edit <- function(x, n) {
  y <- x
  for (i in 1:n) { x[i] <- "new"; x[[n]] <- y[i]; y[2] <- NA }
  list(x, y)
}
for (i in 1:3) print(edit(c("p", "q", "r"), 3))
print(edit(c(a = "p", b = "q", c = "r"), 3))
print(edit("p", 2))
for (i in 1:3) print(message(edit(list("p", 1), 2)))

letters_in <- function(s, wanted) {
  n <- 0L
  for (i in seq_len(nchar(s))) if (substr(s, i, i) == wanted) n <- n + 1L
  c(n, nchar(s, "bytes"))
}
for (i in 1:4) print(letters_in("hello world", "l"))
print(letters_in("", "l"))
print(letters_in("\u00e9l\u00e9l", "l"))
part <- function(s, from, to) { r <- character(); for (k in from) r <- c(r, substr(s, k, to)); r }
for (i in 1:4) print(part("abcdef", -1:8, 4L))
print(part(NA_character_, 1:2, 2L))
print(part("abc", c(NA, 1L), 2L))
print(part(c(u = "abc", v = "def"), 1:2, 2L))
print(part(123, 1:2, 2))

kind <- function(x) {
  r <- 0
  for (s in x) r <- r + switch(s, a = 1, b = , c = 10, `NA` = 50, 100)
  r
}
for (i in 1:4) print(kind(c("a", "b", "c", "d", "a")))
print(kind(c("a", NA, "NA", "")))
print(message(kind(list("a", 2))))
print(message(kind(list("a", c("a", "b")))))
quiet <- function(x) { r <- 0; for (s in x) if (is.null(switch(s, a = 1))) r <- r + 1; r }
for (i in 1:4) print(quiet(c("a", "b", "c")))
rarely <- function(x) { r <- 0; for (s in x) r <- r + switch(s, a = 1, stop("unknown ", s)); r }
for (i in 1:4) print(rarely(c("a", "a", "a", "a")))
print(message(rarely(c("a", "a", "b"))))
