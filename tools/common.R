# What the tools share: their command line, and a program run in plain R and in hunch.
#
# A tool is called as TOOL [options] FILE.R [NAME=VALUE ...]; the variables hold for both sides, plain R ignores those of
# hunch. A run is list(out, err, status) as in tests/lib; status 124 is a run that took too long.

root <- dirname(toolFolder)
for (part in c("text.R", "signature.R")) source(file.path(root, "tests", "lib", part))

say <- function(...) cat(..., "\n", sep = "", file = stderr())

# Options as c(name = default); one whose default is FALSE takes no value. --help and wrong words end the tool.
parseWords <- function(words, options, usage) {
  parsed <- c(options, list(file = NULL, variables = character()))
  while (length(words) > 0L) {
    word <- words[1L]
    words <- words[-1L]
    name <- sub("^--?", "", word)
    if (word %in% c("--help", "-h")) {
      writeLines(usage)
      quit(save = "no", status = 0L)
    } else if (startsWith(word, "-") && name %in% names(options)) {
      if (!isFALSE(options[[name]]) && length(words) == 0L) wrong(usage, word, " needs a value")
      parsed[[name]] <- if (isFALSE(options[[name]])) TRUE else words[1L]
      if (!isFALSE(options[[name]])) words <- words[-1L]
    } else if (grepl("^[A-Za-z_][A-Za-z0-9_]*=", word)) {
      parsed$variables <- c(parsed$variables, word)
    } else if (is.null(parsed$file) && file.exists(word)) {
      parsed$file <- normalizePath(word)
    } else {
      wrong(usage, "no such file or option: ", word)
    }
  }
  if (is.null(parsed$file)) wrong(usage, "which program?")
  if (parsed$profile == "") parsed$profile <- file.path(root, "build", "library", "hunch", "run", "profile.R")
  if (!file.exists(parsed$profile)) wrong(usage, "no profile ", parsed$profile, ": build hunch first (./hunch build)")
  parsed
}

wrong <- function(usage, ...) {
  say(...)
  say(paste(usage, collapse = "\n"))
  quit(save = "no", status = 3L)
}

commonVariables <- c("LC_ALL=C.UTF-8", "LANGUAGE=en", "TZ=UTC", "R_PROFILE_USER=", "R_ENVIRON_USER=", "R_TESTS=")

# Runs a file once per set of variables, all at the same time.
runWays <- function(file, ways, seconds = 20L) {
  folder <- tempfile("run")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  at <- function(i, name) file.path(folder, paste0(i, name))
  lines <- vapply(seq_along(ways), function(i) {
    variables <- paste(shQuote(c(commonVariables, ways[[i]])), collapse = " ")
    sprintf("(env -u R_PROFILE %s timeout -k 2 %d Rscript --no-init-file %s >%s 2>%s </dev/null; echo $? >%s) 2>/dev/null &",
      variables, seconds, shQuote(file), shQuote(at(i, "out")), shQuote(at(i, "err")), shQuote(at(i, "status")))
  }, "")
  script <- file.path(folder, "run.sh")
  writeLines(c(lines, "wait"), script)
  system2("sh", shQuote(script))
  lapply(seq_along(ways), function(i) {
    read <- function(name) readLines(at(i, name), warn = FALSE, skipNul = TRUE)
    list(out = read("out"), err = read("err"), status = as.integer(read("status")))
  })
}

hunchWay <- function(settings, ...) c(settings$variables, paste0("R_PROFILE=", settings$profile), ...)
