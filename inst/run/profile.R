# Site profile of `hunch run`: what the machine's own would do, then hunch, before the user's code.
invisible(local({
  self <- Sys.getenv("R_PROFILE")
  Sys.unsetenv("R_PROFILE")
  site <- file.path(R.home("etc"), "Rprofile.site")
  if (file.exists(site)) sys.source(site, envir = baseenv())
  loadNamespace("hunch", lib.loc = c(dirname(dirname(dirname(self))), .libPaths()))
}))
