# Statistics: from runs to cells, speed-ups, family figures, a noise estimate and comparisons.
#
# Enters: runs (measure.R) and the number of warm-up iterations.
# Leaves: plain data frames; nothing here prints.
#   cells     one row per (program, engine): first, steady, until_steady, wall, memory, compile counts, scatter
#   speedups  one row per (program, engine other than the base): speedup, error, verdict
#   families  one row per (engine, family), and "all": geometric mean, minimum, regressions
# How a difference is told from noise. A round gives one steady median per engine, hence one ratio base/engine per round.
# The ratios of one program in several rounds scatter; pooled over all programs that scatter is the noise of the machine.
# A program's error is z * max(own scatter, pooled scatter) / sqrt(rounds), on the log scale, with z so
# large that a whole table of equal engines shows a false difference once in a hundred tables.
# A difference below kWorthwhile is never called one.

kWorthwhile <- 0.05     # smallest relative difference worth a word
kFalseAlarm <- 0.01     # chance that a table of equals shows a difference
kSteadyWithin <- 0.10   # an iteration this close to the steady median counts as steady
kNoisy <- 0.10          # if smaller differences than this cannot be told, say so
kStolen <- 0.05         # so much of the time spent waiting for the processor is worth a warning

# ---- cells -----------------------------------------------------------------------------------------------------

steady_times <- function(times, warmup) {
  if (length(times) > warmup) times[seq_along(times) > warmup] else times
}

until_steady <- function(times, steady) {
  reached <- which(times <= steady * (1 + kSteadyWithin))
  if (length(reached)) sum(times[seq_len(reached[1] - 1)]) else sum(times)
}

counter <- function(run, name) {
  value <- run$counters[name]
  if (length(value) == 1 && !is.na(value)) as.numeric(value) else NA_real_
}

good_runs <- function(runs) Filter(function(run) run$ok, runs)

cell_table <- function(runs, warmup) {
  runs <- good_runs(runs)
  key <- vapply(runs, function(run) paste(run$program, run$engine), "")
  rows <- lapply(split(runs, factor(key, unique(key))), cell_row, warmup = warmup)
  cells <- bind_rows(rows)
  cells[shown_order(cells$program), ]
}

# Family by family, names in order; engines keep the order in which they came.
shown_order <- function(ids) {
  family <- dirname(ids)
  order(match(family, kFamilies), family, ids)
}

cell_row <- function(runs, warmup) {
  over <- function(f) stats::median(vapply(runs, function(run) as.numeric(f(run)), 0), na.rm = TRUE)
  steady <- vapply(runs, function(run) stats::median(steady_times(run$times, warmup)), 0)
  scatter <- vapply(runs, function(run) {
    times <- steady_times(run$times, warmup)
    stats::mad(times) / stats::median(times)
  }, 0)
  data.frame(
    program = runs[[1]]$program, family = runs[[1]]$family, engine = runs[[1]]$engine, rounds = length(runs),
    first = over(function(run) run$times[1]),
    until_steady = over(function(run) until_steady(run$times, stats::median(steady_times(run$times, warmup)))),
    steady = stats::median(steady),
    wall = over(function(run) run$wall),
    memory_mb = over(function(run) run$memory_kb) / 1024,
    compiled = over(function(run) counter(run, "compiled")),
    compile_ms = over(function(run) counter(run, "compile_ms")),
    deopts = over(function(run) counter(run, "deopts")),
    scatter = stats::median(scatter),
    stringsAsFactors = FALSE
  )
}

bind_rows <- function(rows) {
  all <- do.call(rbind, c(rows, list(stringsAsFactors = FALSE)))
  rownames(all) <- NULL
  all
}

# ---- speed-ups -------------------------------------------------------------------------------------------------

# One row per (program, engine, round): log of base time over engine time, and the scatter of its two medians.
round_ratios <- function(runs, warmup, base) {
  runs <- good_runs(runs)
  if (!length(runs)) return(data.frame())
  one <- data.frame(
    program = vapply(runs, `[[`, "", "program"), family = vapply(runs, `[[`, "", "family"),
    engine = vapply(runs, `[[`, "", "engine"), round = vapply(runs, function(run) as.integer(run$round), 0L),
    log_time = vapply(runs, function(run) log(stats::median(steady_times(run$times, warmup))), 0),
    spread = vapply(runs, function(run) median_error(steady_times(run$times, warmup)), 0),
    stringsAsFactors = FALSE
  )
  reference <- one[one$engine == base, c("program", "round", "log_time", "spread")]
  names(reference)[3:4] <- c("base_time", "base_spread")
  both <- merge(one[one$engine != base, ], reference, by = c("program", "round"))
  both$ratio <- both$base_time - both$log_time
  both$spread <- sqrt(both$spread^2 + both$base_spread^2)
  both
}

# Relative standard error of a median, from the scatter of the iterations alone; unknown, hence infinite, for one or two.
median_error <- function(times) {
  if (length(times) < 3) return(Inf)
  1.2533 * stats::mad(times) / stats::median(times) / sqrt(length(times))
}

speedup_table <- function(runs, warmup, base) {
  ratios <- round_ratios(runs, warmup, base)
  if (!nrow(ratios)) return(NULL)
  engines <- unique(vapply(runs, `[[`, "", "engine"))
  rows <- lapply(split(ratios, factor(ratios$engine, intersect(engines, ratios$engine))), speedups_of_engine)
  table <- bind_rows(rows)
  table[shown_order(table$program), ]
}

speedups_of_engine <- function(ratios) {
  pooled <- pooled_scatter(ratios)
  z <- stats::qnorm(1 - kFalseAlarm / 2 / length(unique(ratios$program)))
  bind_rows(lapply(split(ratios, factor(ratios$program, unique(ratios$program))), function(one) {
    ratio <- stats::median(one$ratio)
    own <- if (nrow(one) > 1) stats::sd(one$ratio) else 0
    error <- z * max(own, pooled) / sqrt(nrow(one))
    data.frame(program = one$program[1], family = one$family[1], engine = one$engine[1], rounds = nrow(one),
               speedup = exp(ratio), error = error, verdict = verdict(ratio, error), stringsAsFactors = FALSE)
  }))
}

verdict <- function(ratio, error) {
  if (is.na(ratio) || abs(ratio) <= max(error, log1p(kWorthwhile))) "same" else if (ratio > 0) "faster" else "slower"
}

# The typical deviation of a round's ratio from its program's own mean. With a single round there is nothing to pool, so
# twice the error that the iterations suggest stands in for it.
pooled_scatter <- function(ratios) {
  deviations <- unlist(lapply(split(ratios$ratio, ratios$program), function(x) {
    if (length(x) > 1) (x - mean(x)) * sqrt(length(x) / (length(x) - 1))
  }))
  if (length(deviations) < 4) return(2 * stats::median(ratios$spread))
  max(stats::mad(deviations, center = 0), stats::sd(deviations) / 2)
}

# ---- looking results up ---------------------------------------------------------------------------------------

cell_value <- function(results, program, engine, column) {
  results$cells[[column]][match(paste(program, engine), paste(results$cells$program, results$cells$engine))]
}

speedup_value <- function(results, program, engine, column = "speedup") {
  if (is.null(results$speedups)) return(rep(NA_real_, length(program)))
  results$speedups[[column]][match(paste(program, engine), paste(results$speedups$program, results$speedups$engine))]
}

# ---- families --------------------------------------------------------------------------------------------------

geometric_mean <- function(x) exp(mean(log(x[is.finite(x) & x > 0])))

family_table <- function(speedups, cells, base) {
  if (is.null(speedups)) return(NULL)
  speedups$start <- first_ratio(speedups, cells, base)
  engines <- unique(speedups$engine)
  bind_rows(lapply(engines, function(engine) {
    of_engine <- speedups[speedups$engine == engine, ]
    families <- intersect(c(kFamilies, unique(of_engine$family)), of_engine$family)
    bind_rows(c(lapply(families, function(f) family_row(of_engine[of_engine$family == f, ], engine, f)),
                list(family_row(of_engine, engine, "all"))))
  }))
}

# How the first iteration compares: the base's first iteration over the engine's.
first_ratio <- function(speedups, cells, base) {
  first <- function(engine) {
    cells$first[match(paste(speedups$program, engine), paste(cells$program, cells$engine))]
  }
  first(base) / first(speedups$engine)
}

family_row <- function(rows, engine, family) {
  worst <- which.min(rows$speedup)
  best <- which.max(rows$speedup)
  data.frame(
    engine = engine, family = family, programs = nrow(rows), mean = geometric_mean(rows$speedup),
    first = geometric_mean(rows$start),
    minimum = rows$speedup[worst], worst = rows$program[worst], maximum = rows$speedup[best], best = rows$program[best],
    faster = sum(rows$verdict == "faster"), regressions = sum(rows$verdict == "slower"), stringsAsFactors = FALSE
  )
}

# ---- noise -----------------------------------------------------------------------------------------------------

noise_estimate <- function(runs, cells, speedups, base) {
  base_runs <- Filter(function(run) run$engine == base && length(run$cpu), good_runs(runs))
  wall <- sum(vapply(base_runs, function(run) sum(run$times), 0))
  cpu <- sum(vapply(base_runs, function(run) sum(unlist(run$cpu)), 0))
  # Twins and peers are not ours to judge; the noise is that of the engines that run R.
  of_r <- speedups[speedups$engine %in% names(Filter(function(e) e$language == "R", engine_table())), ]
  told <- if (length(of_r$error)) stats::median(expm1(of_r$error)) else NA_real_
  scatter <- stats::median(cells$scatter[cells$engine == base])
  stolen <- if (wall > 0) max(0, 1 - cpu / wall) else NA_real_
  rounds <- if (nrow(cells)) max(cells$rounds) else 0
  list(detectable = told, scatter = scatter, stolen = stolen, rounds = rounds,
       noisy = isTRUE(told > kNoisy) || isTRUE(stolen > kStolen))
}

# ---- comparison of two measurements ----------------------------------------------------------------------------

# What changed between two sets of results, as speed-up over the base engine, so that a faster or slower machine cancels.
compare_results_of <- function(old, new) {
  shared <- merge(old$speedups, new$speedups, by = c("program", "engine"), suffixes = c("_old", "_new"))
  if (!nrow(shared)) return(NULL)
  shared$change <- shared$speedup_new / shared$speedup_old
  shared$error <- sqrt(shared$error_old^2 + shared$error_new^2)
  shared$verdict <- mapply(verdict, log(shared$change), shared$error)
  shared <- shared[order(match(shared$program, new$speedups$program), shared$engine), ]
  shared[c("program", "engine", "speedup_old", "speedup_new", "change", "error", "verdict")]
}

# How much faster the machine itself was: the base engine's steady times, old over new.
machine_change <- function(old, new, base) {
  of_base <- function(cells) cells[cells$engine == base, c("program", "steady")]
  both <- merge(of_base(old$cells), of_base(new$cells), by = "program")
  geometric_mean(both$steady.x / both$steady.y)
}
