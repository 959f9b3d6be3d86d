# Functions that make their environment on the way: for a closure, a promise, because somebody asks.
show <- function(...) print(list(...))
times <- function(f, ...) { for (i in 1:40) r <- f(...); show(r) }

times(function(x, k) { h <- function(e) e * k; s <- 0; for (v in x) s <- s + h(v); s }, c(1, 2, 3), 2)
times(function(n) { k <- 0; h <- function() k; for (i in seq_len(n)) k <- k + i; h() }, 5)
times(function(n) { s <- 0; for (i in 1:n) { s <- s + i; if (i == 3) h <- function() s }; c(h(), s) }, 6)
times(function(n) { s <- 0; for (i in 1:n) { f <- function() i; s <- s + f() }; s }, 6)
times(function(n) { fs <- list(); for (i in 1:n) { local({ j <- i; fs[[j]] <<- function() j }) }; sapply(fs, function(f) f()) }, 3)
times(function(a, b = 5) { f <- function() b; b <- b + a; c(f(), b) }, 1)
times(function(a, b = 5) { f <- function() b; r <- f(); m <- missing(b); b <- b + a; c(r, f(), m, missing(b)) }, 1)
times(function(a, b = a * 2) { f <- function() b; a <- 10; f() }, 1)
times(function(a, b) { f <- function() tryCatch(missing(b), error = conditionMessage); list(f(), missing(b)) }, 1)
times(function(x) { y <- x; f <- function() y[1] <<- 100; f(); c(x, y) }, c(1, 2))
times(function(x) { f <- function() x[1] <<- 100; f(); x }, c(1, 2))
times(function(x) { x[1] <- 50; f <- function() x; x[2] <- 60; c(f(), x) }, c(1, 2))
times(function(x) { if (x > 1) { f <- function() x + 1; y <- f() } else y <- 0; z <- y * 2; z + x }, 2)
times(function(x) { if (x > 1) { f <- function() x + 1; y <- f() } else y <- 0; z <- y * 2; z + x }, 0)
both <- function(x) { r <- 0; for (v in x) { if (v > 1) { f <- function() v; r <- r + f() } else r <- r + 1 }; r }
times(both, c(1, 2, 1, 3))
times(both, c(1, 1))
times(function(n) { e <- environment(); x <- 1; assign("x", n, e); y <- x + 1; e$z <- 7; c(x, y, get("z")) }, 4)
times(function(n) { x <- 1; f <- function() assign("x", n, parent.frame()); f(); x + 1 }, 4)
times(function(n) { x <- 1; f <- function() rm("x", envir = parent.frame()); f(); exists("x", inherits = FALSE) }, 4)
times(function(n) { x <- 1L; g <- function() 0; makeActiveBinding("y", function() 42, environment()); y + x + n }, 4)
times(function(n) { x <- 1; g <- function() x; lockBinding("x", environment()); tryCatch({ x <- 2; "no" }, error = conditionMessage) }, 4)
times(function(n) ls(environment()), 1)
times(function(b, a) { z <- 1; y <- 2; f <- function() 0; w <- 3; ls(sorted = FALSE) }, 1)
# a promise that an inlined function would take for a value
times(function(x) isTRUE(sum(sapply(seq_along(x), function(v) x)) > 1), c(1, 2, 3))
times(function(x) identical(tryCatch(x, error = function(e) 0), x), 1)
# a promise that would be evaluated in the middle of an assignment
times(function(a) { x <- c(1L, 1L); g <- function(b, n = 1L) { y <- x; y[[n %% 3L]] <- 2L; y }; c(g(1L), g(NULL, 1L)) }, 1)
times(function(x, n = 1L) { y <- list(a = x); y$a[n + 1L] <- 5; y$a[[n]] <- 6; y }, c(1, 2))
# arguments that nobody has looked at when the environment is made
keep <- function(v) function() v
late <- function(n) { i <- n; f <- keep(i); i <- -n; f() }
times(late, 3)
later <- function(n) { fs <- list(); for (i in 1:n) fs[[i]] <- keep(i); sapply(fs, function(f) f()) }
times(later, 3)
forced <- function(v) { v; function() v }
soon <- function(n) { i <- n; f <- forced(i); i <- -n; f() }
times(soon, 3)
account <- function(b) { dep <- function(x) { b <<- b + x; invisible(b) }; get <- function() b; list(dep = dep, get = get) }
times(function(n) { r <- 0; for (i in 1:n) { a <- account(i); a$dep(5); r <- r + a$get() }; r }, 4)
memo <- function() { cache <- numeric(0); function(n) { if (n <= length(cache) && !is.na(cache[n])) return(cache[n]); v <- n * 2; cache[n] <<- v; v } }
times(function(n) { m <- memo(); s <- 0; for (i in c(1:n, 1:n)) s <- s + m(i); s }, 5)
compose <- function(f, g) function(x) g(f(x))
times(function(n) { h <- compose(function(x) x + 1, function(x) x * 2); s <- 0; for (i in 1:n) s <- s + h(i); s }, 5)
rec <- function(n) { go <- function(k) if (k == 0) 0 else k + go(k - 1); go(n) }
times(rec, 5)
times(function(x) tryCatch({ if (x < 0) stop("neg"); x }, error = function(e) 0, finally = x), 1)
times(function(x) { on.exit(x <- 5); f <- function() x; f() + 1 }, 1)
times(function(x) { f <- function(y) substitute(y); list(f(x + 1), x) }, 1)
times(function(x, ...) { f <- function() list(...); c(x, unlist(f())) }, 1, 2, 3)
times(function(x, ...) { f <- function(...) ..1; f(x, ...) }, 1, 2, 3)
# given as a constant at first, left out later
given <- function(x, ok = TRUE) { h <- function(a) list(a, ok); h(ok) }
for (k in 1:20) r <- given(1, ok = TRUE)
show(r, given(1L), given(1L, FALSE))
