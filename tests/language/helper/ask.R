# Helpers of the language tests: call something cold and many times over, and
# print every answer in compact form.
#
#   ask(expr)                 the value, warnings and error of expr as one string
#   answer(expr)              prints it
#   again(f, times)           calls f() that often; prints runs of equal answers
#   over(f, values, times)    f(value) for each value: in turn, each many times,
#                             in turn again; prints the answer per value and every
#                             call that answered otherwise
#   kinds()                   values of all everyday kinds
#
# An answer shows conditions as `error<message | call>`.

inWords <- function(x) paste(deparse(x, width.cutoff = 500L), collapse = " ")

condition <- function(kind, c) {
  paste0(kind, "<", conditionMessage(c), " | ", inWords(conditionCall(c)), ">")
}

ask <- function(expr) {
  told <- character()
  answer <- tryCatch(
    withCallingHandlers(inWords(expr), warning = function(w) {
      told <<- c(told, condition("warning", w))
      invokeRestart("muffleWarning")
    }),
    error = function(e) condition("error", e))
  paste(c(told, answer), collapse = " ")
}

answer <- function(expr) cat("  ", ask(expr), "\n", sep = "")

again <- function(f, times = 50L) {
  answers <- character(times)
  for (i in seq_len(times)) answers[i] <- ask(f())
  runs <- rle(answers)
  last <- cumsum(runs$lengths)
  cat(paste0("  ", last - runs$lengths + 1L, "..", last, " ", runs$values), sep = "\n")
}

over <- function(f, values = kinds(), times = 20L) {
  order <- c(seq_along(values), rep(seq_along(values), each = times), rep(seq_along(values), 3L))
  answers <- character(length(order))
  for (k in seq_along(order)) answers[k] <- ask(f(values[[order[k]]]))
  for (i in seq_along(values)) {
    own <- which(order == i)
    cat("  ", inWords(values[[i]]), " -> ", answers[own[1L]], "\n", sep = "")
    for (k in own[answers[own] != answers[own[1L]]]) {
      cat("    but call ", k, " -> ", answers[k], "\n", sep = "")
    }
  }
}

kinds <- function() {
  list(1L, 2.5, TRUE, NA, NA_integer_, NA_real_, NaN, Inf, -3L, 0, "a", NA_character_,
    1:3, c(1.5, NA, 3), c(a = 1, b = 2), c("x", "y"), character(), integer(), NULL,
    2+1i, as.raw(7), list(1, "b"), list(x = 1, y = list(2)), quote(nm), quote(f(x)),
    factor(c("u", "v")), structure(list(v = 4), class = "thing"),
    structure(5, class = "thing"), matrix(1:4, 2L))
}
