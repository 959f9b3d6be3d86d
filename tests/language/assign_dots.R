# Assignments to x[...] and x[[...]]: indices that come as dots, their errors and warnings, methods.
set <- function(x, value, ...) { x[...] <- value; x }
set2 <- function(x, value, ...) { x[[...]] <- value; x }
nested <- function(l, value, ...) { l$a[...] <- value; l }
super <- function(value, ...) { kept[...] <<- value; kept }
`[<-.box` <- function(x, ..., value) { cat("box", ...length(), "\n"); x <- unclass(x); x[...] <- value; structure(x, class = "box") }
told <- function(e) tryCatch(withCallingHandlers(e, warning = function(w) {
  cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n")
  invokeRestart("muffleWarning")
}), error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))
kept <- 1:5
for (round in 1:4) {
  print(set(1:5, 9L, 2))
  print(set(matrix(1:6, 2), 0, 1, 2:3))
  print(set(matrix(1:6, 2), 0, , 2))
  print(set2(list(1, 2), "a", 2))
  print(set2(list(a = list(b = 1)), 5, c("a", "b")))
  print(nested(list(a = 1:3), 7, 2))
  print(super(round + 0.5, round))
  print(set(structure(1:3, class = "box"), 4L, 2))
  print(set(data.frame(a = 1:2, b = 3:4), 9, 1, "b"))
  told(set2(factor(c("u", "v")), NA, c(2L, 3L)))
  told(set(1:3, 1:2, 1:3))
  told(set2(1:3, 1:2, 1))
  told(set(factor("u"), "w", 1))
  told(set(1:3, 1))
  told(set(sum, 1, 1))
}
