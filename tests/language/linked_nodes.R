# Lists and environments that end in NULL; questions about kinds; elements put in by [<- with a list.

node <- function(v, nxt = NULL) list(value = v, nxt = nxt)
make <- function(n) { x <- NULL; for (i in 1:n) x <- node(i, x); x }
walk <- function(x) { s <- 0; while (!is.null(x)) { s <- s + x$value; x <- x$nxt }; s }
for (k in 1:4) print(walk(make(200)))

tower <- function(n) {
  tops <- vector("list", 3L)
  moves <- 0L
  push <- function(disk, peg) {
    top <- tops[[peg]]
    if (!is.null(top) && top$width <= disk$width) stop("too wide")
    disk$below <- top
    tops[[peg]] <<- disk
  }
  pop <- function(peg) {
    top <- tops[[peg]]
    if (is.null(top)) stop("empty")
    tops[peg] <<- list(top$below)
    top
  }
  move <- function(from, to) { push(pop(from), to); moves <<- moves + 1L }
  pile <- function(k, from, to) {
    if (k == 1L) return(move(from, to))
    spare <- 6L - from - to
    pile(k - 1L, from, spare)
    move(from, to)
    pile(k - 1L, spare, to)
  }
  for (w in n:1) { d <- new.env(); d$width <- w; push(d, 1L) }
  pile(n, 1L, 2L)
  print(tryCatch(pop(1L), error = function(e) list(conditionMessage(e), conditionCall(e))))
  c(moves, length(tops), vapply(tops, is.null, NA), tops[[2L]]$width)
}
for (k in 1:4) print(tower(6L))

kinds <- list(1L, 2.5, "a", NULL, TRUE, list(1), globalenv(), quote(a), sum, 1i, factor("u"), structure(list(), class = "zz"),
  as.raw(1), quote(a + b), pairlist(1), structure(0, class = "Date"), 1:3, matrix(1:4, 2))
ask <- function(l) {
  r <- matrix(FALSE, length(l), 9)
  for (i in seq_along(l)) {
    x <- l[[i]]
    r[i, 1] <- is.null(x); r[i, 2] <- is.logical(x); r[i, 3] <- is.integer(x); r[i, 4] <- is.double(x)
    r[i, 5] <- is.character(x); r[i, 6] <- is.environment(x); r[i, 7] <- is.atomic(x); r[i, 8] <- is.list(x)
    r[i, 9] <- is.symbol(x)
  }
  r
}
for (k in 1:6) print(colSums(ask(kinds)))
print(ask(kinds))
is.numeric.zz <- function(x) TRUE
numbers <- function(l) { s <- 0; for (x in l) if (is.numeric(x)) s <- s + 1; s }
for (k in 1:4) print(numbers(kinds))

put <- function(n, v) {
  x <- vector("list", n)
  for (i in seq_len(n)) x[i] <- list(if (i %% 3 == 0) NULL else v)
  x[2] <- list(a = 5)
  c(length(x), sum(vapply(x, is.null, NA)), names(x))
}
for (k in 1:4) print(put(60, k))
itself <- function(n) {
  x <- list(1, 2)
  for (i in seq_len(n)) { y <- x; x[1] <- list(x[[2]]); x[2] <- list(length(y)) }
  x
}
for (k in 1:4) print(itself(50))

# An argument looked at on one way only, then changed.
late <- function(flag, x, i) {
  if (flag && x$v > 0) x$v <- x$v + 1
  x$w <- i
  x[["v"]] + x$w
}
run <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + late(i %% 2 == 0, list(v = identity(i), w = 0), identity(i)); s }
for (k in 1:4) print(run(100))
