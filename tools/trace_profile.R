# Start-up profile of a traced run (tools/bisect): hunch's own, named by HUNCH_BISECT_PROFILE, then, when R ends, hunch's
# events into the file HUNCH_BISECT_LOG, one line each: event, subject, text, separated by tabs.

invisible(local({
  Sys.setenv(R_PROFILE = Sys.getenv("HUNCH_BISECT_PROFILE"))
  sys.source(Sys.getenv("R_PROFILE"), envir = baseenv())
  if (!isNamespaceLoaded("hunch")) return()
  write <- function(...) {
    log <- .Call(getNamespace("hunch")$C_hunch_eventLog)
    cat(paste(log$event, log$subject, log$text, sep = "\t"), sep = "\n", file = Sys.getenv("HUNCH_BISECT_LOG"))
  }
  reg.finalizer(getNamespace("hunch"), write, onexit = TRUE)
}))
