# Methods that come, go and hide while generics and indexing are hot.
source("tests/language/helper/ask.R")

thing <- structure(list(a = 1, b = 2), class = c("rec", "base_rec"))

# indexing an object without methods, then with some
read <- function(d) c(d$a, d[["b"]], length(d[1]))
again(function() read(thing))
`$.rec` <- function(x, name) paste("dollar", name)
again(function() read(thing))
`[[.base_rec` <- function(x, i) paste("two", i)
again(function() read(thing))
rm(`$.rec`)
again(function() read(thing))
`[[.base_rec` <- function(x, i) "other"
again(function() read(thing))
rm(`[[.base_rec`)
again(function() read(thing))
`[.default` <- function(x, i) "default one"
again(function() read(thing))
rm(`[.default`)
again(function() read(thing))

write <- function(d) { d$a <- 10; d[["b"]] <- 20; d["a"] <- 5; d$new <- "n"; d$a <- NULL; unclass(d) }
again(function() write(thing))
`$<-.rec` <- function(x, name, value) { class(x) <- NULL; x[[name]] <- list("set", value); class(x) <- "rec"; x }
again(function() write(thing))
rm(`$<-.rec`)
again(function() write(thing))

# a method bound in a function's frame, own or outer
own <- function(d) { `$.rec` <- function(x, name) "own"; d$a }
again(function() own(thing))
maker <- function() { `[[.rec` <- function(x, i) "outer"; function(d) d[["b"]] }
reader <- maker()
again(function() reader(thing))
given <- function(d, `$.rec`) d$a
again(function() given(thing, function(x, name) "given"))
late <- function(d, now) { if (now) assign("$.rec", function(x, name) "assigned"); d$a }
again(function() late(thing, FALSE))
again(function() late(thing, TRUE))

# registered methods
registerS3method("$", "registered_rec", function(x, name) paste("registered", name))
again(function() (function(d) d$a)(structure(list(a = 1), class = "registered_rec")))

# environments with a class
box <- structure(new.env(), class = "box")
box$v <- 1
get_v <- function(e) list(e$v, e$none, e[["v"]])
again(function() get_v(box))
put_v <- function(e, v) { e$v <- v; e$w <- v + 1; e[["u"]] <- v; mget(c("u", "v", "w"), envir = unclass(e)) }
again(function() put_v(box, 4))
lockEnvironment(box)
again(function() (function(e) e$unknown <- 1)(box))

# UseMethod: what a method sees
area <- function(x, ...) UseMethod("area")
area.sq <- function(x, scale = 2, ...) list(.Generic, .Class, sys.call(), match.call(), nargs(), missing(scale), scale)
again(function() area(structure(3, class = "sq")))
again(function() area(structure(3, class = c("odd", "sq")), 7))
again(function() area(structure(3, class = "sq"), sc = 5))
area.odd <- function(x, ...) { here <- ls(environment(), all.names = TRUE, sorted = FALSE); list(here, NextMethod()) }
again(function() area(structure(3, class = c("odd", "sq"))))
area.default <- function(x, ...) c("default", .Class, class(x))
again(function() area(structure(3, class = "unknown")))
again(function() area(3))
rm(area.odd)
again(function() area(structure(3, class = c("odd", "sq"))))
hidden <- function(x) { area.sq <- function(x, ...) "local method"; area(x) }
again(function() hidden(structure(3, class = "sq")))
area.sq <- function(x, ...) parent.frame()
again(function() { here <- environment(); identical(area(structure(3, class = "sq")), here) })
area.sq <- function(x, ...) stop("no area")
again(function() area(structure(3, class = "sq")))
area.sq <- function(x, ...) { on.exit(told <<- "left"); return(x) }
again(function() { told <- ""; area(structure(3, class = "sq")) })
area.sq <- function(x, ...) { .Generic <- "mine"; c(.Generic, environment()$.Class) }
again(function() area(structure(3, class = "sq")))

ends <- function(x) { on.exit(left <<- left + 1); UseMethod("ends"); "never" }
ends.sq <- function(x) invisible(x)
left <- 0
again(function() withVisible(ends(structure(3, class = "sq")))$visible)
print(left)
with_local <- function(x) { note <- "from the generic"; UseMethod("with_local") }
with_local.sq <- function(x) note
again(function() with_local(structure(3, class = "sq")))
again(function() ends(structure(3, class = "nobody")))
