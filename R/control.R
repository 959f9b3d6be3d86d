# Switching hunch on and off, for the session, for an expression, for a function.

#' Plug into R
hunch_enable <- function() {
  if (!usable()) return(warn_inert())
  old <- .Call(C_hunch_isEnabled)
  apply_flags()
  if (!old) plug_in()
  invisible(old)
}

#' Take every hook back
hunch_disable <- function() {
  if (!usable()) return(invisible(FALSE))
  old <- .Call(C_hunch_isEnabled)
  .Call(C_hunch_disable)
  invisible(old)
}

#' Evaluate an expression by GNU R alone
with_hunch_paused <- function(expr) {
  if (!usable()) return(expr)
  old <- .Call(C_hunch_pause, TRUE)
  on.exit(.Call(C_hunch_pause, old))
  expr
}

check_closure <- function(f) {
  if (typeof(f) != "closure")
    stop("'f' must be a closure, not ", if (is.function(f)) "a primitive function" else typeof(f), call. = FALSE)
}

#' Compile a function now
hunch_compile <- function(f) {
  check_closure(f)
  if (!usable()) return(invisible(FALSE))
  invisible(.Call(C_hunch_compileClosure, f))
}

#' Leave a function to GNU R
hunch_ignore <- function(f) {
  check_closure(f)
  if (usable()) .Call(C_hunch_ignoreClosure, f)
  invisible(f)
}
