# Graphs as the builder makes them: what becomes of variables, arguments, environments and calls, compared with what it was
# when somebody last looked.
#
# tests/graphs/NAME.golden holds a program that calls its function `f` until it is optimized, a line of dashes, and the graph
# before any pass. To add one, write a file with the program alone. To accept what the builder makes now:
#   HUNCH_BLESS=1 ./hunch test testthat --filter graphs

graphs <- golden_files("graphs")

# All in one process, each in the global environment, where names can be relied on.
built <- function(programs) {
  code <- unlist(lapply(programs, function(p) c(p, "writeLines('=====')", "print(hunch_code(f, 'pir', pass = 0))")))
  out <- in_child(code, c(HUNCH_BACKGROUND = "0", HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0", HUNCH_OPT_CALLS = "20",
    HUNCH_OPT_LOOPS = "100", HUNCH_OPT_ALL = "1"))$out
  split(out, cumsum(out == "====="))
}

skip_if_not(hunch_sitrep(load_native = TRUE)$native$loaded, "no native back end here")
found <- built(lapply(graphs, function(file) read_golden(file)$source))
found <- found[names(found) != "0"]

test_that("each program has its graph", {
  expect_gt(length(graphs), 10)
  expect_length(found, length(graphs))
})

for (i in seq_along(graphs)) {
  test_that(paste("graph of", sub("[.]golden$", "", basename(graphs[i]))), {
    expect_golden(sub(" +$", "", found[[i]][-1]), graphs[i])
  })
}
