# What users see of the optimizer: versions, code at every stage, deoptimizations, the limits of code memory.

# Compilation is waited for, here and in child processes.
Sys.setenv(HUNCH_BACKGROUND = "0")
hunch_enable()

has_native <- function() hunch_sitrep(load_native = TRUE)$native$loaded
skip_without_native <- function() if (!has_native()) skip("no native back end here")

# A function with a loop that has run long enough, its source kept.
hot <- function(text = "function(x) {\n  s <- 0\n  for (i in seq_along(x)) s <- s + x[i]\n  s\n}",
                arguments = list(c(0.5, 1:9999)), times = 5) {
  f <- eval(parse(text = text, keep.source = TRUE)[[1L]], globalenv())
  for (i in seq_len(times)) do.call(f, arguments)
  f
}

test_that("hunch_info lists versions with what they are for and what they cost", {
  skip_without_native()
  info <- hunch_info(hot())
  expect_equal(info$tier, "optimizer")
  versions <- info$versions
  expect_named(versions, c("version", "entry", "pc", "context", "environment", "entries", "deopts", "retired", "draft",
    "native", "stepped", "code_bytes", "build_ms", "pass_ms", "lower_ms"))
  expect_match(versions$entry, "^(function|loop at line 3)$")
  expect_true(any(versions$entries > 0), all(versions$native > 0))
  expect_true(all(versions$code_bytes > 0), all(versions$lower_ms > 0))
  text <- printed(info)
  expect_match(text[1], "^<hunch> optimized, ")
  expect_true(any(grepl("^  version [0-9]+: (function|loop at line 3), [0-9,]+ runs?, [0-9,]+ deoptimizations?", text)))
  expect_true(any(grepl("instructions native, [0-9,]+ bytes of code, made in ", text)))
})

test_that("code is made quickly at first, and well when it has run much", {
  skip_without_native()
  text <- "function(n) { s <- 0; for (i in 1:n) s <- s + i %% 7; s }"
  old <- options(hunch.draft_heat = 50000)
  on.exit(options(old))
  hunch_enable()
  improved <- counter("improved")
  f <- hot(text, list(4000), 3)
  draft <- hunch_info(f)$versions
  expect_true(all(draft$draft))
  expect_true(any(grepl(", a draft$", printed(hunch_info(f)))))
  values <- vapply(1:60, function(k) f(4000), 0)
  expect_equal(values, rep(sum(1:4000 %% 7), 60))
  now <- hunch_info(f)$versions
  expect_true(any(!now$draft & !now$retired))
  expect_gt(max(now$lower_ms[!now$draft]), 0)
  expect_gt(counter("improved"), improved)
  options(hunch.drafts = FALSE)
  hunch_enable()
  expect_false(any(hunch_info(hot(text, list(4000), 3))$versions$draft))
  options(hunch.drafts = NULL)
})

test_that("a loop that is still running leaves its draft for the better code", {
  skip_without_native()
  code <- c(
    "f <- function(n) { s <- 0; for (i in 1:n) { if (i %% 3 == 0) s <- s + i else s <- s - 1 }; s }",
    "cat(f(3e6), f(3e6) == f(3e6), '\\n')",
    "stats <- hunch_stats()",
    "cat(stats$value[stats$counter == 'improved'] > 0)")
  expect_equal(in_child(code, c(HUNCH_HOT_CALLS = "0", HUNCH_DRAFT_HEAT = "1000"))$out, c("1.5e+12 TRUE ", "TRUE"))
})

test_that("a function that runs seldom has no versions, and asking for its graph says why", {
  f <- fresh("function(x) x + 99")
  expect_error(hunch_code(f, "pir"), "not optimized: the function is not hot yet")
  for (i in 1:50) f(i)
  info <- hunch_info(f)
  expect_equal(info$tier, "interpreter")
  expect_equal(nrow(info$versions), 0)
  expect_error(hunch_code(f, "asm"), "not optimized: 4?[0-9] calls so far; it takes 1000, or 3000 iterations of a loop")
})

test_that("what the optimizer declines says why", {
  f <- fresh("function(x) { y <- paste(x, 'a'); y }")
  for (i in 1:1200) f(i)
  declined <- hunch_info(f)$declined
  expect_gt(nrow(declined), 0)
  expect_true(all(declined$reason %in% hunch_tables()$refusals$name))
  expect_true(all(nzchar(declined$sentence)))
  expect_true(any(grepl("not optimized because ", printed(hunch_info(f)))))
  expect_equal(nrow(hunch_info(f)$versions), 0)
  expect_error(hunch_code(f, "pir"), declined$sentence[1], fixed = TRUE)
})

test_that("the graph can be seen after each pass", {
  skip_without_native()
  f <- hot()
  final <- hunch_code(f, "pir")
  expect_s3_class(final, "hunch_code")
  expect_named(final, "text")
  expect_match(final$text[1], "^graph ")
  passes <- attr(final, "passes")
  expect_named(passes, c("pass", "changed", "size"))
  expect_true(all(passes$pass %in% hunch_tables()$passes$name))
  expect_equal(passes$size[nrow(passes)], sum(grepl("^  ", final$text)))
  built <- hunch_code(f, "pir", pass = 0)
  expect_false(identical(built$text, final$text))
  expect_identical(hunch_code(f, "pir", pass = nrow(passes))$text, final$text)
  expect_identical(hunch_code(f, "pir", pass = "reuse")$text, final$text)
  last <- max(which(passes$pass == "licm"))
  expect_identical(hunch_code(f, "pir", pass = "licm")$text, hunch_code(f, "pir", pass = last)$text)
  expect_output(print(built), "Checkpoint")
})

test_that("mistakes in pass and version are named", {
  skip_without_native()
  f <- hot()
  expect_error(hunch_code(f, "pir", pass = "magic"), "'pass' must be a number from 0 (as built) or one of types,", fixed = TRUE)
  expect_error(hunch_code(f, "pir", pass = -1), "'pass' must be")
  expect_error(hunch_code(f, "pir", version = 999999L), "no version 999999; there are [0-9, ]+")
  expect_error(hunch_code(f, "bytecode", pass = 1), "for the stages pir, llvm and asm")
  id <- hunch_info(f)$versions$version[1]
  expect_equal(attr(hunch_code(f, "pir", version = id), "version"), id)
})

test_that("machine code can be seen, and looking changes nothing", {
  skip_without_native()
  f <- hot()
  bytes <- counter("code_bytes")
  expect_true(any(grepl("^define ", hunch_code(f, "llvm")$text)))
  expect_true(any(grepl("\tret", hunch_code(f, "asm")$text)))
  expect_true(any(grepl("^define ", hunch_code(f, "llvm", pass = 0)$text)))
  expect_equal(counter("code_bytes"), bytes)
  expect_equal(f(c(1, 2)), 3)
})

test_that("deoptimizations are listed with place, types and reason", {
  skip_without_native()
  f <- hot("function(x, y) {\n  s <- 0\n  for (i in 1:5000)\n    s <- s + y\n  s\n}", list(1, 2.5))
  before <- nrow(hunch_deopts(f))
  expect_equal(f(1, "a" == "b"), 0)
  expect_equal(f(1, 2L), 10000)
  deopts <- hunch_deopts(f)
  expect_s3_class(deopts, "hunch_deopts")
  expect_named(deopts, c("time", "function", "reason", "sentence", "where", "line", "expected", "observed", "version",
    "pc", "feedback"))
  expect_true(all(deopts$reason %in% hunch_tables()$reasons$name))
  expect_false(is.unsorted(deopts$time))
  expect_true(all(deopts$version %in% hunch_info(f)$versions$version))
  expect_gte(nrow(hunch_deopts()), nrow(deopts))
  expect_equal(sum(hunch_info(f)$deopts$count), nrow(deopts))
  expect_equal(length(printed(deopts)), max(nrow(deopts), 1))
})

test_that("a deoptimization names the expression, its line and both types", {
  skip_without_native()
  code <- c(
    "f <- eval(parse(text = 'function(x, n) {\\n  s <- 0\\n  for (i in 1:n) {\\n    s <- s + x[i]\\n  }\\n  s\\n}', keep.source = TRUE))",
    "x <- rep(1.5, 5000); for (i in 1:20) f(x, 5000)",
    "f(x, 5001)",
    "d <- hunch_deopts(); d <- d[d$reason == 'Bounds', ]",
    "cat(d$`function`[1], d$where[1], d$line[1], d$sentence[1], sep = '|')")
  child <- in_child(code)
  expect_equal(tail(child$out, 1), "f|x[i]|4|an index is not within the vector")
})

test_that("types are given in words", {
  expect_equal(describe_type("dbl?"), "double")
  expect_equal(describe_type("int"), "integer, not NA")
  expect_equal(describe_type("int|dbl[]@?"), "integer or double vector with attributes")
  expect_equal(describe_type("list[]^"), "list vector of a class")
  expect_equal(describe_type("dbl[]~?"), "double vector or a compact form of it")
  expect_equal(describe_type("any"), "anything")
  expect_equal(describe_type(""), "")
  expect_equal(describe_context("x: dbl[]?, n: int", FALSE), "when x is double vector; n is integer, not NA")
  expect_equal(describe_context("", FALSE), "for any frame")
  expect_equal(describe_context("", TRUE), "when the frame has an environment")
})

test_that("no deoptimizations print as such", {
  expect_equal(printed(hunch_deopts(fresh("function() 98"))), "no deoptimizations")
})

test_that("the trace shows what the optimizer does", {
  skip_without_native()
  events <- hunch_trace(f <- hot())
  expect_true("Optimize" %in% events$event)
  expect_match(events$text[events$event == "Optimize"], "^(function|loop)")
  expect_true(any(grepl(" s  Optimize +f? ?.* ms +(function|loop)", printed(events))))
  expect_true(all(events$sequence %in% hunch_trace()$sequence))
})

test_that("HUNCH_TRACE_COMPILE writes events to standard error when R ends", {
  code <- c("f <- function(x) x + 1; for (i in 1:100) f(i)", "cat('done\\n')")
  out <- in_child(code, c(HUNCH_TRACE_COMPILE = "1"))$out
  expect_true(any(grepl("^ +[0-9.]+ s  Compile ", out)))
  expect_identical(in_child(code)$out, "done")
})

test_that("versions are dropped when there is too much machine code", {
  skip_without_native()
  code <- c(
    "make <- function(k) eval(bquote(function(n) { s <- 0; for (i in 1:n) s <- s + .(k); s }))",
    "fs <- lapply(1:4, make)",
    "for (round in 1:3) for (f in fs) stopifnot(f(20000) %% 20000 == 0)",
    "s <- setNames(hunch_stats()$value, hunch_stats()$counter)",
    "cat(s[['dropped']] > 0, s[['code_bytes']] < 20000, s[['optimized']] + s[['improved']] > s[['dropped']])")
  expect_equal(in_child(code, c(HUNCH_CODE_MEMORY = "0"))$out, "TRUE TRUE TRUE")
  expect_equal(in_child(code)$out, "FALSE TRUE TRUE")
})

test_that("code that runs is kept, also when R jumps out of it", {
  skip_without_native()
  code <- c(
    "g <- function(n) { s <- 0; for (i in 1:n) s <- s + i; if (n %% 2 == 0) stop('even'); s }",
    "f <- function(n) { s <- 0; for (i in 1:n) s <- s + tryCatch(g(i), error = function(e) 1); s }",
    "cat(f(400))")
  expected <- in_child(code, c(HUNCH_ENABLE = "0"))$out
  expect_equal(in_child(code, c(HUNCH_CODE_MEMORY = "0", HUNCH_OPT_LOOPS = "50", HUNCH_OPT_CALLS = "20"))$out, expected)
})

test_that("versions that were given up give their code back", {
  skip_without_native()
  code <- c(
    "f <- function(x, n) { s <- 0; for (i in 1:n) s <- s + x; s }",
    "for (i in 1:10) f(1.5, 5000); for (i in 1:10) f(TRUE, 5000); for (i in 1:10) f(2L, 5000)",
    "v <- hunch_info(f)$versions; s <- hunch_stats()",
    "cat(sum(v$code_bytes[!v$retired]) == s$value[s$counter == 'code_bytes'])")
  expect_equal(in_child(code)$out, "TRUE")
})

test_that("hunch works without the native library, and says so", {
  code <- c(
    "f <- function(x) { s <- 0; for (i in seq_along(x)) s <- s + x[i]; s }",
    "for (i in 1:20) r <- f(as.numeric(1:5000))",
    "cat(r, nrow(hunch_info(f)$versions), hunch_info(f)$state, hunch_info(f)$declined$reason[1], '\\n')",
    "cat(tryCatch(hunch_code(f, 'asm'), error = conditionMessage), '\\n')",
    "cat(grep('^native code', capture.output(hunch_sitrep()), value = TRUE), '\\n')")
  out <- in_child(code, c(HUNCH_NATIVE_LIBRARY = "/nowhere/hunch_native.so"))$out
  expect_equal(out[1], "12502500 0 compiled NoBackend ")
  expect_match(out[2], "^not optimized: .*there is no native back end")
  expect_match(out[3], "^native code: none, hunch does without: .*/nowhere/hunch_native.so")
})

test_that("the report does not load the native library unless asked", {
  out <- in_child(c("cat(hunch_sitrep()$native$loaded, '\\n')", "n <- hunch_sitrep(load_native = TRUE)$native",
    "cat(identical(n$loaded, nzchar(n$llvm)), '\\n')"))$out
  expect_equal(out, c("FALSE ", "TRUE "))
})

test_that("code compiled in the background takes over", {
  skip_without_native()
  code <- c(
    "f <- function(n) { s <- 0; for (i in 1:n) s <- s + i; s }",
    "start <- Sys.time()",
    "while (nrow(hunch_info(f)$versions) == 0 && Sys.time() - start < 20) f(1e5)",
    "cat(f(1e5), hunch_info(f)$tier, hunch_info(f)$pending, length(hunch_code(f, 'asm')$text) > 10)")
  expect_match(in_child(code, c(HUNCH_BACKGROUND = "1"))$out, "^5000050000 optimizer (TRUE|FALSE) TRUE$")
})

test_that("R can end while code is compiled in the background", {
  skip_without_native()
  code <- c("f <- function(n) { s <- 0; for (i in 1:n) s <- s + i; s }", "cat(f(1e5))")
  for (i in 1:5) expect_equal(in_child(code, c(HUNCH_BACKGROUND = "1")), list(out = "5000050000", status = 0L))
})

test_that("the reference interpreter runs the same graphs, without machine code", {
  code <- c(
    "f <- function(x) { s <- 0; for (i in seq_along(x)) s <- s + x[i]; s }",
    "for (i in 1:5) r <- f(as.numeric(1:5000))",
    "cat(r, nrow(hunch_info(f)$versions) > 0, hunch_code(f, 'pir')$text[1], '\\n')",
    "cat(tryCatch(hunch_code(f, 'llvm'), error = conditionMessage), '\\n')")
  out <- in_child(code, c(HUNCH_BACKEND = "reference"))$out
  expect_match(out[1], "^12502500 TRUE graph ")
  expect_match(out[2], "^no machine code: .*reference interpreter")
})
