# Appending one element at a time: types that change, names, shared vectors, lists, options(check.bounds).
# not injectable: GNU R's compiler, which is R code, warns under check.bounds too
grow <- function(x, values) {
  for (v in values) x[length(x) + 1L] <- v
  x
}
str(grow(numeric(0), 1:100))
str(grow(integer(0), 1:100))
str(grow(integer(0), c(1:60 + 0, 0.5)))
str(grow(character(0), as.character(1:100)))
str(grow(logical(0), c(TRUE, NA, FALSE)[rep(1:3, 20)]))
str(grow(c(a = 1), 1:50))
str(grow(list(), list(1, "a")))
mixed <- function(n) {
  x <- numeric(0)
  for (i in 1:n) x[length(x) + 1] <- if (i < n) i else "last"
  x
}
str(mixed(100))
records <- function(n) {
  all <- list()
  for (i in 1:n) all[[length(all) + 1]] <- list(id = i, tag = "t")
  all[[length(all) + 1]] <- NULL
  all[[length(all) + 1]] <- all[1:2]
  length(all)
}
print(records(100))
snapshots <- function(n) {
  x <- c(0, 0)
  kept <- list()
  for (i in 1:n) {
    if (i %% 20 == 0) kept[[length(kept) + 1]] <- x
    x[length(x) + 1] <- i
  }
  y <- x
  x[length(x) + 1] <- -1
  list(lengths(kept), length(y), length(x), sum(y), sum(x), kept[[2]][length(kept[[2]])])
}
str(snapshots(101))
shrunk <- function(n) {
  x <- 1:2 + 0
  for (i in 1:n) {
    x[length(x) + 1] <- i
    if (length(x) > 30) x <- x[-1]
    if (i %% 50 == 0) length(x) <- 5
  }
  x
}
print(shrunk(120))
gaps <- function(n) {
  x <- numeric(2)
  for (i in 1:n) x[length(x) + i %% 3] <- i
  x
}
print(gaps(30))
stacked <- function(n) {
  e <- new.env()
  e$items <- c("a", "b")
  for (i in 1:n) e$items[length(e$items) + 1L] <- paste0("i", i)
  e$items
}
print(tail(stacked(60), 3))
options(check.bounds = TRUE)
print(tryCatch(grow(c(1, 2, 3), 1:40), warning = conditionMessage))
counted <- 0
r <- withCallingHandlers(grow(c(1, 2, 3), 1:40), warning = function(w) {
  counted <<- counted + 1
  invokeRestart("muffleWarning")
})
print(c(counted, length(r)))
