# Measuring: runs every (program, engine) in a process of its own and collects what the processes tell.
#
# Enters: programs (programs.R), engines (engines.R), settings (iterations, warmup, rounds, minutes, n = "size"|"small").
# Leaves: a list of runs; a run is a list with program, family, engine, round, ok, error, n, times, cpu, wall,
#   memory_kb, counters, answer, digest.  `error` says in one line why a run is not ok: it crashed, it took too long,
#   or its result is wrong. Wrong means: check() said no, an iteration differed from the first, the result
#   is not identical to GNU R's, or (twins and peers) the answer is off by more than kAnswerTolerance.
# Rounds are the outer loop and the order of engines is turned in each round, so that a slow minute of the machine
# hits all engines alike and never the same one first.

kAnswerTolerance <- 1e-9
kProcessSeconds <- 300       # a process that takes longer is stopped and reported
kCheckSeconds <- 60          # the same at small sizes

# ---- one process -----------------------------------------------------------------------------------------------

launch <- function(command, seconds = kProcessSeconds) {
  out <- tempfile("out")
  err <- tempfile("err")
  on.exit(unlink(c(out, err)))
  start <- unclass(Sys.time())
  status <- suppressWarnings(system2(command[1], shQuote(command[-1]), stdout = out, stderr = err, timeout = seconds))
  list(status = status, wall = unclass(Sys.time()) - start,
       output = readLines(out, warn = FALSE), complaint = last_words(err), allowed = seconds)
}

last_words <- function(file, lines = 6) {
  text <- readLines(file, warn = FALSE)
  paste(utils::tail(text[nzchar(trimws(text))], lines), collapse = "\n")
}

why_failed <- function(done) {
  cause <- if (done$status == 124) sprintf("stopped after %g s", done$allowed)
           else if (done$status > 128) sprintf("crashed with signal %d", done$status - 128)
           else sprintf("failed with status %d", done$status)
  said <- gsub(paste0(lab$root, "/"), "", gsub("\n", " | ", done$complaint), fixed = TRUE)
  if (nzchar(said)) paste0(cause, ": ", said) else cause
}

seconds_allowed <- function(settings) if (settings$n == "small") kCheckSeconds else kProcessSeconds

# ---- one run ---------------------------------------------------------------------------------------------------

run_one <- function(program, engine, settings, round = 1L, keep = NULL) {
  run <- list(program = program$id, family = program$family, engine = engine$name, round = round, ok = FALSE)
  measured <- tryCatch(
    if (engine$language == "R") run_worker(program, engine, settings, keep) else run_other(program, engine, settings),
    error = function(e) list(error = conditionMessage(e))
  )
  run <- c(run, measured)
  run$ok <- is.null(run$error)
  run
}

run_worker <- function(program, engine, settings, keep) {
  out <- if (is.null(keep)) tempfile("run") else keep
  on.exit(unlink(out))
  script <- file.path(lab$root, "bench", "worker.R")
  done <- launch(r_command(engine, script, c(program$file, settings$n, settings$iterations, out)),
                 seconds_allowed(settings))
  if (done$status != 0 || !file.exists(out)) return(list(error = why_failed(done), wall = done$wall))
  record <- readRDS(out)
  error <- if (!record$right) "check() rejects the result"
           else if (!record$stable) "an iteration gave another result than the first"
           else if (record$engine_active != any(grepl("^R_PROFILE=", engine$env))) "hunch was not loaded as expected"
  record <- record[setdiff(names(record), c("right", "stable", "engine_active"))]
  c(record, list(wall = done$wall, result = paste0(out, ".result"), error = error))
}

run_other <- function(program, engine, settings) {
  n <- if (settings$n %in% c("size", "small")) program[[settings$n]] else as.numeric(settings$n)
  command <- engine$command(program$sources[[engine$language]], format(n, scientific = FALSE), settings$iterations)
  done <- launch(c("env", engine$env, command), seconds_allowed(settings))
  if (done$status != 0) return(list(error = why_failed(done), wall = done$wall))
  said <- function(word) {
    lines <- grep(paste0("^", word, " "), done$output, value = TRUE)
    as.numeric(unlist(strsplit(sub("^[a-z]+ +", "", lines), " +")))
  }
  compile <- said("compile")
  list(n = n, times = said("time"), answer = said("answer"), wall = done$wall,
       memory_kb = c(said("memory"), NA)[1],
       counters = if (length(compile)) c(compile_ms = 1000 * sum(compile)),
       error = if (length(said("time")) != settings$iterations) "printed no times")
}

# ---- right or wrong --------------------------------------------------------------------------------------------

# `reference` is GNU R's run of the same program, with its result still on disk.
judge <- function(run, reference) {
  if (!run$ok || is.null(reference) || !reference$ok) return(run)
  error <- if (is.null(run$digest)) compare_answers(run$answer, reference$answer) else compare_results(run, reference)
  if (!is.null(error)) {
    run$ok <- FALSE
    run$error <- error
  }
  run
}

compare_answers <- function(mine, theirs) {
  if (is.null(theirs)) return("the R program defines no answer() to compare with")
  if (length(mine) != length(theirs)) return(sprintf("gave %d numbers, not %d", length(mine), length(theirs)))
  off <- abs(mine - theirs) > kAnswerTolerance * pmax(1, abs(theirs))
  if (any(is.na(off) | off)) sprintf("answer %s, GNU R has %s", brief(mine), brief(theirs))
}

# Equal digests are equal results. Different ones may still be: a compact sequence is stored otherwise than the same
# sequence written out, and environments are never identical across processes, so those are compared by content.
compare_results <- function(run, reference) {
  if (identical(run$digest, reference$digest)) return(NULL)
  mine <- readRDS(run$result)
  theirs <- readRDS(reference$result)
  same <- identical(mine, theirs) || (holds_environment(theirs) && isTRUE(all.equal(mine, theirs, tolerance = 0)))
  if (!same) paste("result differs from GNU R's:", paste(utils::head(all.equal(theirs, mine, tolerance = 0), 2), collapse = "; "))
}

holds_environment <- function(x) {
  is.environment(x) || is.function(x) || (is.list(x) && any(vapply(x, holds_environment, NA)))
}

brief <- function(x) paste(utils::head(format(x, digits = 12), 4), collapse = " ")

# ---- the whole plan --------------------------------------------------------------------------------------------

can_run <- function(program, engine) engine$language %in% names(program$sources)

measure <- function(programs, engines, settings) {
  lab$scratch <- tempfile("lab")
  dir.create(lab$scratch)
  on.exit(unlink(lab$scratch, recursive = TRUE))
  deadline <- unclass(Sys.time()) + 60 * settings$minutes
  jobs <- expand.grid(program = spread(programs), round = seq_len(settings$rounds), stringsAsFactors = FALSE)
  progress <- progress_bar(nrow(jobs))
  runs <- list()
  costs <- numeric()
  left_out <- character()
  for (i in seq_len(nrow(jobs))) {
    id <- jobs$program[i]
    round <- jobs$round[i]
    if (!fits(id, costs, deadline)) {
      if (round == 1) left_out <- c(left_out, id)
      next
    }
    if (round > 1 && any_failed(runs, id)) next
    start <- unclass(Sys.time())
    able <- Filter(function(engine) can_run(programs[[id]], engine), engines)
    fresh <- run_round(programs[[id]], able, settings, round, function(engine) progress(i - 1, id, engine))
    runs <- c(runs, fresh)
    costs[id] <- unclass(Sys.time()) - start
  }
  progress(nrow(jobs))
  list(runs = runs, left_out = left_out)
}

# Program ids with the families mixed, so that a measurement cut short has some of each.
spread <- function(programs) {
  family <- vapply(programs, `[[`, "", "family")
  names(programs)[order(stats::ave(seq_along(family), family, FUN = function(i) rank(i) / length(i)))]
}

# Is there time for another round of this program? Its own last round tells what it costs, else the others'.
fits <- function(id, costs, deadline) {
  expected <- if (id %in% names(costs)) costs[[id]] else if (length(costs)) mean(costs) else 0
  unclass(Sys.time()) + expected <= deadline
}

any_failed <- function(runs, id) any(vapply(runs, function(run) run$program == id && !run$ok, NA))

# All engines of one program, the reference first in judgement though not always first in time.
run_round <- function(program, engines, settings, round, tell = function(engine) NULL) {
  order <- turn(seq_along(engines), round - 1)
  runs <- vector("list", length(engines))
  for (i in order) {
    tell(engines[[i]]$name)
    keep <- file.path(lab$scratch, paste0(gsub("[^A-Za-z0-9]", "_", paste(program$id, engines[[i]]$name, round))))
    runs[[i]] <- run_one(program, engines[[i]], settings, round, keep)
  }
  reference <- Find(function(run) run$engine == "gnu", runs)
  runs <- lapply(runs, judge, reference = reference)
  unlink(vapply(runs, function(run) if (is.null(run$result)) "" else run$result, ""))
  lapply(runs, function(run) run[names(run) != "result"])
}

turn <- function(x, by) if (length(x)) x[(seq_along(x) - 1 + by) %% length(x) + 1] else x

# ---- the check mode --------------------------------------------------------------------------------------------

# Every program at its small size in GNU R and in the given engines; several programs at once, as nothing is timed.
check_all <- function(programs, engines, iterations, jobs) {
  lab$scratch <- tempfile("lab")
  dir.create(lab$scratch)
  on.exit(unlink(lab$scratch, recursive = TRUE))
  settings <- list(n = "small", iterations = iterations)
  one <- function(program) run_round(program, engines, settings, 1L)
  runs <- parallel::mclapply(programs, one, mc.cores = jobs, mc.preschedule = FALSE)
  broken <- names(programs)[!vapply(runs, is.list, NA)]
  if (length(broken)) stop("the lab itself failed at ", paste(broken, collapse = ", "), call. = FALSE)
  unlist(runs, recursive = FALSE, use.names = FALSE)
}
