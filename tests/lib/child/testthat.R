# Child of suite `testthat`: one file of tests of the installed package.
# Rscript testthat.R FILE

testthat::test_file(commandArgs(TRUE)[1L], package = "hunch", load_package = "installed",
  reporter = testthat::SummaryReporter$new(), stop_on_failure = TRUE)
