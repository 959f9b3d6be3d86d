# Clusters n points around moving centres, with one family for means and one for medians.
# Style: S3 generics and methods, lists of functions and points, lapply and vapply.

size <- 500L
small <- 30L
clusters <- 4L

family_of <- function(kind) structure(list(kind = kind), class = c(kind, "family"))

distance <- function(family, point, centre) UseMethod("distance")
distance.means <- function(family, point, centre) sum((point - centre)^2)
distance.medians <- function(family, point, centre) sum(abs(point - centre))

centre <- function(family, points) UseMethod("centre")
centre.means <- function(family, points) Reduce(`+`, points) / length(points)
centre.medians <- function(family, points) apply(do.call(rbind, points), 2, median)

nearest <- function(family, point, centres)
  which.min(vapply(centres, function(c) distance(family, point, c), 0))

fit <- function(family, ...) UseMethod("fit")
fit.family <- function(family, points, k, ...) {
  centres <- points[round(seq(1, length(points), length.out = k))]
  members <- integer(length(points))
  repeat {
    before <- members
    members <- vapply(points, function(point) nearest(family, point, centres), 0L)
    if (identical(members, before)) break
    for (i in seq_len(k))
      if (any(members == i)) centres[[i]] <- centre(family, points[members == i])
  }
  structure(list(family = family, centres = centres, members = members), class = "clustering")
}

spread <- function(object, ...) UseMethod("spread")
spread.clustering <- function(object, points, ...)
  sum(mapply(function(point, i) distance(object$family, point, object$centres[[i]]),
             points, object$members))

make_points <- function(n) {
  set.seed(11)
  lapply(seq_len(n), function(i) {
    home <- i %% clusters
    c(3 * (home %% 2), 3 * (home %/% 2)) + rnorm(2)
  })
}

run <- function(n) {
  points <- make_points(n)
  fits <- lapply(c("means", "medians"),
                 function(kind) fit(family_of(kind), points = points, k = clusters))
  list(spreads = vapply(fits, function(found) spread(found, points), 0), fits = fits)
}

# Every point is with its nearest centre, and every centre is the middle of its members.
settled <- function(fit, spread, points, power, middle) {
  x <- do.call(rbind, points)
  centres <- do.call(rbind, fit$centres)
  far <- sapply(seq_len(clusters), function(k) rowSums(abs(sweep(x, 2, centres[k, ]))^power))
  middles <- apply(x, 2, function(column) tapply(column, fit$members, middle))
  chosen <- far[cbind(seq_along(points), fit$members)]
  all(chosen <= apply(far, 1, min) + 1e-12) && abs(sum(chosen) - spread) < 1e-8 &&
    isTRUE(all.equal(unname(middles), unname(centres)))
}

check <- function(result, n) {
  points <- make_points(n)
  settled(result$fits[[1]], result$spreads[1], points, 2, mean) &&
    settled(result$fits[[2]], result$spreads[2], points, 1, median)
}

answer <- function(result) result$spreads
