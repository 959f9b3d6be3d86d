# Suite `inject`: something is thrown at the k-th closure call of a program, for a
# spread of k, and plain R and hunch must go on in the same way. The child
# (lib/child/inject.R) puts a counting call at the head of each function of the
# program. By default each of a spread of the programs meets one kind, the kinds
# taking turns, with everything compiled at once, and programs full of loops meet all kinds with
# everything optimized; with --all or --filter every kind in each of these ways.

injectKinds <- c("error", "warning", "interrupt", "restart")

runInjectSuite <- function(settings) {
  programs <- Filter(function(program) isInjectable(program, settings), languagePrograms(settings))
  cases <- injectCases(names(programs), settings)
  places <- if (settings$all) 16L else 5L
  args <- function(i) c(programs[[cases$name[i]]], cases$kind[i], places)
  task <- function(i, mode) {
    programTask(paste(cases$name[i], cases$kind[i]), injectChild, settings, mode, args(i),
      timeout = 120)
  }
  rows <- seq_len(nrow(cases))
  shared <- paste(cases$name, cases$kind)
  firsts <- which(!duplicated(shared))
  results <- runTasks(c(lapply(firsts, task, "plain"),
    lapply(rows, function(i) task(i, cases$mode[i]))), settings, "inject")
  lapply(rows, function(i) {
    judge(sprintf("%s %s (%s)", cases$name[i], cases$kind[i], cases$mode[i]),
      results[[match(shared[i], shared[firsts])]], results[[length(firsts) + i]],
      programCommand(injectChild, cases$mode[i], args(i)))
  })
}

injectChild <- "tests/lib/child/inject.R"

injectCases <- function(names, settings) {
  if (settings$all || settings$filter != "") {
    return(expand.grid(name = names, kind = injectKinds, mode = c("at_once", "default", "native"),
      stringsAsFactors = FALSE))
  }
  some <- spread(names, 70L)
  rbind(data.frame(name = some, kind = rep_len(injectKinds, length(some)), mode = rep("at_once", length(some))),
    expand.grid(name = intersect(loopPrograms, names), kind = injectKinds, mode = "native", stringsAsFactors = FALSE))
}

# A program that ends R itself would end the child that counts.
isInjectable <- function(program, settings) {
  !any(grepl("# not injectable", readLines(file.path(settings$root, program)), fixed = TRUE))
}
