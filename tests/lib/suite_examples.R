# Suite `examples`: every example of R's own packages, in plain R and in hunch
# with everything compiled at once; with --all also with everything optimized,
# while assumptions fail at random.
#
# The examples are taken from the installed help pages and run in batches
# (tests/examples/batch.R) to save start-up time. What plain R printed is kept in
# build/tests/reference. When an example differs in hunch its batch runs again: in
# plain R, to find what differs from run to run; with hunch loaded but switched
# off, to find what shows that a package is loaded or how memory is used; and in
# hunch, to tell a difference from chance. The first two are skipped and counted.

examplePackages <- c("base", "stats", "utils", "methods", "tools", "graphics")
exampleSeconds <- 60
batchSize <- 20L

runExamplesSuite <- function(settings) {
  examples <- extractExamples(settings)
  examples <- examples[selected(names(examples), settings)]
  if (length(examples) == 0L) return(list(skipped("examples", "none selected")))
  batches <- makeBatches(examples, settings)
  references <- referenceRuns(batches, settings)
  modes <- c("at_once", if (settings$all) "chaos")
  unlist(lapply(modes, judgeExamples, batches, references, settings), recursive = FALSE)
}

judgeExamples <- function(mode, batches, references, settings) {
  runs <- runBatches(batches, settings, mode, paste("examples", mode))
  verdicts <- Map(function(batch, reference, run) {
    lapply(names(batch), function(name) judgeExample(name, batch, reference[[name]], run[[name]], mode, settings))
  }, batches, references, runs)
  unlist(unname(verdicts), recursive = FALSE)
}

# Writes the examples as files; leaves their paths, named package/topic.
extractExamples <- function(settings) {
  folder <- file.path(settings$scratch, "examples")
  stamp <- file.path(folder, "version")
  if (!file.exists(stamp) || readLines(stamp) != R.version.string) {
    unlink(folder, recursive = TRUE)
    for (package in examplePackages) extractPackage(package, folder)
    writeLines(R.version.string, stamp)
  }
  files <- file.path(list.files(folder, "[.]R$", recursive = TRUE))
  files <- files[order(match(dirname(files), examplePackages), files)]
  setNames(file.path(folder, files), sub("[.]R$", "", files))
}

extractPackage <- function(package, folder) {
  dir.create(file.path(folder, package), recursive = TRUE, showWarnings = FALSE)
  pages <- tools::Rd_db(package)
  for (page in names(pages)) {
    file <- file.path(folder, package, sub("[.]Rd$", ".R", basename(page)))
    tools::Rd2ex(pages[[page]], file)
  }
}

# Batches of one package each; single examples when only some were asked for.
makeBatches <- function(examples, settings) {
  if (settings$filter != "") return(unname(lapply(seq_along(examples), function(i) examples[i])))
  packages <- sub("/.*", "", names(examples))
  unlist(unname(lapply(split(examples, factor(packages, examplePackages)), function(own) {
    unname(split(own, (seq_along(own) - 1L) %/% batchSize))
  })), recursive = FALSE)
}

# What plain R prints.
referenceRuns <- function(batches, settings) {
  folder <- file.path(settings$scratch, "reference")
  if (settings$update) unlink(folder, recursive = TRUE)
  dir.create(folder, showWarnings = FALSE)
  files <- file.path(folder, vapply(batches, batchKey, "", settings))
  missing <- which(!file.exists(files))
  if (length(missing) > 0L) {
    runs <- runBatches(batches[missing], settings, "plain", "plain R")
    for (i in seq_along(missing)) saveRDS(runs[[i]], files[missing[i]])
  }
  lapply(files, readRDS)
}

batchKey <- function(batch, settings) {
  runner <- file.path(settings$root, "tests", "examples", "batch.R")
  sums <- tools::md5sum(c(runner, batch))
  note <- tempfile()
  on.exit(unlink(note))
  writeLines(c(R.version.string, batch, sums), note)
  paste0(unname(tools::md5sum(note)), ".rds")
}

# Runs batches; leaves for each a list of runs named like its examples. When a
# process ends early, the example it was at is charged with the exit status and
# the rest of the batch goes on in another process.
runBatches <- function(batches, settings, mode, label) {
  runs <- lapply(batches, function(batch) list())
  left <- batches
  while (any(lengths(left) > 0L)) {
    todo <- which(lengths(left) > 0L)
    tasks <- lapply(left[todo], batchTask, settings, mode)
    results <- runTasks(tasks, settings, label)
    for (i in seq_along(todo)) {
      at <- todo[i]
      found <- cutRuns(left[[at]], results[[i]])
      runs[[at]] <- c(runs[[at]], found)
      left[[at]] <- left[[at]][setdiff(names(left[[at]]), names(found))]
    }
  }
  unlink(vapply(batches, heartbeatFile, ""))
  runs
}

batchTask <- function(batch, settings, mode) {
  beat <- heartbeatFile(batch)
  unlink(beat)
  # Examples that list the environment must find the same variables in both.
  env <- modeTable$at_once[setdiff(names(modeTable$at_once), names(modeTable[[mode]]))]
  task <- programTask(names(batch)[1L], "tests/examples/batch.R", settings, mode,
    c("--heartbeat", beat, unname(batch)), env, timeout = exampleSeconds)
  task$heartbeat <- beat
  task
}

heartbeatFile <- function(batch) {
  file.path(tempdir(), paste0("beat_", gsub("/", "_", names(batch)[1L])))
}

# Cuts the streams of a batch at the markers.
cutRuns <- function(batch, result) {
  out <- cutStream(result$out)
  err <- cutStream(result$err)
  finished <- "end" %in% names(out)
  begun <- intersect(unname(batch), names(out))
  if (length(begun) == 0L) begun <- batch[[1L]]
  runs <- lapply(begun, function(file) {
    broke <- !finished && file == begun[length(begun)]
    list(out = as.character(out[[file]]), err = as.character(err[[file]]),
      status = if (broke) result$status else 0L)
  })
  setNames(runs, names(batch)[match(begun, batch)])
}

cutStream <- function(lines) {
  marks <- grep("^@@ (example .*|end)$", lines, useBytes = TRUE)
  names <- sub("^@@ (example )?", "", lines[marks], useBytes = TRUE)
  ends <- c(marks[-1L] - 1L, length(lines))[seq_along(marks)]
  setNames(Map(function(from, to) lines[seq_len(max(to - from, 0L)) + from], marks, ends), names)
}

judgeExample <- function(name, batch, reference, run, mode, settings) {
  if (is.na(reference$status)) return(skipped(name, "too slow in plain R"))
  if (sameRun(reference, run)) return(passed(name))
  again <- function(mode) runBatches(list(batch), settings, mode, name)[[1L]][[name]]
  if (!sameRun(reference, again("plain"))) return(skipped(name, "differs from run to run in plain R"))
  if (!settings$plain && !sameRun(reference, again("inert"))) {
    return(skipped(name, "differs with hunch loaded but switched off"))
  }
  hunch <- again(mode)
  if (sameRun(reference, hunch) && run$status %in% 0L) return(skipped(name, "differed once, not again"))
  files <- sub(paste0(settings$root, "/"), "", batch, fixed = TRUE)
  failed(name, differences(reference, hunch), programCommand("tests/examples/batch.R", mode, files))
}
