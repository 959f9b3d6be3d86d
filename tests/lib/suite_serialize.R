# Suite `serialize`: closures that ran hot in hunch are saved, loaded in a plain
# R and called there; the file must be the one plain R writes, byte for byte.
#
# What plain R writes depends on whether its own compiler has seen the closure.
# With that compiler off (R_ENABLE_JIT=0) there is one right answer; with it on,
# hunch may have taken the closure over before, so either file is right.

serializeModes <- c("plain", "inert", "at_once", "after_one", "default", "native", "chaos")

runSerializeSuite <- function(settings) {
  folder <- file.path(settings$scratch, "serialize")
  dir.create(folder, showWarnings = FALSE)
  jit <- c(on = "", off = "0")
  runs <- expand.grid(mode = serializeModes, jit = names(jit), stringsAsFactors = FALSE)
  runs$file <- file.path(folder, paste0(runs$mode, "_", runs$jit, ".rds"))
  unlink(runs$file)
  tasks <- lapply(seq_len(nrow(runs)), function(i) {
    env <- if (runs$jit[i] == "off") c(R_ENABLE_JIT = "0") else character()
    programTask(runs$mode[i], "tests/lib/child/save_closures.R", settings, runs$mode[i],
      runs$file[i], env)
  })
  saved <- runTasks(tasks, settings, "serialize")
  loads <- lapply(runs$file, function(file) {
    programTask(basename(file), "tests/lib/child/load_closures.R", settings, "plain", file)
  })
  loaded <- runTasks(loads, settings, "serialize")
  judgeSerialize(runs, saved, loaded, settings)
}

judgeSerialize <- function(runs, saved, loaded, settings) {
  bytes <- lapply(runs$file, function(file) {
    if (file.exists(file)) readBin(file, "raw", file.size(file)) else raw()
  })
  plain <- which(runs$mode == "plain")
  verdicts <- lapply(setdiff(seq_along(bytes), plain), function(i) {
    same <- plain[runs$jit[plain] == runs$jit[i]]
    allowed <- if (runs$jit[i] == "off") same else plain
    name <- sprintf("%s, host compiler %s", runs$mode[i], runs$jit[i])
    command <- programCommand("tests/lib/child/save_closures.R", runs$mode[i], "closures.rds",
      if (runs$jit[i] == "off") c(R_ENABLE_JIT = "0") else character())
    identicalFile <- any(vapply(bytes[allowed], identical, NA, bytes[[i]]))
    list(
      judge(paste0(name, ": saves"), saved[[same]], saved[[i]], command),
      judge(paste0(name, ": loads"), loaded[[same]], loaded[[i]],
        paste(command, "&& Rscript tests/lib/child/load_closures.R closures.rds")),
      if (identicalFile) passed(paste0(name, ": bytes")) else
        failed(paste0(name, ": bytes"),
          sprintf("%d bytes, plain R writes %d", length(bytes[[i]]), length(bytes[[same]])),
          command))
  })
  Filter(function(v) selected(v$name, settings), unlist(verdicts, recursive = FALSE))
}
