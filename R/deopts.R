# Deoptimizations: where optimized code went back to the interpreter, and why.

#' Deoptimizations so far
hunch_deopts <- function(f = NULL) {
  if (!is.null(f)) check_closure(f)
  if (is.null(state$report)) return(data.frame())
  structure(as_frame(.Call(C_hunch_deopts, f)), class = c("hunch_deopts", "data.frame"))
}

shorten <- function(text, width) ifelse(nchar(text) > width, paste0(substr(text, 1L, width - 3L), "..."), text)

# Why it happened, in a few words.
deopt_cause <- function(x) {
  types <- vapply(seq_along(x$expected), function(i) {
    expected <- describe_type(x$expected[i])
    observed <- describe_type(x$observed[i])
    if (!nzchar(expected)) "" else if (nzchar(observed)) sprintf(": %s, expected %s", observed, expected)
    else sprintf(": expected %s", expected)
  }, "")
  paste0(x$sentence, types)
}

deopt_lines <- function(x) {
  sprintf("%9.3f s  %-12s %-9s %-30s %s", x$time, shorten(x$`function`, 12L),
          ifelse(is.na(x$line), "", sprintf("line %d", as.integer(x$line))), shorten(x$where, 30L), deopt_cause(x))
}

print.hunch_deopts <- function(x, ..., n = 30L) {
  shown <- utils::tail(as.data.frame(x), n)
  if (!nrow(x)) cat("no deoptimizations\n")
  if (nrow(x) > nrow(shown)) cat(sprintf("%d earlier ones\n", nrow(x) - nrow(shown)))
  if (nrow(x)) cat(deopt_lines(shown), sep = "\n")
  invisible(x)
}
