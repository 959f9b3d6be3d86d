# debug() steps through a function that was hot; the lines after each debugged
# call are the browser's commands.
# not injectable
f <- function(x) {
  y <- x + 1
  for (i in 1:2) y <- y + i
  y * 2
}
g <- function(k) f(k) + 1
for (i in 1:40) r <- g(i)
print(r)
debugonce(f)
print(f(1))
n
y <- 100
n
y
c
print(f(1))
debug(f)
print(g(2))
where
n
n
n
ls()
x + 1000
c
undebug(f)
print(g(2))
h <- function(v) { w <- v * 2; browser(); w + 1 }
for (i in 1:2) print(h(i))
w <- 50
c
w
c
trace("f", quote(browser()), print = FALSE)
print(f(5))
x <- 7
c
untrace("f")
print(f(5))
