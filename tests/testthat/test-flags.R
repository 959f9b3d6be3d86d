# Flags: option, environment variable, default, in this order.

flag <- function(name) {
  flags <- hunch_flags()
  flags$value[flags$name == name]
}

shown <- function(name) sprintf("f <- hunch_flags(); cat(f$value[f$name == '%s'])", name)

test_that("the table is complete and consistent", {
  flags <- hunch_flags()
  expect_named(flags, c("name", "option", "env", "type", "default", "value", "ablate", "doc"))
  expect_true(all(c("enable", "max_tier", "hot_calls", "hot_loops") %in% flags$name))
  expect_equal(flags$option, paste0("hunch.", flags$name))
  expect_equal(flags$env, paste0("HUNCH_", toupper(flags$name)))
  expect_true(all(nzchar(flags$doc)))
  expect_true(all(flags$type %in% c("bool", "int", "tier", "engine", "level")))
  expect_true(all(flags$type[flags$ablate] %in% c("bool", "level")))
  expect_equal(flags$default[flags$name == "context_level"], nrow(hunch_tables()$levels) - 1)
  expect_true(all(setdiff(hunch_tables()$reasons$flag, "") %in% flags$name))
  expect_false(anyDuplicated(flags$name) > 0)
})

test_that("the other tables are complete", {
  tables <- hunch_tables()
  expect_named(tables, c("flags", "events", "opcodes", "pir_ops", "pir_types", "passes", "reasons", "levels", "refusals", "helpers"))
  for (name in setdiff(names(tables), "pir_types")) {
    expect_true(all(nzchar(tables[[name]]$doc)), label = name)
    expect_false(anyDuplicated(tables[[name]]$name) > 0, label = name)
  }
  expect_true(all(tables$passes$flag %in% tables$flags$name))
  expect_match(tables$opcodes$immediates, "^[kvcstif]*$")
})

test_that("an option is used when hunch is enabled, and wins over the environment", {
  old <- options(hunch.hot_calls = 7L)
  on.exit({
    options(old)
    .Call(C_hunch_setFlag, match("hot_calls", hunch_flags()$name), 2)
  })
  hunch_enable()
  expect_equal(flag("hot_calls"), 7)
  child <- in_child(c("options(hunch.hot_calls = 9); loadNamespace('hunch')", sub("hunch_flags", "hunch::hunch_flags",
    shown("hot_calls"))), env = c(HUNCH_HOT_CALLS = "5"), load = FALSE)
  expect_equal(tail(child$out, 1), "9")
})

test_that("an environment variable is used", {
  expect_equal(in_child(shown("hot_calls"), c(HUNCH_HOT_CALLS = "5"))$out, "5")
  expect_equal(in_child(shown("max_tier"), c(HUNCH_MAX_TIER = "interpreter"))$out, "1")
  expect_equal(in_child(shown("fast_apply"), c(HUNCH_FAST_APPLY = "no"))$out, "0")
})

test_that("HUNCH_ENABLE=0 loads without plugging in", {
  child <- in_child("cat(hunch_sitrep()$active, hunch_enable(), hunch_sitrep()$active)", c(HUNCH_ENABLE = "0"))
  expect_equal(child$out, "FALSE FALSE TRUE")
})

test_that("HUNCH_MAX_TIER=off compiles nothing", {
  child <- in_child(c("f <- function(x) x + 1; for (i in 1:1000) f(i)", "cat(hunch_info(f)$calls)"),
    c(HUNCH_MAX_TIER = "off"))
  expect_equal(child$out, "0")
})

test_that("a value that makes no sense is named once, and the default used", {
  child <- in_child(shown("hot_calls"), c(HUNCH_HOT_CALLS = "soon"))
  expect_equal(sum(grepl("\"soon\" is not a value of hot_calls", child$out, fixed = TRUE)), 1)
  expect_true(any(grepl("2$", child$out)))
  expect_equal(child$status, 0)
  expect_true(is.na(as_flag("sometimes", "bool")))
  expect_true(is.na(as_flag("fastest", "tier")))
  expect_equal(as_flag("optimizer", "tier"), 3)
  expect_equal(as_flag("on", "bool"), 1)
  expect_equal(as_flag(FALSE, "bool"), 0)
})

test_that("each single mechanism can be switched off without changing results", {
  code <- c(
    "f <- function(n, k = n %% 3) { s <- 0; for (i in seq_len(n)) s <- s + k * i; s }",
    "g <- function(x, ...) sum(vapply(x, function(v) f(v, ...), 0))",
    "cat(g(1:40), g(1:40, 2), sapply(1:5, function(i) i^2))")
  soon <- c(HUNCH_HOT_CALLS = "0", HUNCH_OPT_CALLS = "4", HUNCH_OPT_LOOPS = "10", HUNCH_BACKGROUND = "0", HUNCH_VERIFY = "1")
  expected <- in_child(code, c(HUNCH_ENABLE = "0"))$out
  for (name in hunch_flags()$env[hunch_flags()$ablate]) {
    expect_equal(in_child(code, c(soon, setNames("0", name)))$out, expected, label = name)
  }
})
