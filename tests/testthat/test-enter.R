# The interpreter can be entered at any pc with a given operand stack and environment, as deoptimization does.

enter_at <- function(f, pc, stack = list(), env = globalenv()) .Call(C_hunch_enterAt, f, pc, stack, env)

# The position of the n-th instruction with this opcode, and of the one after it.
pc_of <- function(f, op, n = 1L) {
  code <- hunch_code(f)
  as.integer(code$pc[which(code$op == op)[n]])
}
pc_after <- function(f, op, n = 1L) {
  code <- hunch_code(f)
  as.integer(code$pc[which(code$op == op)[n] + 1L])
}

frame_of <- function(...) list2env(list(...), parent = globalenv())

test_that("code entered at its start with its arguments bound is the function", {
  f <- fresh("function(a, b) a * 10 + b")
  expect_identical(enter_at(f, 0L, env = frame_of(a = 4, b = 2)), 42)
})

test_that("operands come from the given stack", {
  f <- fresh("function(a, b) a - b")
  expect_identical(enter_at(f, pc_of(f, "Sub"), list(50, 8)), 42)
  expect_identical(enter_at(f, pc_of(f, "Sub"), list(1:3, 1L)), 0:2)
  expect_identical(enter_at(f, pc_of(f, "Return"), list("value")), "value")
})

test_that("variables come from and go to the given environment", {
  f <- fresh("function(a) { b <- a + 1; b * 2 }")
  env <- frame_of(a = 0)
  expect_identical(enter_at(f, pc_of(f, "StVar"), list(20), env), 40)
  expect_identical(env$b, 20)
})

test_that("a loop can be entered in the middle of its iterations", {
  f <- fresh("function(x) { s <- 0; for (v in x) s <- s + v; s }")
  step <- pc_of(f, "ForStep")
  x <- c(1, 2, 3, 4)
  # A loop over a vector has three entries: the vector, how many elements are done, how many there are.
  expect_identical(enter_at(f, step, list(x, 2, 4), frame_of(x = x, s = 100)), 107)
  expect_identical(enter_at(f, step, list(x, 4, 4), frame_of(x = x, s = 100)), 100)
  expect_identical(x, c(1, 2, 3, 4))
})

test_that("either branch of a condition can be entered with the condition on the stack", {
  f <- fresh("function(x) if (x > 0) 'positive' else 'other'")
  expect_identical(enter_at(f, pc_of(f, "BrFalse"), list(TRUE)), "positive")
  expect_identical(enter_at(f, pc_of(f, "BrFalse"), list(FALSE)), "other")
  expect_error(enter_at(f, pc_of(f, "BrFalse"), list(NA)), "missing value where TRUE/FALSE needed")
})

test_that("a call can be entered with its function and arguments evaluated", {
  g <- function(p, q) p / q
  f <- fresh("function(a) g(a, 2) + 1")
  env <- list2env(list(a = 0, g = g), parent = globalenv())
  expect_identical(enter_at(f, pc_after(f, "Call"), list(10), env), 11)
})

test_that("every instruction boundary of straight code gives the same answer", {
  f <- fresh("function(x) { y <- x * 2; z <- y + 1; z^2 }")
  expected <- f(3)
  code <- hunch_code(f)
  stores <- code$pc[which(code$op == "StVar") + 1L]
  expect_identical(enter_at(f, as.integer(stores[1]), env = frame_of(x = 3, y = 6)), expected)
  expect_identical(enter_at(f, as.integer(stores[2]), env = frame_of(x = 3, y = 6, z = 7)), expected)
})

test_that("errors raised after entering leave R in order", {
  f <- fresh("function(a) { b <- a; stop('broken ', b) }")
  for (i in 1:20) expect_error(enter_at(f, pc_of(f, "StVar"), list(i), frame_of(a = 1)), paste("broken", i))
  expect_identical(enter_at(fresh("function(a) a"), 0L, env = frame_of(a = 1)), 1)
})
