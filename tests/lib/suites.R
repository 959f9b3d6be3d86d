# The table of suites and the main loop over it.
#
# A row names a suite, the function that runs it, whether it runs by default,
# and one sentence. The function takes the settings and returns verdicts.

suiteTable <- function() {
  row <- function(name, run, default, doc) {
    data.frame(name = name, run = I(list(run)), default = default, doc = doc)
  }
  rbind(
    row("driver", runDriverSuite, TRUE, "this driver itself: a planted difference is found"),
    row("unit", runUnitSuite, TRUE, "the C++ tests found in build/unit"),
    row("testthat", runTestthatSuite, TRUE, "the tests of the R functions in tests/testthat"),
    row("language", runLanguageSuite, TRUE, "tests/language in plain R and in hunch at each threshold"),
    row("serialize", runSerializeSuite, TRUE, "closures saved by hunch and loaded by plain R"),
    row("parallel", runParallelSuite, TRUE, "mclapply and a PSOCK cluster with hunch on both sides"),
    row("examples", runExamplesSuite, TRUE, "the examples of R's own packages in plain R and in hunch"),
    row("inject", runInjectSuite, TRUE, "errors, warnings, interrupts, restarts thrown into tests/language"),
    row("gctorture", runGctortureSuite, TRUE, "tests/language while the collector runs all the time"),
    row("fuzz", runFuzzSuite, TRUE, "generated programs in plain R and in the configurations of hunch"),
    row("bench", runBenchSuite, TRUE, "the programs of bench/ check their results")
  )
}

runDriver <- function(words, root) {
  settings <- tryCatch(parseSettings(words, root), usage = function(e) {
    message("tests/run.R: ", conditionMessage(e))
    NULL
  })
  if (is.null(settings)) return(2L)
  if (settings$help) {
    writeLines(helpText())
    return(0L)
  }
  # Children start from no profile; HUNCH_ variables of the caller reach them.
  Sys.unsetenv("R_PROFILE")
  table <- suiteTable()
  chosen <- if (length(settings$suites) > 0L) table$name %in% settings$suites else table$default
  verdicts <- list()
  for (i in which(chosen)) {
    verdicts <- c(verdicts, runSuite(table$name[i], table$run[[i]], settings))
  }
  writeLines(countLine(verdicts))
  if (any(statusOf(verdicts) == "failed")) 1L else 0L
}

runSuite <- function(name, run, settings) {
  start <- proc.time()[["elapsed"]]
  dir.create(settings$scratch, recursive = TRUE, showWarnings = FALSE)
  verdicts <- run(settings)
  for (verdict in verdicts) writeVerdict(name, verdict)
  writeSkips(name, verdicts)
  seconds <- proc.time()[["elapsed"]] - start
  writeLines(sprintf("%-10s %s (%.0f s)", name, countLine(verdicts), seconds))
  verdicts
}
