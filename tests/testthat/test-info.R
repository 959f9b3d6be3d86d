# What hunch knows about one function, about all, and about itself.

test_that("hunch_info follows a function from unknown to compiled", {
  f <- fresh("function(x) x + 10")
  expect_s3_class(hunch_info(f), "hunch_info")
  expect_equal(printed(hunch_info(f)), "<hunch> not called yet")
  for (i in 1:100) f(i)
  info <- hunch_info(f)
  expect_equal(info$state, "compiled")
  expect_gt(info$calls, 90)
  expect_gt(info$words, 0)
  expect_match(printed(info), "^<hunch> compiled, [0-9]+ calls, [0-9]+ words of bytecode, compiled in ")
  expect_output(print(info), "<hunch> compiled", fixed = TRUE)
})

test_that("hunch_info says what a function keeps", {
  f <- fresh("function(x) substitute(x)")
  hunch_compile(f)
  expect_match(printed(hunch_info(f)), "keeps ")
  g <- fresh("function(x) x")
  hunch_compile(g)
  expect_false(grepl("keeps", printed(hunch_info(g))))
})

test_that("a refused function says why", {
  f <- fresh("function(x) { browser(expr = FALSE); x }")
  expect_false(hunch_compile(f))
  expect_equal(printed(hunch_info(f)), "<hunch> left to GNU R: calls browser()")
  expect_error(hunch_code(f), "no code: calls browser()", fixed = TRUE)
})

test_that("asking does not change what runs", {
  f <- fresh("function(x) x + 0.5")
  for (i in 1:5) hunch_info(f)
  expect_equal(hunch_info(f)$state, "unknown")
})

test_that("hunch_stats counts", {
  stats <- hunch_stats()
  expect_s3_class(stats, "data.frame")
  expect_named(stats, c("counter", "value"))
  expect_true(all(stats$counter %in% names(counter_docs)))
  compiled <- counter("compiled")
  hunch_compile(fresh("function() 1"))
  expect_gte(counter("compiled"), compiled + 1)
  expect_output(print(stats), "closures left to GNU R")
})

test_that("the stats say how call sites, contexts and versions meet", {
  code <- c(
    "f <- function(x) { s <- 0; for (i in 1:20) s <- s + x; s }",
    "g <- function() { f(1); f(1.5) }",
    "h <- function() f(2L)",
    "for (k in 1:300) { g(); h() }",
    "met <- attr(hunch_stats(), 'contexts')",
    "cat(met$measure, sep = '\n')",
    "cat(max(0, met$max[met$measure == 'versions per function']), all(met$min <= met$mean & met$mean <= met$max))")
  soon <- c(HUNCH_HOT_CALLS = "0", HUNCH_OPT_CALLS = "20", HUNCH_BACKGROUND = "0", HUNCH_INLINE_CALLS = "0", HUNCH_QUIET_CALLS = "0")
  measures <- c("contexts per call site", "call sites per version", "versions per function", "call sites per context")
  expect_equal(in_child(code, soon)$out, c(measures, "2 TRUE"))
  # One version for all types, or none, when contexts do not tell them apart.
  expect_match(in_child(code, c(soon, HUNCH_CONTEXT_LEVEL = "2"))$out |> utils::tail(1L), "^[01] TRUE$")
})

test_that("the stats count what GNU R had to do", {
  f <- fresh("function(x) quote(x)")
  expect_true(all(hunch_stats()$value >= 0))
  before <- counter("fallbacks")
  g <- fresh("function(n) for (i in seq_len(n)) local(i)")
  g(5)
  g(5)
  expect_gte(counter("fallbacks"), before)
})

test_that("functions that are made anew with the same text share their code", {
  again <- function(n) for (i in seq_len(n)) replicate(4L, i + 1)
  again(50L)
  before <- counter("compiled")
  again(200L)
  expect_lt(counter("compiled") - before, 20)
  make <- function(k) eval(bquote(function(x, n = 2) x * n + .(k)))
  expect_equal(vapply(1:30, function(k) { f <- make(k); f(1) + f(2) + f(3, 5) }, 0), 6 + 15 + 3 * (1:30))
})

test_that("hunch_trace returns the events of an expression", {
  f <- fresh("function(x) x + 123")
  events <- hunch_trace(for (i in 1:50) f(i))
  expect_s3_class(events, "hunch_trace")
  expect_named(events, c("sequence", "seconds", "event", "subject", "number", "text"))
  expect_true("Compile" %in% events$event)
  expect_false(is.unsorted(events$sequence))
  expect_true(all(events$event %in% hunch_tables()$events$name))
  expect_output(print(events), "Compile")
  expect_equal(attr(hunch_trace(f(1)), "value"), 124)
})

test_that("tracing is over when the expression fails", {
  expect_error(hunch_trace(stop("no")), "no")
  flags <- hunch_flags()
  expect_equal(flags$value[flags$name == "trace_compile"], 0)
})

test_that("the situation report names host, steps and flags", {
  report <- hunch_sitrep()
  expect_s3_class(report, "hunch_sitrep")
  expect_true(report$active)
  expect_equal(report$problem, "")
  expect_true(all(report$steps$ok))
  expect_true(all(c("version", "slots", "layout", "calibration") %in% report$steps$step))
  text <- printed(report)
  expect_match(text[1], "^hunch [0-9.]+ on R version 4")
  expect_equal(text[2], "active")
  expect_output(print(report), "calibration")
})

test_that("the report of a disabled hunch says inactive", {
  hunch_disable()
  on.exit(hunch_enable())
  expect_false(hunch_sitrep()$active)
  expect_match(printed(hunch_sitrep())[2], "^inactive")
})
