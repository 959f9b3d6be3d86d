# String building: lines made with paste0, joined and grown.
# Style: naive scalar loop with paste0 and a small helper.

size <- 40000
small <- 200

label <- function(i) paste0("item", i, ":", i * (i %% 97L))

run <- function(n) {
  lines <- character(n)
  text <- ""
  for (i in 1:n) {
    lines[i] <- label(i)
    text <- paste0(text, if (i %% 2 == 0) "x" else "yz")
    if (nchar(text) > 60) {
      lines[i] <- paste0(lines[i], " ", text)
      text <- ""
    }
  }
  lines
}

check <- function(result, n) {
  i <- seq_len(n)
  heads <- sub(" .*", "", result)
  tails <- sub("^[^ ]* ?", "", result)
  identical(heads, sprintf("item%d:%d", i, i * (i %% 97L))) &&
    startsWith(strrep("yzx", n), paste(tails, collapse = ""))
}

answer <- function(result) c(sum(nchar(result)), max(nchar(result)))
