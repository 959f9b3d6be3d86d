# Suite `gctorture`: programs of tests/language in hunch, compiled at once, while
# every n-th allocation runs the collector. They must print what plain R prints
# in peace. A program that differs is tortured in plain R too: GNU R has a few
# unprotected values of its own, and what they break is no verdict on hunch.
# By default a spread of the programs, with --all every one, more often; programs
# full of loops (loopPrograms) once more with everything optimized.

tortureSeconds <- 900

# Open: now and then the call that a warning names has been collected. With --all they run.
tortureOpen <- "subassign_index"
tortureStep <- function(settings) if (settings$all) 100L else 500L

runGctortureSuite <- function(settings) {
  programs <- languagePrograms(settings)
  if (!settings$all && settings$filter == "") programs <- spread(programs, 30L)
  if (!settings$all) programs <- programs[!names(programs) %in% tortureOpen]
  optimized <- languagePrograms(settings)
  optimized <- optimized[names(optimized) %in% loopPrograms]
  cases <- data.frame(name = c(names(programs), names(optimized)), program = c(programs, optimized),
    mode = rep(c("at_once", "native"), c(length(programs), length(optimized))))
  folder <- file.path(settings$scratch, "gctorture")
  dir.create(folder, showWarnings = FALSE)
  step <- tortureStep(settings)
  cases$tortured <- vapply(cases$program, tortureCopy, "", folder, step, settings)
  tasks <- c(
    Map(function(name, program) programTask(name, program, settings, "plain"), cases$name, cases$program),
    Map(function(name, program, mode) programTask(name, program, settings, mode, timeout = tortureSeconds),
      cases$name, cases$tortured, cases$mode))
  results <- runTasks(unname(tasks), settings, "gctorture")
  n <- nrow(cases)
  lapply(seq_len(n), function(i) judgeTorture(cases[i, ], results[[i]], results[[n + i]], settings))
}

judgeTorture <- function(case, peaceful, run, settings) {
  name <- sprintf("%s (%s)", case$name, case$mode)
  if (sameRun(peaceful, run)) return(passed(name))
  task <- programTask(name, case$tortured, settings, "plain", timeout = tortureSeconds)
  plain <- runTasks(list(task), settings, "gctorture")[[1L]]
  if (!sameRun(peaceful, plain) && !isTRUE(run$status > 128L)) {
    return(skipped(name, "differs under gctorture in plain R too"))
  }
  judge(name, peaceful, run,
    programCommand(file.path("build", "tests", "gctorture", basename(case$tortured)), case$mode),
    "hunch under gctorture")
}

# The program with torture switched on in front of its first line.
tortureCopy <- function(program, folder, step, settings) {
  lines <- readLines(file.path(settings$root, program))
  lines[1L] <- paste0("invisible(gctorture2(", step, "L))\n", lines[1L])
  copy <- file.path(folder, basename(program))
  writeLines(lines, copy)
  copy
}

# Some n elements of x, evenly spread.
spread <- function(x, n) {
  if (length(x) <= n) x else x[unique(round(seq(1, length(x), length.out = n)))]
}
