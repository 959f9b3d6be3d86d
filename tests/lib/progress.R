# Progress on standard error: a bar that is redrawn on a terminal, a line now and
# then anywhere else.

newProgress <- function(label, total, seconds = 20) {
  terminal <- isatty(stderr())
  done <- 0L
  last <- start <- proc.time()[["elapsed"]]
  draw <- function(name) {
    filled <- as.integer(30 * done / max(total, 1L))
    cat(sprintf("\r%-12s [%s%s] %d/%d %-36.36s", label, strrep("#", filled),
      strrep(" ", 30L - filled), done, total, name), file = stderr())
  }
  step <- function(name) {
    done <<- done + 1L
    now <- proc.time()[["elapsed"]]
    if (terminal) {
      draw(name)
    } else if (now - last >= seconds) {
      last <<- now
      cat(sprintf("%s: %d/%d after %.0f s\n", label, done, total, now - start), file = stderr())
    }
  }
  close <- function() if (terminal) cat("\r", strrep(" ", 100L), "\r", sep = "", file = stderr())
  list(step = step, close = close)
}
