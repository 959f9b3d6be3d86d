# Fields of Reference Class objects: read, assigned, checked, locked, accessed by functions, overridden.
suppressMessages(library(methods))
options(warn = 1)
failure <- function(e) tryCatch({ e; "no error" }, error = function(c) c(conditionMessage(c), deparse(conditionCall(c))[1]))
quietly <- function(e) suppressMessages(e)

Acc <- quietly(setRefClass("Acc", fields = list(total = "numeric", n = "integer", tag = "character", any = "ANY", items = "list",
                                                  twice = function(v) if (missing(v)) total * 2 else total <<- v / 2),
  methods = list(
    add = function(v) { total <<- total + v; n <<- n + 1L; invisible(.self) },
    put = function(key, value) { items[[key]] <<- value; length(items) },
    mean = function() if (n > 0L) total / n else NA_real_,
    set = function(v) total <<- v,
    show = function() cat("<Acc ", total, " ", n, ">\n", sep = ""))))
a <- Acc$new(total = 0, n = 0L, tag = "x")
for (i in 1:20) a$add(i)
print(c(a$total, a$n, a$mean(), a$twice))
a
for (i in 1:6) {
  a$total <- i * 1.5
  a$twice <- 10 + i
  a$any <- list(i, "any", NULL)[[i %% 3 + 1]]
  print(list(a$total, a$twice, a$any, a$tag))
  print(a$put(paste0("k", i), i))
}
b <- a
b$total <- -1
print(a$total)
d <- a$copy()
d$total <- 7
print(c(a$total, d$total))

# Values of other classes.
for (i in 1:4) {
  print(failure(a$total <- "text"))
  print(failure(a$set(TRUE)))
  print(failure(a$set(NULL)))
  print(failure(a$n <- 2.5))
  a$total <- 3L
  print(c(class(a$total), a$total))
  print(failure(a$set(matrix(1:4 + 0, 2))))
  print(a$total)
  a$total <- c(u = 1, v = 2)
  print(a$total)
  print(failure(a$set(structure(5, class = "money"))))
  print(class(a$total))
  print(failure(a$nothing))
  print(failure(a$nothing <- 1))
  print(failure(a[["total"]]))
  a$total <- 0
}
a$total[3] <- 9
print(a$total)
a$items$deep$er <- 4
str(a$items)
names(a$items)[1] <- "renamed"
print(names(a$items))

# Locked fields, and those that were never given.
Once <- quietly(setRefClass("Once", fields = list(id = "numeric", other = "numeric")))
Once$lock("id")
o <- Once$new(id = 3)
for (i in 1:3) { print(failure(o$id <- 4)); print(o$id); print(class(o$other)); o$other <- i; print(o$other) }
p <- Once$new()
p$id <- 8
print(failure(p$id <- 9))

# Inheritance, super methods, initialize, methods added later, a `$` of one's own.
Base <- quietly(setRefClass("Base", fields = list(log = "character"), methods = list(
  initialize = function(...) { initFields(...); if (length(log) == 0) log <<- "new"; .self },
  note = function(s) { log <<- c(log, s); invisible(.self) }, size = function() length(log))))
Derived <- quietly(setRefClass("Derived", contains = "Base", fields = list(extra = "numeric"), methods = list(
  note = function(s) { callSuper(toupper(s)); extra <<- extra + 1; invisible(.self) }, both = function() c(size(), .self$extra))))
x <- Derived$new(extra = 0)
for (i in 1:6) x$note("a")$note(letters[i])
print(x$log)
print(x$both())
quietly(Derived$methods(reset = function() { log <<- character(); extra <<- 0 }))
y <- Derived$new(extra = 5, log = "given")
y$note("b")
print(y$both())
y$reset()
print(y$both())
Own <- quietly(setRefClass("Own", fields = list(v = "numeric")))
setMethod("$", "Own", function(x, name) if (name == "magic") "magic" else get(name, envir = as.environment(x)))
w <- Own$new(v = 1)
for (i in 1:4) { print(w$magic); print(w$v); w$v <- w$v + 1 }

# Objects in fields, and fields as functions.
Node <- quietly(setRefClass("Node", fields = list(value = "numeric", link = "ANY", f = "function")))
chain <- NULL
for (i in 1:5) chain <- Node$new(value = i, link = chain, f = function(z) z * i)
s <- 0
at <- chain
while (!is.null(at)) { s <- s + at$value * at$f(2); at <- at$link }
print(s)
chain$link$value <- 50
print(chain$link$value)
holder <- quietly(setRefClass("Holder", fields = list(node = "Node")))$new(node = chain)
holder$node$value <- 77
print(chain$value)
print(failure(holder$node <- 3))

# Objects seen from functions: closures, lapply, environments, reflection.
sum_all <- function(objs) { t <- 0; for (o in objs) t <- t + o$total; t }
objs <- lapply(1:5, function(i) Acc$new(total = i + 0, n = 1L))
for (i in 1:4) print(sum_all(objs))
invisible(lapply(objs, function(o) o$add(100)))
print(vapply(objs, function(o) o$total, 0))
local({ total <- 5; f <- function() total <<- total + 1; for (i in 1:5) f(); print(total) })
e <- new.env()
makeActiveBinding("total", local({ k <- 0; function(v) if (missing(v)) { k <<- k + 1; k } else cat("assigned", v, "\n") }), e)
g <- with(e, function() { total <<- 5; total + total })
for (i in 1:3) print(g())
print(bindingIsActive("total", as.environment(a)))
lockBinding(".->total", as.environment(objs[[1]]))
print(failure(objs[[1]]$total <- 1))
print(failure(objs[[1]]$add(1)))
print(objs[[1]]$total)
print(is(a, "Acc")); print(is(x, "Base")); print(is(3, "numeric")); print(is(3L, "numeric")); print(is(factor(1), "factor")); print(is(a))
