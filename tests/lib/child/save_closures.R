# Child of suite `serialize`: makes closures of several kinds, runs them hot and
# saves them. Rscript save_closures.R FILE

makeCounter <- function() {
  count <- 0L
  function(by = 1L) {
    count <<- count + by
    count
  }
}

makePower <- function(n) {
  force(n)
  function(x) x^n
}

makeMemo <- function() {
  known <- c(1, 1)
  function(n) {
    if (n <= length(known)) return(known[n])
    for (i in seq(length(known) + 1L, n)) known[i] <<- known[i - 1L] + known[i - 2L]
    known[n]
  }
}

sumSquares <- function(x, scale = 1, ...) {
  total <- 0
  for (e in x) total <- total + e * e * scale
  total
}

describe <- function(x, ...) UseMethod("describe")
describe.default <- function(x, ...) paste("default", length(x))
describe.shape <- function(x, ...) paste("shape", NextMethod())

lazy <- function(x, y = x + 1) function() x + y

holder <- local({
  index <- 1:10
  values <- as.numeric(index)
  function(i) values[index[i]]
})

counter <- makeCounter()
square <- makePower(2)
memo <- makeMemo()
forced <- lazy(2)
for (round in 1:300) {
  counter()
  square(round)
  square(as.numeric(round))
  memo(20)
  sumSquares(1:5)
  sumSquares(c(1.5, 2.5), scale = 2L)
  describe(1)
  describe(structure(1, class = "shape"))
  forced()
  holder(3L)
}
environment(sumSquares) <- environment(describe) <- baseenv()
environment(describe.default) <- environment(describe.shape) <- baseenv()
for (name in c("makeCounter", "makePower", "makeMemo", "lazy")) {
  f <- get(name)
  print(identical(f, eval(parse(text = deparse(f), keep.source = FALSE)), ignore.bytecode = TRUE,
    ignore.environment = TRUE))
}

closures <- list(counter = counter, square = square, memo = memo, sumSquares = sumSquares,
  describe = describe, default = describe.default, shape = describe.shape,
  forced = forced, holder = holder)
saveRDS(closures, commandArgs(TRUE)[1L], compress = FALSE)
print(length(closures))
