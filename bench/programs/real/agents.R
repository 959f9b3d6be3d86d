# Agent model: rabbits, foxes and rocks act on a ring of fields for n days.
# Style: agents are S3 objects in a list, generics with inheritance and NextMethod.

size <- 120L
small <- 4L
fields <- 60L

agent <- function(kind, at, energy, ...)
  structure(list(at = at, energy = energy, ...), class = c(kind, "agent"))

act <- function(agent, world, draw) UseMethod("act")
act.agent <- function(agent, world, draw) {
  agent$energy <- agent$energy - 1
  agent
}
act.rock <- function(agent, world, draw) agent
act.rabbit <- function(agent, world, draw) {
  agent <- NextMethod()
  agent$at <- walk(agent$at, draw, 1L)
  agent$energy <- agent$energy + bite(agent, world)
  agent
}
act.fox <- function(agent, world, draw) {
  agent <- NextMethod()
  agent$at <- walk(agent$at, draw, 3L)
  agent
}

bite <- function(agent, world) UseMethod("bite")
bite.default <- function(agent, world) 0
bite.rabbit <- function(agent, world) if (world[agent$at] >= 2) 2 else 0

is_spent <- function(agent) UseMethod("is_spent")
is_spent.agent <- function(agent) agent$energy <= 0
is_spent.rock <- function(agent) FALSE

walk <- function(at, draw, reach) {
  step <- as.integer(floor(draw * (2L * reach + 1L))) - reach
  (at + step - 1L) %% fields + 1L
}

make_agents <- function() {
  set.seed(13)
  kinds <- rep(c("rabbit", "rabbit", "rabbit", "fox", "rock"), 16)
  lapply(kinds, function(kind) agent(kind, sample.int(fields, 1L), 12))
}

# A spent agent is born again, rested, on the field where it fell.
reborn <- function(agent) {
  agent$energy <- 12
  agent
}

run <- function(n) {
  agents <- make_agents()
  draws <- matrix(runif(n * length(agents)), n)
  grass <- rep(4, fields)
  eaten <- 0
  births <- 0L
  for (day in seq_len(n)) {
    grass <- pmin(grass + 0.5, 6)
    for (i in seq_along(agents)) {
      before <- agents[[i]]$energy
      agents[[i]] <- act(agents[[i]], grass, draws[day, i])
      gain <- agents[[i]]$energy - before + 1
      if (inherits(agents[[i]], "rabbit") && gain > 0) {
        grass[agents[[i]]$at] <- grass[agents[[i]]$at] - 2
        eaten <- eaten + gain
      }
      if (is_spent(agents[[i]])) {
        agents[[i]] <- reborn(agents[[i]])
        births <- births + 1L
      }
    }
  }
  list(agents = agents, grass = grass, eaten = eaten, births = births)
}

# Energy is neither made nor lost: what was there, was eaten and was given at birth
# is what was spent by moving and what is left. Foxes walk as the draws say.
check <- function(result, n) {
  start <- make_agents()
  draws <- matrix(runif(n * length(start)), n)
  kind <- vapply(start, function(a) class(a)[1], "")
  energy <- vapply(result$agents, function(a) a$energy, 0)
  at <- vapply(result$agents, function(a) a$at, 0L)
  home <- vapply(start, function(a) a$at, 0L)
  fox <- kind == "fox"
  walked <- colSums(floor(draws * 7) - 3)
  12 * length(start) + result$eaten + 12 * result$births ==
    sum(energy) + n * sum(kind != "rock") &&
    all(at[fox] == (home + walked - 1)[fox] %% fields + 1) &&
    all(at[kind == "rock"] == home[kind == "rock"]) && all(result$grass >= 0)
}

answer <- function(result) c(result$eaten, result$births, sum(result$grass))
