# Arguments that are NA at times: integers, logicals and doubles; seldom, often, only at first, only later; to functions that
# others call directly, through lists, and by lapply().
source("tests/language/helper/ask.R")

seen <- 0
twice <- function(n) { seen <<- seen + 1; if (is.na(n)) -1L else n * 2L }
add <- function(a, b) { seen <<- seen + 1L; for (k in 1:3) a <- a + b; a }
choose_one <- function(flag) { seen <<- seen + 1; if (is.na(flag)) "unknown" else if (flag) "yes" else "no" }
unasked <- function(flag) { seen <<- seen + 1; if (flag) "yes" else "no" }
half <- function(x) { seen <<- seen + 1; if (is.nan(x)) 0 else if (is.na(x)) 1 else x / 2 }
isTrueNow <- function(flag) { seen <<- seen + 1; isTRUE(flag) || is.na(flag) }

drive <- function(give, to, times = 60) {
  out <- vector("list", times)
  for (i in seq_len(times)) out[[i]] <- to(give(i))
  unlist(out)
}

never <- function(i) i
seldom <- function(i) if (i == 40) NA_integer_ else i
often <- function(i) if (i %% 2 == 0) NA_integer_ else i
first <- function(i) if (i < 5) NA_integer_ else i
later <- function(i) if (i > 50) NA_integer_ else i
logical_na <- function(i) if (i %% 3 == 0) NA else i
flags <- function(i) c(TRUE, FALSE, NA)[i %% 3 + 1]
sure <- function(i) i %% 2 == 0
numbers <- function(i) c(1, NA, NaN, Inf, -2)[i %% 5 + 1]

for (give in list(never, seldom, often, first, later, logical_na)) {
  answer(drive(give, twice))
  answer(drive(give, function(n) add(n, 1L)))
  answer(drive(give, function(n) add(2L, n)))
  answer(unlist(lapply(1:60, function(i) twice(give(i)))))
}
for (give in list(sure, flags)) {
  answer(drive(give, choose_one))
  answer(drive(give, isTrueNow))
  answer(drive(give, function(flag) tryCatch(unasked(flag), error = conditionMessage)))
}
answer(drive(numbers, half))
answer(drive(never, half))

# The same functions once more, in the other order.
for (give in list(logical_na, later, first, often, seldom, never)) ask(drive(give, twice))

# An overflow is told from NA.
big <- function(i) if (i %% 7 == 0) .Machine$integer.max else if (i %% 5 == 0) NA_integer_ else i
answer(drive(big, twice))
answer(seen)
