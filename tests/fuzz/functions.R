# Forms of the fuzzer's generator: functions, by their shape. Each takes the name of the function (in place of a depth),
# returns the lines that define it, and tells the program how to call it; see generate.R for the contract.

param <- function(name, kind, default = "") list(name = name, kind = kind, optional = default != "",
  default = default)

signature <- function(params, dots = FALSE) {
  parts <- vapply(params, function(p) if (p$optional) text(p$name, " = ", p$default) else p$name, "")
  list_(c(parts, if (dots) "..."))
}

openScope <- function(params, outer = program$scope) {
  scope <- newScope(outer)
  for (p in params) declare(scope, p$kind, p$name)
  scope$params <- vapply(params, `[[`, "", "name")
  scope
}

result <- function(scope) {
  parts <- c(own(scope, "number"), own(scope, "vector"), own(scope, "loop"), own(scope, "list"), own(scope, "matrix"))
  if (length(parts) == 0L) return(num(scope, 1L))
  switch(number(1L, 4L), one(parts), num(scope, 1L), text("list(", list_(parts), ")"), text("list(", list_(parts),
    ")"))
}

# Adds a function to the program, after its lines are written: they must not call it, and they say what it costs.
finish <- function(name, params, lines, dots = FALSE, call = name) {
  force(lines)
  record <- list(name = call, params = params, dots = dots, cost = program$cost + 3)
  program$functions <- c(program$functions, list(record))
  lines
}

someParams <- function() {
  all <- list(param("n", "count"), param("a", "number"), param("x", "vector"), param("b", "number", one(c("1L",
    "2.5", "a", "NULL", "NA"))),
    param("l", "list"), param("s", "string", "\"a\""), param("m", "matrix"), param("ok", "flag", "TRUE"),
      param("v", "vector", "x"))
  chosen <- sort(unique(c(sample.int(3L, 1L), sample.int(length(all), number(1L, 3L), prob = c(5, 5, 5, 3, 2, 1, 1,
    1, 1)))))
  # A default may name another parameter only when it is there.
  names <- vapply(all[chosen], `[[`, "", "name")
  Filter(function(p) !(p$default %in% c("a", "x")) || p$default %in% names, all[chosen])
}

forms$shape$plain <- function(scope, name) {
  params <- someParams()
  scope <- openScope(params)
  lines <- c(openers(scope), block(scope, number(2L, 4L)))
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"), c(lines, result(scope))))
}

# Some variables to begin with.
openers <- function(scope) {
  lines <- character()
  start <- c(number = one(c("0", "0L", "1", "1L", "NULL", "TRUE")), vector = one(c("numeric(4L)", "1:5",
    "c(1.5, 2, 3)",
    "integer(3)", "c(3L, 1L, 2L)", "logical(3)", "NULL")))
  for (kind in names(start)) {
    name <- newName(scope, kind)
    lines <- c(lines, text(declare(scope, kind, name), " <- ", start[[kind]]))
  }
  lines
}

forms$shape$kernel <- function(scope, name) {
  params <- list(param("x", "vector"), param("n", "count"))
  if (chance(0.4)) params <- c(params, list(param("a", "number")))
  scope <- openScope(params)
  lines <- openers(scope)
  loop <- forms$statement$forRange(scope, 2L)
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"),
    c(lines, loop, if (chance(0.5)) forms$statement$forRange(scope, 2L), result(scope))))
}

forms$shape$factory <- function(scope, name) {
  state <- param("a", "number")
  outer <- openScope(list(state))
  lines <- c(text(declare(outer, "number", "total"), " <- ", one(c("0", "0L", "a"))),
    text(declare(outer, "vector", "x"), " <- ", constantVector(3L)))
  params <- list(param("b", "number"), param("n", "count", "2L"))
  inner <- openScope(params, outer)
  body <- c(block(inner, number(2L, 4L)), text("total <<- total + ", num(inner, 0L)), if (chance(0.5))
    text("x[", idx(inner, "x"), "] <<- ", num(inner, 1L)), result(inner))
  instance <- text(name, "i")
  made <- braces(text(name, " <- function(a)"), c(if (chance(0.5)) "force(a)", lines, braces(text("function(",
    signature(params), ")"), body)))
  finish(name, params, c(made, text(instance, " <- ", name, "(", literal(), ")")), call = instance)
}

forms$shape$recursive <- function(scope, name) {
  params <- list(param("n", "count"), param("a", "number", one(c("0", "0L", "1"))), param("x", "vector", "1:3"))
  scope <- openScope(params)
  before <- block(scope, number(1L, 2L))
  again <- text(name, "(n - 1L, ", num(scope, 1L), if (chance(0.5)) text(", ", vec(scope, 0L)) else "", ")")
  base <- text("if (!isTRUE(n > 0) || n > 7) return(", one(c("a", "list(a, x)", "sum(x)", "a + n")), ")")
  program$cost <- program$cost * 6
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"),
    c(base, before, one(c(again, text("c(", again, ", ", num(scope, 0L), ")"), text("r <- ", again, "\n  r"))))))
}

forms$shape$dots <- function(scope, name) {
  params <- list(param("a", "number"))
  scope <- openScope(params)
  use <- c("length(list(...))", "...length()", "sum(...)", "..1", "nargs()", "c(...)", "max(0, ...)",
    "list(...)[[1L]]",
    "names(list(...))", "length(match.call(expand.dots = FALSE)$...)", "(function(z = 5, ...) z)(...)",
      "if (...length() > 1L) ..2",
    "vapply(list(...), function(z) length(z) + 0, 0)", "do.call(sum, list(...))",
      "switch(...length() + 1L, 0, ..1, ...elt(2))")
  lines <- c(text(declare(scope, "number", "b"), " <- ", one(use)), block(scope, number(1L, 3L)),
    text(declare(scope, "number", "p"),
    " <- ", one(use)))
  finish(name, params, braces(text(name, " <- function(a, ...)"), c(lines, one(c("list(a, b, p)", "c(a, b, p)",
    result(scope))))), dots = TRUE)
}

forms$shape$lazy <- function(scope, name) {
  params <- list(param("a", "number"), param("b", "number", one(c("{ a <- 2; a + 1 }", "a * 2", "p",
    "stop(\"needed\")", "{ g0 <<- g0 + 1L; 3 }"))),
    param("x", "vector", one(c("rep(b, 2L)", "c(a, 1)", "numeric(3)"))))
  scope <- openScope(params)
  lines <- c(text(declare(scope, "number", "p"), " <- ", literal()),
    if (chance(0.5)) text("if (missing(", one(c("b", "x", "a")), ")) p <- ", one(c("p + 10", "NA", "a"))),
    if (chance(0.3)) one(c("force(b)", "a <- a + 1", "x[2L] <- 7", "s <- substitute(b)", "s <- substitute(a)")),
    block(scope, number(2L, 4L)))
  last <- one(c(result(scope), "list(p, b)", "c(a, b)", "x", "deparse(substitute(a))", "match.call()",
    "list(sys.call(), p)"))
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"), c(lines, last)))
}

forms$shape$higher <- function(scope, name) {
  params <- list(param("f", "fun"), param("x", "vector"), param("a", "number", "0"))
  scope <- openScope(params)
  scope$variables$fun <- "f"
  use <- switch(number(1L, 4L),
    braces("for (i in seq_along(x))", c("a <- a + f(x[[i]])", if (chance(0.5)) "x[[i]] <- f(x[[i]])")),
    "a <- sapply(x, f)",
    c("a <- f(a)", "a <- f(a) + f(1L)"),
    braces("for (e in x)", "a <- f(e)"))
  program$cost <- program$cost + 20
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"), c(use, block(scope, number(1L,
    3L)), result(scope))))
}

forms$shape$generic <- function(scope, name) {
  params <- list(param("x", "vector"), param("a", "number"))
  method <- function(suffix, last) {
    scope <- openScope(params)
    braces(text(name, ".", suffix, " <- function(x, a", one(c("", ", ...")), ")"), c(block(scope, number(1L, 3L)),
      last(scope)))
  }
  finish(name, params, c(text(name, " <- function(x, a, ...) UseMethod(\"", name, "\")"), method("default", result),
    method("kind", function(scope) one(c("NextMethod()", text("length(unclass(x)) + ", num(scope, 0L)),
      "c(1, NextMethod())")))))
}
