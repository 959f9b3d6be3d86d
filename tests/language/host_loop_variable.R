# A loop that GNU R runs, whose variable is changed by code of ours meanwhile: in a promise, by <<-, in a loop of its own.
id <- function(x) x
promise <- function() for (i in 1:5) { id({ i <- i + 1L; i <- i * 2L; if (i > 4L) next }); print(i) }
inner <- function() for (i in 1:4) { id(for (i in 1:3) if (i == 2L) next); print(i) }
super <- function() for (i in 1:4) { set <- function(v) i <<- v + 1L; set(i); set(i); id(next) }
for (round in 1:3) {
  promise()
  inner()
  super()
}
for (i in 1:5) id({ for (k in 1:3) i <- k + i; print(i); next })
for (i in 1:3) { eval(quote(for (i in c(1.5, 2.5)) i <- i + 1)); print(i) }
