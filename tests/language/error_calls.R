# Errors of every builtin family: message and call, cold and hot.
source("tests/language/helper/ask.R")

thunks <- list(
  function() 1 + "a", function() "a" * 2, function() -"a", function() !"a", function() +list(),
  function() 1 - NULL + list(), function() sum("a"), function() sum(list(1)), function() max(list(1, 2)),
  function() sqrt("a"), function() exp(list(1)), function() log(), function() log("a"), function() abs("x"), function() round("x"),
  function() undefined_variable, function() undefined_function(1), function() undefined_variable$a, function() undefined_variable[1],
  function() list(1)[[3]], function() (1:3)[[5]], function() list(a = 1)[["b"]], function() list()[[1]], function() NULL[[1]],
  function() (1:3)[["a"]], function() c(a = 1)[["b"]], function() (1:3)[[c(1, 2)]], function() (1:3)[[-1]], function() (1:3)[[integer()]],
  function() (1:3)$a, function() "a"$b, function() sum$a, function() quote(x)[1], function() matrix(1:4, 2)[3, 1], function() matrix(1:4, 2)[1, 2, 3],
  function() matrix(1:4, 2)["a", ], function() mean(), function() length(), function() length(1, 2), function() names(1, 2),
  function() if (NA) 1, function() if (NULL) 1, function() if ("x") 1, function() if (c(TRUE, TRUE)) 1, function() while (NA) 1, function() for (i in sum) 1,
  function() stop("plain"), function() stop("a", 1, "b"), function() stop(), function() stop("nocall", call. = FALSE),
  function() match.arg("a", c("b", "c")), function() get("nothing_here"), function() get("c", mode = "numeric"), function() environment(1)$x, function() as.environment("nope"),
  function() vapply(1:2, function(i) "a", 1), function() vapply(1:2, function(i) 1:2, 1), function() lapply(1:2, "nofun"), function() sapply(1:2, NULL),
  function() Reduce(`+`, list(1, "a")), function() do.call("nofun", list()), function() do.call(3, list()), function() mapply(function(x, y) x, 1:2, 1:3),
  function() strsplit(1, "a"), function() substr(1), function() paste0("a", sep = sum), function() nchar(c("a", NA), "zz"), function() rep(1:3, each = -1), function() rep(),
  function() vector("foo", 2), function() vector("list", -1), function() numeric(-1), function() seq(1, 10, by = -1), function() seq_len(-1), function() seq_len("a"), function() seq_len(c(1, 2)),
  function() 1:NA, function() NULL:3, function() "a":2, function() matrix(1:6, 2) %*% matrix(1:6, 2), function() solve(matrix(0, 2, 2)), function() chol(matrix(-1)),
  function() as.numeric(list(1, 2:3)), function() as.integer(list("a", 1:2)), function() as.numeric(sum), function() as.character(sum), function() unlist(sum), function() new.env()[["a", "b"]], function() new.env() + 1,
  function() factor(1:2) + sum, function() array(1:8, c(2, 2, 2))[1, 1], function() attr(1), function() attr(1, 2), function() attr(1, c("a", "b")), function() `dim<-`(1:3, c(2, 2)), function() `names<-`(1:2, 1:3),
  function() `levels<-`(factor("a"), NULL), function() switch(1:2, "a"), function() UseMethod("zork"), function() NextMethod(), function() parse(text = "1 +"), function() eval(quote(zork1)), function() eval(quote(f(1)), list(f = 2)),
  function() regmatches("a", 1), function() grepl("(", "a"), function() sprintf("%d", 1.5), function() sprintf("%d", "a"), function() sprintf("%s"), function() strtoi("a", 99), function() bitwAnd(1.5, 2), function() nargs(1), function() missing(1), function() interactive(1),
  function() .Call("nosuch"), function() .Internal(nosuch(1)), function() library(nosuchpkg), function() base::nosuch, function() stats:::nosuch, function() nosuch::x, function() readRDS("/nonexistent/x"), function() file("/nonexistent/x", "r"),
  function() is.na(), function() c(1, 2)(3), function() (function(x) x)(1, 2), function() identity(), function() invisible(1, 2), function() Negate(3)(1), function() Sys.sleep("a"), function() nlevels(1, 2), function() order(list(1, 2)), function() sort(list(2, 1)), function() rowSums(1:3), function() apply(1:3, 1, sum), function() outer(1:2, 1:2, function(x, y) 1), function() integer(c(1, 2)), function() t.default(sum), function() nchar(sum))
for (i in seq_along(thunks)) again(thunks[[i]], 6L)
arg <- function(a, b) { d <- a + b; d }
over(function(v) arg(v, 1), times = 4L)
over(function(v) arg(1), list(1))
depth <- function(n, x) if (n == 0) x[[10]] else depth(n - 1, x)
over(function(v) depth(3, v), list(1:3, list(), NULL, "a", letters))

# functions of base around one .Internal
again(function() vector("foo", 2))
again(function() vector("list", -1))
again(function() nchar(quote(x), "no"))
again(function() nchar("abc", allowNA = stop("early")))
again(function() match("a", stop("in an argument")))
again(function() inherits(1, 2))
again(function() inherits(1, what = "numeric", which = NA))
again(function() rep_len(1:3, "x"))
again(function() rep.int(1:3, -1))
again(function() identical(1))
again(function() identical(x = 1, y = 1, num.eq = 2))
again(function() identical(1, 1, ignore.env = TRUE))
again(function() typeof())
again(function() typeof(unknown_thing))
again(function() which.max(list()))
again(function() choose(5, "a"))
again(function() atan2("a", 1))
again(function() drop(matrix(1:3, 1)))
again(function() is.vector(factor("a"), "any"))
again(function(...) match(...))
redefined <- function() { typeof <- function(x) "mine"; typeof(1) }
again(redefined)
