# Flags: the table comes from C++ (flags.def); a flag is an option, an environment variable, or its default.

tier_names <- c("off", "interpreter", "baseline", "optimizer")
engine_names <- c("llvm", "reference")

#' All flags with their values
hunch_flags <- function() {
  if (is.null(state$report)) return(data.frame())
  table <- as.data.frame(.Call(C_hunch_flagTable), stringsAsFactors = FALSE)
  table$option <- paste0("hunch.", table$name)
  table$env <- paste0("HUNCH_", toupper(table$name))
  table[c("name", "option", "env", "type", "default", "value", "ablate", "doc")]
}

# What the user asked for: option, else environment variable, else NULL.
requested <- function(name) {
  value <- getOption(paste0("hunch.", name))
  if (!is.null(value)) return(value)
  value <- Sys.getenv(paste0("HUNCH_", toupper(name)), "")
  if (nzchar(value)) value
}

# A requested value as the number C++ stores; NA when it makes no sense.
as_flag <- function(value, type) {
  switch(type,
    tier = if (is.numeric(value)) as.numeric(value) else match(value, tier_names) - 1,
    engine = if (is.numeric(value)) as.numeric(value) else match(value, engine_names) - 1,
    bool = if (is.logical(value)) as.numeric(value)
           else if (is.numeric(value)) value
           else switch(tolower(as.character(value)), "1" = , true = , yes = , on = 1,
                       "0" = , false = , no = , off = 0, NA_real_),
    int = , level = suppressWarnings(as.numeric(value)),
    NA_real_)
}

apply_flags <- function() {
  table <- .Call(C_hunch_flagTable)
  for (i in seq_along(table$name)) {
    value <- requested(table$name[i])
    if (is.null(value)) value <- if (table$name[i] == "host_jit") Sys.getenv("R_ENABLE_JIT", "3") != "0" else table$default[i]
    number <- as_flag(value, table$type[i])
    if (length(number) != 1L || is.na(number)) {
      warning(sprintf("hunch: %s is not a value of %s (%s); its default is used",
                      deparse(value), table$name[i], table$doc[i]), call. = FALSE)
      next
    }
    .Call(C_hunch_setFlag, i, number)
  }
}

flag_value <- function(name) {
  table <- .Call(C_hunch_flagTable)
  value <- table$value[match(name, table$name)]
  if (table$type[match(name, table$name)] == "bool") value != 0 else value
}

#' The tables hunch is built from
hunch_tables <- function() {
  list(
    flags = hunch_flags(),
    events = as_frame(.Call(C_hunch_eventTable)),
    opcodes = as_frame(.Call(C_hunch_opcodeTable)),
    pir_ops = as_frame(.Call(C_hunch_pirOpTable)),
    pir_types = as_frame(.Call(C_hunch_typeTable)),
    passes = as_frame(.Call(C_hunch_passTable)),
    reasons = as_frame(.Call(C_hunch_reasonTable)),
    levels = as_frame(.Call(C_hunch_levelTable)),
    refusals = as_frame(.Call(C_hunch_refusalTable)),
    helpers = as_frame(.Call(C_hunch_helperTable)))
}
