# Callees with `...` that receive nothing for it, callers whose own is empty, generics and functions of all their arguments.
show <- function(x, ..., last = 1) { if (...length()) list(x, ..., last) else list(x, "nothing", last, nargs()) }
passes <- function(x, ...) show(x, ...)
named <- function(v, ...) show(last = v, x = v * 2, ...)
for (k in 1:4) { str(passes(k)); str(passes(k, "more")); str(named(k)); str(named(k, "a", b = 2)); str(passes(k, last = 7)) }
tryCatch(passes(1, lst = 3, last = 2, last = 3), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(passes(), error = function(e) cat(conditionMessage(e), "\n"))
count <- function(...) c(nargs(), ...length())
both <- function(a, ...) c(nargs(), ...length(), missing(...))
for (k in 1:3) { print(count()); print(count(1, , 3)); print(both(1)); print(both(1, 2)); print(both()) }
element <- function(...) { i <- 2L; ...elt(i) }
for (k in 1:3) print(element(stop("no"), k * 2))
for (k in 1:3) tryCatch(element(1), error = function(e) cat(conditionMessage(e), "\n"))
outer_dots <- function(...) { inner <- function() ...length(); inner() }
for (k in 1:3) print(outer_dots(1, 2, 3))

# Variables that are looked at late.
keep <- function(x, ...) function() x
late <- function() { v <- 1; k <- keep(v); v <- 2; k() }
for (k in 1:4) print(late())
expr <- function(x, ...) substitute(x)
quoted <- function(v) expr(v + 1)
for (k in 1:3) print(quoted(3))

# Generics: the first argument is forced at once, the others are not.
area <- function(shape, ...) UseMethod("area")
area.default <- function(shape, scale = 1, ...) { cat("default\n"); c(deparse(substitute(shape)), deparse(substitute(scale)), sum(shape) * scale) }
area.square <- function(shape, scale, ...) { if (missing(scale)) "no scale" else shape$side^2 * scale }
area.caller <- function(shape, ...) environmentName(environment(area)) == "R_GlobalEnv" && exists("secret", envir = parent.frame(), inherits = FALSE)
use <- function(v, k) {
  secret <- 1
  sq <- structure(list(side = k), class = "square")
  ca <- structure(list(), class = "caller")
  list(area(v), area(v * 2), area(v[1:2], k), area(sq), area(sq, k), area(ca))
}
for (k in 1:5) str(use(c(1, 2, 3), k))
local_method <- function(v) { area.numeric <- function(shape, ...) "local"; area(v) }
for (k in 1:3) print(local_method(2))
for (k in 1:3) print(area(2))
info <- function(x, ...) UseMethod("info")
info.default <- function(x, ...) list(sys.call(), match.call(), .Generic, identical(parent.frame(), sys.frame(-2)) || TRUE, nargs())
asks <- function(v) info(v)
for (k in 1:3) print(asks(1))
callenv <- function(x) UseMethod("callenv")
callenv.default <- function(x) ls(get(".GenericCallEnv"))
called <- function(zz) callenv(zz)
for (k in 1:3) print(called(1))
dies <- function(v) area(stop("inside"))
for (k in 1:3) tryCatch(dies(1), error = function(e) print(conditionCall(e)))

# Functions of all arguments.
word <- function(a, b) paste0(a, b, "-", a[1])
line <- function(a, b) paste(a, b, sep = "/", collapse = "+")
for (k in 1:3) { print(word("x", k)); print(word(c("x", NA), 1:2)); print(line(factor(c("u", "v")), 1:2)); print(word(NULL, "z")) }
as.character.temp <- function(x, ...) { cat("method "); paste0(unclass(x), "C") }
for (k in 1:3) print(word(structure(20, class = "temp"), "!"))
as_date <- function(d) paste("on", d)
for (k in 1:3) print(as_date(as.Date("2020-02-29")))
change <- function() { v <- "a"; paste0(v, { v <- "b"; "c" }, v) }
for (k in 1:3) print(change())

# Looking things up, and replacing attributes.
shelf <- new.env()
assign("book", "open", envir = shelf)
look <- function(name, where) c(get(name, envir = where), exists(name, where), exists("none", envir = where, inherits = FALSE), get0("none", where, ifnotfound = "no"))
for (k in 1:3) print(look("book", shelf))
mine <- function() { own <- "here"; c(get("own"), exists("own"), get("own", envir = environment()), get("own", inherits = FALSE)) }
for (k in 1:3) print(mine())
for (k in 1:3) tryCatch(look("none", shelf), error = function(e) cat(conditionMessage(e), deparse(conditionCall(e)), "\n"))
up <- function() { own <- "up"; down <- function() get("own", envir = parent.frame()); down() }
for (k in 1:3) print(up())
makeActiveBinding("active", function() { cat("active "); 1 }, shelf)
for (k in 1:3) print(get("active", envir = shelf))
labels <- function(x) { names(x) <- c("p", "q"); attr(x, "unit") <- "cm"; dim(x) <- NULL; y <- x; names(y)[2] <- "r"; class(y) <- "thing"; list(x, unclass(y)) }
for (k in 1:3) str(labels(c(1, 2)))
sharing <- function(x) { y <- x; names(y) <- letters[1:2]; list(names(x), names(y)) }
for (k in 1:3) str(sharing(c(1, 2)))
`names<-.odd` <- function(x, value) { cat("method\n"); x }
odd <- function(x) { names(x) <- "n"; x }
for (k in 1:3) print(unclass(odd(structure(1, class = "odd"))))
fails <- function(x) { names(x) <- 1:5; x }
for (k in 1:3) tryCatch(fails(1), error = function(e) cat(conditionMessage(e), deparse(conditionCall(e)), "\n"))
is_small <- function(s) s >= "a" && s <= "m" || s == "z"
for (s in c("b", "q", "z", NA)) print(is_small(s))
two <- function(a) a && TRUE
for (k in 1:2) tryCatch(print(two(c(TRUE, FALSE))), error = function(e) print(conditionCall(e)), warning = function(w) print(conditionCall(w)))
