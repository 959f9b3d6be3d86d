# Part of suite `fuzz`: tools/reduce and tools/bisect find what they must find. A planted profile stands in for hunch: it
# acts as an optimizer whose third pass in the sixth compilation goes wrong, and writes its events to standard error.

plantedOptimizer <- '
local({
  limit <- function(name) as.integer(Sys.getenv(paste0("HUNCH_", name, "_LIMIT"), "-1"))
  event <- function(name, subject) if (nzchar(Sys.getenv("HUNCH_TRACE_COMPILE"))) {
    cat(sprintf("%9.3f s  %-9s %-20s %8.3f  \\n", 0, name, subject, 0), file = stderr())
  }
  for (i in 1:13) if (limit("OPT") < 0L || i <= limit("OPT")) {
    event("optimize", paste0("function", i))
    for (p in 1:5) if (i != limit("OPT") || limit("PASS") < 0L || p <= limit("PASS")) {
      event("pass", paste0("pass", p))
      if (i == 6L && p == 3L) assign("planted", TRUE, globalenv())
    }
  }
})'

plantedProgram <- '
f <- function(n) {
  s <- 0
  if (n > 1 && exists("planted")) s <- -n
  s
}
print(1:3)
print(f(3))'

fuzzToolVerdicts <- function(settings) {
  at <- function(name) file.path(settings$scratch, name)
  writeLines(plantedOptimizer, at("planted_optimizer.R"))
  writeLines(plantedProgram, at("planted_program.R"))
  task <- function(name) {
    list(id = name, env = commonEnv, dir = settings$root, timeout = 120, command = c(file.path("tools", name),
      "--profile", at("planted_optimizer.R"), at("planted_program.R")))
  }
  results <- runTasks(list(task("reduce"), task("bisect")), settings, "fuzz: tools")
  verdict <- function(name, result, good) {
    if (good) return(passed(name))
    failed(name, c(paste("exit status", statusText(result$status)), utils::tail(c(result$err, result$out), 12L)),
      paste0("tools/", name, " --profile build/tests/planted_optimizer.R build/tests/planted_program.R"))
  }
  reduced <- results[[1L]]
  bisected <- results[[2L]]
  list(verdict("reduce", reduced, identical(reduced$status, 0L) && !any(grepl("1:3|&&", reduced$out)) &&
    any(grepl("planted", reduced$out))),
    verdict("bisect", bisected, identical(bisected$status, 0L) && any(grepl("function6", bisected$out)) &&
      any(grepl("pass3", bisected$out))))
}
