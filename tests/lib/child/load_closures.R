# Child of suite `serialize`: loads the closures and calls them.
# Rscript load_closures.R FILE

closures <- readRDS(commandArgs(TRUE)[1L])
describe.default <- closures$default
describe.shape <- closures$shape
for (round in 1:20) {
  answers <- with(closures, list(counter(), counter(2L), square(3L), memo(30),
    sumSquares(1:4), sumSquares(c(1, NA)), forced(), holder(2L)))
  cat(unlist(answers), "\n")
}
print(closures$sumSquares)
print(formals(closures$counter))
print(body(closures$square))
str(as.list(environment(closures$memo)))
str(as.list(environment(closures$holder))[c("index", "values")])
