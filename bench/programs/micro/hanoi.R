# The towers of Hanoi, every move is made on vectors.
# Style: recursion with super-assignment to the pegs.

size <- 15
small <- 5

run <- function(n) {
  pegs <- list(n:1, integer(0), integer(0))
  moves <- 0
  move <- function(from, to) {
    top <- length(pegs[[from]])
    disc <- pegs[[from]][top]
    below <- length(pegs[[to]])
    if (below > 0 && pegs[[to]][below] < disc) stop("a disc lies on a smaller one")
    pegs[[from]] <<- pegs[[from]][-top]
    pegs[[to]][below + 1] <<- disc
    moves <<- moves + 1
  }
  solve <- function(height, from, to, spare) {
    if (height == 0) return(invisible())
    solve(height - 1, from, spare, to)
    move(from, to)
    solve(height - 1, spare, to, from)
  }
  solve(n, 1, 3, 2)
  list(moves = moves, pegs = pegs)
}

check <- function(result, n) {
  result$moves == 2^n - 1 && identical(lengths(result$pegs), c(0L, 0L, as.integer(n))) &&
    all(result$pegs[[3]] == n:1)
}

answer <- function(result) c(result$moves, result$pegs[[3]])
