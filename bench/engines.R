# The engines: one table of what can run a program, and how.
#
# A row is a list with
#   name     what the user types after --engines and reads in every table
#   label    what it is, in a few words
#   group    base | tier | ablation | check | chaos | limit | peer
#   language what it runs: "R" (bench/programs), "twin" (bench/limit), or the folder below bench/peers
#   env      environment variables of its process, as NAME=value
#   command  function(source, n, iterations, out) -> c(program, arguments ...); not needed for "R"
#   present  function() -> TRUE when it can run on this machine
#   apt      Debian package that brings it, if any
# To add an engine, add a row to engine_table(). Every engine but those of language "R" speaks one protocol on
# stdout: a line `time <seconds>` for each iteration, then `answer v1 v2 ...`; optionally `memory <kB>`
# and `compile <seconds>`.

hunch_library <- function() file.path(lab$root, "build", "library")
hunch_profile <- function() file.path(hunch_library(), "hunch", "run", "profile.R")
hunch_present <- function() file.exists(hunch_profile())

hunch_env <- function(...) {
  c(paste0("R_PROFILE=", hunch_profile()), paste0("R_LIBS=", hunch_library()), ...)
}

on_path <- function(program) nzchar(Sys.which(program))

engine_table <- function() {
  row <- function(name, label, group, language = "R", env = character(), command = NULL,
                  present = function() TRUE, apt = NULL) {
    list(name = name, label = label, group = group, language = language, env = env,
         command = command, present = present, apt = apt)
  }
  hunch <- function(name, label, group, ...) {
    row(name, label, group, env = hunch_env(...), present = hunch_present)
  }
  rows <- c(
    list(
      row("gnu", "GNU R, bytecode", "base"),
      row("gnu-again", "GNU R a second time", "check"),
      hunch("hunch", "hunch as shipped", "base"),
      hunch("hunch-eager", "hunch, compiling at once", "check", "HUNCH_HOT_CALLS=0", "HUNCH_HOT_LOOPS=0")
    ),
    lapply(c("1", "10", "1000"), function(n) {
      hunch(paste0("hunch-chaos-", n), paste("hunch, optimizing at once; one in", n, "assumptions fails at random"), "chaos",
            "HUNCH_HOT_CALLS=0", "HUNCH_HOT_LOOPS=0", "HUNCH_OPT_CALLS=2", "HUNCH_OPT_LOOPS=3", "HUNCH_OPT_ALL=1",
            "HUNCH_QUICK_CODE=1", paste0("HUNCH_CHAOS=", n))
    }),
    lapply(c("interpreter", "baseline", "optimizer"), function(tier) {
      hunch(tier, paste("hunch up to its", tier), "tier", paste0("HUNCH_MAX_TIER=", tier))
    }),
    lapply(ablation_switches(), function(switch) hunch(switch$name, switch$label, "ablation", switch$setting)),
    list(
      row("limit", "C++ twin, g++ -O2", "limit", "twin", command = run_twin, present = function() on_path("g++")),
      row("rcpp", "Rcpp", "peer", "rcpp", apt = "r-cran-rcpp",
          command = function(source, n, iterations) {
            c(rscript(), peer_driver("rcpp", "peer.R"), source, n, iterations, built("peers", "rcpp"))
          },
          present = function() on_path("g++") && nzchar(system.file(package = "Rcpp"))),
      row("numba", "Python with numba", "peer", "python", apt = "python3-numba",
          env = "HUNCH_PEER=numba", command = run_python(function() python_with_numba()),
          present = function() nzchar(python_with_numba())),
      row("pypy", "PyPy", "peer", "python", apt = "pypy3", env = "HUNCH_PEER=plain",
          command = run_python(function() "pypy3"), present = function() on_path("pypy3")),
      row("python", "CPython", "peer", "python", apt = "python3", env = "HUNCH_PEER=plain",
          command = run_python(function() system_python()), present = function() nzchar(system_python())),
      row("luajit", "LuaJIT", "peer", "lua", apt = "luajit",
          command = function(source, n, iterations) c("luajit", peer_driver("lua", "peer.lua"), source, n, iterations),
          present = function() on_path("luajit"))
    )
  )
  stats::setNames(rows, vapply(rows, `[[`, "", "name"))
}

engines_of_group <- function(engines, groups) {
  names(engines)[vapply(engines, function(e) e$group %in% groups, NA)]
}

# ---- how R is started ------------------------------------------------------------------------------------------

rscript <- function() file.path(R.home("bin"), "Rscript")

# The same start-up for every engine of language R; only the environment differs. Plain R must not inherit a
# profile from the caller, nor hunch the caller's idea of where packages are.
r_command <- function(engine, script, arguments) {
  c("env", "-u", "R_PROFILE", "-u", "R_LIBS", engine$env,
    rscript(), "--no-environ", "--no-init-file", script, arguments)
}

# ---- ablations -------------------------------------------------------------------------------------------------

# Asked of hunch itself, in a process of its own: the rows of its flag table that switch one mechanism, and the levels of
# what versions assume of arguments, of which each row allows those up to its own.
ablation_switches <- function() {
  if (!hunch_present()) return(list())
  if (is.null(lab$switches)) lab$switches <- read_ablation_switches()
  lab$switches
}

read_ablation_switches <- function() {
  out <- tempfile()
  on.exit(unlink(out))
  ask <- sprintf("saveRDS(getExportedValue('hunch', 'hunch_tables')(), '%s')", out)
  command <- c("env", hunch_env("HUNCH_ENABLE=0"), rscript(), "--no-environ", "--no-init-file", "-e", ask)
  launch(command, seconds = 60)
  tables <- if (file.exists(out)) readRDS(out)
  if (is.null(tables$flags)) return(list())
  flags <- tables$flags[tables$flags$ablate, ]
  switches <- flags[flags$type == "bool", ]
  c(lapply(seq_len(nrow(switches)), function(i) {
    list(name = paste0("no-", gsub("_", "-", switches$name[i])), label = paste("hunch without:", switches$doc[i]),
         setting = paste0(switches$env[i], "=", 1 - switches$default[i]))
  }), level_switches(tables$levels, flags[flags$type == "level", ]))
}

is_ablation <- function(names) grepl("^(no|context-level)-", names)

level_switches <- function(levels, flag) {
  lapply(seq_len(flag$default), function(k) {
    list(name = paste0("context-level-", k - 1), label = paste0("hunch, of arguments assumed up to: ", levels$doc[k]),
         setting = paste0(flag$env, "=", k - 1))
  })
}

# ---- twins and peers -------------------------------------------------------------------------------------------

built <- function(...) file.path(lab$root, "build", ...)
peer_driver <- function(...) file.path(lab$root, "bench", "peers", ...)

# Compiles bench/limit/<family>/<name>.cpp into build/limit unless the cached binary is newer than its sources.
run_twin <- function(source, n, iterations) {
  binary <- built("limit", basename(dirname(source)), sub("[.]cpp$", "", basename(source)))
  sources <- c(source, list.files(file.path(lab$root, "bench", "limit"), "[.]h$", full.names = TRUE))
  if (!file.exists(binary) || any(file.mtime(sources) > file.mtime(binary))) {
    dir.create(dirname(binary), recursive = TRUE, showWarnings = FALSE)
    done <- launch(c("g++", "-O2", "-std=c++20", "-I", file.path(lab$root, "bench", "limit"), source, "-o", binary), 120)
    if (done$status != 0) stop("the C++ twin does not compile:\n", done$complaint, call. = FALSE)
  }
  c(binary, n, iterations)
}

run_python <- function(interpreter) {
  function(source, n, iterations) c(interpreter(), peer_driver("python", "peer.py"), source, n, iterations)
}

# Debian's own interpreter first: that is the one Debian's numba belongs to.
pythons <- function() Filter(function(p) nzchar(Sys.which(p)), c("/usr/bin/python3", "python3"))
system_python <- function() c(pythons(), "")[1]
python_with_numba <- function() {
  if (is.null(lab$numba)) {
    able <- Filter(function(p) launch(c(p, "-c", "import numba"), 60)$status == 0, pythons())
    lab$numba <- c(able, "")[1]
  }
  lab$numba
}

# Installs what is missing among the peers; says what it did, and goes on without what it could not get.
install_peers <- function(engines) {
  peers <- engines[engines_of_group(engines, "peer")]
  missing <- Filter(function(e) !e$present() && !is.null(e$apt), peers)
  packages <- unique(vapply(missing, `[[`, "", "apt"))
  if (!length(packages)) return(invisible())
  say("installing ", paste(packages, collapse = ", "), " with apt-get")
  as_root <- if (Sys.info()[["effective_user"]] == "root") character() else c("sudo", "-n")
  for (package in packages) {
    done <- launch(c(as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y",
                     "--no-install-recommends", package), 900)
    if (done$status != 0) say("  ", package, " could not be installed; its engine is left out")
  }
  lab$numba <- NULL
}
