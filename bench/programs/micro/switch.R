# switch on strings and on numbers: a small stack machine.
# Style: naive scalar loop around an instruction list.

size <- 40000
small <- 100

program <- c("push", "dup", "add", "mul", "push", "swap", "sub", "mod")
operands <- c(3, 0, 0, 0, 7, 0, 0, 1009)

run <- function(n) {
  stack <- numeric(8)
  stack[1] <- 1
  top <- 1
  for (round in 1:n) {
    for (at in seq_along(program)) {
      switch(program[at],
        push = {
          top <- top + 1
          stack[top] <- operands[at] + switch(round %% 3 + 1, 1, 10, 100)
        },
        dup = {
          top <- top + 1
          stack[top] <- stack[top - 1]
        },
        add = ,
        sub = ,
        mul = {
          top <- top - 1
          stack[top] <- switch(program[at],
            add = stack[top] + stack[top + 1],
            sub = stack[top] - stack[top + 1],
            mul = stack[top] * stack[top + 1]
          )
        },
        swap = {
          held <- stack[top]
          stack[top] <- stack[top - 1]
          stack[top - 1] <- held
        },
        mod = stack[top] <- stack[top] %% operands[at],
        stop("unknown instruction")
      )
    }
  }
  c(top, stack[1])
}

# What one round does to the lowest item, as a formula.
check <- function(result, n) {
  x <- 1
  for (d in c(1, 10, 100)[1:n %% 3 + 1]) x <- (7 + d - x * 2 * (3 + d)) %% 1009
  all(result == c(1, x))
}

answer <- function(result) result
