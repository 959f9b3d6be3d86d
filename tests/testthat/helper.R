# What several files of tests need.

# Runs R code in a process of its own with hunch on its library path; returns list(out, status). `env` is
# c(NAME = "value"), `load` says whether hunch is loaded before the code runs.
in_child <- function(code, env = character(), load = TRUE) {
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(if (load) "library(hunch)", code), script)
  library <- dirname(getNamespaceInfo("hunch", "path"))
  env <- c(R_LIBS = library, LANGUAGE = "en", env)
  out <- suppressWarnings(system2(file.path(R.home("bin"), "Rscript"), c("--no-init-file", shQuote(script)),
    stdout = TRUE, stderr = TRUE, env = paste(names(env), shQuote(env), sep = "=")))
  list(out = as.character(out), status = if (is.null(attr(out, "status"))) 0L else attr(out, "status"))
}

counter <- function(name) {
  stats <- hunch_stats()
  stats$value[stats$counter == name]
}

# A function that no other test has seen: a fresh body, so hunch's table knows nothing of it.
fresh <- function(text) eval(parse(text = text, keep.source = FALSE)[[1L]], globalenv())

# What a person sees.
printed <- function(x) utils::capture.output(print(x))

# A golden file: what is compiled, a line of dashes, and what the compiler made of it when somebody last looked.
golden_rule <- strrep("-", 20)

golden_files <- function(folder) {
  list.files(normalizePath(file.path("..", folder), mustWork = FALSE), "[.]golden$", full.names = TRUE)
}

read_golden <- function(file) {
  lines <- readLines(file)
  at <- c(which(lines == golden_rule), length(lines) + 1L)[1L]
  list(source = lines[seq_len(at - 1L)], code = lines[-seq_len(min(at, length(lines)))])
}

# With HUNCH_BLESS=1 what is made now is accepted.
expect_golden <- function(code, file) {
  if (nzchar(Sys.getenv("HUNCH_BLESS"))) writeLines(c(read_golden(file)$source, golden_rule, code), file)
  expect_identical(code, read_golden(file)$code)
}
