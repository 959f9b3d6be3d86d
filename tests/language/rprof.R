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
