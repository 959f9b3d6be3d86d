# Arguments that are calls, and computed defaults, in functions whose variables nobody else has looked at yet.
twice <- function(v) v * 2
both <- function(a, b) { b; a; c(a, b) }
late <- function(a, b) { cat("late\n"); c(b, a) }
show <- function(x) tryCatch(print(x), error = function(e) cat("Error:", conditionMessage(e), "in", deparse(conditionCall(e)), "\n"))

# values, order of evaluation, variables at the time of evaluation
plain <- function(n) { m <- n + 1; both(twice(m), m) + late(twice(m), m) }
for (i in 1:40) r <- plain(i)
print(r)
noisy <- function(x, what) { cat("forces", what, "\n"); x }
ordered <- function(n) { k <- n; both(noisy(k, "a"), noisy(k + 1, "b")) }
for (i in 1:3) print(ordered(i))
unused <- function(n) { k <- n; (function(a, b) a)(twice(k), stop("never")) }
for (i in 1:30) r <- unused(i)
print(r)

# an argument that changes the caller's variables, by assignment and by reflection
assigns <- function(n) { x <- n; r <- both(x <- x + 10, x); c(r, x) }
for (i in 1:3) print(assigns(i))
first <- function(a, b) { a; b }
assigns2 <- function(n) { x <- n; c(first(x <- x + 10, x), x) }
for (i in 1:30) r <- assigns2(i)
print(r)
bump <- function() assign("x", get("x", parent.frame()) + 100, parent.frame())
bumps <- function(n) { x <- n; c(first(twice(bump()), x), first(x, twice(bump())), both(bump(), x), late(bump(), x), x) }
for (i in 1:30) r <- bumps(i)
print(r)
super <- function(n) { x <- n; set <- function(v) x <<- v; c(first(twice(set(n + 1)), x), both(set(n + 2), x), x) }
for (i in 1:30) r <- super(i)
print(r)
inner <- function(n) { x <- n; c(first((function() { x <<- x + 5; x })(), x), x) }
for (i in 1:30) r <- inner(i)
print(r)

# what the callee and the argument see of the calls
calls <- function(n) { k <- n; first(length(sys.calls()) - sys.nframe(), k) }
for (i in 1:30) r <- calls(i)
print(r)
where <- function() deparse(sys.call(-1))
seen <- function(n) { k <- n; first(where(), k) }
for (i in 1:30) r <- seen(i)
print(r)
expression_of <- function(a, b = twice(a)) list(substitute(a), substitute(b), b)
subst <- function(n) { k <- n; expression_of(twice(k)) }
for (i in 1:30) r <- subst(i)
str(r)
matched <- function(a, ...) match.call()
for (i in 1:30) r <- (function(n) { k <- n; matched(twice(k), z = twice(n)) })(i)
print(r)
frames <- function(n) { k <- n; first(twice(parent.frame()$k), sys.function()) }
for (i in 1:30) r <- frames(i)
print(r)
variables <- function(n) { k <- n; first(ls(), k) }
for (i in 1:30) r <- variables(i)
print(r)

# promises that outlive the call, are passed on, go into `...`
keep <- function(a) function() a
keeps <- function(n) { k <- n; g <- keep(twice(k)); k <- 100; g() }
for (i in 1:30) r <- keeps(i)
print(r)
pass <- function(a, b) first(a, b)
passes <- function(n) { k <- n; pass(twice(k), twice(k + 1)) + pass(b = k, a = twice(k)) }
for (i in 1:30) r <- passes(i)
print(r)
dots <- function(...) first(...)
dotted <- function(n) { k <- n; c(dots(twice(k), k), dots(b = twice(k), a = bump2()), sum(twice(k), k), ...names_of(p = twice(k))) }
bump2 <- function() assign("k", 50, parent.frame())
...names_of <- function(...) nchar(names(list(...)))
for (i in 1:30) r <- dotted(i)
print(r)
kept_dots <- function(...) function() list(...)
for (i in 1:30) r <- (function(n) { k <- n; g <- kept_dots(twice(k), k); k <- 7; g() })(i)
str(r)
dd <- function(...) ..2 + ...elt(1) + ...length()
for (i in 1:30) r <- (function(n) { k <- n; dd(twice(k), twice(k + 1)) })(i)
print(r)

# missing arguments
absent <- function(a) missing(a)
absents <- function(x, y = x) { k <- 1; c(absent(x), absent(y), absent(twice(x)), absent(k)) }
for (i in 1:30) r <- absents()
print(r)
for (i in 1:30) r <- absents(1)
print(r)
index <- function(i, j) { m <- matrix(1:6, 2); m[i, j] }
indexes <- function(p, q) { k <- 1; list(index(twice(k), ), index(k, twice(k)), index(p, twice(k))) }
for (i in 1:30) r <- indexes()
str(r)
needs <- function(x) { k <- 1; first(twice(x), k) }
for (i in 1:3) show(needs())
for (i in 1:3) show((function(n) { k <- n; first(twice(nowhere), k) })(1))

# errors and warnings inside, and going on after them
fails <- function(n) { k <- n; first(stop("no ", k), k) }
for (i in 1:3) show(fails(i))
again <- function(a) { tryCatch(a, error = function(e) NULL); a }
retried <- function(n) { tries <- 0; k <- n; again(if (k > 0) stop("once") else k) }
for (i in 1:3) show(withCallingHandlers(retried(i), warning = function(w) { cat("Warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
recursive <- function(a = b + 1, b = a + 1) a
for (i in 1:3) show(recursive())
self <- function(n, x = twice(x)) x
for (i in 1:3) show(self(1))
leaves <- function(n) { k <- n; first(return(twice(k)), k); "not here" }
for (i in 1:30) r <- leaves(i)
print(r)
warns <- function(n) { k <- n; first(as.integer(paste0("x", k)), k) }
for (i in 1:2) print(tryCatch(warns(i), warning = function(w) conditionMessage(w)))

# defaults
len <- function(x, n = length(x), m = n + twice(n)) { n <- n + 0L; c(missing(n), n, m) }
for (i in 1:30) r <- len(1:i)
print(r)
print(len(1:3, 5L))
order_of <- function(x, a = noisy(x, "a"), b = noisy(a, "b")) { x <- x + 1; b; a }
for (i in 1:3) print(order_of(i))
uses_local <- function(x, a = y * 2) { y <- x + 1; a }
for (i in 1:30) r <- uses_local(i)
print(r)
env_of <- function(x, e = environment(), p = parent.frame()) { y <- x; c(get("y", e), identical(p, parent.frame()), identical(e, environment())) }
for (i in 1:30) r <- env_of(i)
print(r)
closure_default <- function(x, f = function(v) v + x) { x <- x * 10; f(1) }
for (i in 1:30) r <- closure_default(i)
print(r)
passed_default <- function(x, n = twice(x)) first(n, x) + absent(n)
for (i in 1:30) r <- passed_default(i)
print(r)
quoted <- function(x, n = twice(x)) { n; list(substitute(n), missing(n), formals()$n) }
for (i in 1:30) r <- quoted(i)
str(r)
assigned <- function(x, n = { x <- 50; twice(x) }) { x; n; x }
for (i in 1:30) r <- assigned(i)
print(r)
switches <- function(kind = c("one", "two"), n = nchar(kind)) { kind <- match.arg(kind); n }
for (i in 1:30) r <- switches()
print(r)

# methods, and generics called in arguments
area <- function(s, ...) UseMethod("area")
area.default <- function(s, scale = twice(1), ...) first(twice(s) * scale, s)
area.square <- function(s, ...) { k <- .Generic; first(paste(k, NextMethod()), k) }
sq <- structure(3, class = "square")
for (i in 1:30) r <- (function(n) { k <- n; both(area(k), area(sq)) })(i)
print(r)
local_method <- function(n) { area.round <- function(s, ...) 42; k <- structure(n, class = "round"); first(area(k), k) }
for (i in 1:30) r <- local_method(i)
print(unclass(r))

# names that mean something else in the caller
shadow <- function(n) { c <- function(...) "mine"; k <- n; first(c(k, 1), k) }
for (i in 1:30) r <- shadow(i)
print(r)
plus <- function(n) { `+` <- function(a, b) a - b; k <- n; first(twice(k + 1), k) }
for (i in 1:30) r <- plus(i)
print(r)
maybe <- function(n) { if (n > 25) twice <- function(v) v * 1000; first(twice(n), n) }
for (i in 1:30) r <- maybe(i)
print(r)
active <- function(n) { makeActiveBinding("z", function() { cat("z\n"); n }, environment()); first(twice(z), n) }
for (i in 1:3) print(active(i))
twice <- function(v) v * 3
print(plain(1))
missing_in_log <- function(n, a = 1L) log(a)
for (k in 1:20) r <- missing_in_log(1L)
print(r)
