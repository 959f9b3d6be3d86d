# Dispatch in calls that functions of base make: methods are found in base, among those registered, and in the global environment.
show <- function(expr) print(tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e))))
area <- function(s, ...) UseMethod("area")
area.circle <- function(s, ...) 3 * s$r^2
area.square <- function(s, ...) s$a^2
area.default <- function(s, ...) NA
shapes <- list(structure(list(r = 1), class = "circle"), structure(list(a = 2), class = "square"), 7, structure(list(), class = c("x", "square")))
all <- function(n) { for (i in seq_len(n)) r <- list(sapply(shapes, area), vapply(shapes[1:2], area, 0), Map(area, shapes[1:2]), do.call(area, list(shapes[[2]])), Reduce(function(a, s) a + area(s), shapes[1:2], 0)); r }
str(all(1))
str(all(30))
area.circle <- function(s, ...) "redefined"
show(sapply(shapes[1:2], area))
rm(area.circle)
show(sapply(shapes[1], area))
area.x <- function(s, ...) paste("x then", NextMethod())
show(all(1)[[1]])
unique.odd <- function(x, ...) structure(unclass(x)[1], class = "odd")
o <- structure(c(3, 3, 5), class = "odd")
u <- function(o) list(unclass(unique(o)), setdiff(c(3L, 4L, 4L), 4L), union(c(1, 2), c(2, 3)), rev(1:3), sort(c(2, 1)), mean(c(1, 2)), seq(1, 3), as.list(1:2), t(1:2))
for (i in 1:20) r <- u(o)
str(r)
mean.odd <- function(x, ...) "odd mean"
format.odd <- function(x, ...) paste0("<", unclass(x), ">")
print(sapply(list(o, 1:3), mean))
f <- function(x) paste(sapply(list(x), format), collapse = " ")
for (i in 1:20) r <- f(o)
r
# what is attached is passed over, what is registered is not
attach(list(area.tri = function(s, ...) "attached"), name = "shapes")
tri <- structure(list(), class = "tri")
for (i in 1:20) r <- sapply(list(tri), area)
show(r)
for (i in 1:20) r <- area(tri)
show(r)
detach("shapes")
registerS3method("area", "tri", function(s, ...) "registered", envir = globalenv())
show(sapply(list(tri), area))
show(area(tri))
area.tri <- function(s, ...) "global"
show(sapply(list(tri), area))
local({ area.tri <- function(s, ...) "local"; show(sapply(list(tri), area)); show(area(tri)); show(sapply(list(tri), function(s) area(s))) })
g <- function() { area.tri <- function(s, ...) "in a function"; c(sapply(list(tri), area), area(tri), sapply(list(tri), function(s) area(s))) }
for (i in 1:20) r <- g()
r
toString(structure(list(1, 2), class = "odd"))
summary(factor(c("a", "b", "a")))
