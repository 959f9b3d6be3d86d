# Vectors that grow by one element as parts of lists, as fields of environments, and as variables of other functions.

stack <- function() {
  items <- list()
  sizes <- integer(0)
  push <- function(x) {
    items[[length(items) + 1]] <<- x
    sizes[length(sizes) + 1L] <<- length(items)
    invisible(length(items))
  }
  pop <- function() {
    top <- items[[length(items)]]
    items[[length(items)]] <<- NULL
    top
  }
  list(push = push, pop = pop, items = function() items, sizes = function() sizes)
}
s <- stack()
for (i in 1:200) s$push(i)
for (i in 1:50) s$pop()
for (i in 1:3) s$push(letters[i])
str(tail(s$items(), 5))
print(tail(s$sizes(), 8))

# What was there before stays what it was.
before <- s$items()
s$push("new")
print(c(length(before), length(s$items())))

fill <- function(n) {
  e <- new.env()
  e$values <- numeric(0)
  e$names <- character(0)
  for (i in 1:n) {
    e$values[length(e$values) + 1] <- i / 2
    e$names[[length(e$names) + 1]] <- paste0("n", i)
  }
  e
}
e <- fill(300)
print(sum(e$values)); print(tail(e$names, 2))
for (k in 1:5) print(length(fill(50 * k)$values))

record <- function(n) {
  r <- list(a = integer(0), b = list(), name = "r")
  kept <- list()
  for (i in seq_len(n)) {
    r$a[i] <- i
    r$b[[i]] <- i * 2
    if (i %% 40 == 0) kept[[length(kept) + 1]] <- r
  }
  list(r = r, kept = kept)
}
for (k in 1:4) {
  got <- record(160)
  print(c(sum(got$r$a), length(got$r$b), length(got$kept), vapply(got$kept, function(x) length(x$a), 0L)))
}

# Pegs: shorter and longer again; a vector that others hold is copied.
pegs <- list(8:1, integer(0), integer(0))
shared <- pegs[[1]]
move <- function(from, to) {
  top <- length(pegs[[from]])
  disc <- pegs[[from]][top]
  below <- length(pegs[[to]])
  pegs[[from]] <<- pegs[[from]][-top]
  pegs[[to]][below + 1] <<- disc
}
solve_tower <- function(n, from, to, spare) {
  if (n == 0) return(invisible())
  solve_tower(n - 1, from, spare, to)
  move(from, to)
  solve_tower(n - 1, spare, to, from)
}
solve_tower(8, 1, 3, 2)
print(pegs); print(shared)

# Further than the end, other kinds, names and attributes, NULL.
queue <- list(x = 1:3, y = c(a = 1), z = structure(list(1), class = "k"), w = matrix(1:4, 2))
put <- function(i, v) { queue$x[i] <<- v; length(queue$x) }
for (i in 1:40) put(length(queue$x) + 1, i)
print(put(50, 1L)); print(put(51, 2.5)); print(typeof(queue$x)); print(put(52, "s")); print(typeof(queue$x))
puty <- function(v) { queue$y[length(queue$y) + 1] <<- v; names(queue$y) }
for (i in 1:30) last <- puty(i)
print(length(last)); print(head(last, 3))
putz <- function(v) { queue$z[[length(queue$z) + 1]] <<- v; class(queue$z) }
for (i in 1:30) last <- putz(i)
print(last); print(length(queue$z))
putw <- function(v) { queue$w[length(queue$w) + 1] <<- v; dim(queue$w) }
for (i in 1:30) last <- putw(i)
print(last)
none <- list(); drop <- function(v) { none[[length(none) + 1]] <<- v; length(none) }
for (i in 1:30) drop(i)
print(drop(NULL)); print(drop(none)); print(length(none[[31]]))

# Locked.
f <- function() { x <- 1:3; g <- function(v) x[length(x) + 1] <<- v; for (i in 1:40) g(i); lockBinding("x", environment()); g(1L) }
print(tryCatch(f(), error = conditionMessage))

# The last one of a list goes, whoever else looks at the list.
shrink <- function() {
  x <- as.list(1:20)
  y <- list(x, { x[[20]] <- NULL; 2 })
  z <- list(a = x, b = as.list(letters))
  w <- list(z$b, { z$b[[26]] <- NULL; z$b[[25]] <- NULL; 3 })
  u <- as.list(1:15)
  drop <- function(k) u[[length(u)]] <<- NULL
  v <- list(u, drop(1), { u[[14]] <<- NULL; length(u) })
  t <- list(length(u), u, drop(1), u)
  n <- 0
  for (e in u) { u[[length(u)]] <- NULL; n <- n + 1; if (length(u) < 3) break }
  c(length(y[[1]]), length(x), length(w[[1]]), length(z$b), length(v[[1]]), v[[3]], lengths(t), n, length(u))
}
for (i in 1:30) got <- shrink()
print(got)
pops <- function(n) {
  s <- vector("list", n)
  for (i in seq_len(n)) s[[i]] <- c(i, i)
  kept <- NULL
  while (length(s) > 0) {
    if (length(s) == n / 2) kept <- s
    s[[length(s)]] <- NULL
    if (length(s) %% 7 == 0 && length(s) > 0) s[[length(s) + 1]] <- "again"
    if (length(s) %% 7 == 1) s[[length(s)]] <- NULL
  }
  list(s, length(kept), kept[[n / 2]])
}
for (i in 1:3) print(pops(60))
named <- list(a = 1, b = 2); for (k in letters[3:20]) named[[k]] <- k
for (i in 1:12) named[[length(named)]] <- NULL
print(names(named)); print(object.size(named) == object.size(named[seq_along(named)]))
