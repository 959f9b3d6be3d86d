# String scanning: count words and palindromes by substr.
# Style: naive scalar loops over characters.

size <- 60000
small <- 300

make_text <- function(n) {
  words <- c("level", "stone", "noon", "river", "kayak", "a", "cloud")
  text <- paste(words[(1:n * 5) %% 7 + 1], collapse = " ")
  substr(text, 1, n)
}

is_palindrome <- function(word) {
  low <- 1
  high <- nchar(word)
  while (low < high) {
    if (substr(word, low, low) != substr(word, high, high)) return(FALSE)
    low <- low + 1
    high <- high - 1
  }
  TRUE
}

run <- function(n) {
  text <- make_text(n)
  words <- 0
  palindromes <- 0
  start <- 1
  for (i in 1:(n + 1)) {
    if (i == n + 1 || substr(text, i, i) == " ") {
      if (i > start) {
        words <- words + 1
        if (is_palindrome(substr(text, start, i - 1))) palindromes <- palindromes + 1
      }
      start <- i + 1
    }
  }
  c(words, palindromes)
}

check <- function(result, n) {
  words <- strsplit(make_text(n), " ")[[1]]
  mirrored <- vapply(strsplit(words, ""), function(x) paste(rev(x), collapse = ""), "")
  all(result == c(length(words), sum(words == mirrored)))
}

answer <- function(result) result
