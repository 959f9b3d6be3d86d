# Loading, refusing to load, unloading. Each in a process of its own.

work <- c(
  "f <- function(n) if (n < 2) n else f(n - 1) + f(n - 2)",
  "r <- c(f(12), sapply(1:3, function(i) i^2), Reduce(`+`, 1:4))",
  "e <- tryCatch(stop('caught'), error = conditionMessage)",
  "cat('work:', r, e, '\\n')")
worked <- "work: 144 1 4 9 10 caught "

for (step in c("version", "slots", "layout", "calibration", "selftest", "hooks")) {
  test_that(paste("hunch stays inert, with one warning, when this step fails:", step), {
    child <- in_child(c(work, "r <- hunch_sitrep(); cat('active:', r$active, '\\n'); print(r)",
      "cat('again:', suppressWarnings(hunch_enable()), '\\n')", "cat('calls:', hunch_info(f)$state, '\\n')"),
      c(HUNCH_FAIL_STEP = step))
    text <- paste(child$out, collapse = "\n")
    expect_equal(child$status, 0)
    expect_true(worked %in% child$out)
    expect_equal(lengths(regmatches(text, gregexpr("hunch stays inactive: ", text, fixed = TRUE))), 1)
    expect_match(text, paste0("The step ", step, " failed because HUNCH_FAIL_STEP asks for it"), fixed = TRUE)
    expect_match(text, "active: FALSE", fixed = TRUE)
    expect_match(text, paste0(step, " +FAIL"))
    expect_match(text, "again: FALSE", fixed = TRUE)
  })
}

test_that("an inert hunch answers every question without failing R", {
  child <- in_child(c(
    "f <- function(x) x",
    "stopifnot(identical(with_hunch_paused(f(3)), 3), !hunch_compile(f), identical(hunch_ignore(f), f))",
    "stopifnot(!hunch_disable(), is.data.frame(hunch_stats()), is.data.frame(hunch_flags()))",
    "print(hunch_info(f))",
    "for (q in list(quote(hunch_code(f)), quote(hunch_trace(f(1)))))",
    "  cat(tryCatch(eval(q), error = conditionMessage), '\\n')"), c(HUNCH_FAIL_STEP = "layout"))
  text <- paste(child$out, collapse = "\n")
  expect_equal(child$status, 0)
  expect_match(text, "<hunch> inactive: The step layout failed", fixed = TRUE)
  expect_equal(lengths(regmatches(text, gregexpr("hunch is inactive: The step layout", text, fixed = TRUE))), 2)
})

test_that("versions outside the allow-list are named", {
  expect_equal(version_problem(R_system_version("4.2.2")), "")
  expect_equal(version_problem(R_system_version("4.3.3")), "")
  expect_match(version_problem(R_system_version("4.4.0")), "hunch supports R 4.2 and 4.3 .* this is R 4.4.0")
  expect_match(version_problem(R_system_version("3.6.3")), "this is R 3.6.3")
})

test_that("loading prints nothing and attaches nothing", {
  child <- in_child("loadNamespace('hunch'); invisible()", load = FALSE)
  expect_equal(child$out, "<environment: namespace:hunch>")
  expect_equal(in_child("invisible(loadNamespace('hunch'))", load = FALSE)$out, character())
  expect_equal(in_child("invisible()")$out, character())
})

test_that("unloading the namespace leaves a working R", {
  child <- in_child(c(
    "f <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + i; s }; for (i in 1:100) f(i)",
    "detach('package:hunch'); unloadNamespace('hunch')",
    "stopifnot(!isNamespaceLoaded('hunch'), f(4) == 10)",
    work, "gc() -> g", work,
    "setClass('P', representation(x = 'numeric')); cat(is(new('P', x = 1), 'P'), '\\n')"))
  expect_equal(child$status, 0)
  expect_equal(sum(child$out == worked), 2)
  expect_equal(tail(child$out, 1), "TRUE ")
})

test_that("hunch can be unloaded inside a compiled function and loaded again", {
  child <- in_child(c(
    "f <- function(n) { if (n == 3) unloadNamespace('hunch'); n * 2 }",
    "detach('package:hunch'); cat(vapply(1:5, f, 0), '\\n')",
    "library(hunch); for (i in 1:100) f(1); cat(hunch_sitrep()$active, hunch_info(f)$state, '\\n')", work))
  expect_equal(child$status, 0)
  expect_equal(child$out, c("2 4 6 8 10 ", "TRUE compiled ", worked))
})

test_that("S4 methods run when methods is loaded after hunch", {
  child <- in_child(c(
    "library(methods); library(hunch)",
    "setGeneric('size', function(x) standardGeneric('size')) -> g",
    "setClass('Box', representation(n = 'numeric'))",
    "setMethod('size', 'Box', function(x) x@n + 1)",
    "cat(sapply(1:50, function(i) size(new('Box', n = i)))[50], '\\n')"),
    env = c(R_DEFAULT_PACKAGES = "NULL"))
  expect_equal(child$status, 0)
  expect_equal(child$out, "51 ")
})

test_that("loading is quick", {
  child <- in_child(c(
    "t <- Sys.time(); invisible(loadNamespace('hunch'))",
    "cat(as.numeric(Sys.time() - t, units = 'secs'))"), load = FALSE)
  # Less than 30 ms on an idle machine; the bound leaves room for a busy one.
  expect_lt(as.numeric(child$out), 0.3)
})
