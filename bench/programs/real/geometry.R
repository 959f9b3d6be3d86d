# Geometry: moves, scales and measures n shapes of several classes.
# Style: S4 classes with inheritance, validity, generics and methods, callNextMethod.

size <- 700L
small <- 8L

setClass("LabShape", representation("VIRTUAL", x = "numeric", y = "numeric"))
setClass("LabDisk", contains = "LabShape", representation(radius = "numeric"),
         validity = function(object) if (object@radius < 0) "negative radius" else TRUE)
setClass("LabBox", contains = "LabShape", representation(width = "numeric", height = "numeric"))
setClass("LabPolygon", contains = "LabShape", representation(dx = "numeric", dy = "numeric"))
setClass("LabRing", contains = "LabDisk", representation(hole = "numeric"))

setGeneric("area", function(shape, ...) standardGeneric("area"))
setGeneric("perimeter", function(shape, ...) standardGeneric("perimeter"))
setGeneric("scaled", function(shape, by, ...) standardGeneric("scaled"))
setGeneric("shifted", function(shape, dx, dy, ...) standardGeneric("shifted"))

setMethod("area", "LabDisk", function(shape, ...) pi * shape@radius^2)
setMethod("area", "LabBox", function(shape, ...) shape@width * shape@height)
setMethod("area", "LabRing", function(shape, ...) callNextMethod() - pi * shape@hole^2)
setMethod("area", "LabPolygon", function(shape, ...) {
  twice <- 0
  before <- length(shape@dx)
  for (i in seq_along(shape@dx)) {
    twice <- twice + shape@dx[before] * shape@dy[i] - shape@dx[i] * shape@dy[before]
    before <- i
  }
  twice / 2
})

setMethod("perimeter", "LabDisk", function(shape, ...) 2 * pi * shape@radius)
setMethod("perimeter", "LabBox", function(shape, ...) 2 * (shape@width + shape@height))
setMethod("perimeter", "LabRing", function(shape, ...) callNextMethod() + 2 * pi * shape@hole)
setMethod("perimeter", "LabPolygon", function(shape, ...) {
  total <- 0
  before <- length(shape@dx)
  for (i in seq_along(shape@dx)) {
    total <- total + sqrt((shape@dx[i] - shape@dx[before])^2 + (shape@dy[i] - shape@dy[before])^2)
    before <- i
  }
  total
})

setMethod("scaled", "LabDisk", function(shape, by, ...) {
  shape@radius <- shape@radius * by
  shape
})
setMethod("scaled", "LabRing", function(shape, by, ...) {
  shape <- callNextMethod()
  shape@hole <- shape@hole * by
  shape
})
setMethod("scaled", "LabBox", function(shape, by, ...) {
  shape@width <- shape@width * by
  shape@height <- shape@height * by
  shape
})
setMethod("scaled", "LabPolygon", function(shape, by, ...) {
  shape@dx <- shape@dx * by
  shape@dy <- shape@dy * by
  shape
})

setMethod("shifted", "LabShape", function(shape, dx, dy, ...) {
  shape@x <- shape@x + dx
  shape@y <- shape@y + dy
  shape
})

setMethod("Arith", signature("LabShape", "numeric"), function(e1, e2) {
  if (.Generic != "*") stop("a shape can only be multiplied")
  scaled(e1, e2)
})

new_shape <- function(i) {
  switch(i %% 4 + 1,
    new("LabDisk", x = i, y = 0, radius = 1 + i %% 5),
    new("LabBox", x = i, y = 0, width = 1 + i %% 3, height = 2),
    new("LabRing", x = i, y = 0, radius = 3 + i %% 5, hole = 1),
    new("LabPolygon", x = i, y = 0, dx = c(0, 4, 4, 0), dy = c(0, 0, 3, 3)))
}

run <- function(n) {
  shapes <- lapply(seq_len(n), new_shape)
  for (round in 1:3) shapes <- lapply(shapes, function(shape) shifted(shape * 1.5, 1, round))
  c(area = sum(vapply(shapes, area, 0)), perimeter = sum(vapply(shapes, perimeter, 0)),
    x = sum(vapply(shapes, function(shape) shape@x, 0)),
    y = sum(vapply(shapes, function(shape) shape@y, 0)))
}

check <- function(result, n) {
  i <- seq_len(n)
  kind <- i %% 4
  area <- ifelse(kind == 0, pi * (1 + i %% 5)^2, ifelse(kind == 1, (1 + i %% 3) * 2,
          ifelse(kind == 2, pi * ((3 + i %% 5)^2 - 1), 12)))
  edge <- ifelse(kind == 0, 2 * pi * (1 + i %% 5), ifelse(kind == 1, 2 * (3 + i %% 3),
          ifelse(kind == 2, 2 * pi * (4 + i %% 5), 14)))
  grown <- 1.5^3
  isTRUE(all.equal(unname(result), c(sum(area) * grown^2, sum(edge) * grown, sum(i) + 3 * n, 6 * n)))
}

answer <- function(result) unname(result)
