# Functions made anew for each call, at addresses that others had before.
attempt <- function(f) f(2)
make <- function(i) eval(parse(text = sprintf(if (i %% 3 == 0) "function(x) x + %d" else "function(y) y * %d", i)))
wrong <- 0
for (i in 1:400) {
  f <- make(i)
  for (k in 1:40) r <- attempt(f)
  if (r != if (i %% 3 == 0) 2 + i else 2 * i) wrong <- wrong + 1
  rm(f)
  if (i %% 20 == 0) invisible(gc(FALSE))
}
print(wrong)
