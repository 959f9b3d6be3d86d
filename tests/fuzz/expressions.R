# Forms of the fuzzer's generator: expressions, by what they are used as. See generate.R for the contract.

# ---- numbers ---------------------------------------------------------------------------------------------------------

forms$number$literal <- function(scope, depth) literal()
forms$number$odd <- function(scope, depth) one(odds)
forms$number$complex <- function(scope, depth) one(c("1i", "complex(real = 1, imaginary = -1)", "(2+0i)"))
forms$number$text <- function(scope, depth) one(words)

forms$number$variable <- function(scope, depth) {
  variable(scope, one(c("number", "number", "number", "number", "loop", "loop", "count", "flag")))
}

forms$number$arithmetic <- function(scope, depth) {
  op <- one(c("+", "+", "+", "+", "-", "-", "-", "*", "*", "*", "/", "%%", "%/%", "^"))
  unfoldable(text("(", num(scope, depth - 1L), " ", op, " ", if (op == "^") one(c("2", "2L", "0.5", "3L", "-1",
    num(scope,
    0L))) else num(scope, depth - 1L), ")"))
}

forms$number$unary <- function(scope, depth) {
  unfoldable(text(one(c("-", "-", "!", "+")), "(", num(scope, depth - 1L), ")"))
}

# GNU R's compiler folds constants and may then take -0 for 0: there is nothing to compare with.
unfoldable <- function(expression) if (grepl("^[-!+*/^%0-9.eL() ]*$", expression)) literal() else expression

forms$number$element <- function(scope, depth) {
  x <- variable(scope, "vector")
  if (is.null(x)) return(NULL)
  text(x, "[", idx(scope, x), "]")
}

forms$number$element2 <- function(scope, depth) {
  x <- variable(scope, one(c("vector", "vector", "vector", "list")))
  if (is.null(x)) return(NULL)
  text(x, "[[", if (chance(0.5)) one(c("1L", "2L", "1")) else idx(scope, x), "]]")
}

forms$number$cell <- function(scope, depth) {
  m <- variable(scope, "matrix")
  if (is.null(m)) return(NULL)
  marks <- one(list(c("[", "]"), c("[", "]"), c("[[", "]]")))
  index <- if (marks[1L] == "[[") cellPosition else function() cellIndex(scope, m)
  text(m, marks[1L], index(), ", ", index(), marks[2L])
}

# GNU R compares a negative index in m[[i, j]] with memory that it has not set: what comes of it is chance.
cellPosition <- function() one(c("1L", "2L", "1", "2", "3L", "NA"))

# Mostly inside: a matrix does not grow.
cellIndex <- function(scope, m) if (chance(0.85)) one(c("1L", "2L", "1", "2")) else idx(scope, m)

forms$number$field <- function(scope, depth) {
  l <- variable(scope, "list")
  if (is.null(l)) return(NULL)
  text(l, one(c("$a", "$b", "$a", "[[\"a\"]]", "[[\"b\"]]", "[[1L]]", "[[2]]", "$cc", "$c")))
}

forms$number$math <- function(scope, depth) {
  text(one(c("abs", "sqrt", "exp", "floor", "abs", "sqrt", "sin", "ceiling", "trunc", "sign", "log", "round")), "(",
    num(scope, depth - 1L), ")")
}

forms$number$summary <- function(scope, depth) {
  f <- one(c("sum", "sum", "min", "max", "length", "length", "prod", "any", "all", "mean"))
  more <- if (f %in% c("min", "max", "sum") && chance(0.3)) text(", ", num(scope, 0L)) else ""
  text(f, "(", vec(scope, min(depth - 1L, 1L)), more, ")")
}

forms$number$test <- function(scope, depth) text("(", cond(scope, 0L), ")")

forms$number$choice <- function(scope, depth) {
  tail <- if (chance(0.93)) text(" else ", num(scope, depth - 1L)) else ""
  text("(if (", cond(scope, 0L), ") ", num(scope, depth - 1L), tail, ")")
}

forms$number$call <- function(scope, depth) callOf(scope, depth)

forms$number$inner <- function(scope, depth) {
  a <- own(scope, "number")
  if (is.null(a)) return(NULL)
  text("(", a, " <- ", num(scope, depth - 1L), ")")
}

forms$number$switchValue <- function(scope, depth) {
  if (chance(0.5)) {
    return(text("switch(", str_(scope, 0L), ", a = ", num(scope, 0L), ", b = , c = ", num(scope, depth - 1L),
      if (chance(0.7)) text(", ", literal()) else "", ")"))
  }
  text("switch(", cnt(scope), " %% 3L + 1L, ", num(scope, 0L), ", ", num(scope, depth - 1L), ", ", literal(), ")")
}

forms$number$lambda <- function(scope, depth) {
  text("(", lambdaText(scope, depth), ")(", num(scope, depth - 1L), ")")
}

lambdaText <- function(scope, depth) {
  inner <- newScope(scope, scope$times)
  declare(inner, "number", "z")
  inner$params <- "z"
  effect <- variable(scope, "number")
  value <- num(inner, depth - 1L)
  if (!is.null(effect) && chance(0.3)) {
    return(text("function(z) { ", effect, " <<- ", effect, " + z; ", value, " }"))
  }
  text("function(z) ", value)
}

forms$number$apply <- function(scope, depth) {
  if (scope$times * 8 > limits$times) return(NULL)
  spend(scope, 12)
  switch(number(1L, 7L),
    text("sum(vapply(", vec(scope, 0L), ", ", callback(scope), ", 0))"),
    text("length(sapply(", vec(scope, 0L), ", ", callback(scope), "))"),
    text("Reduce(", one(c("`+`", "`*`", "max", "function(p, q) p - q")), ", ", vec(scope, 0L), ")"),
    text("length(Filter(function(z) isTRUE(z > ", num(scope, 0L), "), ", vec(scope, 0L), "))"),
    text("sum(unlist(Map(function(p, q) p + q, ", vec(scope, 0L), ", ", literal(), ")))"),
    text("do.call(", one(c("sum", "\"sum\"", "max", "function(...) length(list(...))")), ", list(", num(scope, 0L),
      ", ",
      num(scope, 0L), "))"),
    text("sum(unlist(lapply(", vec(scope, 0L), ", ", callback(scope), ")))"))
}

callback <- function(scope) {
  inner <- newScope(scope, scope$times * 8)
  declare(inner, "number", "z")
  inner$params <- "z"
  body <- one(c("z", "z * 2", "z + 0.5")) 
  if (chance(0.6)) body <- text(body, " + ", num(inner, 1L))
  counter <- variable(scope, "number")
  if (!is.null(counter) && chance(0.25)) body <- text("{ ", counter, " <<- ", counter, " + 1L; ", body, " }")
  text("function(z) ", body)
}

forms$number$guardedValue <- function(scope, depth) {
  risky <- if (chance(0.4)) text("stop(\"no \", ", literal(), ")") else num(scope, depth - 1L)
  handler <- one(c("function(e) -1", "function(e) nchar(conditionMessage(e))", "function(e) NA"))
  text("tryCatch(", risky, ", error = ", handler, if (chance(0.2)) ", warning = function(w) 0L" else "",
    if (chance(0.1)) ", finally = NULL" else "", ")")
}

forms$number$reflect <- function(scope, depth) {
  a <- own(scope, "number")
  if (is.null(a)) return("nargs()")
  one(c(text("get(\"", a, "\")"), text("eval(quote(", a, " + 1))"), text("environment()$", a), "length(sys.call())",
    "length(match.call())", "nargs()", text("length(substitute(", a, " + 1))"), text("exists(\"", a, "\")"),
    text("evalq(", a, ", environment())"), text("eval(substitute(p1 * 2, list(p1 = ", a, ")))"),
    text("mget(\"", a, "\")[[1L]]")))
}

forms$number$convert <- function(scope, depth) {
  text(one(c("as.integer", "as.numeric", "as.logical", "is.numeric", "is.integer", "is.double", "as.integer",
    "is.null")),
    "(", num(scope, depth - 1L), ")")
}

# A call of a function of the program, when there is one that is cheap enough here.
callOf <- function(scope, depth) {
  affordable <- Filter(function(f) f$cost * scope$times < limits$functionCost, program$functions)
  if (length(affordable) == 0L || scope$nesting > 4L) return(NULL)
  f <- one(affordable)
  spend(scope, f$cost)
  text(f$name, "(", list_(argumentsOf(f, function(kind) argument(kind, scope, depth - 1L))), ")")
}

argument <- function(kind, scope, depth) {
  a <- own(scope, "number")
  if (kind == "number" && !is.null(a) && chance(0.1)) {
    return(text("{ ", a, " <- ", a, " + 1L; ", a, " }"))
  }
  valueOf(kind, scope, min(depth, 1L))
}

argumentsOf <- function(f, make) {
  args <- character()
  byName <- FALSE
  for (param in f$params) {
    if (param$optional && chance(0.4)) {
      byName <- TRUE
      next
    }
    value <- make(param$kind)
    if (byName || chance(0.1)) value <- text(param$name, " = ", value)
    args <- c(args, value)
  }
  if (f$dots) for (extra in seq_len(number(0L, 3L))) {
    args <- c(args, text(if (chance(0.2)) "extra = " else "", make("number")))
  }
  args
}

# ---- vectors ---------------------------------------------------------------------------------------------------------

forms$vector$variable <- function(scope, depth) variable(scope, "vector")

constantVector <- function(size) {
  pool <- switch(number(1L, 9L), integers, integers, doubles, doubles, c(integers, odds), c(doubles, odds),
    c("TRUE", "FALSE", "NA"), if (chance(0.3)) words else integers, c(integers, doubles))
  text("c(", list_(pool[sample.int(length(pool), size, TRUE)]), ")")
}

forms$vector$constant <- function(scope, depth) {
  if (chance(0.04)) return(one(c("NULL", "c(1i, 2+1i)", "list(1, 2L, \"a\")", "numeric(0)", "character(0)")))
  constantVector(number(1L, 6L))
}

forms$vector$range <- function(scope, depth) {
  switch(number(1L, 6L),
    text("1:", cnt(scope)),
    text("seq_len(", cnt(scope), ")"),
    text("seq_along(", vec(scope, 0L), ")"),
    one(c("5:1", "0:4", "2:6", "-1:2", "1:3 + 0.5", "c(1:3, NA)")),
    text("rev(", vec(scope, 0L), ")"),
    text(cnt(scope), ":1"))
}

forms$vector$made <- function(scope, depth) {
  switch(number(1L, 7L),
    text("numeric(", cnt(scope), ")"),
    text("integer(", cnt(scope), ")"),
    text("logical(", cnt(scope), ")"),
    text("rep(", literal(), ", ", cnt(scope), ")"),
    text("rep(", one(c(odds, words)), ", ", number(0L, 4L), "L)"),
    text("rep(c(1, 2L), times = ", number(1L, 3L), "L)"),
    if (chance(0.3)) text("character(", number(1L, 4L), "L)") else text("vector(\"", one(c("numeric", "integer",
      "logical")), "\", ", cnt(scope), ")"))
}

forms$vector$arithmetic <- function(scope, depth) {
  op <- one(c("+", "+", "-", "*", "*", "/", "%%", "%/%", "^", ">", "==", "&"))
  sides <- c(vec(scope, depth - 1L), if (chance(0.7)) num(scope, 0L) else vec(scope, 0L))
  if (chance(0.2)) sides <- rev(sides)
  text("(", sides[1L], " ", op, " ", sides[2L], ")")
}

forms$vector$subset <- function(scope, depth) {
  x <- variable(scope, "vector")
  if (is.null(x)) return(NULL)
  text(x, "[", ids(scope, x), "]")
}

forms$vector$where <- function(scope, depth) {
  x <- variable(scope, "vector")
  if (is.null(x)) return(NULL)
  test <- text(x, one(c(" > ", " <= ", " != ")), num(scope, 0L))
  text(x, "[", one(c(test, text("which(", test, ")"), text("!is.na(", x, ")"), text("is.na(", x, ")"))), "]")
}

forms$vector$math <- function(scope, depth) {
  text(one(c("abs", "sqrt", "is.na", "cumsum", "exp", "!", "-", "floor", "as.integer", "as.numeric", "unname")), "(",
    vec(scope, depth - 1L), ")")
}

forms$vector$apply <- function(scope, depth) {
  if (scope$times * 8 > limits$times) return(NULL)
  spend(scope, 12)
  source <- vec(scope, 0L)
  # A callback may return vectors: what becomes of many is cut.
  switch(number(1L, 4L),
    text("vapply(", source, ", ", callback(scope), ", ", one(c("0", "numeric(1)", "0", "0L", "NA")), ")"),
    text("sapply(", source, ", ", callback(scope), ")[1:5]"),
    text("unlist(lapply(seq_along(", source, "), ", callback(scope), "))[1:5]"),
    text("mapply(function(p, q) p + q, ", source, ", ", literal(), ")"))
}

forms$vector$line <- function(scope, depth) {
  m <- variable(scope, "matrix")
  if (is.null(m)) return(NULL)
  at <- one(c("1L", "2L", "2", "-1L", idx(scope, m)))
  one(c(text(m, "[", at, ", ]"), text(m, "[, ", at, "]"), text(m, "[", at, ", , drop = FALSE]"), text("dim(", m,
    ")")))
}

forms$vector$named <- function(scope, depth) {
  text("c(a = ", literal(), ", b = ", literal(), if (chance(0.5)) ", 3" else ", cc = NA", ")")
}

forms$vector$decorated <- function(scope, depth) {
  text("structure(", constantVector(number(1L, 4L)), ", ", one(c("class = \"kind\"", "note = 1L", "names = \"a\"",
    "class = c(\"sub\", \"kind\")")), ")")
}

forms$vector$choice <- function(scope, depth) {
  if (chance(0.5)) return(text("ifelse(", vec(scope, 0L), " > ", literal(), ", ", num(scope, 0L), ", ", literal(),
    ")"))
  text("(if (", cond(scope, 0L), ") ", vec(scope, 0L), " else ", vec(scope, 0L), ")")
}

forms$vector$call <- function(scope, depth) callOf(scope, depth)

# ---- conditions ------------------------------------------------------------------------------------------------------

forms$condition$compare <- function(scope, depth) {
  text(num(scope, min(depth, 1L)), one(c(" < ", " > ", " <= ", " >= ", " == ", " != ")), num(scope, 0L))
}

forms$condition$isNa <- function(scope, depth) text("is.na(", num(scope, min(depth, 1L)), ")")

forms$condition$both <- function(scope, depth) {
  text("(", cond(scope, 0L), one(c(" && ", " || ")), cond(scope, 0L), ")")
}

forms$condition$not <- function(scope, depth) text("!(", cond(scope, 0L), ")")
forms$condition$flag <- function(scope, depth) variable(scope, "flag")

forms$condition$parity <- function(scope, depth) {
  i <- variable(scope, one(c("loop", "loop", "count")))
  if (is.null(i)) return(NULL)
  text(i, one(c(" %% 2L == 0L", " %% 2 == 1", " %% 3L == 1L", " > 2L", " == 3L")))
}

forms$condition$length <- function(scope, depth) {
  text("length(", vec(scope, 0L), ")", one(c(" > ", " == ", " < ")), number(0L, 6L), one(c("", "L")))
}

forms$condition$kind <- function(scope, depth) {
  a <- num(scope, 0L)
  one(c(text("is.numeric(", a, ")"), text("is.character(", a, ")"), text("is.null(", a, ")"), text("identical(", a,
    ", ",
    literal(), ")"), text("inherits(", a, ", \"kind\")"), text("is.integer(", a, ")"), text("isTRUE(", a, " > 0)")))
}

forms$condition$raw <- function(scope, depth) num(scope, 0L)

forms$condition$absent <- function(scope, depth) {
  if (length(scope$params) == 0L) return(NULL)
  text("missing(", one(scope$params), ")")
}

# ---- indices and counts: always small, since vectors grow to them ----------------------------------------------------

small <- function(scope) variable(scope, one(c("loop", "count")))

forms$index$loop <- function(scope, depth) variable(scope, "loop")
forms$index$constant <- function(scope, depth) one(c("1L", "2L", "3L", "1", "1L", "2L", "4L"))
forms$index$count <- function(scope, depth) variable(scope, "count")

forms$index$shifted <- function(scope, depth) {
  i <- small(scope)
  if (!is.null(i)) text(i, one(c(" + 1L", " - 1L", " + 1", " - 1")))
}

forms$index$wrapped <- function(scope, depth) {
  i <- small(scope)
  if (!is.null(i)) text(i, one(c(" %% 3L + 1L", " %% 4 + 1", " %/% 2L + 1L")))
}

forms$index$last <- function(scope, depth) text("length(", scope$indexed, ")")
forms$index$double <- function(scope, depth) one(c("2", "2.7", "1.5", "3", "0.9"))
forms$index$zero <- function(scope, depth) one(c("0L", "0"))
forms$index$negative <- function(scope, depth) one(c("-1L", "-2L", "-1", "-9L"))
forms$index$missing <- function(scope, depth) one(c("NA", "NA_integer_", "NA_real_"))
forms$index$outside <- function(scope, depth) one(c("9L", "12L", "11"))
forms$index$logical <- function(scope, depth) one(c("TRUE", "FALSE"))
forms$index$name <- function(scope, depth) one(c("\"a\"", "\"b\"", "\"new\""))

forms$indices$vector <- function(scope, depth) one(c("c(1L, 3L)", "c(2, 1)", "c(1L, 1L, 2L)", "c(3L, 5L, 1L)"))
forms$indices$range <- function(scope, depth) {
  one(c("1:2", "2:3", "3:1", "0:2", text("seq_len(", cnt(scope), ")"), text("1:", cnt(scope))))
}
forms$indices$negative <- function(scope, depth) one(c("-1L", "-(1:2)", "-2", "-c(1, 3)", text("-length(",
  scope$indexed, ")")))
forms$indices$logical <- function(scope, depth) {
  one(c("c(TRUE, FALSE)", "TRUE", "c(FALSE, NA)", text(scope$indexed, " > ", literal()), text("is.na(",
    scope$indexed, ")")))
}
forms$indices$odd <- function(scope, depth) one(c("NA", "0L", "c(1.5, 2.9)", "c(\"a\", \"b\")", "c(1L, NA)",
  "NULL", "c(-1, 2)"))

forms$count$constant <- function(scope, depth) one(c("3L", "4L", "5L", "2L", "6L", "3", "5"))
forms$count$variable <- function(scope, depth) variable(scope, "count")
forms$count$length <- function(scope, depth) {
  x <- variable(scope, "vector")
  if (!is.null(x)) text("length(", x, ")")
}
forms$count$wrapped <- function(scope, depth) {
  i <- small(scope)
  if (!is.null(i)) text("(", i, " %% 4L + 1L)")
}

# ---- strings ---------------------------------------------------------------------------------------------------------

forms$string$constant <- function(scope, depth) one(words)
forms$string$variable <- function(scope, depth) variable(scope, "string")
forms$string$paste <- function(scope, depth) {
  text("substr(paste0(", str_(scope, 0L), ", ", num(scope, 0L), "), 1L, 9L)")
}
forms$string$cut <- function(scope, depth) {
  s <- str_(scope, 0L)
  one(c(text("substr(", s, ", 2L, 3L)"), text("toupper(", s, ")"), text("as.character(nchar(", s, "))")))
}
