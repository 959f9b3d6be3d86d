# Switching hunch on and off.

test_that("enable and disable return the previous state invisibly", {
  expect_true(hunch_enable())
  expect_invisible(hunch_enable())
  expect_true(hunch_disable())
  expect_invisible(hunch_disable())
  expect_false(hunch_disable())
  expect_false(hunch_enable())
  expect_true(hunch_enable())
})

test_that("a disabled hunch runs nothing, an enabled one does", {
  f <- fresh("function(x) x + 1")
  hunch_disable()
  on.exit(hunch_enable())
  before <- counter("calls")
  for (i in 1:50) f(i)
  expect_equal(counter("calls"), before)
  expect_equal(hunch_info(f)$calls, 0)
  hunch_enable()
  for (i in 1:50) f(i)
  expect_gt(counter("calls"), before)
  expect_gt(hunch_info(f)$calls, 0)
})

test_that("compiled functions go on working after disabling, and are used again after enabling", {
  f <- fresh("function(n) { s <- 0; for (i in seq_len(n)) s <- s + i; s }")
  hunch_compile(f)
  expect_equal(f(10), 55)
  calls <- hunch_info(f)$calls
  hunch_disable()
  expect_equal(f(10), 55)
  expect_equal(hunch_info(f)$calls, calls)
  hunch_enable()
  expect_equal(f(10), 55)
  expect_equal(hunch_info(f)$calls, calls + 1)
})

test_that("with_hunch_paused evaluates in GNU R and returns the value", {
  f <- fresh("function(x) x * 2")
  hunch_compile(f)
  f(1)
  calls <- hunch_info(f)$calls
  expect_equal(with_hunch_paused(f(21)), 42)
  expect_equal(hunch_info(f)$calls, calls)
  f(1)
  expect_equal(hunch_info(f)$calls, calls + 1)
})

test_that("a pause ends when the expression fails, and pauses nest", {
  f <- fresh("function(x) x * 3")
  hunch_compile(f)
  expect_error(with_hunch_paused(stop("no")), "no")
  f(1)
  expect_equal(hunch_info(f)$calls, 1)
  with_hunch_paused({
    with_hunch_paused(f(1))
    f(1)
  })
  expect_equal(hunch_info(f)$calls, 1)
})

test_that("hunch_compile compiles now", {
  f <- fresh("function(a, b = 2) a + b")
  expect_equal(hunch_info(f)$state, "unknown")
  expect_true(hunch_compile(f))
  expect_invisible(hunch_compile(f))
  expect_equal(hunch_info(f)$state, "compiled")
  expect_equal(f(1), 3)
})

test_that("hunch_ignore leaves a function to GNU R", {
  f <- fresh("function(x) x - 1")
  expect_identical(hunch_ignore(f), f)
  expect_invisible(hunch_ignore(f))
  for (i in 1:50) f(i)
  info <- hunch_info(f)
  expect_equal(info$state, "refused")
  expect_match(info$reason, "hunch_ignore")
  expect_false(hunch_compile(f))
})

test_that("only closures are accepted", {
  expect_error(hunch_compile(sum), "'f' must be a closure, not a primitive function")
  expect_error(hunch_ignore(1), "'f' must be a closure, not double")
  expect_error(hunch_info("f"), "'f' must be a closure, not character")
  expect_error(hunch_code(NULL), "'f' must be a closure, not NULL")
})
