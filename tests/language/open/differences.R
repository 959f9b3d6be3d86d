# Cases in which hunch still answers otherwise than plain R. Not part of the suite: run it in both and compare.
#
#   Rscript tests/language/open/differences.R; HUNCH_HOT_CALLS=0 ./hunch run tests/language/open/differences.R
#
# When one is mended, move it to the program of its feature in tests/language.
source("tests/language/helper/ask.R")

# plain R trips over its own binding cells here ("bad binding access"); hunch does what was asked
loop <- function() { s <- 0; for (i in 1:5) { if (i == 4) lockBinding("s", environment()); s <- s + i }; s }
again(loop)

# A variable without a value is handed to a function that is gone when somebody looks: plain R names the call it was handed
# to, hunch the one that looked.
keep <- function(x) { function() { x } }
kept <- function() { f <- keep(undefined_thing); f() }
again(kept)

# A missing argument assigned by <<-: plain R names the function's call, hunch the assignment.
assigned <- function(missing_one) { assigned_to <<- missing_one; 1 }
again(assigned)
