# S3: UseMethod over classes, implicit classes, defaults, locals, and errors.
source("tests/language/helper/ask.R")

area <- function(x, ...) UseMethod("area")
area.default <- function(x, ...) "default"
area.square <- function(x, ...) unclass(x)^2
area.matrix <- function(x, ...) "matrix"
area.integer <- function(x, ...) "integer"
area.numeric <- function(x, ...) "numeric"
area.function <- function(x, ...) "function"
area.NULL <- function(x, ...) "NULL"
area.thing <- function(x, ...) c("thing", .Generic, nargs())
over(area)
again(function() area(structure(3, class = "square")))
again(function() area(structure(3, class = c("unknown", "square"))))
again(function() area(sum))
again(function() area())
nodef <- function(x) UseMethod("nodef")
over(nodef, list(1L, "a", NULL, matrix(1), structure(1, class = c("p", "q"))))
again(function() nodef())
lcl <- function(x) { describe <- function(x) UseMethod("describe"); describe.zed <- function(x) "local zed"; describe(x) }
again(function() lcl(structure(1, class = "zed")))
second <- function(x, y) UseMethod("second", y)
second.zed <- function(x, y) paste("y is zed", x)
second.default <- function(x, y) "y is not"
again(function() c(second(1, structure(1, class = "zed")), second(structure(1, class = "zed"), 1)))
change <- function(x) { x <- structure(x, class = "zed"); y <- 5; UseMethod("change") }
change.zed <- function(x) paste("zed", inWords(x), exists("y", inherits = FALSE))
change.default <- function(x) paste("default", inWords(x))
over(change, list(1, "a", structure(2, class = "zed")))
after <- function(x) { UseMethod("after"); "never reached" }
after.default <- function(x) "default"
again(function() after(1))
count <- 0
lazy <- function(x, y) UseMethod("lazy")
lazy.default <- function(x, y) "no y"
again(function() lazy({ count <<- count + 1; count }, stop("forced")), 5L)
print.money <- function(x, ...) cat("money", unclass(x), "\n")
for (i in 1:3) print(structure(i, class = "money"))
structure(9, class = "money")
length.box <- function(x) 42L
again(function() length(structure(list(), class = "box")))
again(function() seq_along(structure(list(), class = "box"))[3])
again(function() { toString.box <- function(x, ...) "boxed"; toString(structure(1, class = "box")) })
late <- function(x) UseMethod("late")
late.default <- function(x) "default"
n <- 0
again(function() { n <<- n + 1; if (n == 10) late.zed <<- function(x) "zed now"; if (n == 20) rm("late.zed", envir = globalenv()); late(structure(1, class = "zed")) }, 30L)
