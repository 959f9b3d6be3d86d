# What can be seen of tryCatch() and the functions it makes: calls, frames, functions, environments; and every way out.
source("tests/language/helper/ask.R")

calls <- function() tryCatch(sapply(sys.calls(), function(k) inWords(k)[1]), error = identity)
again(function() tail(calls(), 8), 30)
two <- function() tryCatch(tail(sapply(sys.calls(), inWords), 8), error = identity, warning = identity)
again(two, 30)
handled <- function() tryCatch(stop("a"), error = function(e) tail(sapply(sys.calls(), inWords), 5))
again(handled, 30)
numbers <- function() tryCatch(c(sys.nframe(), length(sys.frames()), sys.parent()) - sys.nframe(), error = identity)
again(numbers, 30)
parents <- function() { p <- sys.parents(); q <- tryCatch(sys.parents(), error = identity, warning = identity); tail(q, length(q) - length(p)) - length(p) }
again(parents, 30)
functions <- function() tryCatch({ n <- sys.nframe(); names(formals(sys.function(sys.nframe()))) }, error = identity)
again(functions, 30)
look <- function() { k <- sys.nframe(); fs <- lapply(k - 1:4, function(i) sort(ls(sys.frame(i), all.names = TRUE))); fs }
seen <- function() tryCatch(look(), error = identity)
again(seen, 30)
seen2 <- function() tryCatch(look(), warning = identity, error = identity)
again(seen2, 30)
formalsOf <- function() { k <- sys.nframe(); lapply(k - 1:4, function(i) inWords(formals(sys.function(i)))) }
again(function() tryCatch(formalsOf(), error = identity), 30)
values <- function() {
  k <- sys.nframe()
  c(get("name", sys.frame(k - 1)), get("names", sys.frame(k - 3)), get("classes", sys.frame(k - 4)),
    identical(get("parentenv", sys.frame(k - 1)), get("parentenv", sys.frame(k - 4))),
    identical(parent.env(sys.frame(k - 1)), sys.frame(k - 2)), identical(parent.env(sys.frame(k - 3)), sys.frame(k - 4)),
    identical(parent.env(sys.frame(k - 2)), sys.frame(k - 4)), environmentName(parent.env(sys.frame(k - 4))),
    inWords(eval(quote(substitute(expr)), sys.frame(k - 1))), inWords(eval(quote(substitute(expr)), sys.frame(k - 2))),
    inWords(eval(quote(substitute(expr)), sys.frame(k - 4))), get("nh", sys.frame(k - 3)))
}
again(function() tryCatch(values(), myClass = identity), 30)

late <- function() { f <- NULL; tryCatch({ f <- sys.frame(sys.nframe()); stop("x") }, error = function(e) conditionMessage(e)) }
again(late, 30)
after <- function() { keep <- NULL; k <- function() keep <<- sys.frame(sys.nframe() - 1); v <- tryCatch({ k(); 5 }, error = identity); c(v, sort(ls(keep))) }
again(after, 30)
caught <- function() { k <- function() sys.frame(sys.nframe() - 1); tryCatch({ k(); stop("seen") }, error = function(e) inWords(conditionCall(e))) }
again(caught, 30)

ways <- function(how) {
  out <- character()
  say <- function(x) out <<- c(out, x)
  f <- function() {
    for (i in 1:3) {
      r <- tryCatch({
        switch(how, value = i, stop = stop("s", i), warn = { warning("w", i); i }, msg = { message("m", i); i },
          ret = return("returned"), brk = if (i == 2) break, nxt = if (i == 2) next, int = signalCondition(structure(class = c("mine", "condition"), list(message = "c", call = NULL))),
          lost = undefined_name, arith = 1 + "a", nested = tryCatch(stop("inner"), error = function(e) stop("outer")), restart = withRestarts(invokeRestart("back", i), back = function(v) v * 2))
      }, error = function(e) { say(inWords(conditionCall(e))); conditionMessage(e) }, warning = function(w) conditionMessage(w),
        message = function(m) conditionMessage(m), mine = function(m) "mine", finally = say(paste("end", i)))
      say(inWords(r))
    }
    "done"
  }
  c(f(), out)
}
for (how in c("value", "stop", "warn", "msg", "ret", "brk", "nxt", "int", "lost", "arith", "nested", "restart")) again(function() ways(how), 20)

only <- function(x) { n <- 0; r <- tryCatch(x, finally = n <- n + 1); c(r, n) }
over(only, list(1L, 2.5, "a"))
none <- function(x) tryCatch(x)
over(none)
again(function() tryCatch(), 20)
again(function() tryCatch(error = function(e) conditionMessage(e)), 20)
again(function() tryCatch(1, function(e) 2), 20)
again(function() tryCatch(stop("z"), error = function(e) 1, function(e) 2), 20)
again(function() tryCatch(stop("z"), error = stop("in handler")), 20)
again(function() tryCatch(stop("z"), error = 5), 20)
again(function() tryCatch(stop("z"), error = "conditionMessage"), 20)
again(function() { e <- simpleError("own"); tryCatch(stop(e), error = function(x) identical(x, e)) }, 20)
handlers <- list(error = function(e) "by list", warning = function(w) "warned")
again(function() do.call(tryCatch, c(list(quote(stop("q"))), handlers)), 20)
wrapped <- function(...) tryCatch(..., error = function(e) paste("wrapped", conditionMessage(e)))
again(function() c(wrapped(3), wrapped(stop("k")), wrapped(warning("u"), warning = function(w) "W")), 20)
passed <- function(x, ...) tryCatch(x, ..., finally = NULL)
again(function() c(passed(1), passed(stop("k"), error = function(e) "E")), 20)
given <- function(x) { x <- x; tryCatch({ x <- x + 1; if (x > 3) stop("big"); x }, error = function(e) -x) }
over(given, list(1, 2.5, 9))
deep <- function(n) if (n == 0) stop("bottom") else tryCatch(deep(n - 1), error = function(e) if (n > 3) stop(paste(conditionMessage(e), n)) else "ok")
over(deep, list(1, 3, 6))
loops <- function(n) { s <- 0; for (i in 1:n) s <- s + tryCatch(if (i %% 7 == 0) stop("seven") else i, error = function(e) 0.5); s }
over(loops, list(10, 2000L))
quiet <- function() invisible(tryCatch(invisible(7), error = identity))
print(withVisible(tryCatch(invisible(7), error = identity)))
print(withVisible(tryCatch(stop(""), error = function(e) invisible(8))))
print(withVisible(tryCatch(invisible(7), finally = 3)))
for (i in 1:30) v <- list(withVisible((function() tryCatch(invisible(7), error = identity))()), withVisible(quiet()))
str(v)
t1 <- function(x) try(log(x), silent = TRUE)
over(t1, list(1, -1, "a"))
cat(geterrmessage())
again(function() inherits(try(stop("oops"), silent = TRUE), "try-error"), 20)
again(function() { x <- 1; tryCatch(x <- 5, error = identity); tryCatch({ x <- x + 1; stop("") }, error = function(e) x <<- x * 10); x }, 20)
stopIn <- function(env = parent.frame()) tryCatch(evalq(stop("there"), env), error = function(e) inWords(conditionCall(e)))
again(function() stopIn(), 20)
again(function() { on.exit(cat("")); tryCatch(return(tryCatch(return(1), finally = 2)), finally = 3); 4 }, 20)
