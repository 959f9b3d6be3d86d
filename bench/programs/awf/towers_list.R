# Towers of Hanoi, list variant: pegs are chains of pairs, every move returns a new game.
# Style: immutable nested lists threaded through recursive functions.

size <- 15
small <- 6

pile <- function(disks) {
  chain <- NULL
  for (width in rev(disks)) chain <- list(top = width, rest = chain)
  chain
}

move_top <- function(game, from, to) {
  source <- game$pegs[[from]]
  target <- game$pegs[[to]]
  stopifnot(is.null(target) || target$top > source$top)
  game$pegs[from] <- list(source$rest)
  game$pegs[[to]] <- list(top = source$top, rest = target)
  game$moves <- game$moves + 1
  game
}

move_pile <- function(game, count, from, to) {
  if (count == 0) return(game)
  spare <- 6 - from - to
  game <- move_pile(game, count - 1, from, spare)
  game <- move_top(game, from, to)
  move_pile(game, count - 1, spare, to)
}

run <- function(n) {
  game <- list(pegs = list(pile(seq_len(n)), NULL, NULL), moves = 0)
  move_pile(game, n, 1, 3)
}

check <- function(result, n) {
  result$moves == 2^n - 1 &&
    identical(result$pegs, list(NULL, NULL, pile(seq_len(n))))
}

answer <- function(result) c(result$moves, result$pegs[[3]]$top)
