# serialize, identical, deparse, body and all.equal of closures before and after heat.
source("tests/language/helper/ask.R")

f <- function(x, y = 2) { z <- x * y; if (z > 3) "big" else "small" }
before <- deparse(f)
copy <- f
again(function() f(1))
over(f)
print(identical(deparse(f), before))
print(identical(f, copy))
print(identical(body(f), body(copy)))
g <- unserialize(serialize(f, NULL))
print(identical(f, g, ignore.bytecode = TRUE, ignore.environment = TRUE))
again(function() g(5))
print(all.equal(f, g))
counter <- local({ n <- 0; function() { n <<- n + 1; n } })
for (i in 1:30) counter()
saved <- unserialize(serialize(counter, NULL))
again(function() c(counter(), saved()), 3L)
print(f)
f
print(args(f))
str(f)
print(object.size(1:10) > 0)
file <- tempfile(); dump("f", file); source(file); again(function() f(1)); unlink(file)
print(is.primitive(f)); print(class(f)); print(typeof(f)); print(mode(f))
h <- f; attr(h, "note") <- "attributed"
again(function() h(1))
h
