# Rprof sees the same functions; the profile of hot code is readable.
# not injectable
spin <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + helper(i); s }
helper <- function(i) i %% 7
file <- tempfile()
for (i in 1:5) spin(1000)
Rprof(file, interval = 0.002)
end <- proc.time()[["elapsed"]] + 0.5
repeat { r <- spin(20000); if (proc.time()[["elapsed"]] > end) break }
Rprof(NULL)
print(r)
profile <- summaryRprof(file)
print(c("\"spin\"", "\"helper\"") %in% rownames(profile$by.total))
print(file.exists(file))
unlink(file)

# Calls whose function is no name: the profiler looks into the closure.
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + i %% 3; s }
called <- function(n) do.call(loop, list(n)) + (function(k) loop(k))(n) + sum(vapply(list(n), function(k) loop(k), 0))
for (i in 1:10) called(1000)
Rprof(file, interval = 0.002, line.profiling = TRUE)
end <- proc.time()[["elapsed"]] + 0.5
repeat { r <- called(20000); if (proc.time()[["elapsed"]] > end) break }
Rprof(NULL)
print(r)
print(any(grepl("loop", readLines(file))))
unlink(file)
