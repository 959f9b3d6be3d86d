# Runs one Rcpp program. Arguments: SOURCE N ITERATIONS CACHE.
# SOURCE exports `NumericVector run(double n)`; the compiled library is kept in CACHE.
# Prints `compile <s>`, a line `time <s>` for each iteration, `memory <kB>`, and `answer v1 v2 ...`.
local({
  arguments <- commandArgs(trailingOnly = TRUE)
  now <- function() unclass(Sys.time())
  dir.create(arguments[4], recursive = TRUE, showWarnings = FALSE)
  start <- now()
  Rcpp::sourceCpp(arguments[1], cacheDir = arguments[4], env = globalenv())
  cat(sprintf("compile %.9f\n", now() - start))
  n <- as.numeric(arguments[2])
  for (i in seq_len(as.integer(arguments[3]))) {
    start <- now()
    result <- run(n)
    cat(sprintf("time %.9f\n", now() - start))
  }
  memory <- grep("^VmHWM:", readLines("/proc/self/status"), value = TRUE)
  cat("memory", gsub("[^0-9]", "", memory), "\n")
  cat("answer", sprintf("%.17g", result), "\n")
})
