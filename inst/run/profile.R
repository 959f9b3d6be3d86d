# Site profile of `hunch run`: what the machine's own would do, then hunch, before the user's code.
invisible(local({
  self <- Sys.getenv("R_PROFILE")
  # Child processes of this one find the profile too: workers of a cluster run with hunch.
  site <- Sys.getenv("HUNCH_SITE_PROFILE")
  if (!nzchar(site)) site <- file.path(R.home("etc"), "Rprofile.site")
  if (file.exists(site)) sys.source(site, envir = baseenv())
  loadNamespace("hunch", lib.loc = c(dirname(dirname(dirname(self))), .libPaths()))
}))
