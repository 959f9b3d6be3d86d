# Dijkstra: shortest ways from one corner of an n by n street grid with one-way shortcuts.
# Style: the graph is an environment of lists, the priority queue a closure object.

size <- 36L
small <- 6L

new_queue <- function() {
  keys <- numeric()
  items <- character()
  count <- 0L

  swap <- function(i, j) {
    keys[c(i, j)] <<- keys[c(j, i)]
    items[c(i, j)] <<- items[c(j, i)]
  }
  push <- function(key, item) {
    count <<- count + 1L
    keys[count] <<- key
    items[count] <<- item
    i <- count
    while (i > 1L && keys[i %/% 2L] > keys[i]) {
      swap(i, i %/% 2L)
      i <- i %/% 2L
    }
  }
  pop <- function() {
    top <- list(key = keys[1L], item = items[1L])
    swap(1L, count)
    count <<- count - 1L
    sink_from(1L)
    top
  }
  sink_from <- function(i) {
    repeat {
      child <- 2L * i
      if (child > count) return(invisible())
      if (child < count && keys[child + 1L] < keys[child]) child <- child + 1L
      if (keys[i] <= keys[child]) return(invisible())
      swap(i, child)
      i <- child
    }
  }
  environment()
}

add_edge <- function(graph, from, to, length)
  graph[[from]] <- c(graph[[from]], list(list(to = to, length = length)))

corner <- function(i, j) paste0(i, ",", j)

street_grid <- function(n) {
  graph <- new.env()
  for (i in seq_len(n))
    for (j in seq_len(n)) {
      here <- corner(i, j)
      if (i < n) add_edge(graph, here, corner(i + 1L, j), 1 + (i * 7 + j * 3) %% 10)
      if (j < n) add_edge(graph, here, corner(i, j + 1L), 1 + (i * 5 + j * 11) %% 10)
      if (i > 1L) add_edge(graph, here, corner(i - 1L, j), 2 + (i + j) %% 4)
      if (i + 3L <= n && j > 2L) add_edge(graph, here, corner(i + 3L, j - 2L), 5 + j %% 3)
    }
  graph
}

shortest <- function(graph, start) {
  distance <- new.env()
  queue <- new_queue()
  queue$push(0, start)
  while (queue$count > 0L) {
    nearest <- queue$pop()
    here <- nearest$item
    if (!is.null(distance[[here]])) next
    distance[[here]] <- nearest$key
    for (edge in graph[[here]])
      if (is.null(distance[[edge$to]])) queue$push(nearest$key + edge$length, edge$to)
  }
  distance
}

run <- function(n) {
  distance <- shortest(street_grid(n), corner(1L, 1L))
  names <- as.vector(outer(seq_len(n), seq_len(n), corner))
  unlist(mget(names, envir = distance))
}

# No edge can shorten a way, and every corner but the first is reached by a tight edge.
check <- function(result, n) {
  graph <- street_grid(n)
  tight <- character()
  for (from in ls(graph))
    for (edge in graph[[from]]) {
      slack <- result[[from]] + edge$length - result[[edge$to]]
      if (slack < 0) return(FALSE)
      if (slack == 0) tight <- c(tight, edge$to)
    }
  length(result) == n * n && result[["1,1"]] == 0 && all(names(result)[-1] %in% tight)
}

answer <- function(result) c(sum(result), max(result))
