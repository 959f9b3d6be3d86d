# The apply family while the collector runs at every allocation.
f <- function(v, k) { w <- c(v, k); list(w, v) }
work <- function() {
  a <- lapply(c(x = 1, y = 2), f, k = 3)
  b <- vapply(letters[1:3], function(s) c(paste0(s, s), "z"), c(first = "", second = ""))
  d <- mapply(function(p, q, ...) list(p + q, ...), 1:3, c(a = 4, b = 5, c = 6), MoreArgs = list("m"))
  e <- Map(function(p, q) function() p * q, 1:2, 3:4)
  g <- sapply(1:3, function(i) parent.frame()$i)
  h <- Reduce(function(p, q) paste0(p, q), letters[1:4], accumulate = TRUE)
  j <- vapply(1:2, function(i) if (i == 1) TRUE else 2L, 1)
  l <- lapply(list(1, "a"), typeof)
  m <- tryCatch(lapply(1:3, function(i) if (i == 2) stop("at ", i) else i), error = conditionMessage)
  list(a, b, d, sapply(e, function(fn) fn()), g, h, j, l, m)
}
for (k in 1:3) first <- work()
gctorture(TRUE)
second <- work()
gctorture(FALSE)
print(identical(first, second))
str(first)
