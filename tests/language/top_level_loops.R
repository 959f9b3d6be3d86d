# Loops at top level, without any function: values, conditions, changing types.
total <- 0L
for (i in 1:3000) total <- total + i %% 7L
print(total)
x <- numeric(0)
for (i in 1:50) { x[i] <- i^2; if (i == 40) x <- as.integer(x); if (i == 45) break }
print(sum(x)); print(typeof(x)); print(i)
n <- 27; steps <- 0
while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; steps <- steps + 1 }
print(steps)
k <- 0
repeat { k <- k + 1; if (k %% 2 == 0) next; if (k > 2000) break }
print(k)
for (v in list(1L, 2.5, "a", NULL, TRUE, quote(s), c(1, 2))) print(v)
for (i in 1:3) for (j in 1:i) cat(i, j, "")
cat("\n")
for (i in 1:4) { f <- function() i; if (i == 2) g <- f }
print(g())
words <- c("a", "b", "a", "c"); counts <- list()
for (w in words) counts[[w]] <- if (is.null(counts[[w]])) 1 else counts[[w]] + 1
str(counts)
for (i in 1:200) { if (i == 100) total <- as.character(total); if (i == 101) total <- as.numeric(total); if (is.numeric(total)) total <- total + 0.5 }
print(total)
m <- matrix(0, 10, 10)
for (i in 1:10) for (j in 1:10) m[i, j] <- (i - j)^2
print(sum(m))
e <- new.env()
for (name in letters) assign(name, nchar(name), envir = e)
print(length(ls(e)))
for (i in seq_len(0)) print("never")
r <- try(for (i in 1:10) if (i == 4) stop("at ", i), silent = TRUE)
cat(r); print(i)
s <- 0
for (i in 1:1000) { s <- s + i; if (i == 500) rm(s); if (i == 500) s <- 0 }
print(s)
sum <- function(...) "shadowed"; for (i in 1:3) print(sum(i)); rm(sum)
for (i in 1:3) print(sum(i))
while (TRUE) { if (exists("flag")) break; flag <- 1 }
z <- for (i in 1:2) i; print(z)
(for (i in 1:2) i)
for (i in 1:2) warning("loop warning ", i)
for (x in 1:3) { x <- x * 10; print(x) }
