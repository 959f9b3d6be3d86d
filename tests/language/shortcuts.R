# Functions of base that code computes without calling them: what they give, fail at and warn of stays the same.
show <- function(expr) {
  r <- tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e)),
                warning = function(w) list("warning", conditionMessage(w), conditionCall(w)))
  str(r)
}
repeated <- function(f, ...) {
  for (k in 1:40) r <- f(...)
  r
}

# ---- about the frame
who <- function(x, ...) list(sys.call(), class(sys.function()), names(sys.call()))
print(repeated(who, 1, b = 2))
inPromise <- function(x, y = sys.call()) {
  force(y)
  identity(sys.call())
}
print(repeated(inPromise, 3))
passed <- function(x) x
outside <- function(a) passed(sys.call())
print(repeated(outside, 5))
late <- function() {
  f <- function(p) function() p
  f(tryCatch(sys.call(), error = function(e) "gone"))
}
keep <- late()
print(keep())
caller <- function() parent.frame()
callers <- function() {
  here <- environment()
  c(identical(caller(), here), identical(passed(parent.frame()), parent.frame()), identical(passed(environment()), here))
}
print(repeated(callers))
assignUp <- function(name, value) assign(name, value, envir = parent.frame())
user <- function(n) {
  for (i in seq_len(n)) assignUp("total", i)
  total
}
print(user(50))
recursive <- function(n) if (n <= 1) 1 else n * sys.function()(n - 1)
print(repeated(recursive, 5))
print(eval(quote(sys.call())))
print(local(class(environment())))

# ---- environments
bag <- function(n) {
  e <- new.env()
  child <- new.env(parent = e)
  for (i in seq_len(n)) {
    name <- paste0("k", i %% 5)
    if (!exists(name, envir = e, inherits = FALSE)) assign(name, 0, envir = e)
    assign(name, get(name, envir = e) + i, envir = e)
  }
  c(mget(sort(ls(e)), envir = e), in_child = exists("k1", envir = child), not = exists("k1", envir = child, inherits = FALSE),
    base = exists("sum", envir = child), nothing = exists("no such name", envir = child), got = get("k2", child))
}
str(repeated(bag, 30))
print(identical(parent.env(repeated(new.env)), globalenv()))
failing <- function(what, ...) for (k in 1:5) what(...)
e <- new.env()
for (k in 1:5) {
  show((function() get("missing one", envir = e))())
  show((function() new.env(parent = NULL))())
  show((function() new.env(parent = 1))())
  show((function() assign(character(), 1, envir = e))())
  show((function() assign("", 1, envir = e))())
  show((function() exists(1, envir = e))())
  show((function() get("x", envir = 1:3))())
}
e$fixed <- 1
lockBinding("fixed", e)
makeActiveBinding("active", function(v) if (missing(v)) "read" else cat("written", v, "\n"), e)
delayedAssign("lazy", { cat("evaluated\n"); 7 }, assign.env = e)
for (k in 1:4) {
  show((function() assign("fixed", 2, envir = e))())
  show((function() assign("active", 2, envir = e))())
  show((function() get("active", envir = e))())
  show((function() get("lazy", envir = e))())
  show((function() exists("lazy", envir = e))())
}
lockEnvironment(e)
for (k in 1:4) show((function() assign("new one", 2, envir = e))())
visible <- function() assign("v", 3, envir = globalenv())
for (k in 1:5) print(withVisible(visible())$visible)
copied <- function() {
  v <- c(1, 2, 3)
  e <- new.env()
  assign("v", v, envir = e)
  v[1] <- 10
  w <- get("v", envir = e)
  w[2] <- 20
  list(v, w, e$v)
}
str(repeated(copied))

# ---- match.arg
choose <- function(x, type = c("linear", "quadratic", "cubic"), one = "a") {
  type <- match.arg(type)
  list(type, substitute(type))
}
for (k in 1:10) {
  show(choose(1))
  show(choose(1, "quadratic"))
  show(choose(1, "cub"))
  show(choose(1, "none"))
  show(choose(1, c("linear", "cubic")))
  show(choose(1, NULL))
  show(choose(1, 3))
  show(choose(1, NA_character_))
  show(choose(1, c("linear", "quadratic", "cubic")))
  show(choose(1, character()))
}
wrapped <- function(t) choose(2, type = t)
str(repeated(wrapped, "cubic"))
c2 <- function(x, type = c("a", "b")) {
  c <- function(...) rev(base::c(...))
  match.arg(type)
}
print(repeated(c2, 1))
noChoice <- function(type = "a") match.arg(type)
show(repeated(noChoice))

# ---- structure
thing <- function(x, y) structure(list(x = x, y), class = c("thing", "any"), unit = "m")
print(attributes(repeated(thing, 1, "b")))
print(unclass(repeated(thing, { 1 + 1 }, "b"))[[1]])
shapes <- list(function(x) structure(x, class = "a"), function(x) structure(x, dim = c(2, 2)), function(x) structure(x, names = letters[1:4]),
               function(x) structure(x, class = "factor", levels = "u"), function(x) structure(x, class = NULL),
               function(x) structure(x, u = NULL), function(x) structure(x, u = 1, u = 2), function(x) structure(x, .Names = letters[1:4]),
               function(x) structure(list(), class = "empty"), function(x) structure(class = "a", x), function(x) structure(x, "a"))
inputs <- list(c(1, 2, 3, 4), 1:4, c(a = 1, b = 2), NULL, quote(f(x)), factor(c("u", "v")), list(1, 2), matrix(1:4, 2), mean)
for (f in shapes) for (x in inputs) for (k in 1:3) r <- tryCatch(f(x), error = conditionMessage, warning = conditionMessage)
for (f in shapes) for (x in inputs[1:4]) print(tryCatch(unclass(f(x)), error = conditionMessage, warning = conditionMessage))
kept <- c(1, 2)
marked <- repeated(function() structure(kept, class = "m"))
print(c(class(kept), class(marked)))

# ---- %in%
has <- function(x, table) x %in% table
for (k in 1:30) {
  r <- list(has(3, 1:5), has(c(1, NA, 7), c(NA, 7)), has("b", c("a", "b")), has(NaN, c(NA, 1)), has(factor("u"), "u"), has(NULL, 1), has(1, NULL),
            has(1, "1"), has(list(1, "a"), 1), has(TRUE, 1))
}
str(r)

# Redefined, traced.
`%in%` <- function(x, table) "mine"
print(has(1, 1))
rm(`%in%`)
print(has(1, 1))
structure <- function(...) "my structure"
print(thing(1, 2))
rm(structure)
print(class(thing(1, 2)))

# rm() of variables of environments
cache <- new.env()
fill <- function(e, n) { for (i in seq_len(n)) { k <- paste0("k", i); assign(k, i, envir = e); if (i %% 3 == 0) rm(list = k, envir = e) }; length(ls(e)) }
for (i in 1:3) { cache <- new.env(); r <- fill(cache, 60) }
r; head(sort(ls(cache)))
gone <- function(e) { e$a <- 1; e$b <- 2; rm("a", envir = e); rm(b, envir = e); c(exists("a", envir = e, inherits = FALSE), exists("b", envir = e, inherits = FALSE)) }
for (i in 1:20) r <- gone(new.env())
r
show(rm("none", envir = cache))
show((function(e) rm(list = c("k1", "k2"), envir = e))(cache)); exists("k1", envir = cache)
show((function(e) rm(list = 3, envir = e))(cache))
show((function(e) rm("k4", envir = e, inherits = TRUE))(cache))
locked <- new.env(); locked$v <- 1; lockEnvironment(locked, TRUE)
show((function(e) rm("v", envir = e))(locked))
own <- function() { v <- 1; w <- 2; e <- environment(); rm("v", envir = e); rm(w, envir = e); c(exists("v", inherits = FALSE), exists("w", inherits = FALSE)) }
for (i in 1:20) r <- own()
r
later <- function() { x <- "own"; e <- environment(); f <- function() x; a <- f(); rm("x", envir = e); b <- tryCatch(f(), error = function(e) "gone"); x <- "again"; c(a, b, f()) }
x <- "global"
for (i in 1:20) r <- later()
r
rm(x)
seen <- withVisible((function(e) { e$z <- 1; rm("z", envir = e) })(new.env())); str(seen)
