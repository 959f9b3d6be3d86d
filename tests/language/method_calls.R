# Calls of functions that are found in objects: another closure each time, with the same code.
account <- function(owner, total = 0) {
  add <- function(x) { total <<- total + x; total }
  get <- function() total
  rename <- function(to) { old <- owner; owner <<- to; old }
  environment()
}
pair <- function(a) list(sum = function(b) a + b, swap = function(b) { old <- a; a <<- b; old }, size = function() a)

use <- function(n) {
  all <- lapply(1:7, function(i) account(letters[i], i))
  out <- 0
  for (i in 1:n) {
    one <- all[[i %% 7 + 1]]
    out <- out + one$add(i) - one$get() / 2
    if (i %% 50 == 0) one$rename(paste0(one$owner, i))
  }
  list(out, sapply(all, function(a) a$owner))
}
for (k in 1:6) print(use(400))

use_lists <- function(n) {
  all <- lapply(1:3, pair)
  s <- 0
  for (i in 1:n) {
    p <- all[[i %% 3 + 1]]
    s <- s + p$sum(i) + p[["swap"]](i %% 5) + p$size()
  }
  s
}
for (k in 1:6) print(use_lists(300))

# Several codes at one site, and things that are no closures.
several <- function(fs, n) { s <- 0; for (i in 1:n) s <- s + fs[[i %% length(fs) + 1]](i + 0.5); s }
fs <- list(function(x) x, function(x) x * 2, sqrt, function(x) floor(x), function(x, y = x + 1) y, function(...) sum(...), abs)
for (k in 1:5) print(several(fs, 200))
print(several(fs[c(1, 2, 4)], 500))
print(tryCatch(several(c(fs, list("no function")), 20), error = conditionMessage))
print(tryCatch(several(c(fs[1:2], list(function(x) stop("bad ", x))), 20), error = function(e) list(conditionMessage(e), conditionCall(e))))
print(tryCatch(several(c(fs[1:2], list(function() 1)), 20), error = function(e) list(conditionMessage(e), conditionCall(e))))

# A method replaced in the middle of the loop; removed; hidden by a new variable.
replaced <- function(n) {
  a <- account("z")
  out <- character()
  for (i in 1:n) {
    if (i == n %/% 2) a$add <- function(x) { out <<- c(out, "replaced"); -x }
    if (i == n %/% 2 + 2) a$add <- sum
    if (i == n %/% 2 + 3) a$add <- function(x, ...) nargs()
    if (i == n %/% 2 + 4) a$add <- function(x) substitute(x)
    v <- a$add(i + 1)
    if (i > n %/% 2 - 2 && i < n %/% 2 + 6) out <- c(out, format(v))
  }
  out
}
for (k in 1:3) print(replaced(400))
gone <- function(n) { a <- account("y"); for (i in 1:n) { if (i == n - 1) rm("add", envir = a); a$add(i) } }
for (k in 1:3) print(tryCatch(gone(300), error = function(e) list(conditionMessage(e), conditionCall(e))))

# A global that one object hides.
scale <- 10
scaled <- function(hide) {
  if (hide) scale <- 3
  value <- function(x) x * scale
  environment()
}
hiding <- function(n) {
  objs <- list(scaled(FALSE), scaled(TRUE), scaled(FALSE))
  s <- c(0, 0, 0)
  for (i in 1:n) { k <- i %% 3 + 1; s[k] <- s[k] + objs[[k]]$value(i) }
  assign("scale", 100, envir = objs[[1]])
  for (i in 1:n) { k <- i %% 3 + 1; s[k] <- s[k] + objs[[k]]$value(i) }
  s
}
for (k in 1:5) print(hiding(300))
operators <- function(hide) { if (hide) `+` <- function(a, b) a - b; f <- function(x) x + 1; environment() }
for (k in 1:4) { o <- list(operators(FALSE), operators(TRUE)); s <- 0; for (i in 1:300) s <- s + o[[i %% 2 + 1]]$f(i); print(s) }
builtins <- function(hide) { if (hide) length <- function(x) 100L; f <- function(x) length(x) * 2; environment() }
counts <- function(n) { o <- list(builtins(FALSE), builtins(TRUE)); s <- 0; for (i in 1:n) s <- s + o[[i %% 2 + 1]]$f(1:3); s }
for (k in 1:5) print(counts(300))

# What the callee sees of the call.
seen <- function() {
  who <- function(x) list(sys.call(), sys.function(), parent.frame(), substitute(x), match.call())
  depth <- function(x) c(sys.nframe(), length(sys.calls()), x)
  caller <- function(x) { assign("touched", x, envir = parent.frame()); x }
  lazy <- function(x, y) if (x > 0) x else y
  environment()
}
looks <- function(n) {
  o <- seen()
  touched <- 0
  for (i in 1:n) {
    w <- o$who(i)
    d <- o$depth(i)
    o$caller(i * 2)
    l <- o$lazy(i, stop("not to be evaluated"))
  }
  list(w[[1]], identical(w[[3]], environment()), w[[4]], w[[5]], d - d[1], touched, l)
}
for (k in 1:4) print(looks(200))

# Functions in variables and arguments, made anew each time.
adder <- function(n) { force(n); function(x) x + n }
made <- function(n) { s <- 0; for (i in 1:n) { f <- adder(i); s <- s + f(1) + f(2) }; s }
for (k in 1:5) print(made(300))
compose <- function(f, g) function(x) g(f(x))
composed <- function(n) {
  h <- compose(compose(adder(1), function(x) x * 2), sqrt)
  s <- 0
  for (i in 1:n) s <- s + h(i)
  s
}
for (k in 1:5) print(composed(300))
apply_twice <- function(f, x) f(f(x))
twice <- function(n) { s <- 0; for (i in 1:n) s <- s + apply_twice(adder(i), i) + apply_twice(function(y) y * 2, i); s }
for (k in 1:5) print(twice(300))

# Errors and warnings name the calls.
faulty <- function(limit) {
  check <- function(x) { if (x > limit) stop("over ", limit); log(-1 * (x == limit)); x }
  environment()
}
fails <- function(n) {
  o <- faulty(n - 1)
  for (i in 1:n) o$check(i)
}
for (k in 1:3) print(withCallingHandlers(tryCatch(fails(250), error = function(e) list(conditionMessage(e), conditionCall(e))),
                                         warning = function(w) { print(conditionCall(w)); print(conditionMessage(w)); invokeRestart("muffleWarning") }))

# Active and locked bindings, S3 classes with and without methods for $.
odd <- function(n) {
  e <- new.env()
  count <- 0
  makeActiveBinding("m", function() { count <<- count + 1; function(x) x + count }, e)
  s <- 0
  for (i in 1:n) s <- s + e$m(i)
  lockEnvironment(e, TRUE)
  for (i in 1:n) s <- s + e$m(i)
  c(s, count)
}
for (k in 1:4) print(odd(200))
`$.talking` <- function(x, name) { function(y) paste(name, y) }
talk <- function(n) {
  plain <- structure(list(m = function(y) y), class = "silent")
  out <- NULL
  for (i in 1:n) out <- plain$m(i)
  for (i in 1:3) { class(plain) <- if (i == 2) "talking" else "silent"; out <- c(out, plain$m(i)) }
  out
}
for (k in 1:4) print(talk(300))

# Return from elsewhere, on.exit, recursion through objects.
tree <- function(depth) {
  kids <- if (depth > 0) list(tree(depth - 1), tree(depth - 1))
  count <- function() { n <- 1; for (k in kids) n <- n + k$count(); n }
  find <- function(what, exit) { if (depth == what) exit(depth * 100); for (k in kids) k$find(what, exit); NULL }
  environment()
}
t5 <- tree(6)
for (k in 1:5) print(t5$count())
search <- function(what) { callCC(function(exit) t5$find(what, exit)) }
for (k in 1:5) print(search(k))
cleanup <- function() { log <- character(); work <- function(x) { on.exit(log <<- c(log, x)); nchar(x) }; environment() }
cl <- function(n) { o <- cleanup(); s <- 0; for (i in 1:n) s <- s + o$work(letters[i %% 26 + 1]); c(s, length(o$log)) }
for (k in 1:4) print(cl(200))
