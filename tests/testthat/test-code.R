# Bytecode, compared with what it was when somebody last looked.
#
# tests/bytecode/NAME.golden holds a function, a line of dashes, and its bytecode. To add one, write a file with the
# function alone. To accept what the compiler makes now, and then to look at the difference with git:
#   HUNCH_BLESS=1 ./hunch test testthat --filter code

goldens <- golden_files("bytecode")

bytecode_of <- function(source) {
  f <- eval(parse(text = source, keep.source = FALSE)[[1L]], globalenv())
  sub(" +$", "", printed(hunch_code(f)))
}

test_that("there are golden files", {
  expect_gt(length(goldens), 20)
})

for (file in goldens) {
  test_that(paste("bytecode of", sub("[.]golden$", "", basename(file))), {
    expect_golden(bytecode_of(read_golden(file)$source), file)
  })
}

test_that("code is data", {
  code <- hunch_code(fresh("function(x) x + 1"))
  expect_s3_class(code, "hunch_code")
  expect_named(code, c("pc", "op", "operands"))
  expect_equal(code$pc[1], 0)
  expect_true(all(code$op %in% hunch_tables()$opcodes$name))
  expect_output(print(code), "Return")
})

test_that("asking for code does not run the function, and running keeps the code", {
  f <- fresh("function(x) { x <- x + 1; stop('ran') }")
  before <- printed(hunch_code(f))
  for (i in 1:3) try(f(i), silent = TRUE)
  expect_identical(printed(hunch_code(f)), before)
})

test_that("closures of the same function share their code", {
  make <- fresh("function(k) function(x) x + k")
  a <- make(1)
  b <- make(2)
  for (i in 1:50) a(i)
  expect_equal(hunch_info(b)$state, "compiled")
  expect_equal(c(a(1), b(1)), c(2, 3))
})

test_that("feedback shows types and branches that were seen", {
  f <- fresh("function(x) if (x > 2) x else -x")
  expect_error(hunch_code(f, "feedback"), "no feedback")
  for (i in 1:150) f(i + 0.5)
  feedback <- hunch_code(f, "feedback")
  expect_true(any(feedback$seen == "dbl"))
  branch <- feedback[!is.na(feedback$taken), ]
  expect_equal(nrow(branch), 1)
  expect_gt(max(branch$taken, branch$not_taken), 40)
  f("a")
  expect_true(any(grepl("chr", hunch_code(f, "feedback")$seen)))
  expect_output(print(feedback), "false [0-9]+, true [0-9]+")
})

test_that("an unknown stage is an error", {
  expect_error(hunch_code(function() 1, "assembler"), "should be one of")
})
