# Helper of the reflect_* programs: calls a function until it and what it calls
# are compiled and optimized, and returns the last value.
#
#   heat(f, n)       f(k) for k in 1..n
#   words(call)      a call, or a list of calls, as text
#   told(expr)       the value, with conditions printed as they come

heat <- function(f, n = 3000L) {
  for (k in seq_len(n)) value <- f(k)
  value
}

words <- function(x) {
  if (is.list(x) || is.pairlist(x)) vapply(as.list(x), words, "") else paste(deparse(x, width.cutoff = 500L), collapse = " ")
}

told <- function(expr) {
  say <- function(kind, c) cat("  ", kind, ": ", conditionMessage(c), " [", words(conditionCall(c)), "]\n", sep = "")
  withCallingHandlers(
    tryCatch(expr, error = function(e) {
      say("error", e)
      invisible()
    }),
    warning = function(w) {
      say("warning", w)
      invokeRestart("muffleWarning")
    })
}
