# Questions about an argument that nobody has evaluated yet evaluate it, even where they are arguments themselves.
f <- function(a) { i <- 1; a }
for (nm in c("is.numeric","is.null","is.character","is.list","is.function","is.object","is.na","length","names","class","attr","dim","inherits","sum","c","is.environment","is.symbol","is.double", "oldClass")) {
  g <- eval(parse(text = sprintf("function(b) f(%s(b))", nm)))
  r <- character(); for (k in 1:4) r[k] <- tryCatch({ v <- g(stop("forced")); paste(deparse(v), collapse="") }, error = conditionMessage); cat(nm, r, "\n") }
