# The call of a warning in x[i] <<- v: plain R's byte code, which runs when the same function expression makes a second
# closure, names x[4L] <- b; hunch names x[4L] <<- b.
#
#   HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

make <- function() {
  x <- c(TRUE, NA, TRUE)
  function(b) {
    x[4L] <<- b
    0
  }
}
for (k in 1:3) withCallingHandlers(make()(c(1L, 2L)), warning = function(w) {
  print(conditionCall(w))
  invokeRestart("muffleWarning")
})
