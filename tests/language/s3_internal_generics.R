# Primitives that dispatch on their first argument: which method is found, and everything it can see of its call.
show <- function(expr) {
  r <- tryCatch(expr, error = function(e) list(conditionMessage(e), conditionCall(e)),
                warning = function(w) list("warning", conditionMessage(w), conditionCall(w)))
  print(r)
}
"[.vec" <- function(x, i) structure(unclass(x)[i], class = "vec")
"[[.vec" <- function(x, i) unclass(x)[[i]] * 100
"$.vec" <- function(x, name) paste("field", name)
length.vec <- function(x) 99
names.vec <- function(x) c("n1", "n2")
dim.vec <- function(x) c(7L, 7L)
c.vec <- function(...) { all <- list(...); paste("c of", length(all), paste(names(all), collapse = "|")) }
as.character.vec <- function(x, ...) "text"
as.double.vec <- function(x, ...) 3.5
is.na.vec <- function(x) "na?"
v <- structure(c(5, 6, 7), class = "vec")
all <- function(v, n) {
  k <- 2
  for (i in seq_len(n))
    r <- list(unclass(v[k]), v[[k]], v[[k + 1]], v$abc, v$"q r", length(v), names(v), dim(v), c(v, 1, z = 2), as.character(v), as.numeric(v),
              as.double(v), is.na(v), levels(v), unclass(v[c(1, k)]), unclass(v[-1]), nrow(v))
  r
}
str(all(v, 1))
str(all(v, 40))
identical(all(v, 1), all(v, 40))
typeof(length(v))

# what a method sees
"[.probe" <- function(x, i, ..., drop = TRUE) {
  list(sys.call(), match.call(), sys.calls()[-1], nargs(), missing(i), missing(drop), substitute(i), substitute(x), .Generic, .Class,
       .Method, .Group, environmentName(.GenericDefEnv), identical(parent.frame(), .GenericCallEnv), sort(ls(parent.frame())),
       sys.parents(), sys.nframe(), deparse(sys.function())[1], ...length())
}
p <- structure(list(1, 2), class = c("top", "probe"))
look <- function(x, n) {
  j <- 2
  for (q in seq_len(n)) r <- list(x[j], x[j + 1], x[], x[1, j], x[drop = FALSE], x[, 1], x[i = j], x[j, exact = 3])
  r
}
capture.output(a <- look(p, 1))
for (r in look(p, 1)) print(r[c(1:2, 4:16, 18:19)])
calls <- function(x) { r <- NULL; for (q in 1:30) r <- x[q]; list(r[[3]], r[[16]], r[[17]]) }
calls(p)
"$.seen" <- function(x, name) list(sys.call(), substitute(name), match.call(), name, sys.nframe())
s <- structure(list(a = 1), class = "seen")
dollar <- function(s, n) { for (i in seq_len(n)) r <- s$a; r }
dollar(s, 30)
length.seen <- function(x) { print(sys.call()); print(substitute(x)); print(length(sys.calls())); print(class(parent.frame())); 5 }
len <- function(s, n) { for (i in seq_len(n)) r <- length(s); r }
show(len(s, 2))
c.seen <- function(...) { print(sys.call()); print(match.call(expand.dots = FALSE)$...[[2]]); ...length() }
joined <- function(s) c(s, quote(x), 1 + 1)
show(joined(s))
joined2 <- function(s) c(s, 4, b = 1 + 1)
for (k in 1:2) show(joined2(s))
joined3 <- function(s, n) c(s, n, 1, NULL, k = NULL)
for (k in 1:2) show(joined3(s, NULL))

# the primitive's own frame
"[.frames" <- function(x, i) { f <- sys.frames(); n <- length(f); list(n, ls(f[[n - 1]]), identical(parent.env(f[[n - 1]]), f[[n - 2]]), identical(parent.frame(), f[[n - 2]]), sys.function(n - 1)) }
fr <- structure(1, class = "frames")
at <- function(x) { here <- 1; x[here] }
for (k in 1:20) r <- at(fr)
r

# arguments are evaluated when the method asks for them, or never; variables may change before that
"[.lazy" <- function(x, i, j) { if (unclass(x) > 0) i else "not asked" }
lz <- function(x) x[stop("asked")]
show(lz(structure(0, class = "lazy")))
show(lz(structure(1, class = "lazy")))
"[.late" <- function(x, i) { assign("k", "changed", parent.frame()); i }
late <- function(x) { k <- "old"; r <- x[k]; c(r, k) }
for (n in 1:30) r <- late(structure(1, class = "late"))
r
"[[.late" <- function(x, i) { e <- parent.frame(); e$k <- e$k + 1; force(i); e$k <- 0; i }
late2 <- function(x) { k <- 5; c(x[[k]], k, x[[k + 1]]) }
for (n in 1:30) r <- late2(structure(1, class = "late"))
r
twice <- 0
"[.count" <- function(x, i) i + i
cnt <- function(x) x[{ twice <<- twice + 1; 3 }]
for (n in 1:30) r <- cnt(structure(1, class = "count"))
c(r, twice)
keep <- NULL
"[.keeps" <- function(x, i) { keep <<- function() i; "kept" }
kp <- function(x) { z <- 10; r <- x[z]; z <- 20; keep() }
for (n in 1:30) r <- kp(structure(1, class = "keeps"))
r
kp2 <- function(x) { z <- 10; r <- x[z + 1]; z <- 20; keep() }
for (n in 1:30) r <- kp2(structure(1, class = "keeps"))
r
passes <- function(x, i) x[i]
for (n in 1:30) r <- passes(structure(1, class = "late"), paste("arg", n))
r
outer1 <- function(x) { k <- "frame of outer"; inner <- function(y) y[k]; inner(x) }
for (n in 1:30) r <- outer1(structure(1, class = "count0"))
"[.count0" <- function(x, i) toupper(i)
for (n in 1:30) r <- outer1(structure(1, class = "count0"))
r
dots <- function(x, ...) x[...]
for (n in 1:30) r <- dots(structure(1, class = "count"), 4)
r

# found, lost and found again
f <- function(x) x[1]
o <- structure(c(10, 20), class = "comes")
for (n in 1:30) r <- f(o)
print(r)
"[.comes" <- function(x, i) "came"
print(f(o))
"[.comes" <- function(x, i) "changed"
print(f(o))
rm("[.comes")
print(f(o))
local({ "[.comes" <- function(x, i) "local"; g <- function(x) x[1]; for (n in 1:30) r <- g(o); print(r); print(f(o)) })
h <- function(x) { "[.comes" <- function(x, i) "inner"; x[1] }
for (n in 1:30) r <- h(o)
print(r)
"[.default" <- function(x, i) "default!"
print(f(o))
rm("[.default")
print(f(o))

# errors, warnings, jumps, invisible values
"[.bad" <- function(x, i) stop("cannot index")
"[[.bad" <- function(x, i) warning("careful")
b <- structure(1, class = "bad")
bad <- function(x) { for (i in 1:20) if (i == 19) x[i] }
show(bad(b))
show((function(x) x[[2]])(b))
"[.two" <- function(x) "one argument"
show((function(x) x[1])(structure(1, class = "two")))
show((function(x) x[])(structure(1, class = "two")))
jump <- function(x) callCC(function(k) { "[.jump" <<- function(x, i) k(i); x[7]; "not here" })
for (n in 1:20) r <- jump(structure(1, class = "jump"))
r
"[.hidden" <- function(x, i) invisible(i)
hid <- function(x) x[3]
hid(structure(1, class = "hidden"))
for (n in 1:20) hid(structure(1, class = "hidden"))
hid(structure(1, class = "hidden"))
"[.deep" <- function(x, i) if (i > 0) x[i - 1] else sys.nframe()
deep <- function(x) x[20]
for (n in 1:5) r <- deep(structure(1, class = "deep"))
r
show((function(x) x[1:3][2])(structure(1:9, class = "noquote")))
fac <- factor(c("u", "v", "u", "w"))
fs <- function(f) { s <- 0; for (i in 1:4) s <- s + (f[i] == "u"); list(s, f[2], f[-1], length(f), as.character(f[f != "u", drop = TRUE]), levels(f), f[[3]]) }
for (n in 1:10) r <- fs(fac)
r
d <- as.Date("2024-01-31") + 0:3
ds <- function(d) { x <- NULL; for (i in 1:4) x <- c(x, as.character(d[i])); list(x, d[[2]], c(d[1], d[2]), is.na(d), length(d)) }
for (n in 1:10) r <- ds(d)
r
df <- data.frame(a = 1:3, b = letters[1:3])
dfs <- function(df) { s <- 0; for (i in seq_len(nrow(df))) s <- s + df[i, "a"] * df[["a"]][i] + df$a[i]; list(s, df[2, ], names(df), dim(df), df[df$a > 1, "b"]) }
for (n in 1:10) r <- dfs(df)
r
# the name after `$` is a string, also to methods of functions that run once
`$.strict` <- function(x, name) list(typeof(name), name, name %in% "part", nargs())
strict <- structure(list(), class = "strict")
once <- function(s) s$part
str(once(strict))
for (i in 1:20) r <- once(strict)
str(r)
str(eval(quote(strict$part)))
str((function() eval(quote(strict$"other")))())
