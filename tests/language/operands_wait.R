# Parts of lists and fields of environments that are changed, grown or shortened while they wait as operands: those keep their
# values.
g <- function() {
  o <- list(x = list(1, 2))
  b <- list(o$x, { o$x[[2]] <- NULL; 1 })
  b[[1]]
}
for (i in 1:3) { r <- g(); cat(length(r), deparse(r), "\n") }
g1 <- function() {
  o <- list(x = list(1, 2))
  b <- c(o$x, { o$x[[3]] <- 7; 1 })
  deparse(b)
}
for (i in 1:3) print(g1())
g2 <- function() {
  o <- list(x = c(1, 2))
  b <- c(o$x, { o$x[3] <- 7; 1 })
  b
}
for (i in 1:3) print(g2())
g3 <- function() {
  o <- list(x = c(1, 2))
  b <- list(o$x, { o$x[2] <- 7; 1 })
  b[[1]]
}
for (i in 1:3) print(g3())
g4 <- function() {
  o <- list(x = c(1, 2))
  o$x + { o$x[2] <- 7; 1 }
}
for (i in 1:3) print(g4())
h <- function(a, b) { b; a }
g5 <- function() {
  o <- list(x = list(1, 2))
  r <- h(o$x, { o$x[[2]] <- NULL; o$x[[1]] <- NULL;1 })
  r
}
for (i in 1:3) print(deparse(g5()))
g6 <- function(n) {
  o <- list(x = list(1, 2))
  r <- list()
  for (i in 1:n) { o$x[[3]] <- i; r[[i]] <- c(list(o$x), { o$x[[length(o$x)]] <- NULL; 1 }) }
  r
}
for (i in 1:3) print(deparse(g6(3)))
run <- function(nm, f) {
  g <- function() tryCatch(f(), error = function(e) paste("ERR", conditionMessage(e), deparse(conditionCall(e))))
  for (i in 1:8) r <- g()
  cat(nm, deparse(r), "\n")
}
o <- NULL
push <- function(v) { o$x[[length(o$x) + 1]] <<- v; 1 }
pop <- function() { o$x[[length(o$x)]] <<- NULL; 1 }
run("glob push", function() { o <<- list(x = list(1, 2)); list(o$x, push(3)) })
run("glob pop", function() { o <<- list(x = list(1, 2)); list(o$x, pop()) })
run("glob push pop", function() { o <<- list(x = list(1, 2)); list(o$x, push(3), o$x, push(4), o$x, pop(), o$x) })
mk <- function() { o <- list(x = list(1, 2)); push <- function(v) { o$x[[length(o$x) + 1]] <<- v; 1 }; pop <- function() { o$x[[length(o$x)]] <<- NULL; 1 }
  list(a = function() list(o$x, push(3)), b = function() list(o$x, pop()), c = function() c(o$x, push(5)), d = function() identical(o$x, { push(2); o$x }), e = function() length(o$x) + push(3), f = function() list(o[["x"]], pop(), o[[1]], push(2)), g = function() o) }
q <- mk(); for (n in letters[1:7]) run(paste("clo", n), function() q[[n]]())
run("set", function() { o <- list(x = list(1, 2)); list(o$x, { o$x[[2]] <- 9; 1 }) })
run("num grow", function() { o <- list(x = c(1, 2)); list(o$x, { o$x[3] <- 9; 1 }, o$x, { o$x[4] <- 9; 1 }, o$x, { o$x[5] <- 2; 1 }, { o$x[6] <- 2; 1 }, o$x, { o$x[7] <- 2; 1 }, 3) })
run("chr grow", function() { o <- list(x = c("a", "b")); list(o$x, { o$x[3] <- "c"; 1 }, o$x, { o$x[[4]] <- "d"; 1 }, o$x, { o$x[5] <- "e"; 1 }) })
run("num arith", function() { o <- list(x = c(1, 2)); o$x[3] <- 1; o$x + { o$x[4] <- 9; 1 } })
run("rep arith", function() { o <- list(x = 1:2); for (i in 3:9) r <- o$x + { o$x[i] <- i; 1L }; r })
run("two", function() { o <- list(x = list(y = list(1, 2))); list(o$x$y, { o$x$y[[3]] <- 1; 2 }, o$x) })
run("twoB", function() { o <- list(x = list(y = list(1, 2))); list(o$x, { o$x$y[[3]] <- 1; 2 }, o$x) })
run("whole", function() { o <- list(x = list(1, 2)); list(o, { o$x[[3]] <- 1; 2 }, o) })
run("env", function() { e <- new.env(); e$x <- list(1, 2); list(e$x, { e$x[[3]] <- 1; 2 }, e$x) })
run("envfield", function() { e <- new.env(); e$o <- list(x = list(1, 2)); list(e$o$x, { e$o$x[[3]] <- 1; 2 }, e$o$x) })
run("idx", function() { s <- list(list(1), list(2)); list(s[[1]], { s[[1]][[2]] <- 7; 1 }, s[[1]]) })
run("if", function() { o <- list(x = list(1, 2)); list(if (TRUE) o$x, { o$x[[3]] <- 1; 2 }) })
run("assignexpr", function() { o <- list(x = list(1, 2)); list((z <- o$x), { o$x[[3]] <- 1; 2 }, z) })
run("var", function() { x <- list(1, 2); list(x, { x[[3]] <- 1; 2 }, x, { x[[3]] <- NULL; 3 }, x) })
run("for", function() { o <- list(x = list(1, 2)); k <- list(); for (z in o$x) { o$x[[length(o$x) + 1]] <- z; o$x[[1]] <- 0; k[[length(k) + 1]] <- z }; list(k, o) })
run("fors", function() { o <- list(x = list(1, 2, 3)); k <- list(); for (z in o$x) { o$x[[length(o$x)]] <- NULL; k[[length(k) + 1]] <- z }; list(k, o) })
run("forn", function() { o <- list(x = c(1, 2, 3)); k <- c(); for (z in o$x) { o$x[length(o$x) + 1] <- z; o$x[2] <- 5; k <- c(k, z) }; list(k, o) })
run("sw", function() { o <- list(x = list(1, 2, 3)); list(switch("a", a = o$x), { o$x[[4]] <- 1; 1 }) })
run("sub2", function() { o <- list(x = list(1, 2, 3)); o$x[[{ o$x[[4]] <- 9; 3 }]] })
run("sub3", function() { o <- list(x = list(1, 2, 3)); o$x[[{ o$x[[3]] <- NULL; 1 }]] })
run("sub4", function() { o <- list(x = c(1, 2, 3)); o$x[{ o$x[[4]] <- 5; 1:4 }] })
run("asgn3", function() { o <- list(x = list(1, 2, 3)); o$y <- o$x; o$x[[4]] <- 1; o$y[[3]] <- NULL; o })
run("cbind", function() { o <- list(x = list(1, 2, 3)); do.call(cbind, list(o$x, { o$x[[3]] <- NULL; 1 })) })
run("ret", function() { o <- list(x = list(1, 2, 3)); g <- function() o$x; list(g(), { o$x[[3]] <- NULL; 1 }, g(), { o$x[[3]] <- 4 }) })
run("promise", function() { o <- list(x = list(1, 2, 3)); g <- function(a, b) { a; b; a }; list(g(o$x, { o$x[[3]] <- NULL; 1 }), g(o$x, { o$x[[3]] <- 4 })) })
run("dollarcall", function() { o <- list(x = list(1, 2, 3)); lapply(o$x, function(z) { o$x[[length(o$x) + 1]] <<- z; o$x[[1]] <<- NULL; z }) })
run("Map", function() { o <- list(x = list(1, 2, 3)); Map(function(z, w) { o$x[[length(o$x) + 1]] <<- z; o$x[[1]] <<- NULL; z + w }, o$x, o$x) })
run("Reduce", function() { o <- list(x = list(1, 2, 3)); Reduce(function(z, w) { o$x[[length(o$x)]] <<- NULL; z + w }, o$x) })
run("seqalong", function() { o <- list(x = list(1, 2, 3)); r <- 0; for (i in seq_along(o$x)) { r <- r + length(o$x); o$x[[length(o$x)]] <- NULL }; r })
run("paste", function() { o <- list(x = c("a", "b")); paste(o$x, { o$x[3] <- "c"; o$x[3] }) })
run("max", function() { o <- list(x = c(1, 2)); max(o$x, { o$x[3] <- 99; o$x[4] <- 100; 1 }) })
run("sum", function() { o <- list(x = c(1, 2)); o$x[3] <- 5; sum(o$x, { o$x[4] <- 99; 1 }) })
f1 <- function() { o <- list(x = list(1, 2)); list(o$x, o$x[[2]] <- 9) }
f2 <- function() { o <- list(x = list(1, 2)); g <- function() o$x; list(g(), o$x[[2]] <- 9) }
f3 <- function() { o <- list(x = c(1, 2)); o$x[3] <- 5; sum(o$x, { o$x[4] <- 99; 1 }) }
f4 <- function() { e <- new.env(); e$x <- list(1, 2); list(e$x, e$x[[2]] <- NULL)[[1]] }
f5 <- function() { o <- list(x = list(1, 2)); o$x[[{ o$x[[2]] <- NULL; 1 }]] }
f6 <- function() { x <- list(list(1, 2)); g <- function(i) x[[i]]; c(g(1), { x[[1]][[3]] <- 3; 4 }) }
f7 <- function() { o <- list(x = c(1, 2)); if (length(o$x) > 5) 1 else o$x + (o$x[2] <- 9) }
f8 <- function() { o <- list(x = c(1, 2)); a <- c(o$x, o$x[1] <- 7, o$x); a }
f9 <- function() { e <- new.env(); e$x <- 1:3; e$x + (e$x[2] <- 10L) }
fa <- function() { e <- new.env(); e$x <- 1:3; g <- function() { e$x[2] <- 10L; 0L }; e$x + g() }
fb <- function() { e <- new.env(); e$x <- list(1, 2, 3); pop <- function() { r <- e$x[[length(e$x)]]; e$x[[length(e$x)]] <- NULL; r }; list(e$x, pop(), e$x, pop()) }
fc <- function() { o <- list(x = list(1, 2, 3)); pop <- function() { r <- o$x[[length(o$x)]]; o$x[[length(o$x)]] <<- NULL; r }; get <- function() o$x; list(get(), pop(), get(), pop(), c(get(), pop())) }
fd <- function() { st <- list(1, 2, 3); pop <- function() { r <- st[[length(st)]]; st[[length(st)]] <<- NULL; r }; get <- function() st; list(get(), pop(), get(), pop(), c(get(), pop())) }
fe <- function() { st <- c(1, 2, 3); push <- function() { st[length(st) + 1] <<- 7; 1 }; get <- function() st; list(get(), push(), get(), push(), c(get(), push()), get() + push(), sum(get(), push())) }
ff <- function() { e <- new.env(); e$v <- c(1, 2, 3); push <- function() { e$v[length(e$v) + 1] <- 7; 1 }; get <- function() e$v; list(get(), push(), get(), push(), c(get(), push()), get() + push(), e$v + push(), sum(e$v, push())) }
for (n in c(1:9, letters[1:6])) { f <- get(paste0("f", n)); g <- function() tryCatch(f(), error = conditionMessage); a <- g(); for (k in 1:60) b <- g(); cat(n, deparse(a), "|", deparse(b), "\n") }

# more F2 contexts, small, each repeated
t <- function(nm, f) { for (k in 1:40) r <- tryCatch(f(), error = conditionMessage); cat(nm, deparse(r), "\n") }
t("undo", function() { s <- list(v = c(1, 2)); out <- list(); for (i in 1:3) out[[i]] <- list(old = s$v, new = { s$v[i] <- i * 10; s$v }); out })
t("swap", function() { s <- list(a = list(1), b = list(2)); z <- c(s$a, s$a[[1]] <- 5, s$b); z })
t("setattr", function() { s <- list(a = c(1, 2)); list(s$a, { names(s$a) <- c("x", "y"); 1 }) })
t("setcls", function() { s <- list(a = c(1, 2)); list(s$a, { class(s$a) <- "k"; 1 }) })
t("dim", function() { s <- list(a = 1:4); list(s$a, { dim(s$a) <- c(2, 2); 1 }) })
t("len", function() { s <- list(a = 1:4); list(s$a, { length(s$a) <- 2; 1 }) })
t("vecvar", function() { v <- c(1, 2); list(v, { v[2] <- 9; 1 }, v) })
t("vecvar+", function() { v <- c(1, 2); v + { v[2] <- 9; 1 } })
t("o+", function() { o <- list(v = c(1, 2)); o$v + { o$v[2] <- 9; 1 } })
t("e+", function() { o <- new.env(); o$v <- c(1, 2); o$v * { o$v[2] <- 9; 1 } })
t("cmp", function() { o <- list(v = c(1, 2)); o$v == { o$v[2] <- 9; o$v } })
t("loop", function() { o <- list(v = list(1)); r <- list(); for (i in 1:4) r[[i]] <- list(o$v, { o$v[[i + 1]] <- i; i }); r })
t("m", function() { o <- list(m = matrix(1:4, 2)); list(o$m, { o$m[1, 2] <- 9L; 1 }) })
t("sup", function() { o <- list(v = list(1, 2)); h <- function() list(o$v, { o$v[[2]] <<- 7; 1 }, o$v); h() })
t("sup2", function() { o <- list(v = list(1, 2)); h <- function() list(o$v, { o$v[[2]] <<- NULL; 1 }, o$v); h() })
t("call", function() { o <- list(v = list(1, 2)); h <- function(...) list(...); h(o$v, { o$v[[2]] <- NULL; 1 }, o$v) })
t("paste", function() { o <- list(v = c("a", "b")); paste(o$v, { o$v[1] <- "z"; "q" }) })
t("unlist", function() { o <- list(v = c("a", "b")); c(o$v, { o$v[1] <- "z"; "q" }, o$v) })
t("if", function() { o <- list(v = list(1, 2)); x <- if (TRUE) o$v; o$v[[1]] <- 5; x })
t("blk", function() { o <- list(v = list(1, 2)); x <- { o$v }; o$v[[1]] <- NULL; list(x, o) })
t("fun", function() { o <- list(v = list(1, 2)); g <- function(p) p$v; x <- g(o); o$v[[1]] <- NULL; list(x, o, g(o)) })
t("fun2", function() { o <- list(v = c(1, 2)); g <- function(p) p$v; x <- list(g(o), g(o)); o$v[1] <- 5; list(x, o, g(o)) })
