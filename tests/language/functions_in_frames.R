# Functions that a function makes for itself and calls: no object, no environment, unless somebody looks.
show <- function(x) cat(deparse(x, width.cutoff = 200L), "\n")
repeatedly <- function(f, ...) { for (i in 1:40) r <- f(...); show(r) }
tell <- function(e) tryCatch(e, error = function(c) cat("error:", conditionMessage(c), "in", deparse(conditionCall(c))[1], "\n"),
                             warning = function(c) cat("warning:", conditionMessage(c), "in", deparse(conditionCall(c))[1], "\n"))

once <- function(x, k) { h <- function(e) e * k + 1; h(x) + h(x + 1) }
repeatedly(once, 3, 2); repeatedly(once, 3L, 2L); repeatedly(once, c(1, 2), 2); repeatedly(once, NA, 2)
tell(once("a", 2)); tell(once(3)); tell(once())
looped <- function(n, k) { h <- function(e) e * k + 1; s <- 0; for (i in seq_len(n)) s <- s + h(i); s }
repeatedly(looped, 5L, 2); repeatedly(looped, 0L, 2); show(looped(5L, "a" == "b")); tell(looped(3L, "b"))
typed <- function(xs) { h <- function(e) if (is.character(e)) nchar(e) else e + 1; s <- 0; for (x in xs) s <- s + h(x); s }
repeatedly(typed, list(1, 2L, TRUE)); repeatedly(typed, list(1, "abc", 2)); repeatedly(typed, list(1, NA, 2))
called <- function(x, k) { h <- function(e) e * k; a <- h(x); b <- effect(x); a + b + h(b) }
log <- 0
effect <- function(x) { log <<- log + 1; if (x < 0) stop("negative"); sqrt(x) }
repeatedly(called, 4, 2); tell(called(-1, 2)); show(log)
two <- function(x) { sq <- function(a) a * a; cu <- function(a) sq(a) * a; cu(x) + sq(x) }
repeatedly(two, 3); repeatedly(two, 3L); tell(two("x"))
recursive <- function(n) { f <- function(k) if (k < 2) k else f(k - 1) + f(k - 2); f(n) }
repeatedly(recursive, 7); repeatedly(recursive, 7L)
mutual <- function(n) { even <- function(k) if (k == 0) TRUE else odd(k - 1); odd <- function(k) if (k == 0) FALSE else even(k - 1); even(n) }
repeatedly(mutual, 10); repeatedly(mutual, 7)

# somebody looks
escapes <- function(x) { sq <- function(a) a * a; if (x > 100) return(sq); sq(x) }
repeatedly(escapes, 3); show(escapes(200)(4)); repeatedly(function() escapes(200)(5))
listed <- function(x) { sq <- function(a) a * x; list(sq(2), sq) }
repeatedly(function() listed(3)[[2]](5))
handed <- function(x) { sq <- function(a) a * x; sapply(1:3, sq) + sq(1) }
repeatedly(handed, 2)
kept <- function(x) { sq <- function(a) a + x; g <- sq; g(1) + sq(2) }
repeatedly(kept, 2)
named <- function(x) { sq <- function(a) a + x; do.call("sq", list(1)) + get("sq")(3) + sq(4) }
repeatedly(named, 2)
listing <- function(x) { b <- 1; sq <- function(a) a + x; a <- sq(b); z <- 2; paste(c(ls(), ls(sorted = FALSE)), collapse = " ") }
repeatedly(listing, 2)
asked <- function(x) { sq <- function(a) a + x; r <- sq(1); c(exists("sq", inherits = FALSE), is.function(sq), r, environmentName(environment(sq)) == "") }
repeatedly(asked, 2)
own <- function(x) { sq <- function(a) a + x; r <- sq(1); identical(environment(sq), environment()) && r == x + 1 }
repeatedly(own, 2)
parent <- function(x) { y <- 5; p <- function(a) { y <- 7; get("y", parent.frame()) + a + x }; p(1) + p(2) }
repeatedly(parent, 2)
caller <- function(x) { who <- function(a) deparse(sys.call()); who(x + 1) }
repeatedly(caller, 2)
self <- function(x) { me <- function(a) length(formals(sys.function())) + a; me(x) }
repeatedly(self, 2)
removed <- function(x) { sq <- function(a) a + x; r <- sq(1); rm(sq); c(r, exists("sq", inherits = FALSE)) }
repeatedly(removed, 2)
replaced <- function(x) { sq <- function(a) a + x; r <- sq(1); sq <- function(a) a * x; r + sq(10) }
repeatedly(replaced, 2)
branched <- function(x) { if (x > 2) f <- function(a) a + 1 else f <- function(a) a - 1; f(x) }
repeatedly(branched, 2); repeatedly(branched, 3)
maybe <- function(x) { if (x > 2) f <- function(a) a + 1; f(x) }
f <- function(a) -a
repeatedly(maybe, 3); repeatedly(maybe, 1)
bodied <- function(x) { g <- function(a) a + 1; r <- g(x); body(g) <- quote(a * 100); r + g(x) }
repeatedly(bodied, 2)
attributed <- function(x) { g <- function(a) a + 1; attr(g, "u") <- "m"; g(x) + nchar(attr(g, "u")) }
repeatedly(attributed, 2)
assigned <- function(x) { g <- function(a) a + 1; r <- g(x); assign("g", function(a) a * 1000); r + g(x) }
repeatedly(assigned, 2)
meddle <- function() assign("g", function(a) a * 1000, parent.frame())
meddled <- function(x) { g <- function(a) a + 1; r <- g(x); meddle(); r + g(x) }
repeatedly(meddled, 2)
sometimes <- 0
meddle2 <- function() { sometimes <<- sometimes + 1; if (sometimes %% 30 == 0) assign("x", 50, parent.frame()); sometimes }
watched <- function(x) { g <- function(a) a + x; r <- 0; for (i in 1:3) { meddle2(); r <- r + g(i) }; r }
for (i in 1:60) cat(watched(1), ""); cat("\n")
masked <- function(c) { sum <- function(a) a + c; sum(3) }
repeatedly(masked, 2)
formal <- function(g) { r <- g(1); g <- function(a) a * 2; r + g(4) }
repeatedly(formal, function(a) a + 100)
nested <- function(x) { outer <- function(a) { inner <- function(b) b + a + x; inner(a) * 2 }; outer(x) + outer(1) }
repeatedly(nested, 3)
inloop <- function(n) { s <- 0; for (i in seq_len(n)) { h <- function(e) e + i; s <- s + h(i) }; s }
repeatedly(inloop, 4L)
saved <- function(n) { fs <- list(); for (i in seq_len(n)) { local({ j <- i; fs[[j]] <<- function(e) e + j }) }; fs[[1]](1) + fs[[n]](1) }
repeatedly(saved, 4L)
lazy <- function(x) { h <- function(e) e + x; later(h(1), h(2)) }
later <- function(a, b) { if (b > 0) a + b else b }
repeatedly(lazy, 2); repeatedly(lazy, -9)
kept_promise <- NULL
keeps <- function(a) { kept_promise <<- function() a; 1 }
laterstill <- function(x) { h <- function(e) e + x; r <- keeps(h(1)); x <- 100; r + h(0) + kept_promise() }
repeatedly(laterstill, 2)
defaulted <- function(x, y = h(x)) { h <- function(e) e * 3; y + h(1) }
repeatedly(defaulted, 2); repeatedly(defaulted, 2, 1)
inner_default <- function(x) { h <- function(e, f = e + x) e * f; h(2) + h(2, 3) + h(f = 1, 5) }
repeatedly(inner_default, 2); tell(inner_default("a"))
dotted <- function(x, ...) { h <- function(e, ...) e + sum(...); h(x, ...) + h(x) }
repeatedly(dotted, 3, 1, 2)
missed <- function(x) { h <- function(e, f) if (missing(f)) e else e + f; h(x) + h(x, 10) }
repeatedly(missed, 2)
returned <- function(x) { h <- function(e) { if (e > 3) return(100); e }; h(x) + h(5) }
repeatedly(returned, 2)
warned <- function(x) { h <- function(e) as.integer(e); h(x) }
tell(warned("b")); repeatedly(warned, "12"); tell(warned("zz"))
failing <- function(x) { h <- function(e) if (e > 2) stop("too large: ", e) else e; h(x) }
repeatedly(failing, 1); tell(failing(3))
overflow <- function(x) { h <- function(e) e + 1L; h(x) }
repeatedly(overflow, 1L); tell(overflow(.Machine$integer.max)); repeatedly(overflow, 1L)
exiting <- function(x) { h <- function(e) { on.exit(log <<- log + 1); e + 1 }; h(x) + h(x) }
repeatedly(exiting, 1); show(log)
evaluated <- function(x) { h <- function(e) e + x; eval(quote(h(2))) + h(1) }
repeatedly(evaluated, 1)
caught <- function(x) { h <- function(e) if (e < 0) stop("neg") else sqrt(e); tryCatch(h(x), error = function(c) -1) + h(4) }
repeatedly(caught, 9); repeatedly(caught, -9)
vectors <- function(n) { v <- numeric(n); set <- function(i, x) { v[i] <<- x; invisible(NULL) }; for (i in seq_len(n)) set(i, i * 2); v }
repeatedly(vectors, 4L)
traced <- function(x) { h <- function(e) sys.function(); r <- h(1); is.function(r) && x > 0 }
repeatedly(traced, 1)

# assignments to the variables around
counted <- function(n) { cnt <- 0; inc <- function(d) cnt <<- cnt + d; for (i in seq_len(n)) inc(i); cnt }
repeatedly(counted, 5L); repeatedly(counted, 0L)
counted_int <- function(n) { cnt <- 0L; inc <- function() cnt <<- cnt + 1L; for (i in seq_len(n)) inc(); cnt }
repeatedly(counted_int, 5L)
changing <- function(n) { cnt <- 0L; inc <- function(d) cnt <<- cnt + d; for (i in seq_len(n)) inc(if (i > 3) 0.5 else 1L); cnt }
repeatedly(changing, 3L); repeatedly(changing, 6L)
order1 <- function() { cnt <- 1; inc <- function(d) { cnt <<- cnt + 1; d }; inc(cnt) * 100 + cnt }
repeatedly(order1)
order2 <- function() { cnt <- 1; inc <- function(d) { d; cnt <<- cnt + 1; d }; inc(cnt) * 100 + cnt }
repeatedly(order2)
order3 <- function() { cnt <- 1; inc <- function() { cnt <<- cnt + 1; cnt }; cnt * 1000 + inc() * 100 + cnt }
repeatedly(order3)
order4 <- function() { cnt <- 1; inc <- function() { cnt <<- cnt + 1; cnt }; rev2 <- function(a, b) { b; a * 10 + b }; rev2(inc(), cnt) }
repeatedly(order4)
order5 <- function() { cnt <- 1; inc <- function(a, b = cnt) { cnt <<- cnt + 5; a + b }; inc(cnt) + inc(cnt * 2, 1) }
repeatedly(order5)
order6 <- function() { cnt <- 1; get <- function() cnt; inc <- function(d) { cnt <<- cnt + 1; d }; inc(get()) }
repeatedly(order6)
conditional <- function(n) { cnt <- 0; inc <- function(d) if (d %% 2 == 0) cnt <<- cnt + d; for (i in seq_len(n)) inc(i); cnt }
repeatedly(conditional, 6L)
both <- function(n) { lo <- 0; hi <- 0; put <- function(d) { lo <<- lo - d; hi <<- hi + d; lo + hi }; for (i in seq_len(n)) put(i); c(lo, hi) }
repeatedly(both, 6L)
shadow <- function(n) { cnt <- 10; inc <- function(d) { cnt <- 1; cnt <<- cnt + d; cnt }; inc(n) * 1000 + cnt }
repeatedly(shadow, 6L)
deeper <- function(n) { cnt <- 10; out <- function(d) { mid <- function(e) { cnt <<- cnt + e; d <<- d + 1; d }; mid(d) + mid(d) }; out(n) * 1000 + cnt }
repeatedly(deeper, 6)
unbound <- function(n) { set <- function(d) newvar_in_global <<- d; set(n); exists("newvar_in_global", inherits = FALSE) }
repeatedly(unbound, 6); show(newvar_in_global)
global_cnt <- 0
late_bound <- function(n) { inc <- function(d) global_cnt <<- global_cnt + d; inc(n); if (n > 100) global_cnt <- 5; global_cnt }
repeatedly(late_bound, 1); repeatedly(late_bound, 101); show(global_cnt)
arg_assigned <- function(n) { add <- function(d) n <<- n + d; add(1); add(2); n }
repeatedly(arg_assigned, 1); repeatedly(arg_assigned, 1L); show(tryCatch(arg_assigned("a"), error = conditionMessage))
vec_assigned <- function(n) { v <- c(1, 2); add <- function(d) v <<- c(v, d); for (i in seq_len(n)) add(i); v }
repeatedly(vec_assigned, 3L)
fails_after <- function(x) { cnt <- 0; inc <- function(d) { cnt <<- cnt + 1; if (d > 2) stop("d") ; cnt }; tryCatch({ inc(1); inc(x); inc(1) }, error = function(c) NULL); cnt }
repeatedly(fails_after, 1); repeatedly(fails_after, 3)
deopts_after <- function(x) { cnt <- 0; inc <- function(d) { cnt <<- cnt + 1; d + 1L; cnt }; inc(1L); r <- inc(x); c(cnt, r) }
repeatedly(deopts_after, 1L); suppressWarnings(repeatedly(deopts_after, .Machine$integer.max)); repeatedly(deopts_after, 2.5); tell(deopts_after("a"))
looks_between <- function(n) { cnt <- 0; inc <- function(d) cnt <<- cnt + d; s <- ""; for (i in seq_len(n)) { inc(i); s <- paste(s, peek_cnt()) }; s }
peek_cnt <- function() get("cnt", parent.frame())
repeatedly(looks_between, 4L)
superapplied <- function(n) { cnt <- 0; r <- sapply(seq_len(n), function(i) { cnt <<- cnt + i; cnt }); c(cnt, r) }
repeatedly(superapplied, 4L)

# made by others
random_source <- function(seed) function(limit) { seed <<- (seed * 16807) %% 2147483647; seed %% limit }
drawn <- function(n) { r <- random_source(74755); s <- 0; for (i in seq_len(n)) s <- s + r(10); s }
repeatedly(drawn, 5L)
drawn_all <- function(n) { r <- random_source(74755); replicate(n, c(r(500), r(31) - 15)) }
repeatedly(drawn_all, 3L)
adder <- function(k) function(x) x + k
added <- function(x) { a <- adder(x); b <- adder(10); a(1) + b(a(2)) + adder(100)(x) }
repeatedly(added, 2); repeatedly(added, 3L)
given_back <- function(k) { h <- function(x) x * k; h }
multiplied <- function(x) { m <- given_back(x); n <- m; m(2) + n(3) }
repeatedly(multiplied, 4)
composed <- function(x) { compose <- function(f, g) function(y) f(g(y)); h <- compose(sqrt, abs); h(x) + compose(abs, function(z) z - 1)(x) }
repeatedly(composed, -16)
chooses <- function(x) { pick <- function(w) if (w > 0) function(y) y + w else function(y) y - w; f <- pick(x); g <- pick(-x); f(1) * 100 + g(1) }
repeatedly(chooses, 3)
swapped <- function(x) { h <- function(y) y + x; g <- adder(5); t <- h; h <- g; g <- t; h(1) * 100 + g(1) }
repeatedly(swapped, 3)
