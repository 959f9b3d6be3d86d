# One page for a bug report.

#' The situation: host, hooks, flags, counters
hunch_sitrep <- function(load_native = FALSE) {
  report <- if (!is.null(state$report)) .Call(C_hunch_load)  # with the steps taken since
  steps <- if (is.null(report)) data.frame(step = "version", ok = FALSE, detail = state$problem)
           else data.frame(step = report$step, ok = report$ok, detail = report$detail)
  structure(list(
    hunch = as.character(utils::packageVersion("hunch")),
    R = R.version.string,
    platform = R.version$platform,
    active = usable() && .Call(C_hunch_isEnabled),
    problem = state$problem,
    steps = steps,
    native = if (!is.null(state$report)) .Call(C_hunch_native, load_native),
    flags = hunch_flags(),
    stats = hunch_stats()), class = "hunch_sitrep")
}

# The back end that makes machine code, in a sentence.
native_line <- function(native) {
  if (is.null(native)) return(character())
  paste0("native code: ",
    if (native$loaded) paste0("LLVM ", native$llvm)
    else if (nzchar(native$problem)) paste0("none, hunch does without: ", native$problem)
    else if (native$exists) "available, not loaded yet"
    else paste0("none, hunch does without: there is no ", native$path))
}

sitrep_lines <- function(x) {
  changed <- x$flags[x$flags$value != x$flags$default, ]
  c(sprintf("hunch %s on %s, %s", x$hunch, x$R, x$platform),
    if (x$active) "active" else paste0("inactive", if (nzchar(x$problem)) paste0(": ", x$problem)),
    sprintf("  %-12s %-4s %s", x$steps$step, ifelse(x$steps$ok, "ok", "FAIL"), x$steps$detail),
    native_line(x$native),
    if (nrow(changed)) sprintf("  %s = %s (default %s)", changed$option, changed$value, changed$default),
    sprintf("  %s: %s", x$stats$counter, counter_text(x$stats$value)))
}

print.hunch_sitrep <- function(x, ...) {
  cat(sitrep_lines(x), sep = "\n")
  invisible(x)
}
