# The generator: a seed becomes an R program, as text. Base R only; the same seed gives the same program everywhere.
#
#   source("tests/fuzz/generate.R"); loadConstructs("tests/fuzz"); writeLines(generateProgram(17))
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
# The forms are in expressions.R, statements.R and functions.R; here is what they share, and the program around them.
# To add a construct: a row in constructs.txt and a function of the same name in one of these.

forms <- list(shape = list(), statement = list(), number = list(), vector = list(), condition = list(),
  index = list(),
  indices = list(), count = list(), string = list())

kinds <- c("number", "count", "vector", "matrix", "list", "string", "flag", "fun", "loop")

# ---- choosing --------------------------------------------------------------------------------------------------------

constructs <- new.env()

loadConstructs <- function(folder) {
  for (part in c("expressions.R", "statements.R", "functions.R")) source(file.path(folder, part), local = globalenv())
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

names_ <- list(number = c("a", "b", "p", "q", "acc", "total", "c", "T1"), count = c("n", "k"), vector = c("x", "y",
  "v",
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
  "5e-324", "2147483648", "1e15", "TRUE", "FALSE")
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
  switch(number(1L, 5L), literal(), one(odds), one(words), forms$number$arithmetic(scope, depth), text(num(scope,
    0L), " + 0"))
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
    "structure(2, class = \"kind\")", "0 * -k0", "Inf", "c(a = 1L)", "-2147483647L"),
  vector = c("numeric(0)", "NULL", "c(TRUE, NA)", "c(\"a\", \"b\")", "c(1i, 2)", "c(1, NA, NaN, Inf)",
    "list(1, 2L, \"a\")",
    "structure(1:3, class = \"kind\")", "c(a = 1, b = 2)", "c(2147483647L, 1L)", "matrix(1:4, 2L)", "5", "7L", "1:20",
    "structure(c(1.5, 2), note = 3L)", "factor(c(\"u\", \"v\"))"),
  matrix = c("matrix(1:4, 2L)", "1:3", "matrix(c(TRUE, NA), 1L)", "matrix(\"a\", 2L, 2L)",
    "array(1:8, c(2L, 2L, 2L))"),
  list = c("list()", "NULL", "c(a = 1, b = 2)", "list(1, 2)", "list(a = \"x\", b = list(1))", "new.env()"),
  string = c("\"\"", "NA_character_", "c(\"a\", \"b\")", "1", "NULL", "\"zz\""),
  flag = c("NA", "1L", "\"a\"", "logical(0)", "c(TRUE, FALSE)"),
  fun = c("sum", "`-`", "function(z) if (z > 2) \"s\" else z", "function(z) NULL", "length",
    "function(...) nargs()", "3"))

globalLines <- function() {
  program$globals <- c("g0", "g1")
  scope <- newScope()
  declare(scope, "number", "g0")
  declare(scope, "number", "g1")
  program$scope <- scope
  c("k0 <- 1", text("g0 <- ", one(c("0L", "0"))), text("g1 <- ", literal()), text("x0 <- ", constantVector(5L)),
    text("y0 <- ",
    one(c("x0", "c(1, 2, 3)", "1:4", "c(a = 1, b = 2)"))), "m0 <- matrix(c(1, 2, 3, 4, 5, 6), 2L)",
      "l0 <- list(a = 1, b = 2L, cc = \"t\")")
}

callText <- function(f, pools, fromLoop = FALSE) {
  make <- function(kind) {
    if (fromLoop && kind %in% c("number",
      "count") && chance(0.4)) return(if (kind == "count") "k %% 5L + 1L" else one(c("k", "k / 2", "-k")))
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
  if (chance(0.3)) lines <- c(lines, text("for (k in list(", list_(vapply(1:3, function(i) one(all$number), "")),
    ")) step(",
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
