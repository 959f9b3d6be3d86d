# Functions and methods that live in an environment of their own, as those of local() and sys.source() do.
module <- local({
  count <- 0
  area <- function(s) UseMethod("area")
  area.circle <- function(s) 3 * s$r^2
  area.square <- function(s) s$w^2
  total <- function(shapes) {
    sum <- 0
    for (s in shapes) {
      sum <- sum + area(s)
      count <<- count + 1
    }
    sum
  }
  environment()
})
circle <- structure(list(r = 2), class = "circle")
square <- structure(list(w = 3), class = "square")
shapes <- rep(list(circle, square), 50)
for (k in 1:20) r <- module$total(shapes)
print(c(r, module$count))

# Methods that come later: in the module, outside of it, for indexing.
assign("area.square", function(s) 100, envir = module)
print(module$total(shapes))
area.hexagon <- function(s) 7
hexagon <- structure(list(w = 1), class = c("hexagon", "square"))
print(module$total(list(hexagon)))
assign("$.circle", function(x, name) 10, envir = module)
print(module$total(shapes))
rm("$.circle", envir = module)
print(module$total(shapes))
`$.circle` <- function(x, name) 20
print(module$total(shapes))
rm(`$.circle`)
print(module$total(shapes))

# A nearer variable of the same name.
outer <- new.env()
outer$n <- 0
inner <- new.env(parent = outer)
inner$up <- eval(quote(function(times) for (i in seq_len(times)) n <<- n + 1), inner)
inner$up(2000)
print(outer$n)
inner$n <- 100
inner$up(2000)
print(c(outer$n, inner$n))
rm("n", envir = inner)
inner$up(10)
print(outer$n)
