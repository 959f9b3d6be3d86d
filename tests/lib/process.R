# Child processes: a small pool that runs commands and collects what they say.
#
# A task is list(id, command, env, dir, timeout, heartbeat): the words of the
# command, variables as c(NAME = "value"), the working directory and the seconds
# it may take. With a heartbeat file the seconds count from that file's last
# change, so a batch may run long as long as each of its items is quick.
# A result is list(out, err, status); status is NA when the task was stopped.
# Each child is the leader of its own process group and is stopped as a group.

runTasks <- function(tasks, settings, label) {
  bar <- newProgress(label, length(tasks))
  on.exit(bar$close())
  results <- vector("list", length(tasks))
  waiting <- seq_along(tasks)
  running <- list()
  while (length(waiting) > 0L || length(running) > 0L) {
    while (length(waiting) > 0L && length(running) < settings$jobs) {
      running <- c(running, list(startTask(tasks[[waiting[1L]]], waiting[1L])))
      waiting <- waiting[-1L]
    }
    ended <- vapply(running, hasEnded, NA)
    for (child in running[ended]) {
      results[[child$index]] <- collect(child)
      bar$step(child$task$id)
    }
    running <- running[!ended]
    if (!any(ended)) Sys.sleep(0.02)
  }
  results
}

startTask <- function(task, index) {
  folder <- tempfile("task")
  dir.create(folder)
  at <- function(name) file.path(folder, name)
  env <- paste(names(task$env), shQuote(task$env), sep = "=", collapse = " ")
  inner <- paste0("echo $$ > ", shQuote(at("pid")), "; exec \"$@\"")
  script <- c(
    paste("cd", shQuote(task$dir)),
    paste("env", env, "setsid --wait sh -c", shQuote(inner), "sh",
      paste(shQuote(task$command), collapse = " "),
      ">", shQuote(at("out")), "2>", shQuote(at("err")), "</dev/null"),
    paste("echo $? >", shQuote(at("ended"))),
    paste("mv", shQuote(at("ended")), shQuote(at("status"))))
  writeLines(script, at("run.sh"))
  system(paste("sh", shQuote(at("run.sh")), "2>/dev/null"), wait = FALSE)
  list(task = task, index = index, folder = folder, start = Sys.time())
}

hasEnded <- function(child) {
  if (file.exists(file.path(child$folder, "status"))) return(TRUE)
  since <- child$start
  beat <- child$task$heartbeat
  if (!is.null(beat) && file.exists(beat)) since <- max(since, file.mtime(beat))
  if (difftime(Sys.time(), since, units = "secs") < child$task$timeout) return(FALSE)
  stopChild(child)
  TRUE
}

stopChild <- function(child) {
  pid <- readLines(file.path(child$folder, "pid"))
  system2("kill", c("-s", "KILL", "--", paste0("-", pid)), stdout = FALSE, stderr = FALSE)
  while (!file.exists(file.path(child$folder, "status"))) Sys.sleep(0.02)
  writeLines("NA", file.path(child$folder, "status"))
}

collect <- function(child) {
  on.exit(unlink(child$folder, recursive = TRUE))
  read <- function(name) readLines(file.path(child$folder, name), warn = FALSE, skipNul = TRUE)
  list(out = read("out"), err = read("err"),
    status = suppressWarnings(as.integer(read("status"))))
}
