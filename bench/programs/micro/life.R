# The game of life on a torus, n generations of a 48 by 48 board.
# Style: naive scalar loops, cell by cell.

size <- 200
small <- 1

first_board <- function() {
  board <- matrix(0L, 48, 48)
  for (i in 1:48) {
    for (j in 1:48) board[i, j] <- if ((i * i + 3L * j + i * j) %% 7L < 3L) 1L else 0L
  }
  board
}

run <- function(n) {
  board <- first_board()
  for (generation in 1:n) {
    following <- matrix(0L, 48, 48)
    for (i in 1:48) {
      up <- if (i == 1L) 48L else i - 1L
      down <- if (i == 48L) 1L else i + 1L
      for (j in 1:48) {
        left <- if (j == 1L) 48L else j - 1L
        right <- if (j == 48L) 1L else j + 1L
        around <- board[up, left] + board[up, j] + board[up, right] +
          board[i, left] + board[i, right] +
          board[down, left] + board[down, j] + board[down, right]
        if (around == 3L || (around == 2L && board[i, j] == 1L)) following[i, j] <- 1L
      }
    }
    board <- following
  }
  board
}

# The whole board at once, by shifted copies.
check <- function(result, n) {
  board <- first_board()
  down <- c(48, 1:47)
  up <- c(2:48, 1)
  for (generation in 1:n) {
    strip <- board + board[down, ] + board[up, ]
    around <- strip + strip[, down] + strip[, up] - board
    board <- (around == 3) + (around == 2 & board == 1)
  }
  all(result == board)
}

answer <- function(result) c(sum(result), sum(result * seq_along(result)))
