# The one test driver: runs programs in plain R and in hunch and compares them.
#
#   Rscript tests/run.R [suite ...] [--filter RE] [--jobs N] [--update]
#                       [--all] [--plain] [--profile FILE] [--help]
#
# Without a suite it runs those that the table in lib/suites.R marks as default.
# Every suite is a function(settings) that returns a list of verdicts
# (lib/verdict.R). Progress goes to standard error, verdicts to standard output.
# The last line is `N passed, N failed, N skipped`; the exit status is 1 when
# something failed and 2 when the driver was called wrongly.
#
# To add a suite: write lib/suite_<name>.R and a row in lib/suites.R.

local({
  file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)[1L])
  tests <- dirname(normalizePath(file))
  parts <- list.files(file.path(tests, "lib"), "[.]R$", full.names = TRUE)
  for (part in parts) source(part, local = globalenv())
  quit(save = "no", status = runDriver(commandArgs(TRUE), dirname(tests)))
})
