# Others look at and change the variables of a running hot loop.
source("tests/language/helper/ask.R")

poke <- function(name, value) assign(name, value, envir = parent.frame())
peek <- function(name) get(name, envir = parent.frame())
caller <- function(n) { s <- 0; x <- 1; for (i in 1:n) { if (i == 30) poke("x", 10); if (i == 40) poke("x", 2L); s <- s + x }; s }
print(caller(50))
loop_variable <- function(n) { s <- 0; for (i in 1:n) { if (i == 30) poke("i", 1000); s <- s + i }; c(s, i) }
print(loop_variable(50))
types <- function(n, v) { s <- 0; x <- 1; for (i in 1:n) { if (i == 30) poke("x", v); s <- s + x }; s }
for (v in list(2L, 1.5, NA, "s", NULL, 1i, c(1, 2))) answer(types(50, v))
vector_poke <- function(n) { v <- numeric(4); for (i in 1:n) { v[i %% 4 + 1] <- i; if (i == 30) poke("v", v * 100); if (i == 40) poke("v", as.integer(v)) }; v }
print(vector_poke(35)); print(vector_poke(50))
reader <- function(n) { s <- 0; x <- 0; for (i in 1:n) { x <- x + 1; if (i %% 10 == 0) s <- s + peek("x") * 1000 + peek("i") }; s }
print(reader(50))
promise_args <- function(n) { look <- function(e) { e }; s <- 0; x <- 0; for (i in 1:n) { x <- x + i; s <- s + look(x) + look({ x <- x + 1; x }) }; c(s, x) }
print(promise_args(50))
late <- function(n) { keep <- list(); x <- 0; grab <- function(e) function() e; for (i in 1:n) { x <- i * 10; keep[[i]] <- grab(x) }; vapply(keep, function(f) f(), 0) }
print(late(12))
captured <- function(n) { fs <- list(); e <- NULL; s <- 0; for (i in 1:n) { s <- s + i; if (i == 30) e <- environment(); if (i == 40) e$s <- -1000; if (i %% 15 == 0) fs[[length(fs) + 1]] <- function() c(s, i) }; c(s, unlist(lapply(fs, function(f) f())), get("i", e)) }
print(captured(50))
removed <- function(n) { x <- 1; s <- 0; for (i in 1:n) { if (i == 30) rm(x); if (i == 35) x <- 5; s <- tryCatch(s + x, error = function(e) s - 100) }; s }
print(removed(50))
removed_global <- function(n) { zz <- 1; s <- 0; for (i in 1:n) { if (i == 30) rm(zz); s <- s + zz }; s }
zz <- 1000
print(removed_global(50))
rm(zz)
answer(removed_global(50))
remove_loop_var <- function(n) { s <- 0; for (i in 1:n) { s <- s + i; if (i == 30) rm(i) }; c(s, exists("i", inherits = FALSE)) }
print(remove_loop_var(50)); print(remove_loop_var(30))
delayed <- function(n) { s <- 0; x <- 1; for (i in 1:n) { if (i == 20) delayedAssign("x", { cat("now\n"); i * 100 }); if (i == 25) s <- s + x; if (i > 40) s <- s + x }; s }
print(delayed(50))
own_code <- function(n) { k <- 0; for (i in 1:n) { f <- sys.function(); k <- k + length(formals(f)) + nargs() }; c(k, identical(f, own_code)) }
print(own_code(40))
calls <- function(n) { out <- NULL; for (i in 1:n) if (i %% 20 == 0) out <- c(out, deparse(sys.call()), deparse(match.call())); out }
print(calls(n = 40))
frames <- function(n) { d <- 0; for (i in 1:n) d <- d + sys.nframe(); d / n == sys.nframe() }
print(frames(40))
listed <- function(n) { a <- 1; for (i in 1:n) { b <- i; if (i == 20) z <- "new"; if (i == 30) l <- ls() }; l }
print(listed(40))
listed2 <- function(n) { a <- 1; out <- list(); for (i in 1:n) { if (i %% 10 == 0) out[[length(out) + 1]] <- mget(c("a", "i"), envir = environment()); a <- a + i }; out[[3]] }
print(listed2(40))
evals <- function(n) { x <- 0; for (i in 1:n) { eval(quote(x <- x + i)); if (i == 30) eval(quote(i <- 0L)); x <- x + i }; x }
print(evals(50))
in_list <- function(n) { s <- 0; for (i in 1:n) s <- s + eval(quote(i + y), list(y = i * 2)); s }
print(in_list(40))
withs <- function(n) { d <- list(q = 2); s <- 0; for (i in 1:n) s <- s + with(d, q * i); s }
print(withs(40))
up <- function(n) { x <- 0; bump <- function() { x <<- x + 1; invisible() }; for (i in 1:n) { bump(); if (x != i) cat("wrong", i, x, "\n"); x <- x + 0 }; x }
print(up(60))
up_vector <- function(n) { v <- numeric(5); put <- function(i) v[i %% 5 + 1] <<- i; s <- 0; for (i in 1:n) { put(i); s <- s + v[i %% 5 + 1]; v[1] <- v[1] + 1 }; list(v, s) }
print(up_vector(40))
up_type <- function(n) { x <- 0L; turn <- function(i) if (i == 30) x <<- 0.5 else if (i == 40) x <<- "s"; for (i in 1:n) { turn(i); if (is.character(x)) break; x <- x + 1L }; list(x, i) }
print(up_type(35)); print(up_type(60))
deep <- function(n) { x <- 0; one <- function(i) two(i); two <- function(i) { assign("x", x + i, envir = parent.frame(2)); i }; s <- 0; for (i in 1:n) { s <- s + one(i) + x }; c(s, x) }
print(deep(40))
evalq_frame <- function(n) { s <- 0; other <- function() evalq(s <- s * 2, parent.frame()); for (i in 1:n) { s <- s + 1; if (i %% 8 == 0) other() }; s }
print(evalq_frame(40))
environments <- function(n) { es <- list(); for (i in 1:n) { e <- new.env(); local(v <- i, envir = e); es[[i]] <- e }; sum(vapply(es, function(e) get("v", e), 0L)) }
print(environments(40))
do_calls <- function(n) { s <- 0; for (i in 1:n) s <- do.call("sum", list(s, i)) + do.call(function(a) a * i, list(2)); s }
print(do_calls(40))
missing_in <- function(n, a, b = 5) { k <- 0; for (i in 1:n) { if (missing(a)) k <- k + 1; if (missing(b)) k <- k + b; if (i == 20) b <- 1; if (i == 30) a <- 2 }; k }
print(missing_in(40)); print(missing_in(40, 1)); print(missing_in(40, b = 3))
substituted <- function(n, a) { k <- 0; for (i in 1:n) { if (i == 30) a <- 5; k <- k + nchar(paste(deparse(substitute(a)), collapse = "")) }; k }
print(substituted(40, long + expression))
dots <- function(n, ...) { s <- 0; for (i in 1:n) { s <- s + ..1 + ...length(); if (i %% 10 == 0) s <- s + sum(...) }; s }
print(dots(40, 1, 2L, 3.5)); answer(dots(5)); print(dots(40, { cat("once\n"); 2 }))
set_body <- function(n) { f <- function(x) x + 1; s <- 0; for (i in 1:n) { if (i == 20) body(f) <- quote(x * 100); if (i == 30) formals(f) <- alist(x = , y = 2); if (i == 40) environment(f) <- new.env(); s <- s + f(i) }; s }
print(set_body(50))
