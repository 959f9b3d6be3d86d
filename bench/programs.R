# The catalogue: which programs there are, and which of them have twins and peers.
#
# Enters: bench/programs/<family>/<name>.R, bench/limit/<family>/<name>.cpp, bench/peers/<language>/<family>/<name>.*
# Leaves: a list of programs, each with id ("family/name"), family, name, file, size, small, quick (is it in the
# representative set of bench/quick.txt?) and sources (language -> file).
# To add a program, add its file; to add it to --quick, add its id to quick.txt.

kFamilies <- c("shootout", "awf", "real", "micro", "phase", "context")   # the order in which they are shown
kPeerSuffix <- c(rcpp = "cpp", python = "py", lua = "lua")

all_programs <- function() {
  files <- list.files(file.path(lab$root, "bench", "programs"), "[.]R$", recursive = TRUE)
  families <- dirname(files)
  files <- files[order(match(families, kFamilies), families, files)]
  quick <- quick_ids()
  programs <- lapply(files, read_program, quick = quick)
  stats::setNames(programs, vapply(programs, `[[`, "", "id"))
}

quick_ids <- function() {
  lines <- trimws(sub("#.*", "", readLines(file.path(lab$root, "bench", "quick.txt"))))
  lines[nzchar(lines)]
}

read_program <- function(path, quick) {
  family <- dirname(path)
  name <- sub("[.]R$", "", basename(path))
  file <- file.path(lab$root, "bench", "programs", path)
  id <- paste0(family, "/", name)
  c(list(id = id, family = family, name = name, file = file, quick = id %in% quick,
         sources = program_sources(family, name, file)),
    read_sizes(file))
}

program_sources <- function(family, name, file) {
  peers <- file.path(lab$root, "bench", "peers", names(kPeerSuffix), family, paste0(name, ".", kPeerSuffix))
  sources <- c(R = file, twin = file.path(lab$root, "bench", "limit", family, paste0(name, ".cpp")),
               stats::setNames(peers, names(kPeerSuffix)))
  sources[file.exists(sources)]
}

# Only the two size assignments are evaluated here: the lab's own process stays clean of the programs.
read_sizes <- function(file) {
  sizes <- list(size = NA_real_, small = NA_real_)
  for (expr in as.list(parse(file, keep.source = FALSE))) {
    is_size <- is.call(expr) && as.character(expr[[1]])[1] %in% c("<-", "=") && is.name(expr[[2]]) &&
      as.character(expr[[2]]) %in% names(sizes)
    if (is_size) sizes[[as.character(expr[[2]])]] <- eval(expr[[3]], baseenv())
  }
  sizes
}

has_peer <- function(program) any(names(kPeerSuffix) %in% names(program$sources))

select_programs <- function(programs, filter = NULL, family = NULL, only = NULL) {
  keep <- rep(TRUE, length(programs))
  if (!is.null(only)) keep <- keep & vapply(programs, only, NA)
  if (!is.null(filter)) keep <- keep & grepl(filter, names(programs))
  if (!is.null(family)) keep <- keep & vapply(programs, `[[`, "", "family") %in% family
  programs[keep]
}
