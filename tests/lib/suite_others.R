# Suites that hand over to other runners: C++ tests, testthat, the bench's own
# checks. Each child is one case; what it printed is shown when it fails.
# The lab's programs run as shipped and with chaos, with --all every one of them.

runUnitSuite <- function(settings) {
  files <- list.files(file.path(settings$root, "build", "unit"), full.names = TRUE)
  files <- files[file.access(files, 1L) == 0L & !dir.exists(files)]
  files <- files[grepl("_tests?$", basename(files)) & selected(basename(files), settings)]
  if (length(files) == 0L) return(list(skipped("unit", "no test in build/unit")))
  env <- c(commonEnv, HUNCH_PIR_TESTS = file.path(settings$root, "tests", "pir"))
  tasks <- lapply(files, function(file) {
    list(id = basename(file), command = c(file, "--gtest_brief=1"), env = env,
      dir = settings$root, timeout = 300)
  })
  commands <- file.path("build", "unit", basename(files))
  judgeStatus(basename(files), runTasks(tasks, settings, "unit"), commands)
}

runTestthatSuite <- function(settings) {
  folder <- file.path(settings$root, "tests", "testthat")
  if (!dir.exists(folder)) return(list(skipped("testthat", "no tests/testthat")))
  if (!requireNamespace("testthat", quietly = TRUE)) {
    return(list(skipped("testthat", "the package testthat is missing")))
  }
  library <- file.path(settings$root, "build", "library")
  files <- list.files(folder, "^test.*[.]R$")
  files <- files[selected(files, settings)]
  tasks <- lapply(files, function(file) {
    task <- programTask(file, "tests/lib/child/testthat.R", settings, "plain",
      file.path("tests", "testthat", file), timeout = 300)
    task$env <- c(task$env, R_LIBS = library)
    task
  })
  commands <- paste("R_LIBS=build/library Rscript tests/lib/child/testthat.R",
    file.path("tests", "testthat", files))
  judgeStatus(files, runTasks(tasks, settings, "testthat"), commands)
}

runBenchSuite <- function(settings) {
  lab <- file.path("bench", "lab.R")
  if (!file.exists(file.path(settings$root, lab))) return(list(skipped("bench", "no bench/lab.R")))
  chaos <- c("--check", "--engines", "gnu,hunch-chaos-1,hunch-chaos-10,hunch-chaos-1000", "--iterations", "2",
    if (!settings$all) "--quick")
  runs <- list(check = "--check", chaos = chaos)
  # One after the other: each runs its programs side by side.
  results <- lapply(names(runs), function(name) {
    runTasks(list(programTask(name, lab, settings, "plain", runs[[name]], timeout = 3600)), settings, "bench")[[1L]]
  })
  commands <- vapply(runs, function(words) paste(c("Rscript", lab, words), collapse = " "), "")
  judgeStatus(names(runs), results, commands)
}

judgeStatus <- function(names, results, commands) {
  unname(Map(function(name, result, command) {
    if (identical(result$status, 0L)) return(passed(name))
    failed(name, c(paste("exit status", statusText(result$status)),
      utils::tail(c(result$out, result$err), 20L)), command)
  }, names, results, commands))
}
