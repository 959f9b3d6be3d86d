# Tokenizer: splits the source text of a small language into tokens, one letter at a time.
# Style: string processing with substr, character classes by comparison, growing vectors.

size <- 450L
small <- 6L

source_text <- function(n) {
  lines <- character(n)
  for (i in seq_len(n))
    lines[i] <- paste0("let total_", i, " = (alpha", i %% 7, " + ", i * 3, ".25) * beta <= ",
                       i, " # note ", i, "\n")
  paste(lines, collapse = "")
}

is_digit <- function(letter) letter >= "0" && letter <= "9"
is_name <- function(letter) grepl("[A-Za-z_]", letter)
keywords <- c("let", "if", "else", "while")
doubles <- c("<=", ">=", "==", "!=")

# Position after the run of letters from `at` that `accepts` agrees with.
run_end <- function(text, at, last, accepts) {
  while (at <= last && accepts(substr(text, at, at))) at <- at + 1L
  at
}

scan_token <- function(text, at, last) {
  letter <- substr(text, at, at)
  if (letter == " " || letter == "\n")
    return(list(kind = "space", end = at + 1L))
  if (letter == "#")
    return(list(kind = "comment", end = run_end(text, at, last, function(l) l != "\n")))
  if (is_digit(letter))
    return(list(kind = "number", end = run_end(text, at, last, function(l) l == "." || is_digit(l))))
  if (is_name(letter))
    return(list(kind = "name", end = run_end(text, at, last, function(l) is_name(l) || is_digit(l))))
  if (substr(text, at, at + 1L) %in% doubles)
    return(list(kind = "operator", end = at + 2L))
  list(kind = "operator", end = at + 1L)
}

tokenize <- function(text) {
  kinds <- character()
  words <- character()
  at <- 1L
  last <- nchar(text)
  while (at <= last) {
    token <- scan_token(text, at, last)
    if (token$kind != "space" && token$kind != "comment") {
      word <- substr(text, at, token$end - 1L)
      kinds[length(kinds) + 1L] <- if (word %in% keywords) "keyword" else token$kind
      words[length(words) + 1L] <- word
    }
    at <- token$end
  }
  list(kinds = kinds, words = words)
}

run <- function(n) {
  words <- list()
  kinds <- list()
  for (line in strsplit(source_text(n), "(?<=\n)", perl = TRUE)[[1]]) {
    tokens <- tokenize(line)
    words[[length(words) + 1L]] <- tokens$words
    kinds[[length(kinds) + 1L]] <- tokens$kinds
  }
  list(words = unlist(words), kinds = table(unlist(kinds)))
}

check <- function(result, n) {
  text <- gsub("#[^\n]*", "", source_text(n))
  pattern <- "[A-Za-z_][A-Za-z_0-9]*|[0-9][0-9.]*|[<>=!]=|[^ \n]"
  words <- regmatches(text, gregexpr(pattern, text))[[1]]
  identical(result$words, words) && result$kinds[["keyword"]] == n &&
    result$kinds[["number"]] == sum(grepl("^[0-9]", words)) &&
    sum(result$kinds) == length(words)
}

answer <- function(result) c(length(result$words), as.numeric(result$kinds))
