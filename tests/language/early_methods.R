# Arguments that a function looks at behind an operator or builtin whose method has effects.
"+.loud" <- function(e1, e2) { v <<- v + 1; 1 }
length.loud <- function(x) { v <<- v + 10; 1L }
"[.loud" <- function(x, i) { v <<- v + 100; i }
"$.loud" <- function(x, name) { v <<- v + 1000; 1 }
loud <- structure(list(1), class = "loud")

adds <- function(a, b) { a + 1; b }
measures <- function(a, b) { n <- length(a); n + b }
takes <- function(a, b) a[2] + b
fields <- function(a, b) c(a$x, b)
both <- function(a, b, k = a + 1) { k; b }

for (f in list(adds, measures, takes, fields, both)) {
  v <- 0
  x <- 1:3
  for (i in 1:6) cat(tryCatch(f(x, v * 2), error = function(e) NA), "")
  for (i in 1:6) cat(f(loud, v * 2), v, "")
  cat("\n")
}

inside <- function(f, a) {
  v <- 5
  "+.loud" <- function(e1, e2) { v <<- v + 1; 1 }
  length.loud <- function(x) { v <<- v + 10; 1L }
  "[.loud" <- function(x, i) { v <<- v + 100; i }
  "$.loud" <- function(x, name) { v <<- v + 1000; 1 }
  environment(f) <- environment()
  s <- 0
  for (i in 1:20) s <- s + f(a, v * 2)
  c(s, v)
}
for (f in list(adds, measures, takes, both)) for (i in 1:4) {
  print(inside(f, 1:3 + 0))
  print(inside(f, loud))
}

held <- function(env, a) { s <- 0; for (i in 1:20) s <- s + adds(a, env$v * 2); s }
for (i in 1:4) { v <- 1; print(held(globalenv(), 3)); print(held(globalenv(), loud)) }

# A default that is evaluated before another argument is looked at.
later <- function(a, k = { v <<- v + 1; 2 }, b) { k; b }
for (i in 1:10) { v <- i; cat(later(1, b = v * 2), later(1, 3, v * 2), "") }
cat("\n")

# Elements of plain lists may be objects, and so may variables that hold one.
"+.loud" <- function(e1, e2) { z <<- z + 1; 1 }
"[.loud" <- function(x, i) { z <<- z + 1; 1 }
length.loud <- function(x) { z <<- z + 1; 1L }
lst <- list(structure(list(1), class = "loud"))
element <- function(a, b) { a[[1]] + 1; b }
nested <- function(a, b) { 1 + (a[[1]]); b }
held <- function(a, b) { x <- a[[1]]; x + 1; b }
again_held <- function(a, b) { a <- a[[1]]; length(a); b }
chosen <- function(a, b) { x <- if (length(a) > 5) 1 else { a[[1]] }; x[1]; b }
part <- function(a, b) { a[1] ; length(a[[1]]); b }
harmless <- function(a, b) { x <- length(a); x + 1; b }
for (f in list(element, nested, held, again_held, chosen, part, harmless)) {
  seen <- character()
  for (i in 1:40) { z <- 1; seen <- c(seen, paste(f(lst, z), z)) }
  print(table(seen))
}
inside <- function(f) { for (i in 1:40) { z <<- 1; r <- f(lst, z) }; r }
for (f in list(element, nested, held, again_held, chosen, part, harmless)) print(inside(f))
