# The code of one function, at each stage: bytecode and feedback of tier 1; PIR, LLVM's code and assembly of a version.

#' The code of a function at a stage
hunch_code <- function(f, stage = c("bytecode", "feedback", "pir", "llvm", "asm"), pass = NULL, version = NULL) {
  check_closure(f)
  stage <- match.arg(stage)
  if (!usable()) stop("hunch is inactive: ", state$problem, call. = FALSE)
  optimized <- stage %in% c("pir", "llvm", "asm")
  if (!optimized && !(is.null(pass) && is.null(version)))
    stop("'pass' and 'version' are for the stages pir, llvm and asm", call. = FALSE)
  if (optimized) optimized_code(f, stage, pass, version) else tier1_code(f, stage)
}

tier1_code <- function(f, stage) {
  lines <- switch(stage,
    bytecode = .Call(C_hunch_codeLines, f),
    feedback = .Call(C_hunch_feedbackLines, f))
  if (is.null(lines)) stop(no_code_message(f, stage), call. = FALSE)
  structure(as_frame(lines), class = c("hunch_code", "data.frame"), stage = stage)
}

optimized_code <- function(f, stage, pass, version) {
  .Call(C_hunch_info, f)  # installs what the background has finished
  machine <- stage != "pir"
  inspect <- function(passes, machine) .Call(C_hunch_inspect, f, if (is.null(version)) 0L else version, passes, machine)
  seen <- inspect(-1L, machine && is.null(pass))
  if (is.null(seen)) stop(no_version_message(f, version), call. = FALSE)
  runs <- as_frame(seen[c("pass", "changed", "size")])
  if (!is.null(pass)) seen <- inspect(pass_number(pass, runs), machine)
  if (machine && nzchar(seen$problem)) stop("no machine code: ", seen$problem, call. = FALSE)
  text <- strsplit(seen[[stage]], "\n", fixed = TRUE)[[1L]]
  structure(data.frame(text = text, stringsAsFactors = FALSE), class = c("hunch_code", "data.frame"), stage = stage,
            version = seen$version, entry = seen$entry, passes = runs)
}

# How many runs of passes to make: a number as it is; for a name, up to its last run.
pass_number <- function(pass, runs) {
  if (is.numeric(pass) && length(pass) == 1L && pass >= 0) return(as.integer(pass))
  at <- if (is.character(pass) && length(pass) == 1L) which(runs$pass == pass)
  if (length(at) == 0L)
    stop("'pass' must be a number from 0 (as built) or one of ", paste(unique(runs$pass), collapse = ", "), call. = FALSE)
  max(at)
}

no_code_message <- function(f, stage) {
  info <- hunch_info(f)
  if (info$state == "refused") return(paste0("no code: ", info$reason))
  if (stage == "feedback") "no feedback: the function has not run in hunch yet" else "no code"
}

no_version_message <- function(f, version) {
  info <- hunch_info(f)
  if (nrow(info$versions))
    return(sprintf("no version %s; there are %s", format(version), paste(info$versions$version, collapse = ", ")))
  paste0("not optimized: ", why_not_optimized(info))
}

why_not_optimized <- function(info) {
  if (info$state == "refused") return(info$reason)
  if (info$state != "compiled") return("the function is not hot yet")
  if (flag_value("max_tier") < 3) return("the flag max_tier does not allow it")
  if (info$pending) return("it is being compiled in the background")
  if (nrow(info$declined)) return(paste0(info$declined$entry, ": ", info$declined$sentence, collapse = "; "))
  sprintf("%s so far; it takes %d, or %d iterations of a loop", plural(info$calls, "call"),
          as.integer(flag_value("opt_calls")), as.integer(flag_value("opt_loops")))
}

code_lines <- function(x) {
  stage <- attr(x, "stage")
  if (!stage %in% c("bytecode", "feedback")) return(x$text)
  text <- sprintf("%4d  %-14s %s", as.integer(x$pc), x$op, x$operands)
  if (stage == "feedback")
    text <- paste0(text, "   ", ifelse(is.na(x$taken), x$seen, sprintf("false %.0f, true %.0f", x$taken, x$not_taken)))
  text
}

print.hunch_code <- function(x, ...) {
  cat(code_lines(x), sep = "\n")
  invisible(x)
}
