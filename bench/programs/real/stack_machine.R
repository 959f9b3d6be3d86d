# Stack machine: assembles two small programs with labels and runs them for the input n.
# Style: instructions are lists, one switch in a loop, stack and memory are vectors.

size <- 24000L
small <- 100L

op <- function(name, arg = 0) list(name = name, arg = arg)

# Replaces label names in jumps by positions.
assemble <- function(...) {
  code <- list()
  labels <- list()
  for (part in list(...)) {
    if (is.character(part)) labels[[part]] <- length(code) + 1L
    else code[[length(code) + 1L]] <- part
  }
  lapply(code, function(step) {
    if (is.character(step$arg)) step$arg <- labels[[step$arg]]
    step
  })
}

execute <- function(code, input) {
  stack <- numeric(32)
  memory <- numeric(8)
  memory[1] <- input
  top <- 0L
  pc <- 1L
  steps <- 0
  repeat {
    step <- code[[pc]]
    pc <- pc + 1L
    steps <- steps + 1
    switch(step$name,
      push = { top <- top + 1L; stack[top] <- step$arg },
      load = { top <- top + 1L; stack[top] <- memory[step$arg] },
      store = { memory[step$arg] <- stack[top]; top <- top - 1L },
      add = { top <- top - 1L; stack[top] <- stack[top] + stack[top + 1L] },
      sub = { top <- top - 1L; stack[top] <- stack[top] - stack[top + 1L] },
      mul = { top <- top - 1L; stack[top] <- stack[top] * stack[top + 1L] },
      mod = { top <- top - 1L; stack[top] <- stack[top] %% stack[top + 1L] },
      jump = pc <- step$arg,
      jump_if_zero = { if (stack[top] == 0) pc <- step$arg; top <- top - 1L },
      halt = return(list(value = memory[2], steps = steps)),
      stop("unknown instruction ", step$name))
  }
}

# memory[2] = sum of the squares of 1..memory[1]
squares <- assemble(
  "next", op("load", 1), op("jump_if_zero", "done"),
  op("load", 2), op("load", 1), op("load", 1), op("mul"), op("add"), op("store", 2),
  op("load", 1), op("push", 1), op("sub"), op("store", 1), op("jump", "next"),
  "done", op("halt"))

# memory[2] = numbers in 1..memory[1] divisible by 3 or by 7
multiples <- assemble(
  "next", op("load", 1), op("jump_if_zero", "done"),
  op("load", 1), op("push", 3), op("mod"), op("jump_if_zero", "count"),
  op("load", 1), op("push", 7), op("mod"), op("jump_if_zero", "count"),
  op("jump", "step"),
  "count", op("load", 2), op("push", 1), op("add"), op("store", 2),
  "step", op("load", 1), op("push", 1), op("sub"), op("store", 1), op("jump", "next"),
  "done", op("halt"))

run <- function(n) list(squares = execute(squares, n), multiples = execute(multiples, n))

check <- function(result, n) {
  three <- seq_len(n) %% 3 == 0
  seven <- seq_len(n) %% 7 == 0
  result$squares$value == sum(as.numeric(seq_len(n))^2) &&
    result$squares$steps == 13 * n + 3 &&
    result$multiples$value == sum(three | seven) &&
    result$multiples$steps == sum(ifelse(three, 15, ifelse(seven, 19, 16))) + 3
}

answer <- function(result) c(result$squares$value, result$multiples$value, result$multiples$steps)
