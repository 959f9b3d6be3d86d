# A first look: everyday R functions, timed in plain R and in hunch, their results compared.
#
#   ./hunch run examples/tour.R
#
# A stop of the tour is a sentence and a function without arguments that returns its result; to add one, add a row to
# `stops`. The script runs them all in a plain Rscript, which it starts with the words `--plain FILE`, and in this
# process, where hunch is loaded; and both once more, so that a slow moment of the machine hits both. A stop's time
# is its best of three calls in each round.

# ---- the functions -----------------------------------------------------------------------------------------------

fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)

moving_average <- function(x, width) {
  means <- numeric(length(x) - width + 1)
  for (i in seq_along(means)) {
    total <- 0
    for (k in 0:(width - 1)) total <- total + x[i + k]
    means[i] <- total / width
  }
  means
}

primes <- function(n) {
  prime <- rep(TRUE, n)
  prime[1] <- FALSE
  i <- 2
  while (i * i <= n) {
    if (prime[i]) for (k in seq(i * i, n, by = i)) prime[k] <- FALSE
    i <- i + 1
  }
  which(prime)
}

account <- function(balance = 0) {
  list(deposit = function(x) balance <<- balance + x,
       withdraw = function(x) if (x > balance) "insufficient funds" else balance <<- balance - x,
       balance = function() balance)
}

bank <- function(days) {
  mine <- account(100)
  refused <- 0
  for (day in seq_len(days)) {
    mine$deposit(day %% 7)
    if (is.character(mine$withdraw(day %% 11))) refused <- refused + 1
  }
  c(balance = mine$balance(), refused = refused)
}

area <- function(shape, ...) UseMethod("area")
area.circle <- function(shape, ...) pi * shape$r^2
area.square <- function(shape, ...) shape$side^2
area.default <- function(shape, ...) stop("not a shape")

shapes <- function(n) {
  make <- function(i) {
    if (i %% 2 == 0) structure(list(r = i), class = "circle") else structure(list(side = i), class = "square")
  }
  sum(vapply(lapply(seq_len(n), make), area, numeric(1)))
}

compose <- function(...) Reduce(function(f, g) function(x) g(f(x)), list(...))

pipeline <- function(n) {
  twice <- function(x) x * 2
  clip <- function(x, low = 0, high = 1e4) if (x < low) low else if (x > high) high else x
  step <- compose(twice, clip, sqrt)
  sapply(seq_len(n), step)
}

count_words <- function(text) {
  counts <- list()
  for (word in strsplit(tolower(text), "[^a-z]+")[[1]]) {
    counts[[word]] <- if (is.null(counts[[word]])) 1 else counts[[word]] + 1
  }
  counts[order(names(counts))]
}

random_walk <- function(steps) {
  set.seed(1)
  x <- y <- 0
  furthest <- 0
  for (move in sample.int(4, steps, replace = TRUE)) {
    switch(move, x <- x + 1, x <- x - 1, y <- y + 1, y <- y - 1)
    furthest <- max(furthest, sqrt(x^2 + y^2))
  }
  c(x = x, y = y, furthest = furthest)
}

edit_distance <- function(a, b) {
  a <- utf8ToInt(a)
  b <- utf8ToInt(b)
  d <- matrix(0, length(a) + 1, length(b) + 1)
  d[, 1] <- 0:length(a)
  d[1, ] <- 0:length(b)
  for (i in seq_along(a)) for (j in seq_along(b)) {
    d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + (a[i] != b[j]))
  }
  d[length(a) + 1, length(b) + 1]
}

group_means <- function(n) {
  data <- data.frame(group = rep(letters, length.out = n), value = sqrt(seq_len(n)))
  vapply(split(data$value, data$group), function(x) round(mean(x), 6), 0)
}

prose <- strrep("The quick brown fox jumps over the lazy dog and runs away from the other dog. ", 1000)

stops <- list(
  "recursion: fib(24)" = function() fib(24),
  "scalar loop: moving average" = function() moving_average(sin(1:100000), 8),
  "vector updates: primes" = function() primes(500000),
  "closures with state: a bank account" = function() bank(50000),
  "S3 dispatch: areas of shapes" = function() shapes(15000),
  "functions of functions: a pipeline" = function() pipeline(30000),
  "lists and strings: counting words" = function() count_words(prose),
  "simulation: a random walk" = function() random_walk(150000),
  "matrix in a loop: edit distance" = function() edit_distance(strrep("kitten ", 30), strrep("sitting ", 30)),
  "vectorised: means by group" = function() group_means(500000)
)

# ---- the measurement ---------------------------------------------------------------------------------------------

visit <- function(stop) {
  value <- NULL
  times <- numeric(3)
  for (i in seq_along(times)) {  # system.time() counts whole milliseconds
    start <- as.numeric(Sys.time())
    value <- stop()
    times[i] <- as.numeric(Sys.time()) - start
  }
  list(value = value, best = min(times))
}

visit_all <- function(label) {
  lapply(seq_along(stops), function(i) {
    if (isatty(stderr())) cat(sprintf("\r\033[K%s: %s", label, names(stops)[i]), file = stderr())
    visit(stops[[i]])
  })
}

in_plain_r <- function() {
  script <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  status <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script), "--plain", shQuote(file)))
  if (status != 0) stop("plain R could not run the tour")
  readRDS(file)
}

# Two rounds of the same visits: the better times.
best_of <- function(first, second) {
  Map(function(a, b) list(value = b$value, best = min(a$best, b$best)), first, second)
}

show <- function(plain, hunch) {
  same <- mapply(function(p, h) identical(p$value, h$value), plain, hunch)
  ms <- function(visits) 1000 * vapply(visits, `[[`, 0, "best")
  ratio <- ms(plain) / ms(hunch)
  cat(sprintf("%-38s %10s %10s %9s   %s\n", "", "plain R", "hunch", "speed-up", "result"))
  cat(sprintf("%-38s %7.1f ms %7.1f ms %8.2fx   %s\n", names(stops), ms(plain), ms(hunch), ratio,
              ifelse(same, "identical", "DIFFERENT")), sep = "")
  cat(sprintf("%-38s %10s %10s %8.2fx   %s\n", "geometric mean", "", "", exp(mean(log(ratio))),
              if (all(same)) "all identical" else "a bug: please report it"))
  all(same)
}

arguments <- commandArgs(TRUE)
if (identical(arguments[1], "--plain")) {
  saveRDS(visit_all("plain R"), arguments[2])
} else if (!isNamespaceLoaded("hunch")) {
  message("hunch is not loaded here; start the tour with: ./hunch run examples/tour.R")
  quit(status = 1)
} else {
  plain <- in_plain_r()
  hunch <- visit_all("hunch")
  plain <- best_of(plain, in_plain_r())
  hunch <- best_of(hunch, visit_all("hunch"))
  if (isatty(stderr())) cat("\r\033[K", file = stderr())
  agreed <- show(plain, hunch)
  stats <- hunch::hunch_stats()
  cat(sprintf("\nhunch compiled %.0f functions, promises and loops in %.0f ms; `./hunch shell` to try your own.\n",
              stats$value[stats$counter == "compiled"], stats$value[stats$counter == "compile_ms"]))
  quit(status = if (agreed) 0 else 1)
}
