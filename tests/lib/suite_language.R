# Suite `language`: every program of tests/language in plain R once and in hunch
# at each threshold; both streams and the exit status must be the same.
#
# `native` and `chaos` optimize everything. Making machine code takes most of the
# time, so chaos runs in the reference interpreter, and in machine code for a
# spread of the programs only; so do calls between functions of hunch's and of GNU
# R's (`half`); a few programs run with single assumptions switched off. With
# --all every program does, with chaos at other rates too, and the pair that
# validates the passes: the reference interpreter runs what they made of a function
# (`reference`) and what they were given (`unoptimized`).

languageModes <- c("at_once", "drafts", "default", "native", "chaos_reference")
languageModesAll <- c(languageModes, "chaos", "chaos_always", "chaos_seldom", "reference", "unoptimized")

# Calls of every sort, types that change, environments that are looked at.
switchPrograms <- c("args_partial", "deopt_types", "direct_calls", "quiet_calls", "reflection_in_loop")

# Programs that show whom an error names for a variable that has no value. With calls through functions of both kinds the answer
# may be another one.
blamePrograms <- c("log_of_missing", "missing_levels", "reflect_missing", "stopifnot", "trycatch_frames", "undefined_argument")

runLanguageSuite <- function(settings) {
  programs <- languagePrograms(settings)
  mixed <- programs[!names(programs) %in% blamePrograms]
  if (settings$all) {
    return(c(compareModes(programs, settings, c(languageModesAll, names(switchModes))),
      compareModes(mixed, settings, c("half", "other_half"), "language, half in GNU R")))
  }
  c(compareModes(programs, settings, languageModes),
    compareModes(spread(programs, 25L), settings, "chaos", "language, chaos in machine code"),
    compareModes(spread(mixed, 60L), settings, "half", "language, half in GNU R"),
    compareModes(programs[names(programs) %in% switchPrograms], settings, names(switchModes), "language, switches"))
}

compareModes <- function(programs, settings, modes, label = "language") {
  grid <- expand.grid(mode = c("plain", modes), name = names(programs), stringsAsFactors = FALSE)
  tasks <- Map(function(name, mode) {
    programTask(paste(name, mode), programs[[name]], settings, mode)
  }, grid$name, grid$mode)
  results <- runTasks(unname(tasks), settings, label)
  plain <- results[grid$mode == "plain"]
  names(plain) <- names(programs)
  others <- which(grid$mode != "plain")
  lapply(others, function(i) {
    name <- grid$name[i]
    mode <- grid$mode[i]
    judge(paste0(name, " (", mode, ")"), plain[[name]], results[[i]],
      programCommand(programs[[name]], mode))
  })
}
