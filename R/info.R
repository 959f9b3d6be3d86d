# What is known about one function.

#' The state of a function
hunch_info <- function(f) {
  check_closure(f)
  info <- if (usable()) .Call(C_hunch_info, f) else list(state = "inactive", reason = state$problem)
  for (part in c("versions", "deopts", "declined")) info[[part]] <- as_frame(info[[part]])
  info$tier <- tier_reached(info)
  structure(info, class = "hunch_info")
}

as_frame <- function(x) {
  if (is.null(x)) data.frame() else as.data.frame(x, stringsAsFactors = FALSE, check.names = FALSE)
}

tier_reached <- function(info) {
  if (info$state != "compiled") "off" else if (any(!info$versions$retired)) "optimizer" else "interpreter"
}

# ---- words -----------------------------------------------------------------------------------------------------------

plural <- function(n, what) {
  sprintf("%s %s%s", format(n, big.mark = ",", trim = TRUE, scientific = FALSE), what, if (n == 1) "" else "s")
}

type_words <- c(nil = "NULL", lgl = "logical", int = "integer", dbl = "double", cplx = "complex", str = "character",
  raw = "raw", list = "list", sym = "symbol", clo = "closure", prim = "builtin", env = "environment", other = "other")

# A type of the intermediate representation in words: "int|dbl[]@?" is "integer or double vector with attributes".
describe_type <- function(type) {
  if (type == "any") return("anything")
  if (type %in% c("", "void")) return("")
  has <- function(sign) grepl(sign, type, fixed = TRUE)
  kinds <- strsplit(sub("[[@^~?].*", "", type), "|", fixed = TRUE)[[1L]]
  number <- any(kinds %in% c("lgl", "int", "dbl"))
  paste0(paste(type_words[kinds], collapse = " or "),
    if (has("[]") && any(kinds %in% names(type_words)[2:8])) " vector",
    if (has("@")) " with attributes", if (has("^")) " of a class", if (has("~")) " or a compact form of it",
    if (number && !has("[]") && !has("?")) ", not NA")
}

# "x: dbl[], n: int" in words.
describe_context <- function(context, environment) {
  parts <- if (nzchar(context)) strsplit(context, ", ", fixed = TRUE)[[1L]] else character()
  split <- regexpr(": [^:]*$", parts)
  words <- sprintf("%s is %s", substr(parts, 1L, split - 1L), vapply(substring(parts, split + 2L), describe_type, ""))
  words <- c(words, if (environment) "the frame has an environment")
  if (length(words)) paste("when", paste(words, collapse = "; ")) else "for any frame"
}

version_state <- function(v) {
  if (v$draft) if (v$retired) ", a draft no longer in use" else ", a draft"
  else if (v$retired) ", given up" else ""
}

describe_version <- function(v, deopts) {
  own <- deopts[deopts$version == v$version, ]
  reasons <- if (nrow(own)) sprintf(" (%s)", paste(own$reason, own$count, collapse = ", ")) else ""
  c(sprintf("  version %d: %s, %s, %s%s%s", as.integer(v$version), v$entry, plural(v$entries, "run"),
            plural(v$deopts, "deoptimization"), reasons, version_state(v)),
    sprintf("    %s", describe_context(v$context, v$environment)),
    sprintf("    %d of %d instructions native, %s of code, made in %.1f ms (build %.1f, passes %.1f, lower %.1f)",
            as.integer(v$native), as.integer(v$native + v$stepped), plural(v$code_bytes, "byte"),
            v$build_ms + v$pass_ms + v$lower_ms, v$build_ms, v$pass_ms, v$lower_ms))
}

describe_declined <- function(x) {
  if (!nrow(x)) return(character())
  sprintf("  %s not optimized because %s%s", x$entry, x$sentence, ifelse(nzchar(x$detail), paste0(": ", x$detail), ""))
}

describe_needs <- function(x) {
  needs <- c("its environment"[x$needs_environment], "its arguments' expressions"[x$needs_promises],
             "its argument list"[x$needs_arguments])
  if (length(needs)) paste0("; keeps ", paste(needs, collapse = ", ")) else ""
}

describe_compiled <- function(x) {
  versions <- split(x$versions, seq_len(nrow(x$versions)))
  c(sprintf("<hunch> %s, %s, %s of bytecode, compiled in %.2f ms%s",
            if (x$tier == "optimizer") "optimized" else "compiled", plural(x$calls, "call"), plural(x$words, "word"),
            x$compile_ms, describe_needs(x)),
    unlist(lapply(versions, describe_version, x$deopts), use.names = FALSE),
    describe_declined(x$declined),
    if (x$pending) "  being optimized in the background")
}

describe_info <- function(x) {
  switch(x$state,
    compiled = describe_compiled(x),
    refused = sprintf("<hunch> left to GNU R: %s", x$reason),
    cold = sprintf("<hunch> not hot yet, %s seen", plural(x$calls_before, "call")),
    inactive = sprintf("<hunch> inactive: %s", x$reason),
    "<hunch> not called yet")
}

print.hunch_info <- function(x, ...) {
  cat(describe_info(x), sep = "\n")
  invisible(x)
}
