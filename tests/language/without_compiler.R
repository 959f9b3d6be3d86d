# The calls of errors and warnings while GNU R's own compiler is off.
# not injectable
invisible(system2(file.path(R.home("bin"), "Rscript"), c("--no-init-file", "tests/language/helper/loop_calls.R"),
  env = "R_ENABLE_JIT=0"))
