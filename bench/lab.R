# The lab's command line: `./hunch bench [arguments]`, or `Rscript bench/lab.R [arguments]`.
#
# Enters: arguments (see kHelp). Leaves: a table on stdout, progress on stderr, build/bench/latest.json and
# build/bench/report.html. Exit status: 0 when every result was right, 1 when one was wrong (it is named) or when two runs
# of GNU R seemed to differ (--self), 2 when the arguments make no sense.
# The rooms: engines.R (what runs), programs.R (what is run), measure.R (running it), stats.R (what it means),
# table.R (terminal), report.R (page), worker.R (one measured process). A mode is a row of kModes.

kHelp <- "
Usage: ./hunch bench [options]

Modes (without one: every program, GNU R, hunch and the C++ limit; at most 40 minutes)
  --quick            the representative subset (bench/quick.txt) with fewer iterations, at most 3 minutes
  --tiers            hunch stopped at each of its tiers, on the representative subset
  --ablate           hunch with single mechanisms switched off, on the representative subset
  --peers            the programs that have peers, beside Rcpp, numba, PyPy, CPython and LuaJIT;
                     installs what is missing with apt-get
  --self             GNU R against itself on the representative subset: must show no difference
  --check            every program at its small size, results compared with GNU R's; nothing is timed
  --list             the programs and engines there are
Modes combine with --quick.

What to measure
  --filter REGEX     programs whose family/name matches, in or out of the representative subset
  --family A,B       only these families (shootout, awf, real, micro, phase, context)
  --engines A,B      only these engines, for example gnu,hunch,limit; the first is what the others are compared with
  --iterations N     iterations in each process (15)
  --warmup N         of which so many are warm-up (5)
  --rounds N         processes for each program and engine (3)
  --minutes N        start nothing that would not end in time (40)
  --jobs N           with --check: programs run side by side

What to do with it
  --out FILE.json    where the measurements go (build/bench/latest.json)
  --report FILE.html where the page goes (build/bench/report.html)
  --compare OLD.json show what changed beyond noise since then
  --from FILE.json   measure nothing, show these measurements again
  --help             this text
"

# What a mode measures unless the options say otherwise.
kModes <- list(
  whole  = list(iterations = 15, warmup = 5, rounds = 3, minutes = 39, only = NULL,
                engines = function(all) c("gnu", "hunch", "limit")),
  tiers  = list(iterations = 15, warmup = 5, rounds = 2, minutes = 39, only = function(p) p$quick,
                engines = function(all) c("gnu", engines_of_group(all, "tier"))),
  ablate = list(iterations = 15, warmup = 5, rounds = 2, minutes = 39, only = function(p) p$quick,
                engines = function(all) c("gnu", "hunch", engines_of_group(all, "ablation"))),
  peers  = list(iterations = 15, warmup = 5, rounds = 2, minutes = 39, only = function(p) has_peer(p),
                engines = function(all) c("gnu", "hunch", "limit", engines_of_group(all, "peer"))),
  self   = list(iterations = 15, warmup = 5, rounds = 3, minutes = 39, only = function(p) p$quick,
                engines = function(all) c("gnu", "gnu-again")),
  check  = list(iterations = 3, only = NULL, engines = function(all) c("gnu", "hunch", "hunch-eager")),
  list   = list(only = NULL, engines = function(all) names(all))
)
kQuick <- list(iterations = 5, warmup = 2, rounds = 3, minutes = 2.8)

# ---- arguments -------------------------------------------------------------------------------------------------

kFlags <- c("quick", "tiers", "ablate", "peers", "self", "check", "list", "help")
kValues <- c("filter", "family", "engines", "iterations", "warmup", "rounds", "minutes", "jobs", "out", "report",
             "compare", "from")

refuse <- function(...) {
  message("bench: ", ..., "\nSee ./hunch bench --help")
  quit(status = 2)
}

parse_arguments <- function(arguments) {
  given <- list()
  while (length(arguments)) {
    parts <- regmatches(arguments[1], regexec("^--([a-z]+)(=(.*))?$", arguments[1]))[[1]]
    name <- if (length(parts)) parts[2] else ""
    if (name %in% kFlags) {
      given[[name]] <- TRUE
    } else if (name %in% kValues) {
      inline <- nzchar(parts[3])
      if (!inline && length(arguments) < 2) refuse("--", name, " needs a value")
      given[[name]] <- if (inline) parts[4] else arguments[2]
      if (!inline) arguments <- arguments[-1]
    } else {
      refuse("unknown argument ", arguments[1])
    }
    arguments <- arguments[-1]
  }
  given
}

as_count <- function(given, name, least = 1, whole = TRUE) {
  number <- suppressWarnings(as.numeric(given[[name]]))
  if (is.na(number) || number < least || (whole && number != round(number))) {
    refuse("--", name, " must be a ", if (whole) "whole ", "number of at least ", least)
  }
  number
}

words <- function(text) if (is.null(text)) NULL else strsplit(text, ",", fixed = TRUE)[[1]]

# ---- settings --------------------------------------------------------------------------------------------------

choose_mode <- function(given) {
  modes <- intersect(names(given), setdiff(names(kModes), "whole"))
  if (length(modes) > 1) refuse("--", paste(modes, collapse = " and --"), " do not combine")
  if (length(modes)) modes else "whole"
}

settings_for <- function(given, mode) {
  settings <- kModes[[mode]]
  if (isTRUE(given$quick)) {
    settings[names(kQuick)] <- kQuick
    if (is.null(settings$only)) settings$only <- function(p) p$quick
  }
  for (name in intersect(c("iterations", "rounds"), names(given))) settings[[name]] <- as_count(given, name)
  if (!is.null(given$warmup)) settings$warmup <- as_count(given, "warmup", 0)
  if (!is.null(given$minutes)) settings$minutes <- as_count(given, "minutes", 0, whole = FALSE)
  settings$warmup <- min(settings$warmup, settings$iterations - 1)
  settings$n <- "size"
  settings
}

choose_engines <- function(given, settings) {
  all <- engine_table()
  asked <- if (is.null(given$engines)) settings$engines(all) else words(given$engines)
  unknown <- setdiff(asked, names(all))
  if (length(unknown)) refuse("no engine called ", paste(unknown, collapse = ", "))
  if (isTRUE(given$peers)) install_peers(all)
  engines <- all[asked]
  absent <- Filter(function(engine) !engine$present(), engines)
  if (any(grepl("hunch", vapply(absent, `[[`, "", "label")))) {
    refuse("hunch is not installed in build/library; build it first, or choose --engines gnu")
  }
  if (length(absent)) say("not on this machine, left out: ", paste(names(absent), collapse = ", "))
  engines[setdiff(asked, names(absent))]
}

choose_programs <- function(given, settings) {
  # A filter speaks for itself: it reaches beyond the quick subset.
  only <- if (is.null(given$filter)) settings$only else NULL
  if (isTRUE(given$peers)) only <- settings$only
  programs <- select_programs(all_programs(), given$filter, words(given$family), only)
  if (!length(programs)) refuse("no program matches")
  programs
}

# ---- results ---------------------------------------------------------------------------------------------------

# Everything that tables, page and JSON show, computed from the runs alone, so that an old file can be shown again.
results_of <- function(runs, meta) {
  base <- meta$engines[1]
  cells <- cell_table(runs, meta$warmup)
  speedups <- speedup_table(runs, meta$warmup, base)
  families <- family_table(speedups, cells, base)
  others <- setdiff(meta$engines, base)
  list(
    meta = meta, runs = runs, base = base, others = others,
    subject = if (length(others)) c(intersect(c("hunch", "optimizer", "gnu-again"), others), others)[1],
    cells = cells, speedups = speedups, families = families, left_out = meta$left_out,
    ablations = ablation_table(runs, meta, cells),
    noise = noise_estimate(runs, cells, speedups, base),
    failures = failures_of(runs)
  )
}

# A mechanism's worth is measured against hunch as shipped: the ratio is turned round, as it is the base that is faster.
ablation_table <- function(runs, meta, cells) {
  engines <- Filter(is_ablation, meta$engines)
  if (!length(engines) || !"hunch" %in% meta$engines) return(NULL)
  runs <- Filter(function(run) run$engine %in% c("hunch", engines), runs)
  speedups <- speedup_table(runs, meta$warmup, "hunch")
  speedups$speedup <- 1 / speedups$speedup
  speedups$verdict <- unname(c(faster = "slower", slower = "faster", same = "same")[speedups$verdict])
  table <- family_table(speedups, cells, "hunch")
  table <- table[table$family == "all", ]
  table[order(-table$mean), ]
}

failures_of <- function(runs) {
  wrong <- Filter(function(run) !run$ok, runs)
  wrong <- wrong[!duplicated(vapply(wrong, function(run) paste(run$program, run$engine), ""))]
  lapply(wrong, function(run) run[c("program", "engine", "error")])
}

describe_machine <- function() {
  cpu <- grep("^model name", readLines("/proc/cpuinfo"), value = TRUE)
  memory <- grep("^MemTotal", readLines("/proc/meminfo"), value = TRUE)
  list(
    processor = if (length(cpu)) sub(".*: ", "", cpu[1]) else R.version$platform,
    cores = parallel::detectCores(), memory_gb = round(as.numeric(gsub("[^0-9]", "", memory)) / 2^20, 1),
    load = as.numeric(strsplit(readLines("/proc/loadavg"), " ")[[1]][1]),
    r = R.version.string, blas = basename(extSoftVersion()[["BLAS"]]),
    hunch = hunch_version(), gcc = c(launch(c("gcc", "-dumpfullversion"), 10)$output, "")[1],
    environment = as.list(environment_switches())
  )
}

hunch_version <- function() {
  file <- file.path(hunch_library(), "hunch", "DESCRIPTION")
  if (file.exists(file)) unname(read.dcf(file, "Version")[1, 1]) else "not installed"
}

# HUNCH_* variables of the caller reach the measured processes, so they belong to the record.
environment_switches <- function() {
  all <- Sys.getenv()
  all[grepl("^HUNCH_", names(all))]
}

# ---- JSON ------------------------------------------------------------------------------------------------------

write_results <- function(results, file) {
  dir.create(dirname(file), recursive = TRUE, showWarnings = FALSE)
  runs <- lapply(results$runs, function(run) {
    run$counters <- as.list(run$counters)
    for (name in c("times", "cpu", "answer")) run[[name]] <- I(as.numeric(run[[name]]))
    run
  })
  meta <- results$meta
  for (name in c("engines", "left_out")) meta[[name]] <- I(as.character(meta[[name]]))
  shown <- results[c("noise", "cells", "speedups", "families", "ablations", "failures")]
  everything <- c(list(format = 1, meta = meta), shown, list(runs = runs))
  jsonlite::write_json(everything, file, auto_unbox = TRUE, digits = 10, null = "null", na = "null", pretty = 1)
}

read_results <- function(file) {
  if (!file.exists(file)) refuse("there is no file ", file)
  stored <- jsonlite::read_json(file)
  if (!identical(as.numeric(stored$format), 1)) refuse(file, " is not a measurement of this lab")
  numbers <- function(x) vapply(x, function(v) if (is.null(v)) NA_real_ else as.numeric(v), 0)
  runs <- lapply(stored$runs, function(run) {
    for (name in c("times", "cpu", "answer", "counters")) run[[name]] <- numbers(run[[name]])
    if (is.null(run$memory_kb)) run$memory_kb <- NA_real_
    run
  })
  meta <- stored$meta
  meta$engines <- unlist(meta$engines)
  meta$left_out <- unlist(meta$left_out)
  results_of(runs, meta)
}

# ---- modes -----------------------------------------------------------------------------------------------------

mode_measure <- function(given, mode) {
  settings <- settings_for(given, mode)
  engines <- choose_engines(given, settings)
  programs <- choose_programs(given, settings)
  say(sprintf("programs: %d; engines: %s; iterations: %d, of which %d warm-up; rounds: up to %d, in at most %g minutes",
              length(programs), paste(names(engines), collapse = ", "), settings$iterations, settings$warmup,
              settings$rounds, settings$minutes))
  meta <- list(date = format(Sys.time(), "%Y-%m-%d %H:%M %Z"), mode = mode,
               command = paste(c("./hunch bench", commandArgs(trailingOnly = TRUE)), collapse = " "),
               iterations = settings$iterations, warmup = settings$warmup, rounds = settings$rounds,
               engines = names(engines), labels = lapply(engines, `[[`, "label"), machine = describe_machine())
  measured <- measure(programs, engines, settings)
  meta$left_out <- measured$left_out
  if (!length(good_runs(measured$runs))) give_up(measured$runs)
  results_of(measured$runs, meta)
}

# Nothing ran: there is no table to show, only what went wrong.
give_up <- function(runs) {
  print_failures(failures_of(runs))
  cat("No program gave a result.\n")
  quit(status = 1)
}

show_and_save <- function(results, given) {
  out <- if (is.null(given$out)) built("bench", "latest.json") else given$out
  page <- if (is.null(given$report)) built("bench", "report.html") else given$report
  old <- if (!is.null(given$compare)) read_results(given$compare)
  if (is.null(given$from)) write_results(results, out)
  comparison <- if (!is.null(old)) compare_results_of(old, results)
  write_report(results, page, comparison, old)
  print_results(results)
  if (!is.null(old)) print_comparison(comparison, machine_change(old, results, results$base), results$base)
  cat(if (is.null(given$from)) paste0("Measurements: ", short_path(out), "  "), "Report: ", short_path(page), "\n", sep = "")
}

short_path <- function(file) sub(paste0(lab$root, "/"), "", file, fixed = TRUE)

exit_status <- function(results, mode) {
  if (length(results$failures)) return(1)
  if (mode == "self" && any(results$speedups$verdict != "same")) return(1)
  0
}

mode_check <- function(given) {
  settings <- settings_for(given, "check")
  engines <- choose_engines(given, settings)
  programs <- choose_programs(given, settings)
  jobs <- if (is.null(given$jobs)) min(4, parallel::detectCores()) else as_count(given, "jobs")
  runs <- check_all(programs, engines, settings$iterations, jobs)
  failures <- failures_of(runs)
  for (failure in failures) cat("FAILED ", failure$program, " in ", failure$engine, ": ", failure$error, "\n", sep = "")
  failed <- length(unique(vapply(failures, `[[`, "", "program")))
  missing <- setdiff(quick_ids(), names(all_programs()))
  for (id in missing) cat("FAILED ", id, ": named in quick.txt, but there is no such program\n", sep = "")
  failed <- failed + length(missing)
  cat(length(programs) + length(missing) - failed, " passed, ", failed, " failed\n", sep = "")
  as.integer(failed > 0)
}

mode_list <- function(given) {
  programs <- choose_programs(given, kModes$list)
  cell <- function(has) ifelse(has, "yes", "")
  sources <- lapply(programs, function(p) names(p$sources))
  print_columns(list(
    program = names(programs), size = vapply(programs, function(p) format(p$size), ""),
    small = vapply(programs, function(p) format(p$small), ""), quick = cell(vapply(programs, `[[`, NA, "quick")),
    limit = cell(vapply(sources, function(s) "twin" %in% s, NA)),
    peers = vapply(sources, function(s) paste(intersect(names(kPeerSuffix), s), collapse = " "), "")
  ))
  cat("\n")
  engines <- engine_table()
  print_columns(list(engine = names(engines), "what it is" = vapply(engines, `[[`, "", "label"),
                     here = cell(vapply(engines, function(e) e$present(), NA))))
  0
}

main <- function() {
  given <- parse_arguments(commandArgs(trailingOnly = TRUE))
  if (isTRUE(given$help)) {
    cat(trimws(kHelp, "left"))
    return(0)
  }
  mode <- choose_mode(given)
  if (mode == "check") return(mode_check(given))
  if (mode == "list") return(mode_list(given))
  results <- if (is.null(given$from)) mode_measure(given, mode) else read_results(given$from)
  show_and_save(results, given)
  exit_status(results, results$meta$mode)
}

# What the rooms share: where the repository is, and what was asked once and is remembered.
lab <- new.env()
lab$root <- local({
  file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)[1])
  dirname(dirname(normalizePath(file)))
})
for (room in c("engines", "programs", "measure", "stats", "table", "report")) {
  source(file.path(lab$root, "bench", paste0(room, ".R")), keep.source = FALSE)
}
quit(status = main())
