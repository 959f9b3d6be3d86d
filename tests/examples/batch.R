# Runs examples one after the other in one process, as a person would type them.
#
#   Rscript tests/examples/batch.R [--heartbeat FILE] EXAMPLE.R ...
#
# Before each example a line `@@ example NAME` goes to both streams; afterwards
# devices, connections, options, attached packages, variables and the seed are as
# before. An error is printed and ends its example only. Graphics go to a file
# that goes away with the process. The heartbeat file is touched at each example.
# The start-up profile has done its work and is hidden from examples that list the
# environment.

attach(NULL, name = "batch")

local(envir = as.environment("batch"), {
  .batch <- new.env()
  local(envir = .batch, {
    words <- commandArgs(TRUE)
    heartbeat <- NULL
    if (identical(words[1L], "--heartbeat")) {
      heartbeat <- words[2L]
      words <- words[-(1:2)]
    }
    files <- normalizePath(words)
    home <- tempfile("examples")
    dir.create(home)

    announce <- function(file) {
      if (!is.null(heartbeat)) cat(file, "\n", file = heartbeat)
      line <- paste0("\n@@ example ", file, "\n")
      cat(line)
      cat(line, file = stderr())
    }

    showCondition <- function(condition) {
      cat("Error in", deparse(conditionCall(condition))[1L], ":", conditionMessage(condition), "\n")
    }

    runExample <- function(file) {
      for (expression in parse(file, keep.source = FALSE)) {
        shown <- withVisible(eval(expression, globalenv()))
        if (shown$visible) {
          if (isS4(shown$value)) methods::show(shown$value) else print(shown$value)
        }
      }
    }

    restore <- function(before) {
      while (sink.number() > 0L) sink()
      graphics.off()
      for (con in rownames(showConnections())) {
        try(close(getConnection(as.integer(con))), silent = TRUE)
      }
      for (place in setdiff(search(), before$search)) {
        try(detach(place, character.only = TRUE), silent = TRUE)
      }
      options(before$options)
      added <- setdiff(names(options()), names(before$options))
      options(setNames(vector("list", length(added)), added))
      rm(list = ls(globalenv(), all.names = TRUE), envir = globalenv())
      setwd(home)
    }

    main <- function() {
      Sys.unsetenv("R_PROFILE")
      setwd(home)
      options(warn = 1, useFancyQuotes = FALSE, digits.secs = NULL, timeout = 2)
      before <- list(search = search(), options = options())
      for (file in files) {
        announce(file)
        RNGkind("default", "default", "default")
        set.seed(1)
        tryCatch(runExample(file), error = showCondition)
        restore(before)
      }
      cat("\n@@ end\n")
    }
  })
})

.batch$main()
