# The code of one function, at each stage.

stages <- c("bytecode", "feedback")

#' The code of a function at a stage
hunch_code <- function(f, stage = c("bytecode", "feedback")) {
  check_closure(f)
  stage <- match.arg(stage)
  if (!usable()) stop("hunch is inactive: ", state$problem, call. = FALSE)
  lines <- switch(stage,
    bytecode = .Call(C_hunch_codeLines, f),
    feedback = .Call(C_hunch_feedbackLines, f))
  if (is.null(lines)) stop(no_code_message(f, stage), call. = FALSE)
  code <- as.data.frame(lines, stringsAsFactors = FALSE)
  structure(code, class = c("hunch_code", "data.frame"), stage = stage)
}

no_code_message <- function(f, stage) {
  info <- hunch_info(f)
  if (info$state == "refused") return(paste0("no code: ", info$reason))
  if (stage == "feedback") "no feedback: the function has not run in hunch yet" else "no code"
}

code_lines <- function(x) {
  text <- sprintf("%4d  %-14s %s", as.integer(x$pc), x$op, x$operands)
  if (attr(x, "stage") == "feedback")
    text <- paste0(text, "   ", ifelse(is.na(x$taken), x$seen, sprintf("false %.0f, true %.0f", x$taken, x$not_taken)))
  text
}

print.hunch_code <- function(x, ...) {
  cat(code_lines(x), sep = "\n")
  invisible(x)
}
