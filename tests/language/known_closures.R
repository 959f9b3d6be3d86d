# Closures with the same code and other environments, small enough to become part of the code that calls them.
line <- function(slope, height) { force(slope); force(height); function(x) slope * x + height }
sum_lines <- function(fs, n) { s <- 0; for (i in 1:n) s <- s + fs[[i %% length(fs) + 1]](i); s }
for (k in 1:6) print(sum_lines(lapply(1:5, line, 2), 300))
lazy_line <- function(slope, height) function(x) slope * x + height
for (k in 1:4) print(sum_lines(list(lazy_line(1, 2), lazy_line(2, 3L), lazy_line(3, 0.5)), 300))

# Another type, an odd variable, another code, another function altogether.
turns <- function(f, n) { s <- 0; for (i in 1:n) s <- s + f(i); s }
for (k in 1:4) print(turns(line(k, 1), 300))
print(turns(line(2L, 1L), 300)); print(turns(line(1:2, 1), 3)); print(tryCatch(turns(line("a", 1), 3), error = conditionMessage))
print(turns(function(x) x - 1, 300)); print(turns(sqrt, 300)); print(turns(line(1, 1), 300))
odd <- line(3, 1)
rm("height", envir = environment(odd)); makeActiveBinding("height", local({ n <- 0; function() { n <<- n + 1; n } }), environment(odd))
print(turns(odd, 300))
late <- lazy_line({ cat("slope now\n"); 2 }, { cat("height now\n"); 1 })
print(turns(late, 300))
lost <- line(1, 1); rm("height", envir = environment(lost)); height <- 5
print(turns(lost, 300)); rm(height)
print(tryCatch(turns(lost, 3), error = function(e) list(conditionMessage(e), conditionCall(e))))

# A global that one of the environments hides, before and in the middle.
rate <- 2
taxed <- function(hide) { if (hide) rate <- 10; function(x) x * rate + abs(-1) }
for (k in 1:4) print(sum_lines(list(taxed(FALSE), taxed(TRUE), taxed(FALSE)), 300))
middle <- function(n) {
  f <- taxed(FALSE)
  s <- 0
  for (i in 1:n) { if (i == n - 10) assign("rate", 1000, environment(f)); if (i == n - 5) assign("abs", function(x) 7, environment(f)); s <- s + f(1) }
  s
}
for (k in 1:4) print(middle(300))
moved <- function(n) {
  f <- line(1, 2)
  s <- 0
  for (i in 1:n) { if (i == n - 10) environment(f) <- list2env(list(slope = 100, height = 0), parent = globalenv()); s <- s + f(1) }
  s
}
for (k in 1:4) print(moved(300))

# Functions that call functions of their environment.
compose <- function(f, g) function(x) g(f(x))
chain <- function(n) {
  step <- compose(compose(function(x) 2 * x, function(x) x + 7), function(x) x %% 1009)
  other <- compose(function(x) x, function(x) x / 2)
  x <- 1
  for (i in 1:n) x <- step(x)
  for (i in 1:n) x <- other(x) + step(x)
  for (i in 1:n) x <- x + compose(other, step)(i)
  x
}
for (k in 1:5) print(chain(300))
shape <- function(w, h) { area <- function() w * h; twice <- function() 2 * area(); grow <- function(by) { w <<- w * by; area() }; environment() }
shapes <- function(n) { s <- 0; a <- list(shape(1, 2), shape(3, 4)); for (i in 1:n) { o <- a[[i %% 2 + 1]]; s <- s + o$twice(); if (i %% 100 == 0) o$grow(1.5) }; s }
for (k in 1:5) print(shapes(300))

# Traced and debugged.
f <- line(1, 1)
traced <- function(n) { s <- 0; for (i in 1:n) s <- s + f(i); s }
for (k in 1:3) print(traced(300))
.primTrace(f); print(traced(2)); .primUntrace(f); print(traced(300))

# Arguments that are calls, for functions that do more than compute.
total <- 0
note <- function(x) { if (x > 1e6) stop("too much"); total <<- total + x; x }
half <- function(x) if (x > 200) stop("half of ", x) else x / 2
notes <- function(n) { total <<- 0; for (i in 1:n) note(half(i)); total }
for (k in 1:4) print(notes(200))
print(tryCatch(notes(201), error = function(e) list(conditionMessage(e), conditionCall(e), total)))
keep <- function() { seen <- 0; put <- function(x, scale) { if (x * scale < 0) stop("negative"); seen <<- seen + x * scale; deeper() }; deeper <- function() invisible(NULL); environment() }
puts <- function(n, deep = NULL) {
  k <- keep()
  if (!is.null(deep)) k$deeper <- deep
  for (i in 1:n) k$put(half(i), sqrt(half(i)))
  k$seen
}
for (k in 1:4) print(puts(200))
print(puts(200, function() { p <- parent.frame(); if (p$x == 100) print(list(substitute(x, p), eval(quote(substitute(scale)), p), sys.call(-1), match.call(sys.function(-1), sys.call(-1)))) }))
print(tryCatch(puts(201), error = function(e) list(conditionMessage(e), conditionCall(e))))
unused <- function(x, y) { if (x > 0) return(x); total <<- y; y }
spare <- function(n) { s <- 0; for (i in 1:n) s <- s + unused(half(i), stop("not needed")); s }
for (k in 1:4) print(spare(200))
swapped <- function(x, y) { total <<- total + 1; y + x }
order_seen <- function(n) { total <<- 0; s <- 0; for (i in 1:n) s <- s + swapped(total * 2, half(i) + total); s }
for (k in 1:4) print(order_seen(200))

# What the callee reads first changes what it is given.
hub <- function(w) { v <- 0; kick <- function(d, e) { v <<- w + d * e; v }; environment() }
meddle <- function(n) {
  me <- environment()
  given <- 2
  a <- hub(1)
  s <- 0
  for (i in 1:n) s <- s + a$kick(given, half(given))
  rm("w", envir = a)
  makeActiveBinding("w", function() { me$given <- me$given + 1; 0.5 }, a)
  for (i in 1:5) s <- s + a$kick(given, half(given))
  b <- hub({ me$given <- 50; 1 })
  s <- s + b$kick(given, half(given))
  c(s, given)
}
for (k in 1:5) print(meddle(300))
seen_later <- function(n) { x <- 1; f <- function(y) { x <<- x + 1; y }; g <- function(y) { x <<- (y + x) %% 1000; x }; s <- 0; for (i in 1:n) s <- s + f(x) + g(x) %% 7 + g(half(x %% 100)) %% 11; s }
for (k in 1:5) print(seen_later(200))
