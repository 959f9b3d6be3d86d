# Head of each generated program: how a step is run and reported.
#
# step(e) prints what e does: its warnings, then its value or its error, in text that is the same whenever the values
# are identical. marker(seed) says which program follows; tidy() forgets the one before.

options(warn = -1)

step <- function(value) {
  notes <- character()
  text <- tryCatch(
    withCallingHandlers(digest(value), warning = function(w) {
      if (length(notes) < 4L) notes <<- c(notes, paste("  warning:", said(w)))
      invokeRestart("muffleWarning")
    }),
    error = function(e) paste("error:", said(e)))
  writeLines(c(notes, text))
}

# Seventeen digits, types, attributes and the sign of zero.
digest <- function(value) {
  control <- c("keepNA", "keepInteger", "digits17", "showAttributes")
  text <- paste(deparse(value, 500L, control = control), collapse = " ")
  if (is.double(value) && any(1 / unclass(value) == -Inf, na.rm = TRUE)) text <- paste(text, "with -0")
  size <- nchar(text, "bytes")
  if (size > 600L) paste(substr(text, 1L, 600L), "...", size) else text
}

said <- function(condition) {
  call <- paste(deparse(conditionCall(condition), 200L), collapse = " ")
  paste0(gsub("\n", " ", conditionMessage(condition), fixed = TRUE), " [", substr(call, 1L, 200L), "]")
}

marker <- function(seed) {
  cat("== program", seed, "\n")
  beat <- Sys.getenv("HUNCH_FUZZ_BEAT")
  if (nzchar(beat)) cat(seed, "\n", file = beat)
}

tidy <- function() {
  names <- setdiff(ls(globalenv(), all.names = TRUE), c("step", "digest", "said", "marker", "tidy"))
  rm(list = names, envir = globalenv())
}
