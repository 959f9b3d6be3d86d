# Rprof() over hot, inlined and recursive code: it runs, its file can be read, the results are the same.
# not injectable
leaf <- function(i) i %% 7 + 1
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + leaf(i); s }
fib <- function(n) if (n < 2L) n else fib(n - 1L) + fib(n - 2L)
mapped <- function(n) sum(vapply(seq_len(n), function(i) leaf(i) * 2, 0))
work <- function() c(loop(20000), fib(14L), mapped(5000))
for (k in 1:3) before <- work()

profile <- function(...) {
  file <- tempfile()
  on.exit(unlink(file))
  Rprof(file, interval = 0.002, ...)
  rounds <- 0
  repeat {
    value <- work()
    rounds <- rounds + 1
    if (rounds > 40 || (rounds > 2 && file.size(file) > 3000)) break
  }
  Rprof(NULL)
  lines <- readLines(file)
  list(same = identical(value, before), head = grepl("sample.interval=2000", lines[1L]),
    known = any(grepl("\"loop\"|\"fib\"|\"mapped\"", lines)), summary = names(summaryRprof(file)))
}
str(profile())
str(profile(append = FALSE, line.profiling = FALSE))
str(profile(gc.profiling = TRUE)[1:3])

# switched on and off by the code that is profiled
file <- tempfile()
switched <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 2000) Rprof(file, interval = 0.002); if (i == 4000) Rprof(NULL); s <- s + leaf(i) }; s }
print(switched(1000)); print(switched(5000)); print(file.exists(file))
# an error while profiling
fails <- function(n) { for (i in seq_len(n)) if (leaf(i) > 6 && i > 3000) stop("at ", i); "end" }
Rprof(file, interval = 0.002)
print(tryCatch(fails(5000), error = function(e) deparse(conditionCall(e))))
invisible(work())
Rprof(NULL)
print(is.character(readLines(file)))
unlink(file)
