# What is known about one function.

#' The state of a function
hunch_info <- function(f) {
  check_closure(f)
  info <- if (usable()) .Call(C_hunch_info, f) else list(state = "inactive", reason = state$problem)
  structure(info, class = "hunch_info")
}

describe_info <- function(x) {
  plural <- function(n, what) sprintf("%s %s%s", format(n, big.mark = ","), what, if (n == 1) "" else "s")
  switch(x$state,
    compiled = sprintf("<hunch> compiled, %s, %s of bytecode, compiled in %.2f ms%s", plural(x$calls, "call"),
                       plural(x$words, "word"), x$compile_ms, describe_needs(x)),
    refused = sprintf("<hunch> left to GNU R: %s", x$reason),
    cold = sprintf("<hunch> not hot yet, %s seen", plural(x$calls_before, "call")),
    inactive = sprintf("<hunch> inactive: %s", x$reason),
    "<hunch> not called yet")
}

describe_needs <- function(x) {
  needs <- c("its environment"[x$needs_environment], "its arguments' expressions"[x$needs_promises],
             "its argument list"[x$needs_arguments])
  if (length(needs)) paste0("; keeps ", paste(needs, collapse = ", ")) else ""
}

print.hunch_info <- function(x, ...) {
  cat(describe_info(x), "\n", sep = "")
  invisible(x)
}
