# Methods and generics inside functions, local() and environments: where they are found, and when they come and go.
source("tests/language/helper/ask.R")

thing <- function(x = 1, class = "thing") structure(list(w = x), class = class)

# generic and methods in one function
shapes <- function() {
  area <- function(s, ...) UseMethod("area")
  area.square <- function(s, ...) s$w^2
  area.default <- function(s, ...) "default"
  area.wide <- function(s, ...) c(2, NextMethod())
  function(s) area(s)
}
area <- shapes()
again(function() area(thing(3, "square")), 20L)
again(function() area(thing(3, c("wide", "square"))), 20L)
again(function() area(thing(3, c("wide", "odd"))), 20L)
again(function() area(1:3), 20L)

# each call of the function has methods of its own
family <- function(k) {
  kind <- function(x) UseMethod("kind")
  kind.thing <- function(x) paste("thing of", k)
  function(x) kind(x)
}
makers <- lapply(1:5, family)
again(function() vapply(makers, function(m) m(thing()), ""), 10L)

# defined, redefined and removed while the frame runs
life <- function() {
  say <- function(x) UseMethod("say")
  say.default <- function(x) "default"
  out <- character()
  for (i in 1:30) {
    if (i == 5) say.thing <- function(x) "thing"
    if (i == 10) say.thing <- function(x) paste("again", class(x)[1])
    if (i == 15) rm(say.thing)
    if (i == 20) assign("say.thing", function(x) "assigned")
    if (i == 25) say.thing <- "no function"
    out[i] <- say(thing())
  }
  out
}
again(life, 5L)

# ... by others, from below and from above
reach <- function() {
  say <- function(x) UseMethod("say")
  say.default <- function(x) "default"
  set <- function(text) say.thing <<- function(x) text
  drop <- function() rm("say.thing", envir = parent.frame())
  inner <- function() say(thing())
  a <- inner()
  say.thing <- function(x) "first"
  b <- inner()
  set("second")
  d <- inner()
  drop()
  e <- inner()
  eval(quote(say.thing <- function(x) "by eval"))
  f <- inner()
  local(say.thing <- function(x) "elsewhere")
  g <- inner()
  c(a, b, d, e, f, g)
}
again(reach, 10L)

# the innermost one counts, and what is no function is passed over
say <- function(x) UseMethod("say")
say.thing <- function(x) "global"
say.default <- function(x) "global default"
nested <- function(n) {
  say.thing <- function(x) paste("outer", n)
  inside <- function() {
    first <- say(thing())
    say.thing <- if (n %% 3 == 0) 5 else function(x) "inner"
    c(first, say(thing()))
  }
  c(inside(), say(thing()))
}
for (n in 1:12) print(nested(n))
rm(say.thing)
for (n in 1:3) print(nested(n))
say.thing <- function(x) "global again"

# a variable without an environment around it; an argument; one not evaluated yet
other <- function(x) "other"
plain <- function() { say.thing <- other; say(thing()) }
again(plain, 10L)
given <- function(say.thing) say(thing())
again(function() given(other), 10L)
again(function() given({ cat("asked\n"); other }), 3L)
again(function() given(), 3L)
optional <- function(say.thing = other) say(thing())
again(optional, 10L)
delayed <- function() { delayedAssign("say.thing", { cat("now\n"); other }); c(say(thing()), say(thing())) }
again(delayed, 3L)
active <- function() { k <- 0; makeActiveBinding("say.thing", function() { k <<- k + 1; function(x) paste("active", k > 0) }, environment()); say(thing()) }
again(active, 3L)
sometimes <- function(n) { if (n > 5) say.thing <- other; say(thing()) }
for (n in 1:10) cat(sometimes(n), "")
cat("\n")

# local() within a function, and functions within local()
module <- function(k) local({
  speak <- function(x) UseMethod("speak")
  speak.thing <- function(x) paste("local", k)
  function(x) speak(x)
})
m <- list(module(1), module(2))
again(function() c(m[[1]](thing()), m[[2]](thing())), 10L)
blocks <- function() {
  speak <- function(x) UseMethod("speak")
  speak.default <- function(x) "default"
  ask <- local({ own <- 1; function() speak(thing()) })
  out <- character()
  for (i in 1:12) {
    if (i == 4) speak.thing <- function(x) "in the frame"
    if (i == 6) assign("speak.thing", function(x) "in the block", envir = environment(ask))
    if (i == 8) rm("speak.thing", envir = environment(ask))
    if (i == 10) rm(speak.thing)
    out[i] <- ask()
  }
  out
}
again(blocks, 5L)
e <- new.env()
source <- tempfile()
writeLines("hum <- function(x) UseMethod('hum'); hum.thing <- function(x) 'sourced'; go <- function() hum(thing())", source)
sys.source(source, e)
again(function() e$go(), 10L)
e$hum.thing <- function(x) "changed"
again(function() e$go(), 3L)

# primitives: indexing, length, operators, functions of one number, conversions
inside <- function() {
  `[.thing` <- function(x, i, ...) paste("[", i)
  `[[.thing` <- function(x, i) paste("[[", i)
  `$.thing` <- function(x, name) paste("$", name, typeof(name))
  length.thing <- function(x) 42L
  `+.thing` <- function(e1, e2) "plus"
  Ops.other <- function(e1, e2) paste("Ops", .Generic, nargs())
  Math.thing <- function(x, ...) paste("Math", .Generic)
  as.character.thing <- function(x, ...) "as character"
  format.thing <- function(x, ...) "formatted"
  c.thing <- function(...) "c"
  x <- thing()
  y <- thing(1, "other")
  list(x[3], x[["a"]], x$b, length(x), x + x, x + 1, 2 + x, y * 2, y < y, -y, sqrt(x), as.character(x), format(x), c(x, 1), y$w)
}
again(function() inside(), 10L)
comes <- function() {
  x <- thing(2)
  out <- list()
  for (i in 1:12) {
    if (i == 4) `[[.thing` <- `$.thing` <- length.thing <- function(x, ...) 99L
    if (i == 8) rm(`[[.thing`, `$.thing`, length.thing)
    out[[i]] <- c(x$w, x[["w"]], length(x))
  }
  do.call(rbind, out)
}
again(comes, 5L)

# what methods see
looks <- function() {
  see <- function(x, ...) UseMethod("see")
  see.thing <- function(x, ...) {
    here <- environment()
    list(sys.call(), match.call(), nargs(), identical(parent.frame(), top), .Generic, .Class, exists("see.thing"), substitute(x), ls(here))
  }
  top <- environment()
  v <- thing()
  see(v, 1 + 1)
}
again(looks, 5L)
steps <- function() {
  go <- function(x) UseMethod("go")
  go.a <- function(x) c("a", NextMethod())
  go.b <- function(x) c("b", NextMethod())
  go.default <- function(x) length(sys.calls()) > 2
  go(thing(1, c("a", "b", "none")))
}
again(steps, 10L)
fails <- function() {
  go <- function(x) UseMethod("go")
  go.thing <- function(x) stop("from the method")
  go.a <- function(x) go(unclass(x))
  list(tryCatch(go(thing()), error = function(e) list(conditionMessage(e), conditionCall(e))),
    tryCatch(go(thing(1, "a")), error = function(e) list(conditionMessage(e), conditionCall(e))))
}
again(fails, 5L)

# a frame that calls itself a package ends the search
package <- function() { say.thing <- other; ask <- function() { .packageName <- "mine"; say(thing()) }; ask() }
again(package, 5L)
