# One program in one R process.
#
# Enters: command-line arguments FILE N ITERATIONS OUT
#   FILE        a program of bench/programs (defines run, check, size, small, perhaps answer)
#   N           a number, or "size" or "small" for the program's own
#   ITERATIONS  how often run(n) is timed
#   OUT         where the record goes (RDS); OUT.result receives the program's result
# Leaves: a list with one entry per line of `record` below. When the program fails, the process exits
# with R's error status and the record is missing; the error is on stderr.
# Whether this is GNU R or hunch is decided by who starts the process (engines.R); nothing here loads hunch.
# The program lives in the global environment, the worker in its own, so neither sees the other's names.

local({
  now <- function() unclass(Sys.time())

  # User plus system seconds of this process; against wall time it tells how long others had the processor.
  busy <- function() sum(proc.time()[1:2])

  peak_memory_kb <- function() {
    line <- grep("^VmHWM:", readLines("/proc/self/status"), value = TRUE)
    if (length(line)) as.numeric(gsub("[^0-9]", "", line)) else NA_real_
  }

  # hunch's counters as a named vector; empty under GNU R.
  counters <- function() {
    if (!"hunch" %in% loadedNamespaces()) return(numeric())
    stats <- tryCatch(as.data.frame(getExportedValue("hunch", "hunch_stats")()), error = function(e) NULL)
    if (is.null(stats) || !all(c("counter", "value") %in% names(stats))) return(numeric())
    stats::setNames(suppressWarnings(as.numeric(stats$value)), as.character(stats$counter))
  }

  fingerprint <- function(value) {
    file <- tempfile()
    on.exit(unlink(file))
    writeBin(serialize(value, NULL, version = 3), file)
    unname(tools::md5sum(file))
  }

  own <- function(name) get0(name, envir = globalenv(), inherits = FALSE)

  arguments <- commandArgs(trailingOnly = TRUE)
  out <- arguments[4]
  sys.source(arguments[1], envir = globalenv(), keep.source = FALSE)
  n <- if (arguments[2] %in% c("size", "small")) own(arguments[2]) else as.numeric(arguments[2])
  iterations <- as.integer(arguments[3])

  times <- cpu <- numeric(iterations)
  stable <- right <- TRUE
  for (i in seq_len(iterations)) {
    cpu0 <- busy()
    start <- now()
    result <- run(n)
    times[i] <- now() - start
    cpu[i] <- busy() - cpu0
    if (i == 1) {
      first <- result
      right <- isTRUE(check(result, n))
    } else if (!identical(result, first)) {
      stable <- stable && isTRUE(all.equal(result, first))
    }
  }
  memory <- peak_memory_kb()
  if (iterations > 1) right <- right && isTRUE(check(result, n))

  answer <- own("answer")
  record <- list(
    n = n,                                    # what run was called with
    times = times,                            # wall seconds of each iteration
    cpu = cpu,                                # processor seconds of each iteration
    memory_kb = memory,                       # peak resident memory, before anything below
    right = right,                            # did check() agree, at the first and at the last iteration?
    stable = stable,                          # did every iteration give the first one's result?
    digest = fingerprint(result),
    answer = if (is.function(answer)) as.numeric(answer(result)),
    counters = counters(),
    engine_active = "hunch" %in% loadedNamespaces()
  )
  saveRDS(result, paste0(out, ".result"), compress = FALSE)
  saveRDS(record, out, compress = FALSE)
})
