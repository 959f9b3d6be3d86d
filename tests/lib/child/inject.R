# Child of suite `inject`: Rscript inject.R PROGRAM KIND PLACES
#
# Reads the program, puts `.tick()` at the head of each function written in it,
# runs it once to count the ticks, then again for a spread of ticks k with
# something thrown at the k-th: an error, a warning turned into an error, an
# interrupt condition, or the innermost restart. What reaches top level is
# printed and the program goes on with its next expression.

attach(NULL, name = "inject")

local(envir = as.environment("inject"), {
  .ticks <- 0L
  .at <- Inf
  .throw <- function() NULL
  .tick <- function() {
    .ticks <<- .ticks + 1L
    if (.ticks == .at) .throw()
    invisible()
  }
  environment(.tick) <- as.environment("inject")
})

inject <- new.env()

local(envir = inject, {
  args <- commandArgs(TRUE)
  counter <- as.environment("inject")

  throwers <- list(
    error = function() stop("injected error"),
    warning = function() {
      old <- options(warn = 2)
      on.exit(options(old))
      warning("injected warning")
    },
    interrupt = function() {
      signalCondition(structure(class = c("interrupt", "condition"),
        list(message = "injected interrupt", call = NULL)))
      invokeRestart("next_expression")
    },
    restart = function() invokeRestart(computeRestarts()[[1L]])
  )

  # The expression with a tick at the head of each function in it.
  instrument <- function(e) {
    if (is.pairlist(e) && !is.null(e)) return(as.pairlist(instrumentEach(as.list(e))))
    if (!is.call(e)) return(e)
    parts <- instrumentEach(as.list(e))
    if (identical(e[[1L]], quote(`function`))) {
      parts[[3L]] <- call("{", quote(.tick()), parts[[3L]])
    }
    as.call(parts)
  }

  instrumentEach <- function(parts) {
    for (i in seq_along(parts)) {
      if (!is.null(parts[[i]]) && !identical(parts[[i]], quote(expr = ))) {
        parts[[i]] <- instrument(parts[[i]])
      }
    }
    parts
  }

  runExpression <- function(expression) {
    report <- function(condition) {
      cat("<", class(condition)[1L], "> ", conditionMessage(condition), " in ",
        deparse(conditionCall(condition))[1L], "\n", sep = "")
    }
    withRestarts(
      tryCatch({
        shown <- withVisible(eval(expression, globalenv()))
        if (shown$visible) print(shown$value)
      }, error = report, interrupt = report),
      next_expression = function() cat("<next expression>\n"))
  }

  runProgram <- function(expressions, at) {
    counter$.ticks <- 0L
    counter$.at <- at
    set.seed(1)
    for (expression in expressions) runExpression(expression)
    counter$.at <- Inf
    rm(list = ls(globalenv()), envir = globalenv())
    counter$.ticks
  }

  main <- function() {
    options(warn = 1)
    expressions <- lapply(parse(args[1L], keep.source = FALSE), instrument)
    counter$.throw <- throwers[[args[2L]]]
    total <- runProgram(expressions, Inf)
    cat("== ticks:", total, "\n")
    places <- exp(seq(0, log(max(total, 1L)), length.out = as.integer(args[3L])))
    for (at in unique(round(places))) {
      cat("== thrown at", at, "\n")
      cat("== thrown at", at, "\n", file = stderr())
      runProgram(expressions, at)
    }
  }
})

local({
  main <- inject$main
  rm(inject, envir = globalenv())
  main()
})
