# Towers of Hanoi: moves n disks from the first peg to the second, one at a time.
# Style: disks are environments in a linked chain, the tower is an object with methods.

size <- 16L
small <- 6L

new_disk <- function(width) {
  disk <- new.env(hash = FALSE)
  disk$width <- width
  disk$below <- NULL
  disk
}

new_tower <- function(disks) {
  tops <- vector("list", 3L)
  moves <- 0L

  push <- function(disk, peg) {
    top <- tops[[peg]]
    if (!is.null(top) && top$width <= disk$width) stop("a disk may not lie on a smaller one")
    disk$below <- top
    tops[[peg]] <<- disk
  }

  pop <- function(peg) {
    top <- tops[[peg]]
    if (is.null(top)) stop("the peg is empty")
    tops[peg] <<- list(top$below)
    top
  }

  move_top <- function(from, to) {
    push(pop(from), to)
    moves <<- moves + 1L
  }

  move_pile <- function(count, from, to) {
    if (count == 1L) return(move_top(from, to))
    spare <- 6L - from - to
    move_pile(count - 1L, from, spare)
    move_top(from, to)
    move_pile(count - 1L, spare, to)
  }

  widths <- function(peg) {
    found <- integer()
    disk <- tops[[peg]]
    while (!is.null(disk)) {
      found <- c(found, disk$width)
      disk <- disk$below
    }
    found
  }

  for (width in disks:1) push(new_disk(width), 1L)
  environment()
}

run <- function(n) {
  tower <- new_tower(n)
  tower$move_pile(n, 1L, 2L)
  list(moves = tower$moves, pegs = lapply(1:3, tower$widths))
}

check <- function(result, n) {
  result$moves == 2^n - 1 &&
    identical(result$pegs, list(integer(), seq_len(n), integer()))
}

answer <- function(result) c(result$moves, lengths(result$pegs), sum(result$pegs[[2]]))
