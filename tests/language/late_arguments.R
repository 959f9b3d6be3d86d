# Arguments that are first looked at inside a loop: when they are evaluated, what they see and change, what fails there.
noted <- character(0)
note <- function(x, what) { noted[length(noted) + 1L] <<- what; x }

distance <- function(a, b) {
  s <- 0
  for (k in seq_along(a)) s <- s + (a[k] - b[k])^2
  sqrt(s)
}
rows <- matrix(1:60 / 7, 20)
total <- 0
for (i in 1:400) total <- total + distance(rows[i %% 20 + 1, ], rows[(i * 7) %% 20 + 1, ])
print(total)
print(distance(note(c(1, 2), "a"), note(c(4, 6), "b")))
print(distance(note(numeric(0), "a"), note(stop("never"), "b")))
print(noted)

# at some time, in some branch, in an inner loop, not at all
at <- function(n, when, x) {
  out <- 0
  for (i in seq_len(n)) {
    out <- out + 1
    if (i >= when) out <- out + x
  }
  out
}
for (k in 1:300) at(5L, k %% 7L, note(k / 2, "x"))
noted <- character(0)
for (when in c(1L, 3L, 6L)) print(at(5L, when, note(0.5, paste("when", when))))
print(noted)

nested <- function(n, x, y) {
  s <- 0
  for (i in seq_len(n)) for (j in seq_len(i)) s <- s + if (i > 1L) x[j] * y else 1
  s
}
v <- c(2, 3, 5, 7)
for (k in 1:300) r <- nested(4L, v * k, k + 1L)
print(r)
print(nested(4L, note(v, "inner x"), note(2L, "inner y")))
print(nested(1L, stop("not needed"), stop("neither")))
print(noted)

# the argument sees the caller's variables as they are then, and may change them and the loop's own
grow <- function(n, x) {
  s <- 0
  for (i in seq_len(n)) s <- s + x + i
  s
}
caller <- function(n) {
  count <- 0
  value <- grow(n, { count <- count + 1; count * 10 })
  c(value, count)
}
for (k in 1:300) r <- caller(4L)
print(r)
poke <- function() { assign("s", 100, envir = sys.frame(1)); 1 }
meddle <- function(n, x) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + 1
    s <- s + x
  }
  s
}
for (k in 1:300) r <- meddle(6L, poke())
print(r)
for (k in 1:300) r <- meddle(6L, k)
print(r)

# a type that changes, a default, one that is missing, one that fails, a break and a next around it
kinds <- function(n, x) {
  s <- 0L
  for (i in seq_len(n)) { if (i == 2L) next; s <- s + x; if (s > 50) break }
  s
}
for (k in 1:200) { kinds(6L, k); kinds(6L, k / 2) }
print(kinds(6L, 3L)); print(kinds(6L, 2.5)); print(kinds(6L, TRUE)); print(kinds(6L, 1i * 0 + 3) |> tryCatch(error = conditionMessage))
defaulted <- function(n, x = { noted[length(noted) + 1L] <<- "default"; n * 2 }) {
  s <- 0
  for (i in seq_len(n)) s <- s + x
  s
}
noted <- character(0)
for (k in 1:200) r <- defaulted(3L)
print(r); print(length(noted))
absent <- function(n, x) { s <- 0; for (i in seq_len(n)) { s <- s + i; if (i > 2L) s <- s + x }; s }
for (k in 1:200) absent(4L, k + 1)
print(absent(2L))
print(tryCatch(absent(4L), error = conditionMessage))
print(tryCatch(absent(4L, stop("oh no")), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(absent(4L, "a"), error = conditionMessage))
print(substitute_late <- (function(n, x) { for (i in 1:n) y <- x; deparse(substitute(x)) })(3, v + 1))

walk <- function(p, step) { n <- 0; while (p > 1) { p <- p / step; n <- n + 1 }; n }
for (k in 1:300) r <- walk(1000 + k, sqrt(k %% 3 + 2))
print(r)
again <- function(items, sep) { out <- ""; repeat { if (!length(items)) break; out <- paste0(out, items[1], sep); items <- items[-1] }; out }
for (k in 1:200) r <- again(c("a", "b", "c"), rev(c("-", "+"))[k %% 2 + 1])
print(r)
