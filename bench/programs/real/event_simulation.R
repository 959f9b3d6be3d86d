# Discrete-event simulation of a shop with two tills and one queue, for n customers.
# Style: Reference Classes with fields and methods that change them.

size <- 500L
small <- 12L

Calendar <- setRefClass("LabCalendar",
  fields = list(times = "numeric", kinds = "character", whom = "integer"),
  methods = list(
    add = function(time, kind, who) {
      "Keeps the events sorted, the next one last."
      at <- length(times)
      while (at > 0L && times[at] < time) at <- at - 1L
      times <<- append(times, time, at)
      kinds <<- append(kinds, kind, at)
      whom <<- append(whom, who, at)
    },
    take = function() {
      last <- length(times)
      event <- list(time = times[last], kind = kinds[last], who = whom[last])
      times <<- times[-last]
      kinds <<- kinds[-last]
      whom <<- whom[-last]
      event
    },
    is_empty = function() length(times) == 0L))

Till <- setRefClass("LabTill",
  fields = list(busy = "logical", served = "integer", work = "numeric"),
  methods = list(
    initialize = function(...) {
      busy <<- FALSE
      served <<- 0L
      work <<- 0
      callSuper(...)
    },
    start = function(duration) {
      busy <<- TRUE
      work <<- work + duration
    },
    finish = function() {
      busy <<- FALSE
      served <<- served + 1L
    }))

Shop <- setRefClass("LabShop",
  fields = list(calendar = "LabCalendar", tills = "list", waiting = "integer", till_of = "integer",
                arrival = "numeric", service = "numeric", begun = "numeric"),
  methods = list(
    open = function() {
      n <- length(arrival)
      begun <<- numeric(n)
      till_of <<- integer(n)
      calendar$add(arrival[1L], "arrive", 1L)
    },
    serve = function(now) {
      for (i in seq_along(tills)) {
        if (length(waiting) == 0L) break
        if (tills[[i]]$busy) next
        who <- waiting[1L]
        waiting <<- waiting[-1L]
        begun[who] <<- now
        till_of[who] <<- i
        tills[[i]]$start(service[who])
        calendar$add(now + service[who], "leave", who)
      }
    },
    handle = function(event) {
      who <- event$who
      if (event$kind == "arrive") {
        waiting <<- c(waiting, who)
        if (who < length(arrival)) calendar$add(arrival[who + 1L], "arrive", who + 1L)
      } else {
        tills[[till_of[who]]]$finish()
      }
      serve(event$time)
    },
    simulate = function() {
      open()
      while (!calendar$is_empty()) handle(calendar$take())
      begun - arrival
    }))

customers <- function(n) {
  set.seed(29)
  list(arrival = cumsum(rexp(n, 1)), service = rexp(n, 0.55))
}

run <- function(n) {
  people <- customers(n)
  shop <- Shop$new(calendar = Calendar$new(), tills = list(Till$new(), Till$new()),
                   arrival = people$arrival, service = people$service)
  waits <- shop$simulate()
  list(waits = waits, served = vapply(shop$tills, function(till) till$served, 0L),
       work = vapply(shop$tills, function(till) till$work, 0))
}

# Each customer begins at whichever till is free first.
check <- function(result, n) {
  people <- customers(n)
  free <- c(0, 0)
  waits <- numeric(n)
  for (i in seq_len(n)) {
    k <- which.min(free)
    start <- max(free[k], people$arrival[i])
    waits[i] <- start - people$arrival[i]
    free[k] <- start + people$service[i]
  }
  length(result$waits) == n && max(abs(result$waits - waits)) < 1e-8 && sum(result$served) == n &&
    abs(sum(result$work) - sum(people$service)) < 1e-6
}

answer <- function(result) c(mean(result$waits), max(result$waits))
