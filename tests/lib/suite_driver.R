# Suite `driver`: the driver finds what it must find. Small programs that behave
# differently when a planted profile is loaded go through the language suite's
# own comparison; each must get the verdict in plantedTable.

plantedTable <- list(
  same = list("passed", "print(1:3)"),
  out = list("failed", "print(exists('planted'))"),
  err = list("failed", "message(exists('planted'))"),
  status = list("failed", "quit(status = if (exists('planted')) 3L else 0L)"),
  crash = list("failed", "if (exists('planted')) tools::pskill(Sys.getpid(), 11L)"),
  address = list("passed", "print(new.env())")
)

runDriverSuite <- function(settings) {
  folder <- file.path(settings$scratch, "planted")
  dir.create(folder, showWarnings = FALSE)
  settings$plain <- FALSE
  settings$profile <- file.path(folder, "profile.R")
  writeLines("planted <- TRUE", settings$profile)
  programs <- vapply(names(plantedTable), function(name) {
    program <- file.path(folder, paste0(name, ".txt"))
    writeLines(plantedTable[[name]][[2L]], program)
    program
  }, "")
  verdicts <- compareModes(programs[selected(names(programs), settings)], settings, "default", "driver")
  lapply(verdicts, function(verdict) {
    name <- sub(" .*", "", verdict$name)
    if (verdict$status == plantedTable[[name]][[1L]]) return(passed(name))
    failed(name, paste("the driver says", verdict$status), "Rscript tests/run.R driver")
  })
}
