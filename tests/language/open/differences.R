# Cases in which hunch still answers otherwise than plain R. Not part of the suite: run it in both and compare.
#
#   Rscript tests/language/open/differences.R; HUNCH_HOT_CALLS=0 ./hunch run tests/language/open/differences.R
#
# When one is mended, move it to the program of its feature in tests/language.
source("tests/language/helper/ask.R")

# the call that is named
again(function() log(-2, 3))
again(function() local(missing_here))
use <- function(y) y + 1
pass <- function(x) use(x)
pass2 <- function(z) pass(z)
again(function() pass2())
words <- function(a) inWords(a)
again(function() words())

# frames
fun <- function(x) { g <- function() environment(sys.function(-1)); identical(g(), environment(fun)) }
again(function() fun(1))
status <- function() { s <- sys.status(); lengths(s)[[1]] == sys.nframe() }
again(status)

# plain R reports "bad binding access" here, hunch does what was asked
loop <- function() { s <- 0; for (i in 1:5) { if (i == 4) lockBinding("s", environment()); s <- s + i }; s }
again(loop)

# R's byte code leaves out traces of builtins it has inlined
trace(sum, print = TRUE)
g <- function(v) sum(v)
for (i in 1:3) print(g(1:i))
untrace(sum)
