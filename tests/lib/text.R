# What is compared, and how a difference is shown.
#
# A run is list(out, err, status): lines of both streams and the exit status.
# Addresses, names of temporary files, the process id and times taken change from
# run to run in any R and are replaced by a word. A `<bytecode: 0x...>` line under a printed
# function says whether the host's compiler has seen it, not what it computes:
# it is left out.

normalise <- function(lines) {
  lines <- grep("^<bytecode: 0x[0-9a-f]+>$", lines, value = TRUE, invert = TRUE, useBytes = TRUE)
  for (i in seq_len(nrow(volatileTable))) {
    lines <- gsub(volatileTable$pattern[i], volatileTable$word[i], lines, useBytes = TRUE)
  }
  lines[which(grepl("^ *user +system +elapsed *$", lines, useBytes = TRUE)) + 1L] <- "TIMES"
  lines
}

volatileTable <- read.table(header = TRUE, quote = "'", colClasses = "character",
  na.strings = character(), text = "
  pattern                                word
  '0x[0-9a-f]{6,16}'                     ADDRESS
  'Rtmp[A-Za-z0-9]{6}'                   RTMP
  '(file|Rf|Rd|dir)[0-9a-f]{9,16}'       TEMPFILE
  'Timing stopped at: [0-9. ]+'          TIMES
")

differences <- function(expected, actual, label = "hunch") {
  status <- if (!identical(expected$status, actual$status)) {
    sprintf("exit status %s in plain R, %s in %s",
      statusText(expected$status), statusText(actual$status), label)
  }
  c(status,
    lineDifference("standard output", expected$out, actual$out),
    lineDifference("standard error", expected$err, actual$err))
}

sameRun <- function(expected, actual) length(differences(expected, actual)) == 0L

statusText <- function(status) {
  if (is.na(status)) return("none (timed out)")
  if (status > 128L) sprintf("%d (signal %d)", status, status - 128L) else as.character(status)
}

# The first lines of a unified difference; minus is plain R.
lineDifference <- function(title, expected, actual, limit = 14L) {
  expected <- normalise(expected)
  actual <- normalise(actual)
  if (identical(expected, actual)) return(NULL)
  files <- tempfile(c("plain", "other"))
  on.exit(unlink(files))
  writeLines(expected, files[1L], useBytes = TRUE)
  writeLines(actual, files[2L], useBytes = TRUE)
  lines <- suppressWarnings(system2("diff", c("-a", "-U1", shQuote(files)), stdout = TRUE))
  lines <- substr(iconv(lines[-(1:2)], "UTF-8", "UTF-8", sub = "byte"), 1L, 160L)
  more <- length(lines) - limit
  c(paste0(title, " (- plain R, + other):"), utils::head(lines, limit),
    if (more > 0L) sprintf("... %d more lines", more))
}
