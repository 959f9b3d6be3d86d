# An environment at the address of one that is gone is another one: its names mean what they mean there.
p1 <- new.env()
p2 <- new.env()
p1$x <- 1
p2$x <- 2
make <- function(k) {
  e <- new.env(parent = if (k %% 2) p1 else p2, size = 1L)
  eval(quote(function() x), e)
}
wrong <- 0
for (k in 1:60) {
  f <- make(k)
  if (f() != (if (k %% 2) 1 else 2)) wrong <- wrong + 1
  f <- NULL
  gc(FALSE)
}
print(wrong)

# The same of methods.
evalq(`$.thing` <- function(x, name) "method", p2)
reader <- function(k) {
  e <- new.env(parent = if (k %% 2) p1 else p2, size = 1L)
  eval(quote(function(o) o$a), e)
}
o <- structure(list(a = "field"), class = "thing")
seen <- character()
for (k in 1:40) {
  f <- reader(k)
  seen[k] <- f(o)
  f <- NULL
  gc(FALSE)
}
print(table(seen, odd = seq_along(seen) %% 2 == 1))
