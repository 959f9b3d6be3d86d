# JSON: writes n records as text and parses the text back into nested lists.
# Style: recursive descent over a character vector, the cursor is a closure object.

size <- 250L
small <- 5L

new_cursor <- function(text) {
  letters <- strsplit(text, "", fixed = TRUE)[[1]]
  at <- 1L
  peek <- function() letters[at]
  skip <- function() at <<- at + 1L
  blank <- function() while (at <= length(letters) && letters[at] %in% c(" ", "\n", "\t")) at <<- at + 1L
  expect <- function(letter) {
    if (letters[at] != letter) stop("expected ", letter, " at ", at)
    at <<- at + 1L
  }
  take_while <- function(accepts) {
    from <- at
    while (at <= length(letters) && accepts(letters[at])) at <<- at + 1L
    paste(letters[seq.int(from, length.out = at - from)], collapse = "")
  }
  environment()
}

parse_value <- function(cursor) {
  cursor$blank()
  value <- switch(cursor$peek(),
    "{" = parse_object(cursor),
    "[" = parse_array(cursor),
    "\"" = parse_string(cursor),
    t = , f = , n = parse_word(cursor),
    parse_number(cursor))
  cursor$blank()
  value
}

parse_items <- function(cursor, close, item) {
  cursor$skip()
  cursor$blank()
  while (cursor$peek() != close) {
    item()
    if (cursor$peek() == ",") cursor$skip()
    cursor$blank()
  }
  cursor$skip()
}

parse_object <- function(cursor) {
  object <- list()
  parse_items(cursor, "}", function() {
    key <- parse_string(cursor)
    cursor$blank()
    cursor$expect(":")
    object[key] <<- list(parse_value(cursor))
  })
  object
}

parse_array <- function(cursor) {
  array <- list()
  parse_items(cursor, "]", function() array[length(array) + 1L] <<- list(parse_value(cursor)))
  array
}

escapes <- c(n = "\n", t = "\t", "\"" = "\"", "\\" = "\\")

parse_string <- function(cursor) {
  cursor$expect("\"")
  parts <- character()
  repeat {
    parts <- c(parts, cursor$take_while(function(letter) letter != "\"" && letter != "\\"))
    if (cursor$peek() == "\"") break
    cursor$skip()
    parts <- c(parts, escapes[[cursor$peek()]])
    cursor$skip()
  }
  cursor$skip()
  paste(parts, collapse = "")
}

parse_word <- function(cursor) {
  word <- cursor$take_while(function(letter) letter >= "a" && letter <= "z")
  switch(word, true = TRUE, false = FALSE, null = NULL, stop("unknown word ", word))
}

number_letters <- c(0:9, "+", "-", ".", "e", "E")

parse_number <- function(cursor)
  as.numeric(cursor$take_while(function(letter) letter %in% number_letters))

write_value <- function(value) {
  if (is.null(value)) return("null")
  if (is.logical(value)) return(if (value) "true" else "false")
  if (is.numeric(value)) return(format(value, digits = 15))
  if (is.character(value)) return(write_string(value))
  items <- vapply(value, write_value, "")
  if (is.null(names(value))) return(paste0("[", paste(items, collapse = ", "), "]"))
  keys <- vapply(names(value), write_string, "")
  paste0("{", paste(keys, items, sep = ": ", collapse = ",\n "), "}")
}

write_string <- function(text) {
  for (code in c("\\", "\"", "n", "t"))
    text <- gsub(escapes[[code]], paste0("\\", code), text, fixed = TRUE)
  paste0("\"", text, "\"")
}

record <- function(i) {
  list(id = i * 1.0, name = paste0("item \"", i, "\"\n"), price = i / 8, fresh = i %% 2 == 0,
       note = NULL, tags = as.list(rep(c("red", "tab\tbed", "back\\slash"), length.out = i %% 4)),
       size = list(width = -i, height = i * 1e10))
}

run <- function(n) {
  records <- lapply(seq_len(n), record)
  parse_value(new_cursor(write_value(records)))
}

check <- function(result, n) {
  expected <- lapply(seq_len(n), function(i) {
    r <- record(i)
    r$size$width <- as.numeric(r$size$width)
    r
  })
  identical(result, expected)
}

answer <- function(result) c(length(result), sum(vapply(result, function(r) r$price, 0)))
