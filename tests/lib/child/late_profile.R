# Start-up profile of the modes that optimize everything: hunch comes when the last of R's default packages has been
# attached, since optimizing R's own start would take longer than most programs. HUNCH_LATE names hunch's profile.
setHook(packageEvent("stats", "attach"), function(...) {
  profile <- Sys.getenv("HUNCH_LATE")
  Sys.setenv(R_PROFILE = profile)
  sys.source(profile, envir = baseenv())
})
