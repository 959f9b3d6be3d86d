# Forms of the fuzzer's generator: statements. Each returns one or more lines and may declare variables; see generate.R
# for the contract.

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
  value <- one(c(one(words), "NULL", "2.5", "7L", "NA", "TRUE", "1i", "c(1, 2, 3)", "list(1, 2L)", "NaN",
    constantVector(3L)))
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
  change(scope, "vector", function(x) text(x, "[", ids(scope, x), "] <- ", if (chance(0.5)) num(scope,
    0L) else vec(scope, 0L)))
}

forms$statement$setCell <- function(scope, depth) {
  change(scope, "matrix", function(m) {
    text(m, "[", cellIndex(scope, m), ", ", cellIndex(scope, m), "] <- ", elementValue(scope, depth))
  })
}

forms$statement$setRow <- function(scope, depth) {
  change(scope, "matrix", function(m) {
    text(m, one(c("[1L, ]", "[, 2L]", "[2, ]", text("[", idx(scope, m), ", ]"))), " <- ",
      if (chance(0.6)) num(scope, 0L)
      else vec(scope, 0L))
  })
}

forms$statement$grow <- function(scope, depth) {
  change(scope, "vector", function(x) {
    if (chance(0.4)) return(text("if (length(", x, ") < ", limits$length, "L) ", x, "[length(", x, ") + 1L] <- ",
      num(scope, 1L)))
    text("if (length(", x, ") < ", limits$length, "L) ", x, " <- c(", x, ", ", num(scope, 1L), ")")
  })
}

forms$statement$alias <- function(scope, depth) {
  x <- own(scope, "vector")
  if (is.null(x)) return(NULL)
  y <- setdiff(c(scope$variables$vector, names_$vector), x)
  y <- declare(scope, "vector", one(y))
  changed <- one(c(x, x, y))
  c(text(y, " <- ", x), text(changed, one(c("[1L]", "[[2L]]", text("[", idx(scope, x), "]"))), " <- ", num(scope,
    1L)))
}

forms$statement$setField <- function(scope, depth) {
  change(scope, "list", function(l) {
    value <- if (chance(0.05)) "NULL" else if (chance(0.2)) forms$vector$constant(scope, 0L) else atom(scope,
      depth - 1L)
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
      ") <- NULL"), text(x, " <- unclass(", x, ")"), text(x, " <- structure(", x, ", note = 2L)"), text("dim(", x,
        ") <- NULL")))
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
  range <- switch(number(1L, 6L), text("seq_len(", cnt(scope), ")"), text("1:", cnt(scope)), text("seq_along(",
    vec(scope,
    0L), ")"), one(c("1:6", "1:12", "0:5", "6:1", "1:20", "seq(1, 9, by = 2)")), text("1:", cnt(scope)),
      text(number(1L, 3L),
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
  c(text(i, " <- ", start), braces(text("while (", i, one(c(" < 6L", " < 5", " < 4L", " <= 7L")), extra, ")"),
    fixed(body, i)))
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
  text(i, " <- ", one(c(text(i, " + 1L"), text(i, " * 1"), "2L", "1.5", text("as.numeric(", i, ")"), text("min(",
    i, ", 3L)"))))
}

forms$statement$superAssign <- function(scope, depth) {
  outer <- if (is.null(scope$outer)) character() else scope$outer$variables$number
  name <- if (length(outer) > 0L) one(outer) else return(NULL)
  text(name, " <<- ", one(c(text(name, " + ", num(scope, 0L)), num(scope, 1L))))
}

forms$statement$superPart <- function(scope, depth) {
  outer <- if (is.null(scope$outer)) NULL else scope$outer$variables
  if (length(outer$list) > 0L && chance(0.4)) {
    return(text(one(outer$list), one(c("$a", "[[\"b\"]]", "[[1L]]", "$a[1L]")), " <<- ", atom(scope, 0L)))
  }
  if (length(outer$vector) == 0L) return(NULL)
  x <- one(outer$vector)
  text(x, "[", idx(scope, x), "] <<- ", elementValue(scope, depth - 1L))
}

forms$statement$wordLoop <- function(scope, depth) {
  if (!canLoop(scope, 5)) return(NULL)
  change(scope, "number", function(a) {
    c(text("ws <- c(", list_(words[sample.int(length(words), 4L, TRUE)]), ")"),
      text("for (w in ws) if (w ", one(c("==", "!=")), " ", str_(scope, 0L), ") ", a, " <- ", a, " + 1L"),
      text("for (k in 1:4) { ws[k] <- ", str_(scope, 0L), "; if (ws[[k]] == ", one(words), " || nchar(ws[k]) > 2L) ", a,
        " <- ", a, " + switch(ws[k], a = 1, b = 2L, ", num(scope, 0L), ") }"))
  })
}

forms$statement$fieldLoop <- function(scope, depth) {
  if (!canLoop(scope, 5)) return(NULL)
  change(scope, "number", function(a) {
    c(text("en <- ", one(c("new.env()", "new.env(hash = FALSE)", "list(u = 0, v = 1)"))),
      text("en$u <- ", num(scope, 0L)), text("en$v <- ", vec(scope, 0L)),
      text("for (k in 1:5) { en$u <- en$u + ", num(scope, 0L), "; en$w <- k; en$v[2L] <- ", elementValue(scope, 0L), " }"),
      text(a, " <- ", one(c("en$u", "en$w", "en$v[[1L]]", "length(en$v)"))))
  })
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
  if (is.null(scope$outer)) return(NULL)
  text("if (", cond(scope, 1L), ") return(", if (chance(0.2)) "invisible(" else "(", num(scope, 1L), "))")
}

forms$statement$complain <- function(scope, depth) {
  words <- text("(\"", one(c("low", "high", "odd")), " \", ", num(scope, 0L),
    if (chance(0.2)) ", call. = FALSE" else "", ")")
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
  one(c(text("assign(\"", a, "\", ", value, ")"), text("eval(quote(", a, " <- ", value, "))"),
    text("delayedAssign(\"", a,
    "\", ", value, ")"), text("environment()$", a, " <- ", value)[0L], text("rm(", a, "); ", a, " <- ", value),
    text("(function() assign(\"", a, "\", ", value, ", envir = parent.frame()))()"), text("local(", a, " <- ",
      literal(), ")"),
    text("eval(quote(", a, " <- ", value, "), environment())"), text("list2env(list(", a, " = ", literal(),
      "), environment())")))
}

forms$statement$swap <- function(scope, depth) {
  kind <- one(c("number", "vector", "number"))
  both <- scope$variables[[kind]]
  if (length(both) < 2L || !is.null(newNameTaken(scope))) return(NULL)
  both <- both[sample.int(length(both), 2L)]
  c(text("tmp <- ", both[1L]), text(both[1L], " <- ", both[2L]), text(both[2L], " <- tmp"))
}

newNameTaken <- function(scope) if ("tmp" %in% unlist(scope$variables)) TRUE
