# A small program: tokenizer and recursive-descent calculator with variables.
source("tests/language/helper/ask.R")

tokens <- function(text) {
  chars <- strsplit(text, "")[[1]]
  out <- list(); i <- 1
  while (i <= length(chars)) {
    ch <- chars[i]
    if (grepl("[0-9.]", ch)) {
      j <- i
      while (j < length(chars) && grepl("[0-9.]", chars[j + 1])) j <- j + 1
      out[[length(out) + 1]] <- list(kind = "num", value = as.numeric(paste(chars[i:j], collapse = "")))
      i <- j
    } else if (grepl("[a-z]", ch)) out[[length(out) + 1]] <- list(kind = "name", value = ch)
    else if (ch != " ") out[[length(out) + 1]] <- list(kind = "op", value = ch)
    i <- i + 1
  }
  out
}
calc <- function(text, vars = list()) {
  toks <- tokens(text); pos <- 1
  peek <- function() if (pos > length(toks)) "end" else toks[[pos]]$value
  take <- function() { t <- toks[[pos]]; pos <<- pos + 1; t }
  atom <- function() {
    t <- take()
    switch(t$kind, num = t$value,
      name = if (is.null(vars[[t$value]])) stop("unknown ", t$value) else vars[[t$value]],
      op = if (t$value == "(") { v <- expr(); take(); v } else if (t$value == "-") -atom() else stop("unexpected ", t$value))
  }
  term <- function() { v <- atom(); while (peek() %in% c("*", "/")) { op <- take()$value; r <- atom(); v <- if (op == "*") v * r else v / r }; v }
  expr <- function() { v <- term(); while (peek() %in% c("+", "-")) { op <- take()$value; r <- term(); v <- if (op == "+") v + r else v - r }; v }
  v <- expr()
  if (pos <= length(toks)) stop("left over at ", pos)
  v
}
over(calc, list("1+2*3", "(1+2)*3", "-4/(1-3)", "2*(3+4)*5-1", "1+", "2 2", "x+1", "1.5*2", "*", ""), times = 5L)
again(function() calc("a*b+c", list(a = 2, b = 3L, c = 0.5)), 10L)
