# Assignments to elements of what environments hold: env$name[i] <- v, where anybody may hold the vector or the environment.
show <- function(expr) print(tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e)), warning = function(w) list("warning", conditionMessage(w))))
make <- function(n) { e <- new.env(); e$v <- seq_len(n); e$d <- numeric(n); e$l <- vector("list", n); e$m <- matrix(0, 3, 3); e$s <- character(n); e$n <- 0L; e }
fill <- function(e, n) {
  for (i in seq_len(n)) {
    e$v[i] <- e$v[i] * 2L
    e$d[i] <- e$d[i] + i / 2
    e$l[[i]] <- c(i, e$v[i])
    e$m[(i - 1L) %% 3L + 1L, 2] <- i
    e$s[i] <- "x"
    e$n <- e$n + 1L
  }
  e
}
for (k in 1:4) e <- fill(make(60), 60)
str(mget(c("v", "d", "m", "n"), envir = e)); str(e$l[[60]]); table(e$s)
# others hold the vector
alias <- function(e) { old <- e$v; for (i in 1:30) e$v[i] <- 0L; c(sum(old), sum(e$v)) }
for (k in 1:4) { e <- make(30); keep <- e$d; r <- alias(e); for (i in 1:5) e$d[i] <- 9 }
r; keep[1:6]; e$d[1:6]
swap <- function(e) { for (i in 1:40) { t <- e$v; e$v[1] <- i; u <- e$v; e$v <- t; e$v[2] <- u[1] }; e$v[1:3] }
for (k in 1:4) r <- swap(make(40))
r
stack <- function() { self <- new.env(); self$items <- list(); self$top <- 0L; self }
push <- function(s, x) { s$top <- s$top + 1L; s$items[[s$top]] <- x; invisible(s) }
pop <- function(s) { x <- s$items[[s$top]]; s$items[[s$top]] <- NULL; s$top <- s$top - 1L; x }
use <- function(n) { s <- stack(); for (i in seq_len(n)) push(s, i * 1.5); t <- 0; while (s$top > 0L) t <- t + pop(s); c(t, length(s$items)) }
for (k in 1:4) r <- use(80)
r
root <- function(uf, i) { while (uf$p[i] != i) { uf$p[i] <- uf$p[uf$p[i]]; i <- uf$p[i] }; i }
join <- function(uf, a, b) { ra <- root(uf, a); rb <- root(uf, b); if (ra == rb) return(FALSE); if (uf$z[ra] < uf$z[rb]) { t <- ra; ra <- rb; rb <- t }; uf$p[rb] <- ra; uf$z[ra] <- uf$z[ra] + uf$z[rb]; TRUE }
forest <- function(n, steps) { uf <- new.env(); uf$p <- seq_len(n); uf$z <- rep(1L, n); x <- 7; c <- 0; for (i in seq_len(steps)) { x <- (x * 31 + 17) %% n; y <- (x * 7 + i) %% n; if (join(uf, x + 1, y + 1)) c <- c + 1 }; c(c, max(uf$z), sum(uf$p)) }
for (k in 1:3) r <- forest(97, 400)
r
# types that change, places that do not exist, vectors that grow
kinds <- function(e, v) { for (i in 1:20) e$d[i] <- v; e$d[[3]] }
for (v in list(1, 2L, TRUE, NA, "a", 1i)) { e <- make(20); for (k in 1:3) r <- kinds(e, v); print(r); print(typeof(e$d)) }
grow <- function(e) { for (i in 1:50) e$d[i] <- i; for (i in 1:5) e$none[i] <- i; length(e$d) }
for (k in 1:3) { e <- make(3); r <- grow(e) }
r; e$none
show((function(e) { for (i in 1:9) e$d[[i + 50]] <- 1; length(e$d) })(make(2)))
show((function(e) { for (i in 1:9) e$d[[-i]] <- 1 })(make(1)))
# locked, active, promised, inherited bindings
lk <- make(5); lockBinding("d", lk)
show((function(e) { for (i in 1:5) e$d[i] <- i })(lk))
show((function(e) { for (i in 1:40) { if (i == 35) lockBinding("d", e); e$d[1] <- i }; e$d })(make(3)))
le <- make(2); lockEnvironment(le)
show((function(e) { for (i in 1:30) e$d[1] <- i; e$d })(le))
show((function(e) { for (i in 1:30) e$new[1] <- i; e$new })(le))
ac <- new.env(); hits <- 0; store <- c(1, 2, 3); makeActiveBinding("d", function(v) { hits <<- hits + 1; if (missing(v)) store else store <<- v }, ac)
(function(e) for (i in 1:20) e$d[2] <- i)(ac); hits; store
pr <- new.env(); delayedAssign("d", { cat("forced\n"); c(5, 6) }, assign.env = pr)
(function(e) for (i in 1:20) e$d[2] <- i)(pr); pr$d
inh <- new.env(parent = make(4)); show((function(e) { for (i in 1:3) e$d[i] <- i; e$d })(inh)); parent.env(inh)$d
# the environment of the frame itself, of the caller, of a closure
own <- function() { d <- numeric(5); e <- environment(); for (i in 1:5) { e$d[i] <- i; d[i] <- d[i] + 0.5 }; d }
for (k in 1:20) r <- own()
r
counter <- function() { n <- integer(3); me <- environment(); function(i) { me$n[i] <- me$n[i] + 1L; n } }
h <- counter(); for (k in 1:40) r <- h(k %% 3 + 1)
r
up <- function() { z <- c(0, 0); bump <- function(p) for (i in 1:10) p$z[2] <- p$z[2] + i; bump(environment()); z }
for (k in 1:20) r <- up()
r
# objects: environments with a class, with methods, vectors with a class
ob <- structure(make(3), class = "ob"); (function(e) for (i in 1:30) e$d[1] <- i)(ob); ob$d
"$<-.loud" <- function(x, name, value) { cat("set", name, "\n"); y <- unclass(x); assign(name, value, envir = y); x }
lo <- make(2); class(lo) <- "loud"
show((function(e) { for (i in 1:2) e$d[1] <- i; "done" })(lo))
"[<-.vec" <- function(x, i, value) { r <- unclass(x); r[i] <- value * 100; structure(r, class = "vec") }
ve <- new.env(); ve$d <- structure(c(1, 2), class = "vec"); (function(e) for (i in 1:30) e$d[1] <- i)(ve); unclass(ve$d)
fa <- new.env(); fa$d <- factor(c("a", "b")); show((function(e) { for (i in 1:3) e$d[1] <- "b"; e$d })(fa))
nested <- function(e) { for (i in 1:30) e$l[[2]]$x[i] <- i; sum(e$l[[2]]$x) }
for (k in 1:3) { e <- make(3); e$l[[2]] <- list(x = numeric(30), y = 1); other <- e$l; r <- nested(e) }
r; sum(other[[2]]$x)
cyc <- function(e) { for (i in 1:30) e$l[[1]] <- e; identical(e$l[[1]], e) }
cyc(make(2))
self <- function(e) { for (i in 1:10) e$l[[1]] <- e$l; length(unlist(e$l)) }
self({ e <- make(2); e$l <- list(1, 2); e })
# lists of lists, each of which somebody holds; indices with names
tree <- function(n) { nodes <- vector("list", n); for (i in seq_len(n)) { node <- list(id = i, kids = list()); nodes[[i]] <- node; node$id <- -i }; nodes[[2]]$id <- 99; c(nodes[[1]]$id, nodes[[2]]$id, nodes[[n]]$id) }
for (k in 1:10) r <- tree(30)
r
knot <- function() { x <- list(1, 2); y <- list(x); x[[1]] <- y; y[[1]][[2]] <- "new"; x[[2]] <- x; str(x); z <- x; x[[1]] <- z; length(unlist(x)) }
for (k in 1:3) r <- knot()
r
holes <- which(matrix(c(0, 1, 0, 0), 2) == 0, arr.ind = TRUE)
at <- function(m) { s <- 0; for (k in seq_len(nrow(holes))) { i <- holes[k, 1]; j <- holes[k, 2]; s <- s + m[i, j] + sum(m[i, ]) + sum(m[c(i, j), j]); m[i, j] <- k; m[j, ] <- m[j, ] + k }; list(s, m, m[holes[1, ], 1], m[c(a = 2, b = 1), ]) }
for (k in 1:5) r <- at(matrix(1:4 / 2, 2, dimnames = list(c("r", "s"), NULL)))
str(r)
