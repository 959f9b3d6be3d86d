# Elements of lists: by number and by name, read and assigned, nested, shared, missing, of objects.

record <- function(n) {
  x <- list(a = 1, b = "q", c = list(d = 1:3, e = c(u = 1, v = 2)))
  t <- 0
  for (i in 1:n) {
    y <- x
    x$a <- x$a + i
    x$c$d[2] <- i
    x$c$e[[1]] <- i / 2
    x[["b"]] <- letters[i]
    t <- t + x$a + x$c$d[2] + x[["a"]]
    stopifnot(y$a != x$a)
  }
  str(list(x, y))
  t
}
for (i in 1:3) print(record(6))

# What is not there, partly there, removed, added.
odd <- function(n) {
  x <- list(alpha = 1, beta = 2)
  out <- NULL
  for (i in 1:n) out <- c(out, x$al, is.null(x$gamma), x[["beta"]])
  x$gamma <- 3
  x$beta <- NULL
  x[["delta"]] <- list()
  str(x)
  out
}
for (i in 1:4) print(odd(3))

message <- function(expr) tryCatch(expr, error = function(e) conditionMessage(e))
fails <- function(l, i) { s <- 0; for (k in i) s <- s + l[[k]]; s }
parts <- list(1, 2, 3)
for (i in 1:4) print(fails(parts, 1:3))
print(message(fails(parts, 1:4)))
print(message(fails(parts, c(1, NA))))
print(message(fails(parts, 0)))
print(message(fails(list(1, "a"), 1:2)))
print(fails(list(a = 1, b = 2L, c = TRUE), 1:3))

# Values that are stored are shared, not copied, and keep what they were.
sharing <- function() {
  x <- c(1, 2, 3)
  l <- list(0, 0, 0)
  for (i in 1:3) {
    l[[i]] <- x
    x[i] <- 10 * i
    l[[i]][2] <- -1
  }
  z <- if (x[1] > 2) x else l[[1]]
  x[1] <- 0
  list(l, x, z)
}
for (i in 1:3) print(sharing())

cycle <- function() {
  x <- list(1, 2)
  for (i in 1:3) x[[2]] <- x
  x[[1]] <- x[[2]]
  y <- list(a = x)
  for (i in 1:2) { y$a$b <- y; y$a <- y$a }
  str(x)
  str(y)
}
for (i in 1:2) cycle()

# Kinds of elements change.
mixed <- list(1, 2L, TRUE, "s", NULL, c(1, 2), list(1), sum, quote(a + b), factor("u"), 1i)
kinds <- function(l) { r <- character(); for (e in l) r <- c(r, typeof(e)); for (i in seq_along(l)) r <- c(r, class(l[[i]])[1]); r }
for (i in 1:3) print(kinds(mixed))
replaceAll <- function(l) { for (i in seq_along(l)) l[[i]] <- i; for (i in seq_along(l)) l[i] <- list(NULL); length(l) }
for (i in 1:3) print(replaceAll(mixed))
drop <- function(n) { l <- as.list(1:n); for (i in 1:3) l[[1]] <- NULL; length(l) }
for (i in 1:4) print(drop(6))
grow <- function(n) { l <- list(); for (i in 1:n) l[[i]] <- i * 2; l[[n + 2]] <- "end"; str(l); sum(unlist(l[1:n])) }
for (i in 1:2) print(grow(5))

# Linked lists.
chain <- function(n) {
  r <- NULL
  for (i in 1:n) r <- list(value = i, rest = r)
  m <- 0
  while (!is.null(r)) { m <- m + r$value; r <- r$rest }
  m
}
for (i in 1:4) print(chain(8))

# Objects without and with methods.
point <- function(x, y) structure(list(x = x, y = y), class = "point")
move <- function(p, n) { for (i in 1:n) { p$x <- p$x + 1; p[["y"]] <- p[["y"]] * 2 }; p }
for (i in 1:4) print(unclass(move(point(0, 1), 3)))
`$.point` <- function(p, name) { cat("<", name, ">", sep = ""); unclass(p)[[name]] }
print(unclass(move(point(0, 1), 2)))
`$<-.point` <- function(p, name, value) { cat("<", name, "<->", sep = ""); q <- unclass(p); q[[name]] <- value; structure(q, class = "point") }
print(unclass(move(point(0, 1), 2)))
rm(`$.point`, `$<-.point`)
print(unclass(move(point(0, 1), 2)))
`[[.point` <- function(p, name) 7
for (i in 1:3) print(unclass(move(point(0, 1), 2)))

frame <- data.frame(a = 1:3, b = c(0.5, 1, 2))
column <- function(d, n) { s <- 0; for (i in 1:n) { s <- s + d$b[i] + d[["a"]][i]; d$b[i] <- 0 }; print(d); s }
for (i in 1:3) print(column(frame, 3))

# Operands that wait keep their value.
waits <- function() { l <- list(a = 1, b = 2); c(l, { for (i in 1:3) l$a <- i; 0 }, l) }
for (i in 1:3) str(waits())
argument <- function(l, n) { for (i in 1:n) l$k <- l$k + i; l$k }
held <- list(k = 1)
for (i in 1:4) print(c(argument(held, 3), held$k))
values <- function(n) { x <- list(a = 0); for (i in 1:n) y <- (x$a <- i); c(y, x$a) }
for (i in 1:3) print(values(4))
