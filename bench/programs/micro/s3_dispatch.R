# S3 dispatch on shapes, with a default and NextMethod.
# Style: generics and methods on named lists.

size <- 40000
small <- 200

circle <- function(r) structure(list(r = r), class = c("circle", "shape"))
rectangle <- function(w, h) structure(list(w = w, h = h), class = c("rectangle", "shape"))
square <- function(w) structure(list(w = w, h = w), class = c("square", "rectangle", "shape"))

area <- function(shape, ...) UseMethod("area")
area.circle <- function(shape, ...) 3 * shape$r^2
area.rectangle <- function(shape, ...) shape$w * shape$h

weight <- function(shape, density) UseMethod("weight")
weight.shape <- function(shape, density) density * area(shape)
weight.square <- function(shape, density) NextMethod() + 1

run <- function(n) {
  shapes <- list(circle(2), rectangle(3, 4), square(5))
  total <- 0
  for (i in 1:n) total <- total + weight(shapes[[i %% 3 + 1]], 2)
  total
}

check <- function(result, n) result == sum(c(24, 24, 51)[1:n %% 3 + 1])

answer <- function(result) result
