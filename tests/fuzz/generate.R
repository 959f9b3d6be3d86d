# The generator: a seed becomes an R program, as text. Base R only; the same seed gives the same program everywhere.
#
#   source("generate.R"); loadConstructs("tests/fuzz"); writeLines(generateProgram(17))
#
# A program defines some functions and calls them through step() (harness.R), first with arguments of steady types, then
# with all kinds. It always ends: loops have small bounds, vectors and strings grow to a limit, recursion has a depth,
# and a function whose estimated cost is too high is not called from a loop. It is aimed at what breaks an optimizing
# compiler: loop-carried variables that change type, values that live across calls, vectors with two owners, variables
# that only some paths assign, overflow, missing values in conditions, indices of every sort.
#
# Each form is a function of forms$GROUP with a row in constructs.txt. It takes the scope and how deep expressions may
# still nest, and returns text, or NULL when it does not apply here; then another form of its group is tried.
# A scope is what a function can see: variables by kind (number, count, vector, matrix, list, string, flag, function,
# loop), how often the place is run (`times`), how many loops are around it.
#
# To add a construct: a row in constructs.txt and a function of the same name here.

forms <- list(shape = list(), statement = list(), number = list(), vector = list(), condition = list(), index = list(),
  indices = list(), count = list(), string = list())

kinds <- c("number", "count", "vector", "matrix", "list", "string", "flag", "fun", "loop")

# ---- choosing --------------------------------------------------------------------------------------------------------

constructs <- new.env()

loadConstructs <- function(folder) {
  table <- read.table(file.path(folder, "constructs.txt"), header = TRUE, quote = "'", colClasses =
    c("character", "character", "numeric", "character"), na.strings = character())
  for (group in names(forms)) {
    rows <- table[table$group == group, ]
    lost <- c(setdiff(rows$name, names(forms[[group]])), setdiff(names(forms[[group]]), rows$name))
    if (length(lost) > 0L) stop("construct without a row or without a function: ", group, "$", lost[1L])
    rows <- rows[rows$weight > 0, ]
    constructs[[group]] <- list(make = forms[[group]][rows$name], upTo = cumsum(rows$weight))
  }
}

one <- function(choices) choices[[1L + as.integer(runif(1L) * length(choices))]]
chance <- function(p) runif(1L) < p
number <- function(from, to) from + as.integer(runif(1L) * (to - from + 1L))

form <- function(group, scope, depth) {
  rows <- constructs[[group]]
  total <- rows$upTo[length(rows$upTo)]
  for (attempt in 1:8) {
    make <- rows$make[[1L + sum(rows$upTo <= runif(1L) * total)]]
    text <- make(scope, depth)
    if (!is.null(text)) return(text)
  }
  NULL
}

# ---- scopes ----------------------------------------------------------------------------------------------------------

program <- new.env()
limits <- list(functionCost = 1200, programCost = 5000, times = 150, length = 14L)

newScope <- function(outer = NULL, times = 1) {
  scope <- new.env()
  scope$variables <- setNames(rep(list(character()), length(kinds)), kinds)
  scope$outer <- outer
  scope$times <- times
  scope$loops <- 0L
  scope$breakable <- FALSE
  scope$params <- character()
  scope$nesting <- 0L
  scope
}

declare <- function(scope, kind, name) {
  if (name %in% scope$variables[[kind]]) return(name)
  forget(scope, name)
  scope$variables[[kind]] <- c(scope$variables[[kind]], name)
  name
}

forget <- function(scope, name) {
  for (kind in kinds) {
    known <- scope$variables[[kind]]
    if (name %in% known) scope$variables[[kind]] <- known[known != name]
  }
}

visible <- function(scope, kind) {
  found <- scope$variables[[kind]]
  if (is.null(scope$outer) || (length(found) > 0L && chance(0.7))) return(found)
  c(found, visible(scope$outer, kind))
}

variable <- function(scope, kind) {
  found <- visible(scope, kind)
  if (length(found) == 0L) NULL else one(found)
}

own <- function(scope, kind) {
  found <- scope$variables[[kind]]
  if (length(found) == 0L) NULL else one(found)
}

names_ <- list(number = c("a", "b", "p", "q", "acc", "total", "c", "T1"), count = c("n", "k"), vector = c("x", "y", "v",
  "w", "out"), matrix = "m", list = c("l", "r"), string = c("s", "t"), flag = c("ok", "seen"), fun = c("f", "h"),
  loop = c("i", "j", "e", "ii", "jj"))

newName <- function(scope, kind) {
  free <- setdiff(names_[[kind]], unlist(scope$variables))
  if (length(free) > 0L) one(free) else NULL
}

spend <- function(scope, amount = 1) program$cost <- program$cost + amount * scope$times

# Lines of a part of a function that runs `times` as often as what is around it, or perhaps not at all: what it alone
# assigns is mostly not used afterwards.
within_ <- function(scope, times, loop, body) {
  before <- list(scope$times, scope$breakable, scope$loops, scope$nesting)
  known <- scope$variables
  scope$times <- scope$times * times
  if (loop) scope$loops <- scope$loops + 1L
  scope$breakable <- scope$breakable || loop
  scope$nesting <- scope$nesting + 1L
  lines <- body()
  scope$times <- before[[1L]]
  scope$breakable <- before[[2L]]
  scope$loops <- before[[3L]]
  scope$nesting <- before[[4L]]
  if (chance(0.85)) scope$variables <- known
  lines
}

# ---- text ------------------------------------------------------------------------------------------------------------

text <- function(...) paste0(...)
list_ <- function(items) paste(items, collapse = ", ")
indent <- function(lines) paste0("  ", lines)
braces <- function(head, lines, tail = "}") c(paste0(head, " {"), indent(lines), tail)

integers <- c("0L", "1L", "2L", "3L", "4L", "5L", "7L", "-1L", "-2L", "10L", "100L")
doubles <- c("0", "1", "2", "0.5", "1.5", "-1", "-2.5", "3", "0.1", "1e-3", "100")
odds <- c("NA", "NA_integer_", "NA_real_", "NaN", "Inf", "-Inf", "2147483647L", "-2147483647L", "46341L", "1e308",
  "5e-324", "-0", "2147483648", "1e15", "TRUE", "FALSE")
words <- c("\"a\"", "\"b\"", "\"c\"", "\"\"", "\"zz\"", "\"10\"")

literal <- function() {
  if (chance(0.5)) one(integers) else if (chance(0.9)) one(doubles) else one(c("TRUE", "FALSE"))
}

# ---- shorthands: an expression of a group, never NULL ----------------------------------------------------------------

num <- function(scope, depth) {
  made <- if (depth <= 0L) {
    if (chance(0.7)) forms$number$variable(scope, 0L) else literal()
  } else {
    form("number", scope, depth)
  }
  if (is.null(made)) literal() else made
}

vec <- function(scope, depth) {
  made <- if (depth <= 0L) variable(scope, "vector") else form("vector", scope, depth)
  if (is.null(made)) forms$vector$constant(scope, depth) else made
}

cond <- function(scope, depth) {
  made <- form("condition", scope, depth)
  if (is.null(made)) text(num(scope, 0L), " > ", literal()) else made
}

idx <- function(scope, x = "x") {
  scope$indexed <- x
  made <- form("index", scope, 0L)
  if (is.null(made)) text(number(1L, 4L), "L") else made
}

ids <- function(scope, x = "x") {
  scope$indexed <- x
  made <- form("indices", scope, 0L)
  if (is.null(made)) "1:2" else made
}

cnt <- function(scope) {
  made <- form("count", scope, 0L)
  if (is.null(made)) text(number(2L, 6L), "L") else made
}

str_ <- function(scope, depth) {
  made <- form("string", scope, depth)
  if (is.null(made)) one(words) else made
}

# A value that is not a list for certain, so that lists do not grow without end.
atom <- function(scope, depth) {
  switch(number(1L, 5L), literal(), one(odds), one(words), forms$number$arithmetic(scope, depth), text(num(scope, 0L), " + 0"))
}

valueOf <- function(kind, scope, depth) {
  switch(kind,
    number = if (chance(0.04)) vec(scope, 0L) else num(scope, depth),
    count = cnt(scope),
    vector = vec(scope, depth),
    matrix = matrix_(scope),
    list = { l <- variable(scope, "list"); if (is.null(l)) freshList(scope) else l },
    string = str_(scope, 1L),
    flag = cond(scope, 1L),
    fun = lambdaOf(scope, depth))
}

matrix_ <- function(scope) {
  shape <- one(c("2L, 3L", "3L, 2L", "2L, 2L", "3L, 3L"))
  filling <- one(c("0", "0L", "1:6", "c(1.5, 2, NA)", "NA", num(scope, 0L)))
  text("matrix(", filling, ", ", shape, ")")
}

freshList <- function(scope) {
  fields <- one(list(c("a", "b"), c("a", "b", "cc"), c("b", "a"), c("", "")))
  values <- vapply(fields, function(field) if (chance(0.3)) vec(scope, 0L) else atom(scope, 0L), "")
  text("list(", list_(ifelse(fields == "", values, paste(fields, "=", values))), ")")
}

lambdaOf <- function(scope, depth) {
  found <- if (chance(0.3)) variable(scope, "fun")
  if (!is.null(found)) return(found)
  if (chance(0.2)) return(one(c("abs", "sum", "length", "is.na", "function(z) NULL", "sqrt", "`-`")))
  inner <- newScope(scope, scope$times)
  declare(inner, "number", "z")
  inner$params <- "z"
  text("function(z) ", one(c("", "z + ", "z * ")), num(inner, min(depth, 1L)))
}

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
  text("(", num(scope, depth - 1L), " ", op, " ", if (op == "^") one(c("2", "2L", "0.5", "3L", "-1", num(scope, 0L)))
    else num(scope, depth - 1L), ")")
}

forms$number$unary <- function(scope, depth) {
  text(one(c("-", "-", "!", "+")), "(", num(scope, depth - 1L), ")")
}

forms$number$element <- function(scope, depth) {
  x <- variable(scope, "vector")
  if (is.null(x)) return(NULL)
  text(x, "[", idx(scope, x), "]")
}

forms$number$element2 <- function(scope, depth) {
  x <- variable(scope, one(c("vector", "vector", "vector", "list")))
  if (is.null(x)) return(NULL)
  text(x, "[[", idx(scope, x), "]]")
}

forms$number$cell <- function(scope, depth) {
  m <- variable(scope, "matrix")
  if (is.null(m)) return(NULL)
  inside <- function() if (chance(0.7)) one(c("1L", "2L", "1", "2")) else idx(scope, m)
  text(m, one(c("[", "[", "[[")), inside(), ", ", inside(), "]") -> opened
  if (grepl("[[", opened, fixed = TRUE)) text(opened, "]") else opened
}

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
    text("do.call(", one(c("sum", "\"sum\"", "max", "function(...) length(list(...))")), ", list(", num(scope, 0L), ", ",
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
  text(one(c("as.integer", "as.numeric", "as.logical", "is.numeric", "is.integer", "is.double", "as.integer", "is.null")),
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
  switch(number(1L, 4L),
    text("vapply(", source, ", ", callback(scope), ", ", one(c("0", "numeric(1)", "0", "0L", "NA")), ")"),
    text("sapply(", source, ", ", callback(scope), ")"),
    text("unlist(lapply(seq_along(", source, "), ", callback(scope), "))"),
    text("mapply(function(p, q) p + q, ", source, ", ", literal(), ")"))
}

forms$vector$line <- function(scope, depth) {
  m <- variable(scope, "matrix")
  if (is.null(m)) return(NULL)
  at <- one(c("1L", "2L", "2", "-1L", idx(scope, m)))
  one(c(text(m, "[", at, ", ]"), text(m, "[, ", at, "]"), text(m, "[", at, ", , drop = FALSE]"), text("dim(", m, ")")))
}

forms$vector$named <- function(scope, depth) {
  text("c(a = ", literal(), ", b = ", literal(), if (chance(0.5)) ", 3" else ", cc = NA", ")")
}

forms$vector$decorated <- function(scope, depth) {
  text("structure(", constantVector(number(1L, 4L)), ", ", one(c("class = \"kind\"", "note = 1L", "names = \"a\"",
    "class = c(\"sub\", \"kind\")")), ")")
}

forms$vector$choice <- function(scope, depth) {
  if (chance(0.5)) return(text("ifelse(", vec(scope, 0L), " > ", literal(), ", ", num(scope, 0L), ", ", literal(), ")"))
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
  one(c(text("is.numeric(", a, ")"), text("is.character(", a, ")"), text("is.null(", a, ")"), text("identical(", a, ", ",
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
forms$index$outside <- function(scope, depth) one(c("9L", "12L", "11", text("length(", scope$indexed, ") + 1L")))
forms$index$logical <- function(scope, depth) one(c("TRUE", "FALSE"))
forms$index$name <- function(scope, depth) one(c("\"a\"", "\"b\"", "\"new\""))

forms$indices$vector <- function(scope, depth) one(c("c(1L, 3L)", "c(2, 1)", "c(1L, 1L, 2L)", "c(3L, 5L, 1L)"))
forms$indices$range <- function(scope, depth) {
  one(c("1:2", "2:3", "3:1", "0:2", text("seq_len(", cnt(scope), ")"), text("1:", cnt(scope))))
}
forms$indices$negative <- function(scope, depth) one(c("-1L", "-(1:2)", "-2", "-c(1, 3)", text("-length(", scope$indexed, ")")))
forms$indices$logical <- function(scope, depth) {
  one(c("c(TRUE, FALSE)", "TRUE", "c(FALSE, NA)", text(scope$indexed, " > ", literal()), text("is.na(", scope$indexed, ")")))
}
forms$indices$odd <- function(scope, depth) one(c("NA", "0L", "c(1.5, 2.9)", "c(\"a\", \"b\")", "c(1L, NA)", "NULL", "c(-1, 2)"))

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

# ---- statements ------------------------------------------------------------------------------------------------------

block <- function(scope, size) {
  lines <- character()
  for (i in seq_len(size)) lines <- c(lines, statement(scope))
  lines
}

statement <- function(scope) {
  spend(scope)
  made <- form("statement", scope, 2L)
  if (is.null(made)) forms$statement$accumulate(scope, 1L) else made
}

target <- function(scope, kind) {
  name <- if (chance(0.85)) own(scope, kind)
  if (!is.null(name)) return(name)
  name <- newName(scope, kind)
  if (is.null(name)) own(scope, kind) else name
}

# The name of a variable of this kind, with the line that makes it when it is new.
ready <- function(scope, kind) {
  name <- own(scope, kind)
  if (!is.null(name)) return(list(name = name, lines = character()))
  outer <- variable(scope, kind)
  if (!is.null(outer) && chance(0.5)) return(list(name = outer, lines = character()))
  name <- newName(scope, kind)
  if (is.null(name)) return(NULL)
  line <- text(name, " <- ", if (kind == "list") freshList(scope) else valueOf(kind, scope, 1L))
  list(name = declare(scope, kind, name), lines = line)
}

change <- function(scope, kind, make) {
  place <- ready(scope, kind)
  if (is.null(place)) return(NULL)
  c(place$lines, make(place$name))
}

forms$statement$set <- function(scope, depth) {
  name <- target(scope, "number")
  value <- num(scope, depth)
  text(declare(scope, "number", name), " <- ", value)
}

forms$statement$accumulate <- function(scope, depth) {
  change(scope, "number", function(a) {
    text(a, " <- ", a, one(c(" + ", " + ", " + ", " - ", " * ")), num(scope, depth))
  })
}

forms$statement$retype <- function(scope, depth) {
  kind <- one(c("number", "number", "vector", "string", "flag"))
  a <- own(scope, kind)
  if (is.null(a)) return(NULL)
  value <- one(c(one(words), "NULL", "2.5", "7L", "NA", "TRUE", "1i", "c(1, 2, 3)", "list(1, 2L)", "NaN", constantVector(3L)))
  if (chance(0.7)) text("if (", cond(scope, 1L), ") ", a, " <- ", value) else text(a, " <- ", value)
}

forms$statement$fresh <- function(scope, depth) {
  name <- newName(scope, "number")
  if (is.null(name)) return(NULL)
  line <- text("if (", cond(scope, 0L), ") ", name, " <- ", num(scope, depth))
  if (chance(0.35)) declare(scope, "number", name)
  line
}

forms$statement$setVector <- function(scope, depth) {
  name <- target(scope, "vector")
  value <- vec(scope, depth)
  text(declare(scope, "vector", name), " <- ", value)
}

elementValue <- function(scope, depth) {
  if (chance(0.05)) return(one(c(words, "1i", "NULL", "list(1)", "c(1, 2)")))
  num(scope, depth)
}

forms$statement$setElement <- function(scope, depth) {
  change(scope, "vector", function(x) text(x, "[", idx(scope, x), "] <- ", elementValue(scope, depth)))
}

forms$statement$setElement2 <- function(scope, depth) {
  change(scope, "vector", function(x) text(x, "[[", idx(scope, x), "]] <- ", elementValue(scope, depth)))
}

forms$statement$setMany <- function(scope, depth) {
  change(scope, "vector", function(x) text(x, "[", ids(scope, x), "] <- ", if (chance(0.5)) num(scope, 0L) else vec(scope, 0L)))
}

forms$statement$setCell <- function(scope, depth) {
  change(scope, "matrix", function(m) {
    inside <- function() if (chance(0.7)) one(c("1L", "2L", "1", "2")) else idx(scope, m)
    text(m, "[", inside(), ", ", inside(), "] <- ", elementValue(scope, depth))
  })
}

forms$statement$setRow <- function(scope, depth) {
  change(scope, "matrix", function(m) {
    text(m, one(c("[1L, ]", "[, 2L]", "[2, ]", text("[", idx(scope, m), ", ]"))), " <- ", if (chance(0.6)) num(scope, 0L)
      else vec(scope, 0L))
  })
}

forms$statement$grow <- function(scope, depth) {
  change(scope, "vector", function(x) {
    if (chance(0.4)) return(text("if (length(", x, ") < ", limits$length, "L) ", x, "[length(", x, ") + 1L] <- ", num(scope, 1L)))
    text("if (length(", x, ") < ", limits$length, "L) ", x, " <- c(", x, ", ", num(scope, 1L), ")")
  })
}

forms$statement$alias <- function(scope, depth) {
  x <- own(scope, "vector")
  if (is.null(x)) return(NULL)
  y <- setdiff(c(scope$variables$vector, names_$vector), x)
  y <- declare(scope, "vector", one(y))
  changed <- one(c(x, x, y))
  c(text(y, " <- ", x), text(changed, one(c("[1L]", "[[2L]]", text("[", idx(scope, x), "]"))), " <- ", num(scope, 1L)))
}

forms$statement$setField <- function(scope, depth) {
  change(scope, "list", function(l) {
    value <- if (chance(0.05)) "NULL" else if (chance(0.2)) forms$vector$constant(scope, 0L) else atom(scope, depth - 1L)
    text(l, one(c("$a", "$b", "$a", "[[\"a\"]]", "[[\"b\"]]", "[[1L]]", "[[2L]]", "[\"cc\"]", "$new")), " <- ", value)
  })
}

forms$statement$nestedField <- function(scope, depth) {
  if (chance(0.4)) {
    return(change(scope, "vector", function(x) {
      one(c(text("names(", x, ")[", one(c("1L", "2L")), "] <- ", one(words)), text("names(", x, ") <- NULL"),
        text("attr(", x, ", \"note\") <- ", literal()), text("is.na(", x, ") <- 1L"), text("length(", x, ") <- ",
          number(0L, 6L), "L")))
    }))
  }
  change(scope, "list", function(l) {
    text(l, one(c("$a[2L]", "$b[[1L]]", "[[\"a\"]][1]", "$r$z", text("$a[", idx(scope, text(l, "$a")), "]"))), " <- ",
      atom(scope, 0L))
  })
}

forms$statement$setMatrix <- function(scope, depth) {
  name <- target(scope, "matrix")
  if (is.null(name)) return(NULL)
  value <- matrix_(scope)
  text(declare(scope, "matrix", name), " <- ", value)
}

forms$statement$setString <- function(scope, depth) {
  name <- target(scope, "string")
  value <- str_(scope, depth)
  text(declare(scope, "string", name), " <- ", value)
}

forms$statement$setFlag <- function(scope, depth) {
  name <- target(scope, "flag")
  value <- cond(scope, depth)
  text(declare(scope, "flag", name), " <- ", value)
}

forms$statement$attribute <- function(scope, depth) {
  change(scope, one(c("vector", "number", "matrix")), function(x) {
    one(c(text("class(", x, ") <- \"kind\""), text("attr(", x, ", \"note\") <- ", literal()), text("attributes(", x,
      ") <- NULL"), text(x, " <- unclass(", x, ")"), text(x, " <- structure(", x, ", note = 2L)"), text("dim(", x, ") <- NULL")))
  })
}

forms$statement$branch <- function(scope, depth) {
  if (scope$nesting > 4L) return(NULL)
  arm <- function() within_(scope, 1, FALSE, function() block(scope, number(1L, 2L)))
  lines <- braces(text("if (", cond(scope, 1L), ")"), arm())
  if (chance(0.3)) lines <- c(lines[-length(lines)], braces(text("} else if (", cond(scope, 0L), ")"), arm()))
  if (chance(0.6)) lines <- c(lines[-length(lines)], braces("} else", arm()))
  lines
}

loopBody <- function(scope, times) {
  size <- if (scope$loops == 0L) number(1L, 3L) else number(1L, 2L)
  within_(scope, times, TRUE, function() block(scope, size))
}

# A loop variable that no loop around uses.
loopName <- function(scope) names_$loop[scope$loops + 1L]

canLoop <- function(scope, times) scope$times * times <= limits$times && scope$loops < 3L && scope$nesting < 5L

forms$statement$forRange <- function(scope, depth) {
  times <- if (scope$loops == 0L) 8 else 4
  if (!canLoop(scope, times)) return(NULL)
  i <- loopName(scope)
  range <- switch(number(1L, 6L), text("seq_len(", cnt(scope), ")"), text("1:", cnt(scope)), text("seq_along(", vec(scope,
    0L), ")"), one(c("1:6", "1:12", "0:5", "6:1", "1:20", "seq(1, 9, by = 2)")), text("1:", cnt(scope)), text(number(1L, 3L),
    ":", cnt(scope)))
  declare(scope, "loop", i)
  braces(text("for (", i, " in ", range, ")"), loopBody(scope, times))
}

forms$statement$forValues <- function(scope, depth) {
  if (!canLoop(scope, 6)) return(NULL)
  e <- loopName(scope)
  over <- if (chance(0.15)) variable(scope, "list")
  if (is.null(over)) over <- if (chance(0.6)) vec(scope, 0L) else vec(scope, 1L)
  # Its values are not bounded, so it does not serve as an index.
  e <- if (chance(0.5)) "e" else "d"
  declare(scope, "number", e)
  body <- loopBody(scope, 6)
  source <- own(scope, "vector")
  if (!is.null(source) && chance(0.3)) body <- c(body, text(source, "[", one(c("1L", "2L", "3L")), "] <- ", e))
  braces(text("for (", e, " in ", over, ")"), body)
}

forms$statement$whileLoop <- function(scope, depth) {
  if (!canLoop(scope, 6)) return(NULL)
  i <- loopName(scope)
  start <- one(c("0L", "0", "1L"))
  declare(scope, "loop", i)
  extra <- if (chance(0.25)) text(" && ", cond(scope, 0L)) else ""
  # The step comes first, so that next does not skip it.
  body <- c(text(i, " <- ", i, one(c(" + 1L", " + 1"))), loopBody(scope, 6))
  c(text(i, " <- ", start), braces(text("while (", i, one(c(" < 6L", " < 5", " < 4L", " <= 7L")), extra, ")"), fixed(body, i)))
}

forms$statement$repeatLoop <- function(scope, depth) {
  if (!canLoop(scope, 6)) return(NULL)
  i <- loopName(scope)
  declare(scope, "loop", i)
  body <- c(text(i, " <- ", i, " + 1L"), text("if (", i, " > ", number(3L, 7L), one(c("L", "")), ") break"),
    loopBody(scope, 6))
  c(text(i, " <- 0L"), braces("repeat", fixed(body, i)))
}

# A loop that counts for itself must not lose its counter: assignments to it in the body go elsewhere.
fixed <- function(body, i) {
  gsub(text("(^|[ (;{])", i, " <- (?!", i, " [+] 1(L|$))"), text("\\1", i, "0 <- "), body, perl = TRUE)
}

forms$statement$leave <- function(scope, depth) {
  if (!scope$breakable) return(NULL)
  text("if (", cond(scope, 1L), ") ", one(c("break", "next", "next")))
}

forms$statement$loopVariable <- function(scope, depth) {
  i <- own(scope, "loop")
  if (is.null(i)) return(NULL)
  text(i, " <- ", one(c(text(i, " + 1L"), text(i, " * 1"), "2L", "1.5", text("as.numeric(", i, ")"), text("min(", i, ", 3L)"))))
}

forms$statement$superAssign <- function(scope, depth) {
  outer <- if (is.null(scope$outer)) character() else scope$outer$variables$number
  name <- if (length(outer) > 0L) one(outer) else return(NULL)
  text(name, " <<- ", one(c(text(name, " + ", num(scope, 0L)), num(scope, 1L))))
}

forms$statement$closure <- function(scope, depth) {
  if (scope$nesting > 3L) return(NULL)
  name <- one(names_$fun)
  forget(scope, name)  # its body must not call it
  inner <- newScope(scope, scope$times)
  inner$nesting <- scope$nesting + 2L
  inner$params <- "z"
  declare(inner, "number", "z")
  body <- block(inner, number(1L, 2L))
  made <- braces(text(name, " <- function(z", one(c("", "", " = 1L", ", ...")), ")"), c(body, num(inner, 1L)))
  declare(scope, "fun", name)
  c(made, change(scope, "number", function(a) text(a, " <- ", name, "(", num(scope, 0L), ")")))
}

forms$statement$effectCall <- function(scope, depth) {
  made <- callOf(scope, depth)
  if (is.null(made)) {
    f <- variable(scope, "fun")
    if (is.null(f)) return(NULL)
    made <- text(f, "(", num(scope, 1L), ")")
  }
  made
}

forms$statement$switchDo <- function(scope, depth) {
  a <- own(scope, "number")
  if (is.null(a)) return(NULL)
  set <- function() text(a, " <- ", num(scope, 0L))
  if (chance(0.5)) return(text("switch(", str_(scope, 0L), ", a = ", set(), ", b = { ", set(), " }, ", set(), ")"))
  text("switch(", cnt(scope), " %% 3L + 1L, ", set(), ", ", set(), ")")
}

forms$statement$early <- function(scope, depth) {
  text("if (", cond(scope, 1L), ") return(", if (chance(0.2)) "invisible(" else "(", num(scope, 1L), "))")
}

forms$statement$complain <- function(scope, depth) {
  words <- text("(\"", one(c("low", "high", "odd")), " \", ", num(scope, 0L), if (chance(0.2)) ", call. = FALSE" else "", ")")
  guard <- text("if (", cond(scope, 1L), ") ")
  text(guard, if (chance(0.6)) "warning" else "stop", words)
}

forms$statement$atExit <- function(scope, depth) {
  if (scope$loops > 0L) return(NULL)
  name <- if (length(program$globals) > 0L) one(program$globals) else return(NULL)
  text("on.exit(", name, " <<- ", name, " + ", one(c("1L", "1", "0.5")), one(c("", ", add = TRUE")), ")")
}

forms$statement$guarded <- function(scope, depth) {
  if (scope$nesting > 3L) return(NULL)
  wasBreakable <- scope$breakable
  scope$breakable <- wasBreakable && chance(0.2)
  body <- within_(scope, 1, FALSE, function() block(scope, number(1L, 2L)))
  scope$breakable <- wasBreakable
  a <- own(scope, "number")
  handler <- if (is.null(a)) "NULL" else one(c("NULL", text(a, " <<- -1"), text(a, " <- -1")))
  kind <- one(c("error", "error", "warning"))
  braces("tryCatch(", body, text("}, ", kind, " = function(e) ", handler, ")"))
}

forms$statement$reflectSet <- function(scope, depth) {
  a <- own(scope, "number")
  if (is.null(a)) return(NULL)
  value <- num(scope, 1L)
  one(c(text("assign(\"", a, "\", ", value, ")"), text("eval(quote(", a, " <- ", value, "))"), text("delayedAssign(\"", a,
    "\", ", value, ")"), text("environment()$", a, " <- ", value)[0L], text("rm(", a, "); ", a, " <- ", value),
    text("(function() assign(\"", a, "\", ", value, ", envir = parent.frame()))()"), text("local(", a, " <- ", literal(), ")"),
    text("eval(quote(", a, " <- ", value, "), environment())"), text("list2env(list(", a, " = ", literal(), "), environment())")))
}

forms$statement$swap <- function(scope, depth) {
  kind <- one(c("number", "vector", "number"))
  both <- scope$variables[[kind]]
  if (length(both) < 2L || !is.null(newNameTaken(scope))) return(NULL)
  both <- both[sample.int(length(both), 2L)]
  c(text("tmp <- ", both[1L]), text(both[1L], " <- ", both[2L]), text(both[2L], " <- tmp"))
}

newNameTaken <- function(scope) if ("tmp" %in% unlist(scope$variables)) TRUE

# ---- functions -------------------------------------------------------------------------------------------------------

param <- function(name, kind, default = "") list(name = name, kind = kind, optional = default != "", default = default)

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
  switch(number(1L, 4L), one(parts), num(scope, 1L), text("list(", list_(parts), ")"), text("list(", list_(parts), ")"))
}

# Adds a function to the program, after its lines are written: they must not call it, and they say what it costs.
finish <- function(name, params, lines, dots = FALSE, call = name) {
  force(lines)
  record <- list(name = call, params = params, dots = dots, cost = program$cost + 3)
  program$functions <- c(program$functions, list(record))
  lines
}

someParams <- function() {
  all <- list(param("n", "count"), param("a", "number"), param("x", "vector"), param("b", "number", one(c("1L", "2.5", "a", "NULL", "NA"))),
    param("l", "list"), param("s", "string", "\"a\""), param("m", "matrix"), param("ok", "flag", "TRUE"), param("v", "vector", "x"))
  chosen <- sort(unique(c(sample.int(3L, 1L), sample.int(length(all), number(1L, 3L), prob = c(5, 5, 5, 3, 2, 1, 1, 1, 1)))))
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
  start <- c(number = one(c("0", "0L", "1", "1L", "NULL", "TRUE")), vector = one(c("numeric(4L)", "1:5", "c(1.5, 2, 3)",
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
  made <- braces(text(name, " <- function(a)"), c(if (chance(0.5)) "force(a)", lines, braces(text("function(", signature(params), ")"), body)))
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
  use <- c("length(list(...))", "...length()", "sum(...)", "..1", "nargs()", "c(...)", "max(0, ...)", "list(...)[[1L]]",
    "names(list(...))", "length(match.call(expand.dots = FALSE)$...)", "(function(z = 5, ...) z)(...)", "if (...length() > 1L) ..2",
    "vapply(list(...), function(z) length(z) + 0, 0)", "do.call(sum, list(...))", "switch(...length() + 1L, 0, ..1, ...elt(2))")
  lines <- c(text(declare(scope, "number", "b"), " <- ", one(use)), block(scope, number(1L, 3L)), text(declare(scope, "number", "p"),
    " <- ", one(use)))
  finish(name, params, braces(text(name, " <- function(a, ...)"), c(lines, one(c("list(a, b, p)", "c(a, b, p)", result(scope))))), dots = TRUE)
}

forms$shape$lazy <- function(scope, name) {
  params <- list(param("a", "number"), param("b", "number", one(c("{ a <- 2; a + 1 }", "a * 2", "p", "stop(\"needed\")", "{ g0 <<- g0 + 1L; 3 }"))),
    param("x", "vector", one(c("rep(b, 2L)", "c(a, 1)", "numeric(3)"))))
  scope <- openScope(params)
  lines <- c(text(declare(scope, "number", "p"), " <- ", literal()),
    if (chance(0.5)) text("if (missing(", one(c("b", "x", "a")), ")) p <- ", one(c("p + 10", "NA", "a"))),
    if (chance(0.3)) one(c("force(b)", "a <- a + 1", "x[2L] <- 7", "s <- substitute(b)", "s <- substitute(a)")),
    block(scope, number(2L, 4L)))
  last <- one(c(result(scope), "list(p, b)", "c(a, b)", "x", "deparse(substitute(a))", "match.call()", "list(sys.call(), p)"))
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
  finish(name, params, braces(text(name, " <- function(", signature(params), ")"), c(use, block(scope, number(1L, 3L)), result(scope))))
}

forms$shape$generic <- function(scope, name) {
  params <- list(param("x", "vector"), param("a", "number"))
  method <- function(suffix, last) {
    scope <- openScope(params)
    braces(text(name, ".", suffix, " <- function(x, a", one(c("", ", ...")), ")"), c(block(scope, number(1L, 3L)), last(scope)))
  }
  finish(name, params, c(text(name, " <- function(x, a, ...) UseMethod(\"", name, "\")"), method("default", result),
    method("kind", function(scope) one(c("NextMethod()", text("length(unclass(x)) + ", num(scope, 0L)), "c(1, NextMethod())")))))
}

# ---- programs --------------------------------------------------------------------------------------------------------

# Arguments from outside: the usual ones first, then all of them.
usual <- list(
  count = c("3L", "4L", "5L", "6L", "2L"),
  number = c("1L", "2L", "3.5", "-1", "0", "10L", "7"),
  vector = c("c(1, 2, 3)", "1:5", "c(2L, 1L, 4L)", "c(0.5, 1.5)", "x0", "y0"),
  matrix = c("m0", "matrix(1:6, 2L)", "matrix(0, 3L, 3L)"),
  list = c("l0", "list(a = 1, b = 2L)"),
  string = c("\"a\"", "\"b\""),
  flag = c("TRUE", "FALSE"),
  fun = c("function(z) z + 1", "function(z) z * 2L", "abs"))

unusual <- list(
  count = c("0L", "1L", "5", "TRUE", "NA", "-2L", "c(2L, 3L)", "NULL", "\"3\"", "2.5", "NA_integer_"),
  number = c("NA", "NaN", "TRUE", "2147483647L", "1e10", "\"a\"", "c(1, 2)", "1i", "NULL", "list(1)", "NA_character_",
    "structure(2, class = \"kind\")", "-0", "Inf", "c(a = 1L)", "-2147483647L"),
  vector = c("numeric(0)", "NULL", "c(TRUE, NA)", "c(\"a\", \"b\")", "c(1i, 2)", "c(1, NA, NaN, Inf)", "list(1, 2L, \"a\")",
    "structure(1:3, class = \"kind\")", "c(a = 1, b = 2)", "c(2147483647L, 1L)", "matrix(1:4, 2L)", "5", "7L", "1:20",
    "structure(c(1.5, 2), note = 3L)", "factor(c(\"u\", \"v\"))"),
  matrix = c("matrix(1:4, 2L)", "1:3", "matrix(c(TRUE, NA), 1L)", "matrix(\"a\", 2L, 2L)", "array(1:8, c(2L, 2L, 2L))"),
  list = c("list()", "NULL", "c(a = 1, b = 2)", "list(1, 2)", "list(a = \"x\", b = list(1))", "new.env()"),
  string = c("\"\"", "NA_character_", "c(\"a\", \"b\")", "1", "NULL", "\"zz\""),
  flag = c("NA", "1L", "\"a\"", "logical(0)", "c(TRUE, FALSE)"),
  fun = c("sum", "`-`", "function(z) if (z > 2) \"s\" else z", "function(z) NULL", "length", "function(...) nargs()", "3"))

globalLines <- function() {
  program$globals <- c("g0", "g1")
  scope <- newScope()
  declare(scope, "number", "g0")
  declare(scope, "number", "g1")
  program$scope <- scope
  c(text("g0 <- ", one(c("0L", "0"))), text("g1 <- ", literal()), text("x0 <- ", constantVector(5L)), text("y0 <- ",
    one(c("x0", "c(1, 2, 3)", "1:4", "c(a = 1, b = 2)"))), "m0 <- matrix(c(1, 2, 3, 4, 5, 6), 2L)", "l0 <- list(a = 1, b = 2L, cc = \"t\")")
}

callText <- function(f, pools, fromLoop = FALSE) {
  make <- function(kind) {
    if (fromLoop && kind %in% c("number", "count") && chance(0.4)) return(if (kind == "count") "k %% 5L + 1L" else one(c("k", "k / 2", "-k")))
    one(pools[[kind]])
  }
  text(f$name, "(", list_(argumentsOf(f, make)), ")")
}

# How often a function is called: often enough to become hot, within the program's cost.
repeats <- function(f, share) max(3L, min(20L, as.integer(limits$programCost * share / f$cost)))

callLines <- function(f, share) {
  warm <- repeats(f, share)
  all <- Map(c, usual, unusual)
  steady <- callText(f, usual, TRUE)
  lines <- if (chance(0.7)) text("for (k in 1:", warm, ") step(", steady, ")") else
    c(text("for (k in 1:", warm, ") r0 <- tryCatch(", steady, ", error = function(e) 0)"), "step(r0)")
  for (i in 1:4) lines <- c(lines, text("step(", callText(f, all), ")"))
  if (chance(0.3)) lines <- c(lines, text("for (k in list(", list_(vapply(1:3, function(i) one(all$number), "")), ")) step(",
    callText(f, usual, TRUE), ")"))
  for (i in 1:2) lines <- c(lines, text("step(", callText(f, usual), ")"))
  lines
}

generateProgram <- function(seed) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  program$functions <- list()
  lines <- globalLines()
  count <- number(1L, 2L)
  for (i in seq_len(count)) {
    program$cost <- 0
    lines <- c(lines, form("shape", NULL, text("f", i)))
  }
  for (f in program$functions) lines <- c(lines, callLines(f, 1 / count))
  if (chance(0.15)) {
    scope <- newScope()
    scope$variables$number <- c("g0", "g1")
    scope$variables$vector <- c("x0", "y0")
    lines <- c(lines, braces("step(", c(forms$statement$forRange(scope, 1L), "g0"), "})"))
  }
  c(lines, "step(list(g0, g1, x0, y0, m0, l0))")
}
