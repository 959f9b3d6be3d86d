# The terminal: messages and the progress bar on stderr, tables on stdout.
#
# Enters: what stats.R leaves. Leaves: text. Colour is a second channel only: every verdict is a sign as well, and colour
# goes away when the output is no terminal or NO_COLOR is set.

say <- function(...) message(...)

# ---- progress --------------------------------------------------------------------------------------------------

# Returns function(done, program, engine). On a terminal one line is redrawn; elsewhere a line appears for each tenth.
progress_bar <- function(total) {
  start <- unclass(Sys.time())
  live <- isatty(stderr())
  last <- -1
  function(done, program = "", engine = "") {
    share <- if (total > 0) done / total else 1
    spent <- unclass(Sys.time()) - start
    left <- if (done > 0) clock(spent / share - spent) else "?"
    if (live) {
      filled <- floor(30 * share)
      bar <- paste0(strrep("#", filled), strrep("-", 30 - filled))
      line <- sprintf("[%s] %3.0f%%  %s left  %s %s", bar, 100 * share, left, program, engine)
      cat("\r", formatC(substr(line, 1, 99), width = -99), if (done >= total) "\n", file = stderr(), sep = "")
    } else if (floor(10 * share) > last) {
      last <<- floor(10 * share)
      message(sprintf("%3.0f%%  %s passed, %s left", 100 * share, clock(spent), left))
    }
  }
}

clock <- function(seconds) sprintf("%d:%02d", as.integer(seconds) %/% 60L, as.integer(seconds) %% 60L)

# ---- formatting ------------------------------------------------------------------------------------------------

show_time <- function(seconds) {
  scaled <- ifelse(seconds >= 1, sprintf("%.3g s", seconds), ifelse(seconds >= 1e-3, sprintf("%.3g ms", 1e3 * seconds),
                                                                    sprintf("%.3g us", 1e6 * seconds)))
  ifelse(is.na(seconds), "", ifelse(seconds == 0, "0", scaled))
}

show_ratio <- function(x) {
  ifelse(is.na(x), "", ifelse(x >= 100, sprintf("%.0fx", x), ifelse(x >= 10, sprintf("%.1fx", x), sprintf("%.2fx", x))))
}

show_percent <- function(x) {
  digits <- ifelse(!is.na(x) & x < 0.1, 1L, 0L)
  ifelse(is.na(x), "", ifelse(x > 9.99, ">999%", sprintf("%.*f%%", digits, 100 * x)))
}

show_count <- function(x) ifelse(is.na(x), "", format(round(x), big.mark = ",", trim = TRUE))
show_mb <- function(x) ifelse(is.na(x), "", sprintf("%.0f", x))

kSigns <- c(faster = "+", slower = "-", same = "=")

colourful <- function() isatty(stdout()) && !nzchar(Sys.getenv("NO_COLOR"))

paint <- function(text, how) {
  codes <- c(faster = "32", slower = "31", same = "0", head = "1", dim = "2")
  if (!colourful()) return(text)
  code <- codes[how]
  ifelse(is.na(code), text, paste0("\033[", code, "m", text, "\033[0m"))
}

# Prints columns (a named list of character vectors) under their names; the first column is left-aligned. `how` colours
# whole rows, `gaps` marks rows that are preceded by an empty line.
print_columns <- function(columns, how = NULL, gaps = NULL) {
  cells <- Map(function(head, body) {
    width <- max(nchar(c(head, body)))
    formatC(c(head, body), width = if (head == names(columns)[1]) -width else width)
  }, names(columns), columns)
  lines <- do.call(paste, c(unname(cells), sep = "  "))
  cat(paint(lines[1], "head"), "\n", sep = "")
  for (i in seq_along(lines)[-1]) {
    if (isTRUE(gaps[i - 1])) cat("\n")
    cat(paint(lines[i], if (is.null(how)) "same" else how[i - 1]), "\n", sep = "")
  }
}

# ---- the result table ------------------------------------------------------------------------------------------

print_results <- function(results) {
  print_programs(results)
  cat("\n")
  print_families(results)
  cat("\n")
  print_verdict(results)
}

print_programs <- function(results) {
  programs <- unique(results$cells$program)
  cell <- function(engine, column) cell_value(results, programs, engine, column)
  speed <- function(engine, column) speedup_value(results, programs, engine, column)
  columns <- list(program = programs)
  columns[[results$base]] <- show_time(cell(results$base, "steady"))
  for (engine in results$others) columns[[engine]] <- paste0(show_ratio(speed(engine, "speedup")), " ",
                                                             with_blank(kSigns[speed(engine, "verdict")]))
  subject <- results$subject
  if (!is.null(subject)) {
    columns <- c(columns, list(
      "+/-" = show_percent(expm1(speed(subject, "error"))),
      first = show_ratio(cell(results$base, "first") / cell(subject, "first")),
      "until steady" = show_time(cell(subject, "until_steady")),
      process = show_ratio(cell(results$base, "wall") / cell(subject, "wall")),
      MB = paste0(show_mb(cell(results$base, "memory_mb")), "/", show_mb(cell(subject, "memory_mb"))),
      compiled = show_count(cell(subject, "compiled")),
      "in" = show_time(cell(subject, "compile_ms") / 1000),
      deopts = show_count(cell(subject, "deopts"))
    ))
  }
  family <- dirname(programs)
  print_columns(drop_empty(columns), how = if (!is.null(subject)) speed(subject, "verdict"),
                gaps = c(FALSE, family[-1] != family[-length(family)]))
}

with_blank <- function(x) ifelse(is.na(x), " ", x)
drop_empty <- function(columns) columns[vapply(columns, function(x) any(nzchar(trimws(x))), NA)]

print_families <- function(results) {
  table <- results$families
  if (is.null(table)) return(invisible())
  table <- table[table$engine == results$subject | table$family == "all", ]
  label <- paste(table$engine, table$family)
  print_columns(list(
    "geometric mean" = label, programs = show_count(table$programs), steady = show_ratio(table$mean),
    first = show_ratio(table$first), minimum = show_ratio(table$minimum), at = table$worst,
    maximum = show_ratio(table$maximum), "at " = table$best,
    faster = show_count(table$faster), regressions = show_count(table$regressions)
  ), how = ifelse(table$family == "all", "head", "same"), gaps = c(FALSE, diff(table$engine == results$subject) != 0))
}

print_verdict <- function(results) {
  subject <- results$subject
  if (!is.null(subject)) cat(headline(results, subject), "\n", sep = "")
  if (!is.null(subject) && "limit" %in% results$speedups$engine) cat(limit_sentence(results, subject))
  if (length(results$ablations)) print_ablations(results)
  cat(noise_sentence(results$noise), "\n", sep = "")
  if (length(results$left_out)) {
    cat("left out for lack of time: ", paste(results$left_out, collapse = ", "), "\n", sep = "")
  }
  print_failures(results$failures)
}

print_failures <- function(failures) {
  for (failure in failures) {
    cat(paint("WRONG", "slower"), " ", failure$program, " in ", failure$engine, ": ", failure$error, "\n", sep = "")
  }
}

headline <- function(results, engine) {
  row <- results$families[results$families$engine == engine & results$families$family == "all", ]
  if (is.null(row) || !nrow(row)) return(paste(engine, "gave no result to compare."))
  slower <- results$speedups$program[results$speedups$engine == engine & results$speedups$verdict == "slower"]
  if (row$faster + row$regressions == 0) {
    return(sprintf("%s and %s: no difference beyond noise in %d program%s.", engine, results$base, row$programs,
                   if (row$programs == 1) "" else "s"))
  }
  sprintf("%s over %s, steady: geometric mean %s, minimum %s (%s), %d of %d faster, regressions: %s.", engine, results$base,
          show_ratio(row$mean), show_ratio(row$minimum), row$worst, row$faster, row$programs,
          if (length(slower)) sprintf("%d (%s)", length(slower), paste(slower, collapse = ", ")) else "0")
}

# How far the engine is from what the machine can do, over the programs that have a twin.
limit_sentence <- function(results, engine) {
  of <- function(name) results$speedups[results$speedups$engine == name, c("program", "speedup")]
  both <- merge(of("limit"), of(engine), by = "program")
  if (engine == "limit" || !nrow(both)) return("")
  sprintf("The C++ limit is a further %s away, geometric mean of %d program%s.\n",
          show_ratio(geometric_mean(both$speedup.x / both$speedup.y)), nrow(both), if (nrow(both) == 1) "" else "s")
}

print_ablations <- function(results) {
  table <- results$ablations
  cat("\nWhat each mechanism is worth (time without it over time with it):\n")
  print_columns(list(engine = table$engine, mean = show_ratio(table$mean), most = show_ratio(table$maximum),
                     at = table$best, "programs it speeds up" = show_count(table$faster),
                     "slows down" = show_count(table$regressions)))
  cat("\n")
}

noise_sentence <- function(noise) {
  parts <- c(
    if (is.finite(noise$detectable)) sprintf("Noise: differences below %s cannot be told", show_percent(noise$detectable))
    else if (!is.na(noise$detectable)) "Noise: unknown, there were too few iterations to tell any difference",
    sprintf("iterations scatter by %s", show_percent(noise$scatter)),
    if (!is.na(noise$stolen)) sprintf("%s of the time went to others on this machine", show_percent(noise$stolen))
  )
  text <- paste0(paste(parts, collapse = ", "), ".")
  if (noise$rounds < 2) text <- paste(text, "Only one round: the noise is judged from iterations within a process.")
  if (!noise$noisy) return(text)
  paste0(text, "\nWARNING: this machine is too noisy now for small differences; close other work, or use more --rounds.")
}

# ---- comparison ------------------------------------------------------------------------------------------------

print_comparison <- function(table, machine, base) {
  if (is.null(table)) {
    cat("The two measurements have no program and engine in common.\n")
    return(invisible())
  }
  changed <- table[table$verdict != "same", ]
  cat(sprintf("\nAgainst the older measurement: %d results compared, %d changed beyond noise; %s itself runs %s as fast.\n",
              nrow(table), nrow(changed), base, show_ratio(machine)))
  if (nrow(changed)) {
    print_columns(list(program = changed$program, engine = changed$engine, before = show_ratio(changed$speedup_old),
                       now = show_ratio(changed$speedup_new), change = show_ratio(changed$change),
                       "+/-" = show_percent(expm1(changed$error)), verdict = changed$verdict), how = changed$verdict)
  }
  for (engine in unique(table$engine)) {
    cat(sprintf("%s: %s as fast as before in the geometric mean.\n", engine,
                show_ratio(geometric_mean(table$change[table$engine == engine]))))
  }
}
