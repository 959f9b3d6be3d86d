# The page: one self-contained HTML file with inline SVG, drawn here, no script and no outside file.
#
# Enters: results (lab.R, results_of), perhaps a comparison with an older measurement. Leaves: the file.
# A plot is a function from results to SVG text, a section is a heading with a sentence and its content. To add one, write
# the function and name it in report_body(). Colours and shapes of engines are one table, kMarks; everything else about
# looks is in kStyle, with a light and a dark palette.

kMarks <- list(          # shape and colour class of an engine in plots
  limit = c("bar", "c-limit"), rcpp = c("square", "c1"), numba = c("up", "c2"), pypy = c("diamond", "c3"),
  luajit = c("down", "c4"), python = c("cross", "c5"), interpreter = c("square", "c1"), baseline = c("up", "c2"),
  optimizer = c("diamond", "c3")
)

# ---- small tools -----------------------------------------------------------------------------------------------

escape <- function(text) {
  for (pair in list(c("&", "&amp;"), c("<", "&lt;"), c(">", "&gt;"), c("\"", "&quot;"))) {
    text <- gsub(pair[1], pair[2], text, fixed = TRUE)
  }
  text
}

# tag("rect", x = 1, class = "bar", "inside"): unnamed arguments are content, named ones attributes; vectors recycle.
tag <- function(name, ...) {
  parts <- list(...)
  named <- nzchar(if (is.null(names(parts))) rep("", length(parts)) else names(parts))
  show <- function(value) if (is.numeric(value)) format(round(value, 2), trim = TRUE, nsmall = 0) else escape(value)
  attributes <- Map(function(key, value) sprintf(" %s=\"%s\"", gsub("_", "-", key), show(value)), names(parts)[named], parts[named])
  attributes <- if (length(attributes)) do.call(paste0, attributes) else ""
  content <- if (any(!named)) do.call(paste0, parts[!named]) else ""
  paste0("<", name, attributes, ">", content, "</", name, ">")
}

joined <- function(...) paste(c(...), collapse = "\n")
svg <- function(width, height, ..., label = "") {
  sprintf("<svg viewBox=\"0 0 %g %g\" width=\"%g\" role=\"img\" aria-label=\"%s\">%s</svg>", width, height, width,
          escape(label), joined(...))
}

section <- function(title, lead, ...) joined("<section>", tag("h2", escape(title)), tag("p", class = "lead", lead), ..., "</section>")

# A log axis: the wider the range, the fewer ticks within a power of ten.
log_scale <- function(values, from, to) {
  range <- range(c(values[is.finite(values) & values > 0], 0.9, 1.2))
  range <- range * c(0.88, 1.14)
  decades <- diff(log10(range))
  steps <- if (decades > 2.6) 1 else if (decades > 0.7) c(1, 2, 5) else c(1, 1.2, 1.5, 2, 3, 4, 5, 7, 8, 9)
  ticks <- sort(as.vector(outer(steps, 10^(-4:7))))
  ticks <- ticks[ticks >= range[1] & ticks <= range[2]]
  place <- function(x) from + (to - from) * (log(x) - log(range[1])) / diff(log(range))
  list(place = place, ticks = ticks)
}

times_label <- function(x) paste0(format(x, trim = TRUE, scientific = FALSE, drop0trailing = TRUE), "\u00d7")

mark <- function(engine, x, y, title) {
  look <- if (engine %in% names(kMarks)) kMarks[[engine]] else c("square", "c5")
  path <- switch(look[1],
    bar = "M-1.2 -7h2.4v14h-2.4z", square = "M-3.6 -3.6h7.2v7.2h-7.2z", up = "M0 -5l4.6 8.4h-9.2z",
    down = "M0 5l4.6 -8.4h-9.2z", diamond = "M0 -5l5 5l-5 5l-5 -5z", cross = "M-4 -1h3v-3h2v3h3v2h-3v3h-2v-3h-3z")
  tag("path", d = path, class = paste("mark", look[2]), transform = sprintf("translate(%.1f %.1f)", x, y),
      tag("title", escape(title)))
}

# ---- the speed-up plot -----------------------------------------------------------------------------------------

runs_of <- function(results, program, engine) {
  Filter(function(run) run$ok && run$program == program && run$engine == engine, results$runs)
}

kRow <- 19
kLabelWidth <- 190

speedup_plot <- function(results, family) {
  programs <- unique(results$speedups$program[results$speedups$family == family])
  beside <- setdiff(results$others, c(results$subject, Filter(is_ablation, results$others)))
  rows <- lapply(programs, function(program) iteration_speeds(results, program))
  scale <- log_scale(results$plot_range, kLabelWidth, 950)
  height <- kRow * length(programs) + 30
  drawn <- mapply(function(program, speeds, i) {
    plot_row(results, program, speeds, beside, scale, 8 + kRow * (i - 0.5))
  }, programs, rows, seq_along(programs))
  svg(960, height, axis(scale, height), drawn, label = paste("Speed-ups in the family", family))
}

# Every iteration of the subject as a speed-up over the base's steady median.
iteration_speeds <- function(results, program) {
  steady <- cell_value(results, program, results$base, "steady")
  runs <- runs_of(results, program, results$subject)
  times <- unlist(lapply(runs, `[[`, "times"))
  warm <- unlist(lapply(runs, function(run) seq_along(run$times) <= results$meta$warmup))
  data.frame(speed = steady / times, warmup = as.logical(warm))
}

axis <- function(scale, height) {
  x <- scale$place(scale$ticks)
  joined(tag("line", x1 = x, x2 = x, y1 = 4, y2 = height - 20, class = ifelse(scale$ticks == 1, "one", "grid")),
         tag("text", x = x, y = height - 5, class = "tick", times_label(scale$ticks)))
}

plot_row <- function(results, program, speeds, beside, scale, y) {
  speed <- speedup_value(results, program, results$subject)
  verdict <- speedup_value(results, program, results$subject, "verdict")
  name <- sub(".*/", "", program)
  label <- tag("text", x = kLabelWidth - 10, y = y + 4, class = paste("name", if (identical(verdict, "slower")) "bad" else ""), name)
  dots <- if (nrow(speeds)) {
    jitter <- rep_len(c(-3, 0, 3, -1.5, 1.5), nrow(speeds))
    tag("circle", cx = scale$place(speeds$speed), cy = y + jitter, r = 2.3, class = ifelse(speeds$warmup, "warm", "dot"))
  }
  bar <- if (!is.na(speed)) {
    tag("line", x1 = scale$place(1), x2 = scale$place(speed), y1 = y, y2 = y, class = paste("stem", verdict))
  }
  head <- if (!is.na(speed)) {
    tag("circle", cx = scale$place(speed), cy = y, r = 4.6, class = paste("head", verdict),
        tag("title", escape(sprintf("%s: %s", program, show_ratio(speed)))))
  }
  others <- vapply(beside, function(engine) {
    value <- speedup_value(results, program, engine)
    if (is.na(value)) "" else mark(engine, scale$place(value), y, sprintf("%s, %s: %s", program, engine, show_ratio(value)))
  }, "")
  joined(label, bar, dots, others, head)
}

legend <- function(results) {
  item <- function(drawing, text) tag("span", svg(16, 14, drawing), escape(text))
  beside <- setdiff(results$others, c(results$subject, Filter(is_ablation, results$others)))
  items <- c(
    item(tag("circle", cx = 8, cy = 7, r = 4.6, class = "head faster"), paste(results$subject, "steady median")),
    item(tag("circle", cx = 8, cy = 7, r = 2.6, class = "dot"), "one iteration"),
    item(tag("circle", cx = 8, cy = 7, r = 2.6, class = "warm"), "one warm-up iteration"),
    vapply(beside, function(engine) item(mark(engine, 8, 7, engine), engine_label(results, engine)), "")
  )
  tag("p", class = "legend", joined(items))
}

engine_label <- function(results, engine) {
  label <- results$meta$labels[[engine]]
  if (is.null(label)) engine else label
}

# ---- warm-up curves --------------------------------------------------------------------------------------------

# Small multiples: the time of each iteration over the base's steady median, on a log scale; median over rounds.
warmup_plot <- function(results, program) {
  width <- 228
  height <- 128
  curves <- lapply(c(results$base, results$subject), function(engine) median_curve(results, program, engine))
  scale <- log_scale(c(unlist(curves), 1), height - 18, 24)
  across <- function(i) 30 + (width - 38) * (i - 1) / max(1, results$meta$iterations - 1)
  lines <- mapply(function(curve, class) {
    if (!length(curve)) return("")
    path <- paste0(ifelse(seq_along(curve) == 1, "M", "L"), round(across(seq_along(curve)), 1), " ", round(scale$place(curve), 1), collapse = "")
    joined(tag("path", d = path, class = paste("curve", class)),
           tag("circle", cx = across(seq_along(curve)), cy = scale$place(curve), r = 1.7, class = paste("point", class)))
  }, curves, c("base", "subject"))
  shown <- scale$ticks[round(seq(1, length(scale$ticks), length.out = min(4, length(scale$ticks))))]
  y <- scale$place(shown)
  svg(width, height,
      tag("text", x = 4, y = 12, class = "small-title", program),
      tag("rect", x = 30, y = 20, width = max(0, across(results$meta$warmup + 0.5) - 30), height = height - 36, class = "zone"),
      tag("line", x1 = 30, x2 = width - 6, y1 = y, y2 = y, class = ifelse(shown == 1, "one", "grid")),
      tag("text", x = 26, y = y + 3, class = "tick right", times_label(shown)),
      lines, label = paste("Warm-up of", program))
}

median_curve <- function(results, program, engine) {
  runs <- runs_of(results, program, engine)
  steady <- cell_value(results, program, results$base, "steady")
  if (!length(runs) || is.na(steady)) return(numeric())
  apply(do.call(rbind, lapply(runs, `[[`, "times")), 2, stats::median) / steady
}

# ---- means of engines ------------------------------------------------------------------------------------------

# One bar per row: geometric means of families, of tiers, or what a mechanism is worth.
bar_plot <- function(names, values, titles, label) {
  scale <- log_scale(values, kLabelWidth, 860)
  height <- kRow * length(values) + 30
  y <- 8 + kRow * (seq_along(values) - 0.5)
  x <- scale$place(values)
  one <- scale$place(1)
  svg(960, height, axis(scale, height),
      tag("rect", x = pmin(x, one), y = y - 5.5, width = pmax(abs(x - one), 1), height = 11, rx = 2,
          class = ifelse(values >= 1, "fill", "fill bad"), tag("title", escape(titles))),
      tag("text", x = kLabelWidth - 10, y = y + 4, class = "name", names),
      tag("text", x = pmax(x, one) + 6, y = y + 4, class = "value", show_ratio(values)), label = label)
}

# ---- tables ----------------------------------------------------------------------------------------------------

html_table <- function(columns, classes = NULL) {
  head <- tag("tr", joined(tag("th", names(columns))))
  body <- do.call(paste0, lapply(columns, function(column) tag("td", escape(column))))
  rows <- if (is.null(classes)) tag("tr", body) else tag("tr", class = classes, body)
  tag("div", class = "scroll", tag("table", tag("thead", head), tag("tbody", joined(rows))))
}

family_html <- function(results) {
  t <- results$families
  t <- t[t$engine == results$subject | t$family == "all", ]
  html_table(list(engine = t$engine, family = t$family, programs = show_count(t$programs), "geometric mean" = show_ratio(t$mean),
                  "first iteration" = show_ratio(t$first), faster = show_count(t$faster),
                  regressions = show_count(t$regressions), minimum = show_ratio(t$minimum), at = sub(".*/", "", t$worst),
                  maximum = show_ratio(t$maximum), "at " = sub(".*/", "", t$best)),
             ifelse(t$family == "all", "total", ""))
}

cells_html <- function(results) {
  t <- results$cells
  verdict <- speedup_value(results, t$program, t$engine, "verdict")
  html_table(list(
    program = t$program, engine = t$engine, steady = show_time(t$steady),
    "speed-up" = show_ratio(speedup_value(results, t$program, t$engine)),
    "\u00b1" = show_percent(expm1(speedup_value(results, t$program, t$engine, "error"))), verdict = with_blank(verdict),
    first = show_time(t$first), "until steady" = show_time(t$until_steady), process = show_time(t$wall),
    "peak MB" = show_mb(t$memory_mb), compiled = show_count(t$compiled), "compile time" = show_time(t$compile_ms / 1000),
    deopts = show_count(t$deopts), rounds = show_count(t$rounds)
  ), with_blank(verdict))
}

comparison_html <- function(comparison) {
  changed <- comparison[comparison$verdict != "same", ]
  if (!nrow(changed)) return(tag("p", "Nothing changed beyond noise."))
  html_table(list(program = changed$program, engine = changed$engine, before = show_ratio(changed$speedup_old),
                  now = show_ratio(changed$speedup_new), change = show_ratio(changed$change),
                  "\u00b1" = show_percent(expm1(changed$error)), verdict = changed$verdict), changed$verdict)
}

# ---- the page --------------------------------------------------------------------------------------------------

tiles <- function(results) {
  row <- results$families[results$families$engine == results$subject & results$families$family == "all", ]
  if (is.null(row) || !nrow(row)) return("")
  tile <- function(value, what, more = "") {
    tag("div", class = "tile", tag("b", escape(value)), tag("span", escape(what)), tag("small", escape(more)))
  }
  tag("div", class = "tiles", joined(
    tile(show_ratio(row$mean), "geometric mean, steady", sprintf("over %s, %d programs", results$base, row$programs)),
    tile(show_ratio(row$first), "geometric mean, first iteration", "compilation included"),
    tile(show_ratio(row$minimum), "minimum", row$worst),
    tile(sprintf("%d of %d", row$faster, row$programs), "faster beyond noise", paste("best", show_ratio(row$maximum), row$best)),
    tile(show_count(row$regressions), "regressions", "slower beyond noise")
  ))
}

report_body <- function(results, comparison, old) {
  subject <- results$subject
  if (is.null(results$speedups) || is.null(subject)) {
    return(section("Times", "One engine alone: nothing to compare.", cells_html(results)))
  }
  families <- unique(results$speedups$family)
  speeds <- lapply(unique(results$speedups$program), function(p) iteration_speeds(results, p)$speed)
  shown <- results$speedups$speedup[!is_ablation(results$speedups$engine)]
  results$plot_range <- c(unlist(speeds), shown)
  overall <- results$families[results$families$family == "all", ]
  joined(
    tiles(results), failures_html(results),
    section(paste("Speed-up over", engine_label(results, results$base)),
            "Right is faster; the axis is logarithmic and the same for all families. Every dot is one iteration, against the
             steady median of the base; hollow dots are warm-up. A grey head means: no difference beyond noise.",
            legend(results),
            vapply(families, function(f) joined(tag("h3", escape(f)), speedup_plot(results, f)), "")),
    section("Families", "Geometric means of the steady speed-ups, and of the first iterations.",
            bar_plot(results$families$family[results$families$engine == subject],
                     results$families$mean[results$families$engine == subject],
                     results$families$worst[results$families$engine == subject], "Geometric means of families"),
            family_html(results)),
    if (nrow(overall) > 1) section("Engines", "Geometric mean of the steady speed-up of each engine over the programs it runs.",
            bar_plot(overall$engine, overall$mean, overall$engine, "Geometric means of engines")),
    if (length(results$ablations)) section("Mechanisms", "Time without the mechanism over time with it: what each is worth.",
            bar_plot(results$ablations$engine, results$ablations$mean, results$ablations$best, "Worth of mechanisms")),
    section("Warm-up", sprintf("Time of each iteration over the steady median of %s, logarithmic; lower is faster. Grey is %s,
            blue is %s; the shaded zone is warm-up.", results$base, results$base, subject),
            tag("div", class = "grid-plots", joined(vapply(unique(results$cells$program),
                                                           function(p) warmup_plot(results, p), "")))),
    if (!is.null(comparison)) section("Changes", sprintf("Speed-ups against the measurement of %s.", escape(old$meta$date)),
                                      comparison_html(comparison)),
    section("All figures", "Medians over rounds. \u00b1 is the error beyond which a difference counts as one.", cells_html(results))
  )
}

failures_html <- function(results) {
  if (!length(results$failures)) return("")
  lines <- vapply(results$failures, function(f) tag("li", escape(sprintf("%s in %s: %s", f$program, f$engine, f$error))), "")
  tag("div", class = "alarm", tag("b", "Wrong results"), tag("ul", joined(lines)))
}

method_html <- function(results) {
  meta <- results$meta
  machine <- meta$machine
  switches <- unlist(machine$environment)
  section("How it was measured", sprintf("Every program and engine ran in a process of its own, %d iterations each, the first %d
    taken as warm-up, in up to %d rounds with the order of engines turned. Every result was compared with that of %s.",
    meta$iterations, meta$warmup, meta$rounds, results$base),
    tag("p", escape(noise_sentence(results$noise))),
    tag("p", escape(sprintf("%s, %d cores, %g GB, load %g at the start; %s; hunch %s; gcc %s; BLAS %s.%s", machine$processor,
        machine$cores, machine$memory_gb, machine$load, machine$r, machine$hunch, machine$gcc, machine$blas,
        if (length(switches)) paste0(" Set: ", paste0(names(switches), "=", switches, collapse = " "), ".") else ""))),
    if (length(results$left_out)) tag("p", escape(paste("Left out for lack of time:", paste(results$left_out, collapse = ", ")))))
}

write_report <- function(results, file, comparison = NULL, old = NULL) {
  dir.create(dirname(file), recursive = TRUE, showWarnings = FALSE)
  noise <- if (results$noise$noisy) tag("div", class = "alarm", "This machine was too noisy for small differences; see the end of the page.")
  page <- joined(
    "<!doctype html>", "<html lang=\"en\"><head><meta charset=\"utf-8\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>hunch: measurements</title>",
    tag("style", kStyle), "</head><body><main>",
    "<header>", tag("h1", "hunch, measured"),
    tag("p", class = "sub", escape(results$meta$date), " \u00b7 ", tag("code", escape(results$meta$command))), "</header>",
    noise, report_body(results, comparison, old), method_html(results), "</main></body></html>"
  )
  writeLines(enc2utf8(page), file, useBytes = TRUE)
}

kStyle <- "
:root { --paper: #fbfbf9; --card: #ffffff; --ink: #1f2328; --soft: #6b7280; --line: #e4e4df; --one: #9aa0a6;
  --main: #2563c9; --same: #8a9099; --bad: #c2410c; --zone: #f1f1ec;
  --c1: #d97706; --c2: #7c3aed; --c3: #0d9488; --c4: #db2777; --c5: #78716c; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171a; --card: #1c1f23; --ink: #e6e7e9; --soft: #9aa1ab;
  --line: #2c3036; --one: #6b727c; --main: #6ea8fe; --same: #868d97; --bad: #fb923c; --zone: #22262b;
  --c1: #f5b041; --c2: #b794f6; --c3: #2dd4bf; --c4: #f472b6; --c5: #a8a29e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1160px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 28px; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 19px; margin: 0 0 4px; }
h3 { font-size: 14px; margin: 16px 0 0; color: var(--soft); text-transform: uppercase; letter-spacing: 0.06em; }
.sub, .lead, .legend { color: var(--soft); margin: 4px 0 12px; }
code { font: 13px ui-monospace, monospace; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; margin-top: 20px; }
svg { max-width: 100%; height: auto; display: block; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; }
.tile b { display: block; font-size: 27px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tile span { display: block; } .tile small { color: var(--soft); overflow-wrap: anywhere; }
.alarm { border: 1px solid var(--bad); color: var(--bad); border-radius: 10px; padding: 10px 16px; margin-top: 16px; }
.alarm ul { margin: 4px 0; padding-left: 20px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 13px; }
.legend span { display: inline-flex; align-items: center; gap: 5px; }
.grid-plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 10px; }
text { font: 11.5px system-ui, sans-serif; fill: var(--ink); }
.name { text-anchor: end; } .name.bad { fill: var(--bad); font-weight: 600; }
.tick { text-anchor: middle; fill: var(--soft); font-size: 10.5px; } .tick.right { text-anchor: end; }
.value { fill: var(--soft); } .small-title { font-size: 11px; font-weight: 600; }
.grid { stroke: var(--line); } .one { stroke: var(--one); }
.stem { stroke: var(--main); stroke-width: 2; opacity: 0.35; } .stem.same { stroke: var(--same); } .stem.slower { stroke: var(--bad); }
.head { fill: var(--main); stroke: var(--card); stroke-width: 1.5; } .head.same { fill: var(--same); } .head.slower { fill: var(--bad); }
.dot { fill: var(--main); opacity: 0.35; } .warm { fill: none; stroke: var(--main); opacity: 0.5; }
.fill { fill: var(--main); } .fill.bad { fill: var(--bad); } .zone { fill: var(--zone); }
.curve { fill: none; stroke-width: 1.6; } .curve.base { stroke: var(--same); } .curve.subject { stroke: var(--main); }
.point.base { fill: var(--same); } .point.subject { fill: var(--main); }
.mark { stroke: var(--card); stroke-width: 0.6; } .c-limit { fill: var(--ink); } .c1 { fill: var(--c1); } .c2 { fill: var(--c2); }
.c3 { fill: var(--c3); } .c4 { fill: var(--c4); } .c5 { fill: var(--c5); }
.scroll { overflow-x: auto; margin-top: 12px; }
table { border-collapse: collapse; font-size: 12.5px; font-variant-numeric: tabular-nums; width: 100%; }
th, td { text-align: right; padding: 3px 7px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; } th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
tr.total td { font-weight: 600; } tr.slower td { color: var(--bad); }
"
