# A hashed environment within a function: variables that the function makes later are nearer than global ones.
zz <- 1
made <- function(maker) {
  h <- maker()
  r <- numeric()
  for (k in 1:40) {
    r[k] <- h()
    if (k == 20) zz <- 2
  }
  r
}
g <- function() {
  h <- eval(quote(function() zz), new.env())
  r <- numeric()
  for (k in 1:40) {
    r[k] <- h()
    if (k == 20) zz <- 2
  }
  r
}
for (i in 1:3) print(g())
for (i in 1:2) print(made(function() local(function() zz)))

# The same of functions, builtins and methods.
f <- function(x) x + 1
h <- function() {
  e <- new.env()
  call <- eval(quote(function(x) f(x)), e)
  total <- eval(quote(function(x) sum(x)), e)
  field <- eval(quote(function(x) x$a), e)
  o <- structure(list(a = 1), class = "thing")
  r <- list()
  for (k in 1:40) {
    r[[k]] <- c(call(k), total(c(k, k)), field(o))
    if (k == 10) f <- function(x) -x
    if (k == 20) sum <- function(x) 100
    if (k == 30) `$.thing` <- function(x, name) 1000
  }
  do.call(rbind, r)[c(1, 10, 11, 20, 21, 30, 31, 40), ]
}
for (i in 1:3) print(h())
