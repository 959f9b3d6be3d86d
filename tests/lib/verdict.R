# Verdicts: what became of a case.
#
# A verdict is list(name, status, detail, reproduce): status is passed, failed
# or skipped, detail some lines for a reader, reproduce a command to be run from
# the root of the repository.

passed <- function(name) verdict(name, "passed")
skipped <- function(name, why) verdict(name, "skipped", why)
failed <- function(name, detail, reproduce) verdict(name, "failed", detail, reproduce)

verdict <- function(name, status, detail = character(), reproduce = character()) {
  list(name = name, status = status, detail = detail, reproduce = reproduce)
}

statusOf <- function(verdicts) vapply(verdicts, `[[`, "", "status")

countLine <- function(verdicts) {
  count <- table(factor(statusOf(verdicts), c("passed", "failed", "skipped")))
  sprintf("%d passed, %d failed, %d skipped", count[[1L]], count[[2L]], count[[3L]])
}

writeVerdict <- function(suite, verdict) {
  if (verdict$status != "failed") return(invisible())
  writeLines(c(
    paste0("FAILED ", suite, "/", verdict$name),
    paste0("  ", verdict$detail),
    paste0("  reproduce: ", verdict$reproduce)))
}

# Skipped cases in one line per reason.
writeSkips <- function(suite, verdicts) {
  skips <- verdicts[statusOf(verdicts) == "skipped"]
  reasons <- vapply(skips, function(skip) skip$detail[1L], "")
  for (reason in unique(reasons)) {
    names <- vapply(skips[reasons == reason], `[[`, "", "name")
    line <- paste0("skipped ", suite, " (", reason, "): ", paste(names, collapse = " "))
    writeLines(strwrap(line, 100L, exdent = 2L))
  }
}

# The verdict on a run against the expected run of the same program.
judge <- function(name, expected, actual, reproduce, label = "hunch") {
  detail <- differences(expected, actual, label)
  if (length(detail) == 0L) passed(name) else failed(name, detail, reproduce)
}
