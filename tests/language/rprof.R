# Rprof sees the same functions; the profile of hot code is readable.
# not injectable
spin <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + helper(i); s }
helper <- function(i) i %% 7
file <- tempfile()
for (i in 1:5) spin(1000)
Rprof(file, interval = 0.002)
repeat { r <- spin(20000); if (file.size(file) > 2000 || proc.time()[["elapsed"]] < 0) break; if (exists("rounds")) rounds <- rounds + 1 else rounds <- 1; if (rounds > 12) break }
Rprof(NULL)
print(r)
profile <- summaryRprof(file)
print("\"spin\"" %in% rownames(profile$by.total))
print(file.exists(file))
unlink(file)
