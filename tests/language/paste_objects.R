# paste() and its like: elements that are objects have methods, all else needs none.
as.character.money <- function(x, ...) { cat("<", deparse(substitute(x)), "> "); paste0("$", unclass(x)) }
f <- function(a, b) paste(a, b, sep = "|")
g <- function(...) paste0(..., collapse = "+")
m <- structure(5, class = "money")
for (i in 1:20) r <- c(f(1, "b"), g(1:3, "x"))
print(r)
for (i in 1:2) print(f(m, 1))
for (i in 1:2) print(g(1, m))
print(f(factor("lv"), as.Date("2020-01-02")))
print(f(quote(sym), TRUE)); print(f(list(1, "a"), NULL)); print(f(character(), 1)); print(g())
print(tryCatch(f(sum, 1), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
length.money <- function(x) { cat("length ") ; 3L }
h <- function(l) lengths(l)
for (i in 1:2) { print(h(list(1:3, NULL, "a"))); print(h(list(m, 1:2))) }
s <- function(x) sprintf("%s/%5.2f", x, 2)
print(s("a")); print(s(m)); print(sprintf("%d", 3)); print(tryCatch(sprintf("%d", 1.5), error = conditionMessage))
k <- function(n) { x <- "k"; eval(quote(x <- "changed")); paste(x, n) }
print(k(1))
