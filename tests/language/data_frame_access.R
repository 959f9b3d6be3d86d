# Elements, rows and columns of data frames, and assignments to them: plain indices, and all that is not plain.
source("tests/language/helper/ask.R")

plain <- data.frame(a = c(1.5, 2.5, NA, 4), b = c("x", "y", NA, "z"), k = 1:4, l = c(TRUE, NA, FALSE, TRUE))
named <- data.frame(a = 1:3, b = c(0.5, 1, 2), row.names = c("r1", "NA", "r3"))
mixed <- data.frame(f = factor(c("u", "v", "u")), d = as.Date("2024-01-30") + 0:2, t = as.POSIXct(0:2, origin = "1970-01-01", tz = "UTC"))
mixed$l <- list(1, "a", 3)
mixed$m <- matrix(1:6, 3)
single <- data.frame(only = c(3, 1, 2))
twice <- data.frame(a = 1:2, a = 3:4, check.names = FALSE)
marked <- structure(data.frame(a = 1:3, b = 4:6), note = "kept")
derived <- structure(data.frame(a = 1:3, b = 4:6), class = c("derived", "data.frame"))
empty <- plain[0, ]
none <- data.frame()
frames <- list(plain = plain, named = named, mixed = mixed, single = single, twice = twice, marked = marked, derived = derived, empty = empty, none = none)

rows <- list(1, 2L, 4, 5, 0, -1, 2.9, NA, NA_integer_, TRUE, c(TRUE, FALSE, TRUE), c(TRUE, FALSE, TRUE, NA), c(FALSE, FALSE, TRUE, TRUE), 1:2, c(2, 1),
  c(1, 1), c(3L, 1L, 2L), -(1:2), integer(), "r1", "2", c("r3", "r1"), "none", structure(1, class = "odd"), factor("b"), matrix(1:2, 1), c(q = 1), NULL)
columns <- list(1, 2L, "a", "b", 1:2, c("b", "a"), c("a", "a"), "none", "", NA_character_, 3, 9, 0, -1, TRUE, c(TRUE, FALSE), 2.7, c(k = 1), factor("b"), NULL)

show <- function(x) if (is.data.frame(x)) list(attributes(x), unclass(x)) else x
same <- function(f, times = 2) {
  first <- ask(f())
  for (i in seq_len(times)) if (!identical(ask(f()), first)) return("differs later")
  first
}
digest <- function(text) sum(utf8ToInt(enc2utf8(text)) * (seq_len(nchar(text)) %% 97 + 1))
say <- function(label, text) cat(label, if (nchar(text) > 60) digest(text) else text, "\n")

for (n in names(frames)) {
  d <- frames[[n]]
  for (j in columns) {
    say(n, same(function() show(d[, j])))
    say(n, same(function() show(d[j])))
    say(n, same(function() d[[j]]))
  }
  for (i in rows) {
    say(n, same(function() show(d[i, ])))
    for (j in columns[c(1, 4, 5, 6, 7, 8)]) say(n, same(function() show(d[i, j]), 1))
    for (j in columns[c(2, 3, 8)]) say(n, same(function() d[[i, j]], 1))
  }
}

# Assignments.
values <- list(9, 9L, "s", NA, TRUE, c(1, 2), 1:4, NULL, list(1), factor("u"), as.Date("2024-02-01"), c(n = 5), letters[1:3], matrix(1:3), 1i)
for (n in c("plain", "named", "mixed", "single", "marked")) {
  d <- frames[[n]]
  for (v in values) {
    for (i in rows[c(2, 4, 13, 15, 16, 20)]) for (j in columns[c(1, 4, 5, 8)]) say(n, same(function() { x <- d; x[i, j] <- v; show(x) }, 1))
    for (j in columns[c(2, 3, 5, 8, 12)]) say(n, same(function() { x <- d; x[[j]] <- v; show(x) }, 1))
    say(n, same(function() { x <- d; x$a <- v; show(x) }))
    say(n, same(function() { x <- d; x$new <- v; show(x) }, 2))
  }
}
say("unchanged", ask(lapply(frames, show)))

# Loops over rows, as people write them.
total <- function(d) { s <- 0; for (i in seq_len(nrow(d))) { row <- d[i, ]; if (!is.na(row$a)) s <- s + row$a * row$k }; s }
fill <- function(d) { for (i in seq_len(nrow(d))) d[i, "a"] <- d[i, "k"] * 2; d }
for (i in 1:30) { t <- total(plain); p <- fill(plain) }
print(t); print(p); print(plain)

# Order of evaluation, arguments with effects, names, sys.call(), drop.
trace <- function(x, note) { cat(note, ""); x }
for (i in 1:5) { x <- plain[trace(2, "i"), trace("a", "j")]; y <- plain[[trace(2, "i"), trace("a", "j")]]; cat(x, y, "\n") }
for (i in 1:5) { x <- plain; x[trace(2, "i"), trace("a", "j")] <- trace(7, "v"); print(x$a) }
for (i in 1:5) print(ask(plain[i = 1, j = "a"]))
for (i in 1:5) { print(plain[1, "a", drop = FALSE]); print(single[2:3, , drop = FALSE]); print(plain[, "k", drop = FALSE]) }
for (i in 1:5) { x <- plain; y <- x; x[1, "a"] <- 100; x$b <- "q"; print(c(y$a[1], x$a[1])); print(y$b) }
within_call <- function(...) plain[...]
for (i in 1:5) print(within_call(1, "b"))
for (i in 1:5) { withVisible(plain[1, "a"])$visible -> v; print(v) }
"[.derived" <- function(x, ...) { cat("own "); r <- NextMethod(); r }
for (i in 1:5) { print(derived[2, "b"]); print(derived[2, ]); print(class(derived["a"])) }

beyond <- function(d, i) { d[i, "a"] <- 9; d }
over(function(i) beyond(data.frame(a = c(1, 2), b = 1:2), i), list(1.5, 2, 2.5, 3, 3.2, c(1, 2.7), 0.5, -1))

frame <- data.frame(a = 1:2, b = 3:4)
missed <- function(i) frame[[i]]
again(function() missed(), 30)
again(function() frame[[stop("index")]], 30)
again(function() frame[[not_there]], 30)
again(function() { k <- 1; c(frame[[k + 1]], frame[["a"]], frame[[k]], frame[[k, "b"]], frame[[2, k]]) }, 30)
