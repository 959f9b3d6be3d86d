# Suite `gctorture`: programs of tests/language in hunch, compiled at once, while
# every n-th allocation runs the collector. They must print what plain R prints
# in peace. GNU R has a few unprotected values of its own (the call `x[i] <- v` that
# a warning in byte code names, for one), and what they break is no verdict on
# hunch: a program that differs is tortured in plain R too, at several steps since
# each hits other places, and counts as skipped when plain R loses the same lines.
# What comes in their place is whatever the memory was used for next.
# By default a spread of the programs, with --all every one, more often; programs
# full of loops (loopPrograms) once more with everything optimized.

tortureSeconds <- 900
plainSteps <- c(300L, 97L, 450L, 211L, 401L, 131L, 550L)
tortureStep <- function(settings) if (settings$all) 100L else 500L

runGctortureSuite <- function(settings) {
  programs <- languagePrograms(settings)
  if (!settings$all && settings$filter == "") programs <- spread(programs, 30L)
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
  if (isPlainDamage(case, peaceful, run, settings)) return(skipped(name, "gctorture damages plain R in the same way"))
  judge(name, peaceful, run,
    programCommand(file.path("build", "tests", "gctorture", basename(case$tortured)), case$mode),
    "hunch under gctorture")
}

# Does plain R lose every kind of line that this run lost, at one step or another?
isPlainDamage <- function(case, peaceful, run, settings) {
  if (!isTRUE(run$status <= 128L)) return(FALSE)
  open <- damages(peaceful, run)
  if (length(open) == 0L) return(FALSE)
  folder <- file.path(dirname(case$tortured), "plain")
  dir.create(folder, showWarnings = FALSE)
  for (step in c(tortureStep(settings), plainSteps)) {
    tortured <- tortureCopy(case$program, folder, step, settings)
    task <- programTask(paste(case$name, "plain at", step), tortured, settings, "plain", timeout = tortureSeconds)
    open <- setdiff(open, damages(peaceful, runTasks(list(task), settings, "gctorture")[[1L]]))
    if (length(open) == 0L) return(TRUE)
  }
  FALSE
}

# The kinds of lines that were lost; where none was, of those that came in between.
damages <- function(expected, actual) {
  lost <- lapply(c("out", "err"), function(stream) {
    wanted <- numbered(normalise(expected[[stream]]))
    found <- numbered(normalise(actual[[stream]]))
    gone <- setdiff(wanted, found)
    sub("^[0-9]+ ", "", if (length(gone) > 0L) gone else setdiff(found, wanted))
  })
  unique(vapply(unlist(lost), damageKind, ""))
}

# Each line with the count of its like up to there.
numbered <- function(lines) paste(ave(seq_along(lines), lines, FUN = seq_along), lines)

# Conditions count by what they say, whatever the call; all else by the line.
damageKind <- function(line) {
  said <- regmatches(line, gregexpr("(error|warning)<[^|>]*", line))[[1L]]
  if (length(said) > 0L) paste(said, collapse = " ") else sub("^((Error |Warning )?[Ii]n) .* :", "\\1 call:", line)
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
