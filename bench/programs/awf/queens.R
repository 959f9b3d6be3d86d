# Queens: counts all ways to put n queens on an n by n board.
# Style: one environment object, closures as methods over logical vectors, recursion.

size <- 10L
small <- 5L

new_board <- function(n) {
  free_row <- rep(TRUE, n)
  free_rise <- rep(TRUE, 2L * n)
  free_fall <- rep(TRUE, 2L * n)
  solutions <- 0L
  tries <- 0L

  is_free <- function(row, col)
    free_row[row] && free_rise[row + col] && free_fall[row - col + n]

  set_free <- function(row, col, value) {
    free_row[row] <<- value
    free_rise[row + col] <<- value
    free_fall[row - col + n] <<- value
  }

  place <- function(col) {
    if (col > n) {
      solutions <<- solutions + 1L
      return(invisible(NULL))
    }
    for (row in seq_len(n)) {
      tries <<- tries + 1L
      if (is_free(row, col)) {
        set_free(row, col, FALSE)
        place(col + 1L)
        set_free(row, col, TRUE)
      }
    }
  }

  environment()
}

run <- function(n) {
  board <- new_board(n)
  board$place(1L)
  list(solutions = board$solutions, tries = board$tries,
       clean = all(board$free_row, board$free_rise, board$free_fall))
}

check <- function(result, n) {
  known <- c(1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680)
  result$clean && result$solutions == known[n] && result$tries %% n == 0
}

answer <- function(result) c(result$solutions, result$tries)
