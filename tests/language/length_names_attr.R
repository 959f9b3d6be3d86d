# length<-, names<-, attr<-, class<-, levels<-, dimnames<- across kinds.
source("tests/language/helper/ask.R")

over(function(v) { x <- 1:3; length(x) <- v; x }, list(2L, 5, 0, -1, NA, "2", NULL, c(1, 2)))
over(function(v) { x <- 1:2; names(x) <- v; x })
over(function(v) { x <- 1:2; attr(x, "k") <- v; x })
over(function(v) { x <- 1:2; class(x) <- v; unclass(x) })
over(function(v) { class(v) <- "new"; inherits(v, "new") })
over(function(v) { attributes(v) <- NULL; v })
over(function(v) { names(v) <- "n"; v })
over(function(v) { v[["z"]] <- 1; v })
over(function(v) { v$z <- 1; v })
over(function(v) unclass(v))
over(function(v) structure(v, note = "n"))
over(function(v) setNames(v, c("a", "b")))
again(function() { f <- factor(c("a", "b")); levels(f)[2] <- "z"; f })
again(function() { m <- matrix(1:4, 2); rownames(m) <- c("r", "s"); colnames(m)[2] <- "q"; m })
again(function() { x <- c(a = 1); y <- x; names(y) <- "b"; list(x, y) })
again(function() { x <- 1:3; mostattributes(x) <- list(names = letters[1:3], k = 1); x })
again(function() { x <- list(1); attr(x[[1]], "deep") <- "d"; x })
again(function() { x <- 1; storage.mode(x) <- "integer"; x })
again(function() { d <- data.frame(a = 1:2); names(d) <- "b"; d$c <- d$b * 2; dim(d) })
again(function() { e <- new.env(); attr(e, "tag") <- "t"; attributes(e) })
again(function() { x <- 1:6; dim(x) <- c(2, 3); x[2, ] })
again(function() { f <- function(x) x; attr(f, "k") <- 1; f(attr(f, "k")) })
again(function() { x <- c(1, 2); is.na(x) <- 2; x })
again(function() { x <- "abc"; substr(x, 1, 1) <- "X"; x })
again(function() { x <- list(a = 1, b = 2); x[c("a", "b")] <- list(9, NULL); x })

# c() of plain values
join <- function(a, b) c(a, b, a)
for (a in list(1, 2L, TRUE, "s", NULL, c(x = 1), 1:3, c(1.5, NA), list(1), 2i, factor("u"), integer()))
  for (b in list(0.5, 7L, NA, c(2, 3), 4:5, c(y = 2L), numeric())) again(function() join(a, b), 3L)
again(function() c(c(1, 2)[1], sum(3, 4)))
again(function() c(a = 1, 2))

# Of objects, with methods and without; a method that comes later.
nm <- function(x) names(x)
len <- function(x) length(x)
objects <- list(data.frame(a = 1:2, b = 3:4), factor(c(u = "p", v = "q")), structure(list(a = 1, 2), class = "rec"), structure(1:3, names = c("x", "y", "z"), class = "k"),
  structure(1:4, dim = c(2L, 2L), class = "m"), structure(1:3, dim = 3L, dimnames = list(c("a", "b", "c")), class = "arr"), as.POSIXlt("2020-02-29", tz = "UTC"),
  structure(quote(f(x)), class = "lang"), structure(new.env(), class = "env"), structure(function(x) x, class = "fun"), as.Date("2020-01-01"), numeric_version("1.2.3"))
for (k in 1:3) for (x in objects) { print(nm(x)); print(len(x)) }
for (k in 1:3) print(nm(structure(list(a = 1), class = "late")))
names.late <- function(x) "from a method"
length.late <- function(x) 99
for (k in 1:3) { print(nm(structure(list(a = 1), class = "late"))); print(len(structure(list(a = 1), class = "late"))) }
rm(names.late, length.late)
for (k in 1:3) { print(nm(structure(list(a = 1), class = "late"))); print(len(structure(list(a = 1), class = "late"))) }
local_method <- function(x) { names.rec <- function(x) "local"; names(x) }
for (k in 1:3) print(local_method(objects[[3]]))
kept <- function(x) { n <- names(x); n[1] <- "changed"; list(n, names(x)) }
for (k in 1:3) str(kept(objects[[1]]))
setClass("P", representation("list", k = "numeric"))
for (k in 1:3) { print(nm(new("P", list(a = 1), k = 2))); print(len(new("P", list(1, 2), k = 2))) }
