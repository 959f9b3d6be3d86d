# Suite `parallel`: forked children and a socket cluster, with hunch in the
# parent and in the workers (they inherit the start-up profile).

runParallelSuite <- function(settings) {
  folder <- file.path("tests", "lib", "child")
  files <- c(mclapply = file.path(folder, "mclapply.R"), psock = file.path(folder, "psock.R"))
  files <- files[selected(names(files), settings)]
  compareModes(files, settings, c("at_once", "default"), "parallel")
}
