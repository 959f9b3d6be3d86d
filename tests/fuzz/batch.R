# Writes a batch of generated programs as one R program: Rscript batch.R SEED COUNT FILE
#
# The file is the harness, then for each seed a marker, the program, and a line that forgets it.

local({
  file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)[1L])
  folder <- dirname(normalizePath(file))
  source(file.path(folder, "generate.R"))
  loadConstructs(folder)
  args <- commandArgs(TRUE)
  seeds <- as.integer(args[1L]) + seq_len(as.integer(args[2L])) - 1L
  programs <- lapply(seeds, function(seed) c(sprintf("marker(%d)", seed), generateProgram(seed), "tidy()"))
  writeLines(c(readLines(file.path(folder, "harness.R")), unlist(programs)), args[3L])
})
