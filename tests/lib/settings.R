# Settings of one run of the driver: what the command line says, as a list.
#
# Enters: the words of the command line and the root of the repository.
# Leaves: list(suites, filter, jobs, update, all, plain, profile, root, scratch,
# rscript). A wrong word is an error of class `usage`.
# To add an option: a row in optionTable.

optionTable <- read.table(header = TRUE, quote = "'", colClasses = "character",
  na.strings = character(), text = "
  name      takes     default  doc
  filter    RE        ''       'only the cases whose name matches this regular expression'
  jobs      N         '2'      'child processes at a time'
  update    ''        ''       'forget what plain R printed earlier and ask it again'
  all       ''        ''       'every case at full length'
  plain     ''        ''       'plain R in place of hunch: must find no difference'
  profile   FILE      ''       'another start-up profile in place of that of hunch'
  help      ''        ''       'this text'
")

parseSettings <- function(words, root) {
  settings <- as.list(setNames(optionTable$default, optionTable$name))
  flags <- optionTable$name[optionTable$takes == ""]
  settings[flags] <- FALSE
  settings$suites <- character()
  while (length(words) > 0L) {
    word <- words[1L]
    words <- words[-1L]
    name <- sub("^--([^=]*).*", "\\1", word)
    if (!startsWith(word, "--")) {
      settings$suites <- c(settings$suites, word)
    } else if (name %in% flags) {
      settings[[name]] <- TRUE
    } else if (name %in% optionTable$name) {
      if (!grepl("=", word)) {
        if (length(words) == 0L) usageError("--", name, " needs a value")
        word <- paste0(word, "=", words[1L])
        words <- words[-1L]
      }
      settings[[name]] <- sub("^[^=]*=", "", word)
    } else {
      usageError("unknown option ", word)
    }
  }
  completeSettings(settings, root)
}

completeSettings <- function(settings, root) {
  settings$jobs <- suppressWarnings(as.integer(settings$jobs))
  if (is.na(settings$jobs) || settings$jobs < 1L) usageError("--jobs needs a number above 0")
  unknown <- setdiff(settings$suites, suiteTable()$name)
  if (length(unknown) > 0L) usageError("unknown suite ", unknown[1L])
  settings$root <- root
  settings$scratch <- file.path(root, "build", "tests")
  settings$rscript <- file.path(R.home("bin"), "Rscript")
  if (settings$profile == "") {
    settings$profile <- file.path(root, "build", "library", "hunch", "run", "profile.R")
  } else {
    settings$profile <- normalizePath(settings$profile, mustWork = FALSE)
  }
  if (!settings$plain && !settings$help && !file.exists(settings$profile)) {
    usageError("no profile ", settings$profile,
      ": build hunch first (./hunch build), or compare plain R with itself (--plain)")
  }
  settings
}

usageError <- function(...) {
  stop(structure(class = c("usage", "error", "condition"),
    list(message = paste0(...), call = NULL)))
}

helpText <- function() {
  options <- paste0("--", optionTable$name,
    ifelse(optionTable$takes == "", "", paste0(" ", optionTable$takes)))
  suites <- suiteTable()
  c("Rscript tests/run.R [suite ...] [option ...]", "", "suites (* runs by default):",
    sprintf("  %s %-16s %s", ifelse(suites$default, "*", " "), suites$name, suites$doc),
    "", "options:", sprintf("  %-18s %s", options, optionTable$doc))
}

# The cases that --filter leaves.
selected <- function(names, settings) {
  if (settings$filter == "") rep(TRUE, length(names)) else grepl(settings$filter, names)
}
