# An argument that somebody else has forced keeps its value.
make <- function(x) { force(x); function() x }
g <- function() { v <- 1; h <- make(v); v <- 2; h() }
for (k in 1:4) print(g())
id <- function(z) z
make2 <- function(x) { id(x); function() x }
g2 <- function() { v <- 1; h <- make2(v); v <- 2; h() }
for (k in 1:4) print(g2())
g3 <- function() { v <- c(1,2); h <- make2(v * 2); v <- 2; h() }
for (k in 1:4) print(g3())
maked <- function(x, ...) { mean(x); function() x }
g4 <- function() { v <- c(1,2); h <- maked(v); v <- 2; h() }
for (k in 1:4) print(g4())
makep <- function(x, ...) { paste(x); function() x }
g5 <- function() { v <- c(1,2); h <- makep(v); v <- 2; h() }
for (k in 1:4) print(g5())
makeq <- function(x) { id(x + 1); function() x }
g6 <- function() { v <- c(1,2); h <- makeq(v); v <- 2; h() }
for (k in 1:4) print(g6())
makeq <- function(x) { id(sum(x)); function() x }
for (k in 1:4) print(g6())
