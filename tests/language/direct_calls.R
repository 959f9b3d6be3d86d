# Functions that call each other in compiled code: frames nobody knows of, until somebody looks.
# not injectable: recursion without end makes more calls in hunch

fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
print(fib(18))
print(fib(15L))
print(fib(16.5))
tri <- function(n, acc) if (n == 0) acc else tri(n - 1, acc + n)
for (k in 1:30) tri(100, 0)
print(tri(200, 0))
print(tri(200L, 0L))
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
for (k in 1:60) even(50)
print(c(even(100), even(101), odd(7)))

# -- errors and warnings deep inside
boom <- function(n) if (n == 0) stop("bottom") else boom(n - 1) + 1
deep <- function(n, at) if (n == at) sqrt(n - 100) + log(-1) else deep(n - 1, at) + 1
for (k in 1:60) deep(50, 60 - k %% 2 * 200 > 0)
for (k in 1:60) tryCatch(boom(20), error = function(e) NULL)
print(tryCatch(boom(30), error = function(e) list(conditionMessage(e), conditionCall(e))))
n <- 0
withCallingHandlers(tryCatch(boom(7), error = function(e) NULL), error = function(e) n <<- sum(sapply(sys.calls(), function(x) deparse(x)[1] == "boom(n - 1)")))
print(n)
print(withCallingHandlers(deep(20, 3), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }))
print(tryCatch(tri("a", 1), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(tri(NA, 1), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))

# -- no end
forever <- function(n) forever(n + 1) + 1
r <- tryCatch(forever(1), error = function(e) if (grepl("nested too deeply|C stack|node stack", conditionMessage(e))) "too deep")
print(r)
print(fib(12))

# -- looking at frames, from the innermost of many
look <- function(n) {
  if (n == 0) return(sys.nframe() - sys.nframe() + length(Filter(function(f) identical(f, look), lapply(seq_len(sys.nframe()), sys.function))))
  look(n - 1) + 0
}
for (k in 1:50) look(5)
print(look(9))
who <- function(n) if (n < 1) parent.frame()$n else who(n - 1) + 0
for (k in 1:50) who(6)
print(who(4))
args_of <- function(n, label) if (n < 1) deparse(sys.call()) else args_of(n - 1, label)
for (k in 1:50) args_of(4, 1)
print(args_of(3, 1))
change <- function(n) {
  if (n < 1) { assign("n", 1000, envir = parent.frame()); return(0) }
  s <- change(n - 1)
  s + n
}
for (k in 1:50) change(6)
print(change(4))

# -- a frame in the middle is made to return
jump <- function(n, depth) {
  if (n == 0) { if (depth > 0) do.call("return", list(-1), envir = sys.frame(sys.nframe() - depth)); return(0) }
  jump(n - 1, depth) + 1
}
for (k in 1:60) jump(6, 0)
print(c(jump(6, 0), jump(6, 2), jump(6, 5), jump(3, 1)))
sum_jumps <- function(n) { s <- 0; for (i in 1:n) s <- s + jump(5, if (i %% 50 == 0) 3 else 0); s }
print(sum_jumps(1000))
thrown <- function(n) if (n == 0) signalCondition(structure(class = c("out", "condition"), list(message = "", call = NULL))) else thrown(n - 1)
catching <- function(n) { s <- 0; for (i in 1:n) s <- s + withRestarts(tryCatch({ thrown(5); 1 }, out = function(c) 2), skip = function() 3); s }
print(catching(200))

# -- the callee changes while it runs
counter <- 0
shift <- function(n) {
  if (n == 3) { counter <<- counter + 1; if (counter == 40) shift <<- function(n) -100 }
  if (n <= 0) 0 else shift(n - 1) + 1
}
r <- 0
for (k in 1:60) r <- c(r, shift(6))
print(table(r))
kinds <- function(n, x) if (n == 0) x else kinds(n - 1, x)
for (k in 1:100) kinds(5, 1.5)
print(list(kinds(5, 2L), kinds(5, "a"), kinds(5, NULL), kinds(5, c(1, 2)), kinds(5, NA), kinds(3, list(1))))

# -- vectors as arguments stay what they are
total <- function(v, i) if (i > length(v)) 0 else v[i] + total(v, i + 1)
x <- as.double(1:40)
for (k in 1:60) total(x, 1)
print(total(x, 1))
print(total(1:30, 1))
fill <- function(v, i) if (i > 5) v else { v[i] <- i; fill(v, i + 1) }
y <- numeric(5)
for (k in 1:60) z <- fill(y, 1)
print(y); print(z)
leave <- function(n) { on.exit(counter <<- counter + 1); if (n > 0) leave(n - 1) else n }
counter <- 0
for (k in 1:50) leave(4)
print(counter)
caught <- function(n) if (n == 0) function() n else caught(n - 1)
for (k in 1:50) f <- caught(4)
print(f())
gc_in_depth <- function(n) if (n == 0) { gc(); c(n, 1) } else gc_in_depth(n - 1) + 1
for (k in 1:8) gc_in_depth(20)
print(gc_in_depth(10))
