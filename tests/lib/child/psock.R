# Child of suite `parallel`: a socket cluster whose workers get closures that ran
# hot in the parent, and send closures back.

library(parallel)

makeScaler <- function(by) function(x) {
  out <- numeric(length(x))
  for (i in seq_along(x)) out[i] <- x[i] * by
  out
}

scale3 <- makeScaler(3)
for (i in 1:200) scale3(c(1, 2, i))
fib <- function(n) if (n < 2L) n else fib(n - 1L) + fib(n - 2L)

cluster <- makeCluster(2L)
loaded <- unlist(clusterEvalQ(cluster, "hunch" %in% loadedNamespaces()))
print(all(loaded == ("hunch" %in% loadedNamespaces())))
clusterExport(cluster, c("fib", "scale3"))
print(unlist(parLapply(cluster, 1:15, function(n) fib(n))))
print(clusterApply(cluster, list(1:3, c(0.5, NA)), scale3))
print(clusterCall(cluster, function() { for (i in 1:300) r <- scale3(i); r }))
back <- clusterEvalQ(cluster, { g <- local({ n <- 0; function() { n <<- n + 1; n } }); for (i in 1:50) g(); g })
print(sapply(back, function(g) g()))
print(tryCatch(parSapply(cluster, 1:4, function(i) if (i == 4) stop("no ", i) else i),
  error = function(e) conditionMessage(e)))
print(parSapply(cluster, c(a = 1, b = 2), function(x) x + 1))
print(clusterMap(cluster, function(x, y) x - y, 1:3, 3:1))
stopCluster(cluster)
