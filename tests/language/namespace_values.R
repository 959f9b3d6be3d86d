# pkg::name and pkg:::name: values, functions, strings as names, errors, redefinition.
f <- function(x) stats::median(x) + stats:::sd(x) + base::sum(x)
for (k in 1:30) r <- f(c(1, 2, 4))
print(r)
g <- function() list(is.function(utils::head), "stats"::pi2, 1)
for (k in 1:5) print(tryCatch(g(), error = conditionMessage))
h <- function(k) {
  inside <- k
  tryCatch(nosuchpackage::thing, error = function(e) c(class(e)[1], conditionMessage(e)))
}
for (k in 1:5) r <- h(k)
print(r)
i <- function() tryCatch(stats::nosuchthing, error = function(e) list(conditionMessage(e), conditionCall(e)))
j <- function() tryCatch(stats:::nosuchthing, error = function(e) list(conditionMessage(e), conditionCall(e)))
for (k in 1:5) {
  a <- i()
  b <- j()
}
print(a)
print(b)
visibly <- function() base::pi
visibly()
withVisible(visibly())$visible
counted <- function(n) {
  total <- 0
  for (k in 1:n) total <- total + base::length(stats::setNames(1:3, c("a", "b", "c")))
  total
}
print(counted(50))
shadow <- function() {
  `::` <- function(a, b) "mine"
  stats::sd
}
for (k in 1:5) r <- shadow()
print(r)
maker <- function() {
  ask <- function() stats:::sd
  before <- is.function(ask())
  `:::` <- function(pkg, name) paste(deparse(substitute(pkg)), deparse(substitute(name)))
  c(before, ask())
}
for (k in 1:5) r <- maker()
print(r)
loads <- function() tools::file_ext("a.txt")
for (k in 1:5) r <- loads()
print(r)
