# Lists as records and trees: $, [[, modifyList, recursion, copies.
source("tests/language/helper/ask.R")

person <- function(name, age) list(name = name, age = age)
older <- function(p, by = 1) { p$age <- p$age + by; p }
over(function(v) older(person("x", v)), times = 5L)
again(function() { p <- person("a", 1); q <- older(p, 5L); c(p$age, q$age) })
insert <- function(t, v) if (is.null(t)) list(v = v, l = NULL, r = NULL) else { if (v < t$v) t$l <- insert(t$l, v) else t$r <- insert(t$r, v); t }
walk <- function(t) if (is.null(t)) NULL else c(walk(t$l), t$v, walk(t$r))
tree <- function(vs) { t <- NULL; for (v in vs) t <- insert(t, v); walk(t) }
over(tree, list(c(3L, 1L, 2L), c(2.5, -1, 9), c("m", "a", "z"), NULL, list(2, 1L, 3.5)))
depth <- function(x) if (!is.list(x)) 0 else 1 + max(0, vapply(x, depth, 1))
over(depth, list(1, list(), list(1, list(2)), list(list(list()))))
again(function() modifyList(list(a = 1, b = list(c = 2)), list(b = list(c = 3, d = 4))))
again(function() { l <- list(a = 1); l$b$c <- 2; l[["d"]] <- list(3); l$a <- NULL; l })
again(function() { l <- list(1, 2); l[[3]] <- list(l); l[[3]][[1]][[2]] })
again(function() { ps <- lapply(1:3, function(i) person(letters[i], i * 10)); sum(sapply(ps, `[[`, "age")) })
again(function() { x <- list(ab = 1, abc = 2); c(x$ab, is.null(x$a), x[["ab"]]) })
again(function() { l <- setNames(vector("list", 2), c("p", "q")); l["p"] <- list(NULL); l$q <- 1; length(l) })
again(function() rapply(list(1, list("a", 2)), toupper, classes = "character", how = "unlist"))
again(function() stack <- Reduce(function(s, e) c(list(e), s), 1:3, list()))
again(function() unlist(list(a = 1, b = list(c = 2, d = "x"))))
again(function() relist(unlist(list(a = 1, b = 2)), list(a = 0, b = 0)))
again(function() list(1, 2)[[c(1, 1)]])
again(function() identical(list(1, "a"), list(1, "a")))
again(function() { l <- list(f = function(x) x + 1); l$f(2) })
again(function() { l <- list(g = 5); l$g(2) })
again(function() { l <- list(); l$h(2) })
again(function() mapply(function(k, v) paste(k, v), names(c(a = 1, b = 2)), c(a = 1, b = 2)))
