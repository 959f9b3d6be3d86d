# Run by without_compiler.R: the calls that errors and warnings in loops and assignments name.
source("tests/language/helper/ask.R")

cases <- alist(
  for (i in 1:2) as.integer("a"),
  for (i in 1) notThere,
  for (i in 1) notThere(i),
  while (notThere > 1) 2,
  { s <- 0; while (s < 2) { s <- s + 1; if (s == 2) list(1, 2) > 2:3; s[["a"]] } },
  repeat sqrt("a"),
  for (j in 1) for (i in as.integer("u")) 1,
  for (i in as.integer("u")) 1,
  { for (i in 1) 1; as.integer("x") },
  for (i in 1) { x <- 1:3; x[1:2] <- 1:3 },
  for (i in 1) { x <- 1:3; x[notThere] <- 1L },
  for (i in 1) { x <- 1:3; x[p] <- 1L },
  for (i in 1) { m <- matrix(2L); m[2, 1L] <- i },
  for (i in 1) { x <- 1:3; (function() as.integer("x"))() },
  for (i in 1) vapply(1, function(z) "a", 0),
  for (i in 1) if (NA) 3,
  for (i in 1) switch(i, notThere),
  for (i in 1) local(as.integer("q")),
  for (i in 1) (0 + 1i) %% 1L,
  for (i in 1) p,
  { x <- 1:3; x[[notThere]] <- 2 },
  { x <- 1:3; x[p + 1] <- 2 },
  (p > 1L)[] <- NULL,
  { m <- matrix(0L, 2L, 2L); m[2L, p + 1] <- NULL },
  { x <- list(); names(x)[notThere] <- "b" },
  list(NULL) >= 1L,
  { delayedAssign("acc", acc); log(acc) })
for (case in cases) {
  f <- eval(call("function", as.pairlist(alist(p = )), case))
  g <- function(p) f(p)
  print(case)
  again(function() f(as.integer("u")), 5L)
  again(function() g(notThere), 5L)
}
x <- NULL
for (i in 1:3) answer(for (i in x[[j]] <- NULL) NULL)
