# What happened so far: counters and events.

#' Counters since hunch was loaded
hunch_stats <- function() {
  if (is.null(state$report)) return(data.frame(counter = character(), value = numeric()))
  stats <- as.data.frame(.Call(C_hunch_stats), stringsAsFactors = FALSE)
  structure(stats, class = c("hunch_stats", "data.frame"), fallbacks = fallback_table())
}

# Expressions handed to GNU R, by the function they call, most frequent first.
fallback_table <- function() {
  table <- as.data.frame(.Call(C_hunch_fallbackTable), stringsAsFactors = FALSE)
  table <- table[order(-table$count, table$construct), ]
  rownames(table) <- NULL
  table
}

counter_docs <- c(
  compiled = "closures, promises and loops compiled",
  refused = "closures left to GNU R",
  compile_ms = "milliseconds spent compiling",
  code_words = "words of bytecode",
  calls = "closure calls run by hunch",
  environments = "of them made their environment",
  fallbacks = "expressions handed to GNU R",
  deopts = "deoptimizations")

print.hunch_stats <- function(x, ...) {
  cat(sprintf("%14s  %s\n", format(round(x$value, 1), big.mark = ",", scientific = FALSE, trim = TRUE),
              ifelse(is.na(counter_docs[x$counter]), x$counter, counter_docs[x$counter])), sep = "")
  fallbacks <- utils::head(attr(x, "fallbacks"), 8L)
  if (NROW(fallbacks)) cat(sprintf("%14s    %s()\n", format(fallbacks$count, big.mark = ",", trim = TRUE), fallbacks$construct), sep = "")
  invisible(x)
}

#' Events while an expression runs
hunch_trace <- function(expr) {
  if (!usable()) stop("hunch is inactive: ", state$problem, call. = FALSE)
  names <- .Call(C_hunch_flagTable)$name
  traced <- match(c("trace_compile", "trace_fallback"), names)
  .Call(C_hunch_clearEvents)
  for (i in traced) .Call(C_hunch_setFlag, i, 1)
  on.exit({
    for (i in traced) .Call(C_hunch_setFlag, i, 0)
    apply_flags()
  })
  value <- withVisible(expr)
  log <- as.data.frame(.Call(C_hunch_eventLog), stringsAsFactors = FALSE)
  structure(log, class = c("hunch_trace", "data.frame"), value = value$value)
}

print.hunch_trace <- function(x, ...) {
  if (!nrow(x)) cat("no events\n")
  else cat(sprintf("%9.3f s  %-9s %-20s %8.3f  %s\n", x$seconds, x$event, x$subject, x$number, x$text), sep = "")
  invisible(x)
}
