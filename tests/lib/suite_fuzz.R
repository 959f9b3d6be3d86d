# Suite `fuzz`: generated programs (tests/fuzz) in plain R and in hunch's configurations.
#
# Programs run in batches, many to a process. Each batch runs once in plain R and in one configuration of the table.
# Milliseconds per program: to write it 4, plain R 4, tier 1 4, the reference interpreter 9, machine code 200, machine code
# made quickly 55. So they take turns, fewer through LLVM than through the reference interpreter, which shares all of the
# optimizer with it. Eight batches of nine run with GNU R's own compiler off on all sides, since it takes most of plain R's
# time. A process that dies or hangs counts against the program it was in, and the rest of the batch runs again without it.
# Differences of the same sort (signature.R) are one verdict: the shortest program of the sort is written to build/fuzz,
# reduced with tools/reduce, and named. tests/fuzz/known.txt lists the sorts that are known and open.
#
# HUNCH_FUZZ_PROGRAMS and HUNCH_FUZZ_SEED change how many and which; --all runs many more; --filter chooses
# configurations by name. A new configuration: a row in fuzzTable and its turns in fuzzTurns.

optimizing <- c(HUNCH_MAX_TIER = "optimizer", HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0",
  HUNCH_OPT_CALLS = "2", HUNCH_OPT_LOOPS = "10", HUNCH_OPT_ALL = "1")

fuzzTable <- list(
  interpreter = c(HUNCH_MAX_TIER = "interpreter", HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0"),
  native = optimizing,
  chaos = c(optimizing, HUNCH_CHAOS = "10"),
  quick = c(optimizing, HUNCH_QUICK_CODE = "1"),
  quick_chaos = c(optimizing, HUNCH_QUICK_CODE = "1", HUNCH_CHAOS = "10"),
  reference = c(optimizing, HUNCH_BACKEND = "reference", HUNCH_VERIFY = "1"),
  reference_chaos = c(optimizing, HUNCH_BACKEND = "reference", HUNCH_CHAOS = "10")
)

# Forty turns, those that take longest first: no multiple of the nine in which GNU R's compiler is on once.
fuzzTurns <- c("native", "chaos", rep(c("quick", "reference_chaos", "reference", "reference_chaos", "interpreter",
  "reference", "quick_chaos", "reference_chaos", "interpreter", "reference_chaos", "quick", "reference_chaos",
  "reference", "reference_chaos", "interpreter", "reference_chaos", "reference", "quick_chaos", "reference_chaos"), 2L))

fuzzBatchSize <- 250L
reducedSorts <- 10L
reduceSeconds <- 40L

runFuzzSuite <- function(settings) {
  folder <- file.path(settings$root, "build", "fuzz")
  unlink(folder, recursive = TRUE)
  dir.create(folder, recursive = TRUE)
  batches <- fuzzBatches(settings, folder)
  # Groups of batches, so that what they print fits into memory.
  found <- list()
  runs <- 0L
  for (group in split(batches, (seq_along(batches) - 1L) %/% 40L)) {
    results <- runGroup(group, settings)
    found <- c(found, results$found)
    runs <- runs + results$runs
  }
  c(fuzzToolVerdicts(settings), rep(list(passed("program")), runs - length(found)), fuzzVerdicts(found, settings, folder))
}

fuzzBatches <- function(settings, folder) {
  count <- as.integer(Sys.getenv("HUNCH_FUZZ_PROGRAMS", if (settings$all) "50000" else "10000"))
  seed <- as.integer(Sys.getenv("HUNCH_FUZZ_SEED", "1"))
  starts <- seq(0L, count - 1L, by = fuzzBatchSize)
  chosen <- names(fuzzTable)[selected(names(fuzzTable), settings)]
  lapply(seq_along(starts), function(i) {
    turns <- fuzzTurns[[(i - 1L) %% length(fuzzTurns) + 1L]]
    list(seed = seed + starts[i], count = min(fuzzBatchSize, count - starts[i]),
      file = file.path(folder, sprintf("batch_%d.R", seed + starts[i])),
      env = c(R_DEFAULT_PACKAGES = "NULL", if (i %% 9L != 0L) c(R_ENABLE_JIT = "0")),
      configurations = if (settings$filter == "") turns else chosen)
  })
}

# ---- running ---------------------------------------------------------------------------------------------------------

runGroup <- function(batches, settings) {
  runTasks(lapply(batches, generateTask, settings), settings, "fuzz: write")
  plain <- runTasks(lapply(batches, fuzzTask, settings, "plain"), settings, "fuzz: plain")
  pairs <- do.call(rbind, lapply(seq_along(batches), function(i) {
    data.frame(batch = rep(i, length(batches[[i]]$configurations)), configuration = batches[[i]]$configurations)
  }))
  tasks <- Map(function(i, configuration) fuzzTask(batches[[i]], settings, configuration), pairs$batch, pairs$configuration)
  others <- runTasks(unname(tasks), settings, "fuzz: hunch")
  found <- list()
  for (k in seq_along(others)) {
    batch <- batches[[pairs$batch[k]]]
    found <- c(found, compareBatch(batch, plain[[pairs$batch[k]]], others[[k]], pairs$configuration[k], settings))
  }
  for (batch in batches) if (!any(vapply(found, function(f) identical(f$batch$file, batch$file), NA))) unlink(batch$file)
  list(found = found, runs = sum(vapply(batches[pairs$batch], `[[`, 0L, "count")))
}

generateTask <- function(batch, settings) {
  programTask(basename(batch$file), "tests/fuzz/batch.R", settings, "plain", c(batch$seed, batch$count, batch$file),
    env = c(R_ENABLE_JIT = "0"))
}

fuzzTask <- function(batch, settings, configuration) {
  hunch <- configuration != "plain"
  beat <- paste0(batch$file, ".", configuration)
  task <- programTask(paste(basename(batch$file), configuration), batch$file, settings, if (hunch) "default" else "plain",
    env = c(batch$env, fuzzTable[[configuration]], HUNCH_FUZZ_BEAT = beat), timeout = 30)
  task$heartbeat <- beat
  task
}

# ---- comparing -------------------------------------------------------------------------------------------------------

# What the programs of a batch printed, by seed.
segments <- function(lines) {
  at <- grep("^== program ", lines)
  if (length(at) == 0L) return(list())
  seeds <- sub("^== program ([0-9]+).*", "\\1", lines[at])
  part <- findInterval(seq_along(lines), at)
  kept <- part > 0L
  split(lines[kept], factor(seeds[part[kept]], seeds))
}

compareBatch <- function(batch, plain, other, configuration, settings) {
  unlink(paste0(batch$file, ".", c("plain", configuration)))
  difference <- function(seed, sort) list(list(batch = batch, seed = seed, configuration = configuration, sort = sort))
  expected <- segments(plain$out)
  if (is.na(plain$status)) return(compareFirst(expected, segments(other$out), difference, batch))
  if (!identical(plain$status, 0L)) {
    seed <- if (length(expected) > 0L) names(expected)[length(expected)] else batch$seed
    return(difference(seed, paste("plain R ends with status", statusText(plain$status))))
  }
  found <- list()
  attempt <- 0L
  repeat {
    actual <- segments(other$out)
    died <- !identical(other$status, 0L)
    last <- if (died && length(actual) > 0L) names(actual)[length(actual)] else ""
    for (seed in setdiff(names(actual), last)) {
      sort <- unknownSort(expected[[seed]], actual[[seed]], compilerOf(batch))
      if (!is.null(sort)) found <- c(found, difference(seed, sort))
    }
    if (!died) break
    if (last == "") return(c(found, difference(names(expected)[1L], paste("ends at once with status", statusText(other$status)))))
    found <- c(found, difference(last, paste("exit status 0 |", statusText(other$status))))
    rest <- names(expected)[-seq_len(match(last, names(expected)))]
    attempt <- attempt + 1L
    if (length(rest) == 0L || attempt > 8L) break
    other <- runRest(batch, rest, configuration, settings)
  }
  found
}

# A program that does not end soon in plain R either: those before it count.
compareFirst <- function(expected, actual, difference, batch) {
  found <- list()
  for (seed in intersect(names(expected)[-length(expected)], names(actual)[-length(actual)])) {
    sort <- unknownSort(expected[[seed]], actual[[seed]], compilerOf(batch))
    if (!is.null(sort)) found <- c(found, difference(seed, sort))
  }
  found
}

runRest <- function(batch, seeds, configuration, settings) {
  lines <- readLines(batch$file)
  first <- match(sprintf("marker(%s)", seeds[1L]), lines)
  harness <- seq_len(grep("^marker[(]", lines)[1L] - 1L)
  batch$file <- paste0(batch$file, ".rest")
  writeLines(lines[c(harness, first:length(lines))], batch$file)
  on.exit(unlink(paste0(batch$file, c("", paste0(".", configuration)))))
  runTasks(list(fuzzTask(batch, settings, configuration)), settings, "fuzz: rest")[[1L]]
}

compilerOf <- function(batch) if ("R_ENABLE_JIT" %in% names(batch$env)) "off" else "on"

# The sort of the first difference that known.txt does not explain.
unknownSort <- function(expected, actual, compiler) {
  if (identical(expected, actual)) return(NULL)
  if (length(expected) == length(actual)) {
    differ <- which(expected != actual)
    open <- differ[!vapply(differ, function(i) isKnown(expected[i], actual[i], compiler), NA)]
    if (length(open) == 0L) return("known")
    expected <- expected[open]
    actual <- actual[open]
  }
  lineSignature(expected, actual)
}

# All that is known concerns the call an error or a warning names: what is said before it must be the same.
isKnown <- function(plain, other, compiler) {
  lines <- c(plain, other)
  said <- sub(" \\[.*", "", lines)
  if (!identical(said[1L], said[2L]) || !all(grepl("^ *(error|warning): .*\\]$", lines))) return(FALSE)
  calls <- substring(lines, nchar(said) + 2L)
  table <- knownTable()
  table <- table[table$compiler == compiler, ]
  any(as.logical(Map(function(p, o) grepl(p, calls[1L], perl = TRUE) && grepl(o, calls[2L], perl = TRUE), table$plain, table$hunch)))
}

knownTable <- local({
  table <- NULL
  function() {
    if (is.null(table)) {
      file <- file.path(testsFolder(), "fuzz", "known.txt")
      table <<- read.table(file, header = TRUE, quote = "'", colClasses = "character", na.strings = character())
    }
    table
  }
})

testsFolder <- function() {
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)[1L])))
}

# ---- reporting -------------------------------------------------------------------------------------------------------

fuzzVerdicts <- function(found, settings, folder) {
  sorts <- vapply(found, `[[`, "", "sort")
  known <- sum(sorts == "known")
  verdicts <- if (known > 0L) list(skipped(paste(known, "programs"), "they differ only as listed in tests/fuzz/known.txt"))
  open <- setdiff(names(sort(table(sorts), decreasing = TRUE)), "known")
  for (k in seq_along(open)) {
    verdicts <- c(verdicts, list(sortVerdict(found[sorts == open[k]], k <= reducedSorts, settings, folder)))
  }
  verdicts
}

sortVerdict <- function(cases, reduce, settings, folder) {
  sizes <- vapply(cases, function(case) length(programLines(case)), 0L)
  case <- cases[[which.min(sizes)]]
  variables <- c(case$batch$env, fuzzTable[[case$configuration]])
  file <- file.path(folder, sprintf("%s_%s.R", case$seed, case$configuration))
  writeLines(standalone(case, variables), file)
  note <- character()
  smaller <- if (reduce && !settings$plain) reduceCase(file, variables, settings)
  if (reduce && is.null(smaller)) note <- "by itself it does not differ; see the batch next to it"
  if (is.null(smaller)) smaller <- file
  names <- vapply(cases, function(case) paste(case$seed, case$configuration), "")
  shown <- sub(paste0(settings$root, "/"), "", smaller, fixed = TRUE)
  failed(paste(case$seed, case$configuration), c(case$sort, note,
    sprintf("%d programs: %s", length(cases), paste(utils::head(names, 8L), collapse = ", ")), paste("written to", shown)),
    paste(c(paste0(names(variables), "=", variables), "./hunch run", shown), collapse = " "))
}

programLines <- function(case) {
  lines <- readLines(case$batch$file)
  first <- match(sprintf("marker(%s)", case$seed), lines)
  if (is.na(first)) return("NULL")
  ends <- which(lines == "tidy()")
  lines[(first + 1L):(ends[ends > first][1L] - 1L)]
}

standalone <- function(case, variables) {
  harness <- readLines(file.path(testsFolder(), "fuzz", "harness.R"))
  c(sprintf("# Generated from seed %s; differs in configuration %s: %s", case$seed, case$configuration, case$sort),
    paste("#", paste(names(variables), variables, sep = "=", collapse = " ")), "", harness, "", programLines(case))
}

# The reduced program's file, or NULL when the program alone shows no difference.
reduceCase <- function(file, variables, settings) {
  smaller <- sub("[.]R$", "_reduced.R", file)
  command <- c(file.path(settings$root, "tools", "reduce"), "--seconds", reduceSeconds, "--profile", settings$profile,
    "-o", smaller, file, paste0(names(variables), "=", variables))
  task <- list(id = basename(file), command = command, env = commonEnv, dir = settings$root, timeout = reduceSeconds + 60)
  runTasks(list(task), settings, "fuzz: reduce")
  if (file.exists(smaller)) smaller
}
