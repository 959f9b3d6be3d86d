# The ways in which a program is run, and the tasks that do it.
#
# A mode is a set of environment variables on top of the common ones. `plain` is
# GNU R by itself; all others load hunch through its start-up profile. To add a
# mode (a tier, a switch): a row in modeTable and its name in the suite.

# Everything compiled and optimized as soon as it can be.
eager <- c(HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0", HUNCH_OPT_CALLS = "2", HUNCH_OPT_LOOPS = "3",
  HUNCH_OPT_ALL = "1", HUNCH_VERIFY = "1")

modeTable <- list(
  plain = character(),
  inert = c(HUNCH_ENABLE = "0"),
  at_once = c(HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0", HUNCH_VERIFY = "1"),
  after_one = c(HUNCH_HOT_CALLS = "1", HUNCH_HOT_LOOPS = "1"),
  drafts = c(HUNCH_HOT_CALLS = "1", HUNCH_HOT_LOOPS = "1", HUNCH_OPT_CALLS = "3", HUNCH_OPT_LOOPS = "5", HUNCH_DRAFT_HEAT = "0",
    HUNCH_BACKGROUND = "0"),
  default = character(),
  half = c(HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0", HUNCH_LEAVE_HALF = "1"),
  other_half = c(HUNCH_HOT_CALLS = "0", HUNCH_HOT_LOOPS = "0", HUNCH_LEAVE_HALF = "2"),
  native = eager,
  chaos = c(eager, HUNCH_CHAOS = "10"),
  chaos_reference = c(eager, HUNCH_CHAOS = "10", HUNCH_BACKEND = "reference"),
  chaos_always = c(eager, HUNCH_CHAOS = "1"),
  chaos_seldom = c(eager, HUNCH_CHAOS = "1000"),
  reference = c(eager, HUNCH_BACKEND = "reference"),
  unoptimized = c(eager, HUNCH_BACKEND = "reference", HUNCH_PASS_LIMIT = "0")
)

# Everything optimized with single assumptions switched off: speculation, and what versions assume of arguments.
switchModes <- local({
  off <- c("SPECULATE", paste0("SPECULATE_", c("TYPES", "BRANCHES", "TARGETS", "ENVIRONMENTS")))
  settings <- c(lapply(setNames(off, tolower(paste0("no_", off))), function(name) setNames("0", paste0("HUNCH_", name))),
    lapply(setNames(0:5, paste0("context_", 0:5)), function(level) c(HUNCH_CONTEXT_LEVEL = as.character(level))))
  lapply(settings, function(setting) c(eager, HUNCH_QUICK_CODE = "1", setting))
})
modeTable <- c(modeTable, switchModes)

commonEnv <- c(LC_ALL = "C.UTF-8", LANGUAGE = "en", TZ = "UTC", R_BROWSER = "true",
  R_TESTS = "", R_PROFILE_USER = "", R_ENVIRON_USER = "")

modeEnv <- function(mode, settings) {
  if (mode == "plain" || settings$plain) return(modeTable[[mode]])
  c(modeTable[[mode]], profileEnv(mode, settings$profile, settings$root))
}

# How hunch is loaded: at R's start, or after it when everything is to be optimized.
profileEnv <- function(mode, profile, root) {
  if (!isLate(mode)) return(c(R_PROFILE = profile))
  c(R_PROFILE = file.path(root, "tests", "lib", "child", "late_profile.R"), HUNCH_LATE = profile)
}

isLate <- function(mode) "HUNCH_OPT_ALL" %in% names(modeTable[[mode]])

# A task that runs an R program, from the root of the repository unless told.
programTask <- function(id, program, settings, mode, args = character(),
                        env = character(), timeout = 120, dir = settings$root) {
  list(id = id, timeout = timeout, dir = dir,
    command = c(settings$rscript, "--no-init-file", program, args),
    env = c(commonEnv, modeEnv(mode, settings), env))
}

# The command that shows the same to a person.
programCommand <- function(program, mode, args = character(), env = character()) {
  env <- c(modeTable[[mode]], env)
  start <- if (mode == "plain") "Rscript" else "./hunch run"
  if (isLate(mode)) {
    env <- c(env, profileEnv(mode, "build/library/hunch/run/profile.R", "."))
    start <- "Rscript --no-init-file"
  }
  words <- c(if (length(env) > 0L) paste0(names(env), "=", env), start, program, args)
  paste(words, collapse = " ")
}

languagePrograms <- function(settings) {
  files <- list.files(file.path(settings$root, "tests", "language"), "[.]R$")
  names <- sub("[.]R$", "", files)
  files <- file.path("tests", "language", files)
  setNames(files, names)[selected(names, settings)]
}

# Programs of tests/language whose loops the optimizer has most to do with.
loopPrograms <- c("aliasing_in_loop", "deopt_indices", "deopt_types", "leaving_hot_loops", "matrix_index", "osr_loops",
  "reflection_in_loop", "simulation_program")
