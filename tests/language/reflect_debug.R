# debug(), undebug(), debugonce(), isdebugged() of hot functions, also in the middle of a hot loop. The lines after a
# debugged call are the browser's commands.
# not injectable
leaf <- function(x) {
  y <- x * 2
  y + 1
}
middle <- function(x) leaf(x) + 1
loop <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    if (i == at) debugonce(leaf)
    s <- s + middle(i)
  }
  s
}
at <- 0
print(loop(3000))
at <- 2500
print(loop(3000))
n
n
y <- y + 1e6
c
at <- 0
print(loop(3000))
print(isdebugged(leaf))

debug(leaf)
print(isdebugged(leaf))
print(middle(3))
where
n
ls()
x <- 100
n
y
c
undebug(leaf)
print(isdebugged(leaf))
print(loop(3000))

# debug switched on and off by code that runs
toggles <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    if (i == 1500) debug(leaf)
    if (i == 1501) undebug(leaf)
    s <- s + leaf(i)
  }
  s
}
print(toggles(2000))
c
print(toggles(1000))

# stepping through a hot loop and out of it
steps <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + i
  s
}
for (k in 1:300) r <- steps(20)
debugonce(steps)
print(steps(3))
n
n
print(s)
n
print(i)
f
c
print(steps(20))

# recursion, callbacks, promises
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
for (k in 1:300) r <- fact(6)
debug(fact)
print(fact(2))
c
c
undebug(fact)
print(fact(6))
cb <- function(i) i * 2
print(sum(vapply(1:2000, cb, 0)))
debugonce(cb)
print(vapply(1:3, cb, 0))
i <- 50
c
force2 <- function(p) p
lazy <- function(k) force2(leaf(k))
for (k in 1:1000) r <- lazy(k)
debugonce(leaf)
print(lazy(5))
sys.call()
parent.frame()
c

# a debugged closure made by a hot factory; options(browserNLdisabled)
make <- function(k) function(x) x + k
fs <- lapply(1:3, make)
for (k in 1:1000) r <- fs[[2]](k)
debug(fs[[2]])
print(isdebugged(fs[[1]])); print(isdebugged(fs[[2]]))
print(vapply(fs, function(f) f(1), 0))
c
undebug(fs[[2]])
print(vapply(fs, function(f) f(1), 0))
print(tryCatch(undebug(fs[[2]]), warning = conditionMessage))
