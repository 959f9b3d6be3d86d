# Suite `gctorture`: programs of tests/language in hunch, compiled at once, while
# every n-th allocation runs the collector. They must print what plain R prints
# in peace. A program that differs is tortured in plain R too: GNU R has a few
# unprotected values of its own, and what they break is no verdict on hunch.
# By default a spread of the programs, with --all every one, more often.

tortureSeconds <- 900
tortureStep <- function(settings) if (settings$all) 100L else 500L

runGctortureSuite <- function(settings) {
  programs <- languagePrograms(settings)
  if (!settings$all && settings$filter == "") programs <- spread(programs, 30L)
  folder <- file.path(settings$scratch, "gctorture")
  dir.create(folder, showWarnings = FALSE)
  step <- tortureStep(settings)
  tortured <- vapply(programs, tortureCopy, "", folder, step, settings)
  tasks <- c(
    Map(function(name, program) programTask(name, program, settings, "plain"),
      names(programs), programs),
    Map(function(name, program) programTask(name, program, settings, "at_once", timeout = tortureSeconds),
      names(tortured), tortured))
  results <- runTasks(unname(tasks), settings, "gctorture")
  n <- length(programs)
  lapply(seq_len(n), function(i) {
    judgeTorture(names(programs)[i], tortured[[i]], results[[i]], results[[n + i]], settings)
  })
}

judgeTorture <- function(name, program, peaceful, run, settings) {
  if (sameRun(peaceful, run)) return(passed(name))
  task <- programTask(name, program, settings, "plain", timeout = tortureSeconds)
  plain <- runTasks(list(task), settings, "gctorture")[[1L]]
  if (!sameRun(peaceful, plain) && !isTRUE(run$status > 128L)) {
    return(skipped(name, "differs under gctorture in plain R too"))
  }
  judge(name, peaceful, run,
    programCommand(file.path("build", "tests", "gctorture", basename(program)), "at_once"),
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
