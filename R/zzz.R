# Loading: examine the host, plug in, or stay inert with one message that names what is missing.

state <- new.env(parent = emptyenv())

supported_versions <- c("4.2", "4.3")

# One sentence, or "" when this R may be tried at all. Checked before the library is loaded.
version_problem <- function(version = getRversion()) {
  short <- paste(version$major, version$minor, sep = ".")
  if (short %in% supported_versions) return("")
  sprintf("hunch supports R %s on x86-64 Linux; this is R %s",
          paste(supported_versions, collapse = " and "), format(version))
}

.onLoad <- function(libname, pkgname) {
  state$problem <- version_problem()
  if (nzchar(state$problem)) return(warn_inert())
  state$report <- .Call(C_hunch_load)
  apply_flags()
  reg.finalizer(state, at_end, onexit = TRUE)
  if (!flag_value("enable")) return(invisible())
  plug_in()
  # These may be loaded after us; their doors open then.
  for (package in c("methods", "stats"))
    if (!isNamespaceLoaded(package))
      setHook(packageEvent(package, "onLoad"), function(...) .Call(C_hunch_lateHooks))
  invisible()
}

# R ends: what compiles in the background must not lose its ground.
at_end <- function(...) {
  .Call(C_hunch_finish)
  write_trace()
}

.onUnload <- function(libpath) {
  if (usable()) .Call(C_hunch_disable)
}

usable <- function() !is.null(state$report) && isTRUE(state$report$usable)

plug_in <- function() {
  result <- .Call(C_hunch_enable)
  state$problem <- result$problem
  if (!result$ok) warn_inert()
  invisible(result$ok)
}

warn_inert <- function() {
  warning("hunch stays inactive: ", sub("[.]$", "", state$problem), ". R works as before; hunch_sitrep() explains.",
          call. = FALSE, immediate. = FALSE)
  invisible(FALSE)
}
