# What two runs of a program differ in, in a word that is the same for differences of the same sort.
#
# Enters: two runs, list(out, err, status), or the lines of both. Leaves: NULL when they are the same, else one line:
# the first lines that differ, with numbers, quoted names and calls taken out, values called `value`.
# The suite fuzz groups by it, tools/reduce keeps it.

signatureOf <- function(plain, other) {
  if (sameRun(plain, other)) return(NULL)
  if (!identical(plain$status, other$status) && !(other$status %in% 0:1)) {
    return(paste("exit status", statusText(plain$status), "|", statusText(other$status)))
  }
  lines <- lineSignature(plain$out, other$out)
  if (is.null(lines)) lines <- lineSignature(plain$err, other$err)
  if (is.null(lines)) "exit status" else lines
}

lineSignature <- function(plain, other) {
  plain <- normalise(plain)
  other <- normalise(other)
  size <- max(length(plain), length(other))
  length(plain) <- length(other) <- size
  at <- which(!mapply(identical, plain, other))
  if (length(at) == 0L) return(NULL)
  paste(lineClass(plain[at[1L]]), "|", lineClass(other[at[1L]]))
}

lineClass <- function(line) {
  if (is.na(line)) return("nothing")
  if (!grepl("^ *(error|warning|Error|Warning)", line)) return("value")
  line <- sub("\\[NULL\\]$", "no call", line)
  line <- sub("\\[`[^`]+<-`\\(`[*]tmp[*]`.*value = .*\\]$", "assignment call", line)
  line <- sub("\\[.*\\]$", "call", line)
  line <- sub("(Error|Warning) in .* :", "\\1 in call:", line)
  line <- gsub("'[^']*'|\u2018[^\u2019]*\u2019|\"[^\"]*\"", "'...'", line)
  gsub("-?[0-9][0-9.e+]*", "0", line)
}
