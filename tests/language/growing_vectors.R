# Vectors that get longer one element at a time, in loops.
show <- function(x) cat(deparse(x, width.cutoff = 200L), "\n")
often <- function(f, ...) { for (i in 1:40) r <- f(...); show(r) }
numbers <- function(n) { x <- numeric(); for (i in seq_len(n)) x[length(x) + 1] <- i / 2; x }
often(numbers, 0L); often(numbers, 1L); often(numbers, 7L); show(sum(numbers(3000L)))
integers <- function(n) { x <- integer(); for (i in seq_len(n)) if (i %% 3L == 0L) x[length(x) + 1L] <- i; x }
often(integers, 20L)
lists <- function(n) { x <- list(); for (i in seq_len(n)) x[[length(x) + 1]] <- c(i, 2); x }
often(lists, 4L)
strings <- function(n) { x <- character(); for (i in seq_len(n)) x[i] <- letters[i]; x }
often(strings, 9L)
logicals <- function(n) { x <- logical(); for (i in seq_len(n)) x[length(x) + 1] <- i > 2; x }
often(logicals, 5L)
queue <- function(n) { q <- 1L; head <- 1L; while (head <= length(q) && length(q) < n) { v <- q[head]; head <- head + 1L; for (w in 1:2) q[length(q) + 1] <- v + w }; q }
often(queue, 12L)
becomes_double <- function(n) { x <- integer(); for (i in seq_len(n)) x[length(x) + 1] <- if (i > 4) i / 2 else i; x }
often(becomes_double, 4L); often(becomes_double, 7L)
becomes_list <- function(n) { x <- numeric(); for (i in seq_len(n)) x[[length(x) + 1]] <- if (i > 4) list(i) else i; x }
often(becomes_list, 4L); often(becomes_list, 6L)
gaps <- function(n) { x <- numeric(); for (i in seq_len(n)) x[i * 2] <- i; x }
often(gaps, 4L)
named <- function(n) { x <- c(a = 1); for (i in seq_len(n)) x[length(x) + 1] <- i; x }
often(named, 3L)
by_name <- function(n) { x <- c(a = 1); for (i in seq_len(n)) x[[letters[i]]] <- i; x }
often(by_name, 3L)
shared <- function(n) { x <- numeric(); y <- x; for (i in seq_len(n)) { x[length(x) + 1] <- i; if (i == 3) y <- x }; list(x, y) }
often(shared, 5L)
kept_in_list <- function(n) { all <- list(); x <- numeric(); for (i in seq_len(n)) { x[length(x) + 1] <- i; all[[length(all) + 1]] <- x }; all }
often(kept_in_list, 4L)
itself <- function(n) { x <- list(1); for (i in seq_len(n)) x[[length(x) + 1]] <- x; x }
often(itself, 3L)
nulls <- function(n) { x <- list(1); for (i in seq_len(n)) x[[length(x) + 1]] <- if (i %% 2 == 0) NULL else i; x }
often(nulls, 5L)
argument <- function(x, n) { for (i in seq_len(n)) x[length(x) + 1] <- i; x }
given <- c(9, 8); often(argument, given, 3L); show(given); often(argument, 1:3, 3L); often(argument, NULL, 3L); often(argument, c(TRUE, NA), 2L)
matrix_grows <- function(n) { x <- matrix(1:4, 2); for (i in seq_len(n)) x[length(x) + 1L] <- i; x }
often(matrix_grows, 2L)
of_closure <- function(n) { x <- numeric(); push <- function(v) x[length(x) + 1] <<- v; for (i in seq_len(n)) push(i); x }
often(of_closure, 4L)
in_env <- function(n) { e <- new.env(); e$x <- numeric(); for (i in seq_len(n)) e$x[length(e$x) + 1] <- i; e$x }
often(in_env, 4L)
field <- function(n) { s <- list(items = list(), n = 0); for (i in seq_len(n)) { s$items[[length(s$items) + 1]] <- i; s$n <- s$n + 1 }; s }
often(field, 3L)
overwritten <- function(n) { x <- numeric(); k <- 0; for (i in seq_len(n)) { k <- if (k > 3) 1 else k + 1; x[k] <- i }; x }
often(overwritten, 11L)
na_index <- function(n) { x <- c(1, 2); for (i in seq_len(n)) x[if (i == 2) NA else length(x) + 1] <- i; x }
often(na_index, 3L)
lengths_read <- function(n) { x <- integer(); total <- 0L; for (i in seq_len(n)) { x[length(x) + 1L] <- i; total <- total + length(x) + x[length(x)] + x[1L] }; total }
often(lengths_read, 6L)
complex_grows <- function(n) { x <- complex(); for (i in seq_len(n)) x[length(x) + 1] <- complex(real = i, imaginary = 1); x }
often(complex_grows, 3L)
option_asked <- function(n) { x <- numeric(); for (i in seq_len(n)) x[length(x) + 1] <- i; x }
often(option_asked, 3L)
jit <- compiler::enableJIT(0)  # which would warn of its own vectors
old <- options(check.bounds = TRUE)
for (i in 1:3) show(withCallingHandlers(option_asked(3L), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
options(old); jit <- compiler::enableJIT(jit); often(option_asked, 3L)
big <- function(n) { x <- integer(); for (i in seq_len(n)) x[length(x) + 1L] <- i; sum(x) }
show(big(70000L)); show(big(70000L))
sorted <- function(n) { x <- 1:3; for (i in seq_len(n)) x[length(x) + 1L] <- i; x }
often(sorted, 3L)
object <- function(n) { x <- structure(1:2, class = "thing"); for (i in seq_len(n)) x[length(x) + 1L] <- i; x }
often(object, 2L)
print(object.size(numbers(100L)) >= 800)
locked <- function(n) { x <- numeric(); for (i in seq_len(n)) { if (i == 3) lockBinding("x", environment()); x[length(x) + 1] <- i }; x }
for (i in 1:4) cat(tryCatch(locked(4L), error = conditionMessage), "\n")
failing <- function(n) { x <- numeric(); for (i in seq_len(n)) x[length(x) + 1] <- i; r <- tryCatch({ x[length(x) + 1L] <- numeric(0) }, error = conditionMessage); list(r, x) }
for (n in c(1, 3, 6, 19)) often(failing, n)
grown <- numbers(6L); r <- try(grown[length(grown) + 1L] <- numeric(0), silent = TRUE); show(grown)
