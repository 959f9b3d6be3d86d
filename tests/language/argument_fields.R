# Arguments that are fields of lists and environments: x$name.
first <- function(a, b) { a; b }
node <- function(v, left = NULL) { e <- new.env(hash = FALSE); e$v <- v; e$left <- left; e }
count <- function(n) if (is.null(n$left)) 1 else 1 + count(n$left)
chain <- NULL
for (i in 1:30) chain <- node(i, chain)
print(count(chain))
total <- function(p) if (is.null(p$rest)) p$v else p$v + total(p$rest)
plist <- list(v = 1)
for (i in 2:30) plist <- list(v = i, rest = plist)
for (i in 1:10) r <- total(plist)
print(r)

# a callee that changes the field before it looks at the argument
spoil <- function(e, v) { e$v <- e$v + 100; v }
spoils <- function(n) { e <- node(n); c(spoil(e, e$v), spoil(e, e$v + 1), spoil(e, (e$v)), e$v) }
for (i in 1:40) r <- spoils(i)
print(r)
spoil_list <- function(l, v) { l$v <- -1; v }
spoils_list <- function(n) { l <- list(v = n, w = list(x = n, e = node(n))); c(spoil_list(l, l$v), spoil_list(l, l$w$x), spoil(l$w$e, l$w$e$v)) }
for (i in 1:40) r <- spoils_list(i)
print(r)
spoil_first <- function(n) { e <- node(n); c(first(e$v <- 7, e$v), first({ e$v <- e$v + 1; 0 }, e$v), first(assign("v", 50, e), e$v)) }
for (i in 1:40) r <- spoil_first(i)
print(r)
replace_env <- function(n) { e <- node(n); both <- function(a, b) { a; b }; both(e <- node(n + 1), e$v) }
for (i in 1:40) r <- replace_env(i)
print(r)
counter <- local({ k <- 0; function() { k <<- k + 1; k } })
swap <- function(a, b) { counter(); c(b, a) }
state <- list(v = 1, u = 2)
outer_list <- function(n) { s <- state; swap(s$v, state$u) }
for (i in 1:40) r <- outer_list(i)
print(r)
change_state <- function(v) { state$u <<- state$u + 1; v }
changed <- function(n) { k <- n; change_state(state$u) + k }
for (i in 1:40) r <- changed(i)
print(r)
by_reflection <- function(v) { assign("l", list(v = 1000), parent.frame()); v }
reflected <- function(n) { l <- list(v = n); c(by_reflection(l$v), l$v) }
for (i in 1:40) r <- reflected(i)
print(r)

# names: exact, partial, missing, of strings; nothing at all
names_of <- function(n) { l <- list(value = n, va = 2); list(first(0, l$val), first(0, l$va), first(0, l$none), first(0, l$"value"), first(0, l$`va`)) }
for (i in 1:20) r <- names_of(i)
str(r)
nothing <- function(x) first(0, x$a)
for (x in list(NULL, list(), list(1), c(a = 1)[0], quote(a(b = 1)))) print(tryCatch(nothing(x), error = function(e) conditionMessage(e)))
for (i in 1:3) print(tryCatch(nothing(1:3), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
for (i in 1:3) print(tryCatch(nothing(), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
lazy <- function(a, b) a
for (i in 1:20) r <- (function(x) lazy(i, x$a))(1:3)
print(r)

# what the argument's expression and the formals look like
expressions <- function(a, b = a$v) list(substitute(a), missing(a), missing(b), b)
for (i in 1:20) r <- (function(n) { l <- list(p = list(v = n)); expressions(l$p) })(i)
str(r)
same_name <- function(x, left) { g <- function(v) missing(v); c(g(left), is.null(first(0, x$left)), missing(left)) }
for (i in 1:20) r <- same_name(list(left = 1))
print(r)
keeps <- function(v) function() v
for (i in 1:20) r <- (function(n) { e <- node(n); l <- list(v = n); f <- keeps(e$v); g <- keeps(l$v); e$v <- -1; l$v <- -2; c(f(), g()) })(i)
print(r)
dotted <- function(...) { counter(); c(...) }
for (i in 1:20) r <- (function(n) { e <- node(n); dotted(e$v, { e$v <- 5; 1 }, e$v) })(i)
print(r)

# active bindings, promises and methods
act <- new.env()
makeActiveBinding("v", function() { cat("active\n"); 3 }, act)
for (i in 1:3) print((function(e) { k <- 1; lazy(k, e$v) + first(k, e$v) })(act))
delayed <- function(n) { e <- new.env(); delayedAssign("v", { cat("forced\n"); n }, assign.env = e); c(lazy(n, e$v), first(n, e$v), first(n, e$v)) }
for (i in 1:3) print(delayed(i))
`$.money` <- function(x, name) { cat("method", name, "\n"); 42 }
purse <- structure(list(v = 1), class = "money")
plain <- structure(list(v = 1), class = "plain")
for (i in 1:3) print((function(x, y) { k <- 1; first(k, x$v) + lazy(k, x$v) + first(k, y$v) })(purse, plain))
`$.plain` <- function(x, name) 1000
print((function(x, y) { k <- 1; first(k, x$v) + first(k, y$v) })(purse, plain))
own <- function(x) { `$` <- function(a, b) "mine"; first(1, x$v) }
for (i in 1:20) r <- own(list(v = 2))
print(r)
index <- function(x, o) { x[o$i] <- o$v; x[[o$i + 1]] <- o$e$v; x }
for (i in 1:20) r <- index(1:5, list(i = 2, v = 9L, e = node(7L)))
print(r)
