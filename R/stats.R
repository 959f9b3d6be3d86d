# What happened so far: counters and events.

#' Counters since hunch was loaded
hunch_stats <- function() {
  if (is.null(state$report)) return(data.frame(counter = character(), value = numeric()))
  structure(as_frame(.Call(C_hunch_stats)), class = c("hunch_stats", "data.frame"), fallbacks = fallback_table(),
            contexts = context_table())
}

# Expressions handed to GNU R, by the function they call, most frequent first.
fallback_table <- function() {
  table <- as_frame(.Call(C_hunch_fallbackTable))
  table <- table[order(-table$count, table$construct), ]
  rownames(table) <- NULL
  table
}

# How call sites, contexts and versions of functions meet: a row of what C++ noted is a site that reached a version.
context_table <- function() {
  met <- as_frame(.Call(C_hunch_dispatches))
  if (!nrow(met)) return(data.frame(measure = character(), min = numeric(), max = numeric(), mean = numeric()))
  row <- function(measure, counts) data.frame(measure = measure, min = min(counts), max = max(counts), mean = mean(counts))
  each <- function(what, by) tapply(what, by, function(x) length(unique(x)))
  rbind(row("contexts per call site", each(met$context, met$site)),
        row("call sites per version", each(met$site, met$version)),
        row("versions per function", each(met$version, met$code)),
        row("call sites per context", each(met$site, met$context)))
}

counter_docs <- c(
  compiled = "closures, promises and loops compiled",
  refused = "closures left to GNU R",
  compile_ms = "milliseconds spent compiling them",
  code_words = "words of bytecode",
  calls = "closure calls run by hunch",
  environments = "of them made their environment",
  fallbacks = "expressions handed to GNU R",
  optimized = "versions of functions and loops made by the optimizer",
  improved = "of them made well after a quick draft had run much",
  declined = "times it declined",
  entries = "times optimized code was entered",
  deopts = "deoptimizations",
  retired = "versions given up after deoptimizations",
  dropped = "versions dropped to make room for others",
  build_ms = "milliseconds spent building graphs",
  pass_ms = "milliseconds spent in passes",
  lower_ms = "milliseconds spent making machine code",
  code_bytes = "bytes of machine code kept")

counter_text <- function(value) {
  format(round(value, 1), big.mark = ",", scientific = FALSE, trim = TRUE, drop0trailing = TRUE)
}

print.hunch_stats <- function(x, ...) {
  cat(sprintf("%14s  %s\n", counter_text(x$value),
              ifelse(is.na(counter_docs[x$counter]), x$counter, counter_docs[x$counter])), sep = "")
  met <- attr(x, "contexts")
  if (NROW(met)) cat(sprintf("%14s  %s (%s to %s)\n", format(round(met$mean, 2), nsmall = 2), met$measure, met$min, met$max), sep = "")
  fallbacks <- utils::head(attr(x, "fallbacks"), 8L)
  if (NROW(fallbacks)) cat(sprintf("%14s    %s()\n", format(fallbacks$count, big.mark = ",", trim = TRUE), fallbacks$construct), sep = "")
  invisible(x)
}

trace_flags <- c("trace_compile", "trace_fallback", "trace_deopt")

#' Events while an expression runs, or those recorded so far
hunch_trace <- function(expr) {
  if (!usable()) stop("hunch is inactive: ", state$problem, call. = FALSE)
  if (missing(expr)) return(event_log())
  traced <- match(trace_flags, .Call(C_hunch_flagTable)$name)
  before <- .Call(C_hunch_flagTable)$value[traced]
  .Call(C_hunch_clearEvents)
  for (i in traced) .Call(C_hunch_setFlag, i, 1)
  on.exit(for (i in seq_along(traced)) .Call(C_hunch_setFlag, traced[i], before[i]))
  value <- withVisible(expr)
  structure(event_log(), value = value$value)
}

event_log <- function() structure(as_frame(.Call(C_hunch_eventLog)), class = c("hunch_trace", "data.frame"))

# One line per event. Reasons are given as sentences.
trace_lines <- function(x) {
  units <- .Call(C_hunch_eventTable)
  reasons <- .Call(C_hunch_reasonTable)
  unit <- units$number[match(x$event, units$name)]
  number <- ifelse(unit == "ms", sprintf("%.3f", x$number), sprintf("%.0f", x$number))
  sentence <- reasons$doc[match(x$text, reasons$name)]
  text <- ifelse(x$event %in% c("Deopt", "Retire") & !is.na(sentence), sentence, x$text)
  subject <- ifelse(nzchar(x$subject), x$subject, "<function>")
  sub(" +$", "", sprintf("%9.3f s  %-9s %-20s %8s %-5s  %s", x$seconds, x$event, subject, number, unit, text))
}

print.hunch_trace <- function(x, ...) {
  if (!nrow(x)) cat("no events\n") else cat(trace_lines(x), sep = "\n")
  invisible(x)
}

# When R ends: events that the flags asked for, to standard error.
write_trace <- function() {
  if (!usable() || !any(vapply(trace_flags, flag_value, NA))) return()
  log <- event_log()
  if (nrow(log)) cat(trace_lines(log), sep = "\n", file = stderr())
}
