# What C code of packages does to environments is noticed: bindings that it makes, removes and activates, environments it moves.

build_library <- function() {
  dir <- tempfile("foreign")
  dir.create(dir)
  source <- file.path(dir, "foreign.c")
  writeLines(c(
    "#include <Rinternals.h>",
    "void R_removeVarFromFrame(SEXP, SEXP);",
    "SEXP bind(SEXP name, SEXP value, SEXP env) { Rf_defineVar(Rf_installChar(STRING_ELT(name, 0)), value, env); return R_NilValue; }",
    "SEXP unbind(SEXP name, SEXP env) { R_removeVarFromFrame(Rf_installChar(STRING_ELT(name, 0)), env); return R_NilValue; }",
    "SEXP activate(SEXP name, SEXP f, SEXP env) { R_MakeActiveBinding(Rf_installChar(STRING_ELT(name, 0)), f, env); return R_NilValue; }",
    "SEXP surround(SEXP env, SEXP around) { SET_ENCLOS(env, around); return R_NilValue; }"), source)
  command <- c("CMD", "SHLIB", "-o", shQuote(file.path(dir, "foreign.so")), shQuote(source))
  system2(file.path(R.home("bin"), "R"), command, stdout = FALSE, stderr = FALSE)
  file.path(dir, "foreign.so")
}

test_that("bindings made by C code are noticed, also by libraries that are loaded again", {
  library <- build_library()
  skip_if_not(file.exists(library), "a C compiler")
  e <- new.env(parent = globalenv())
  f <- eval(quote(function() length(1:3)), e)
  for (round in 1:2) {
    dyn.load(library)
    for (i in 1:50) f()
    .Call("bind", "length", function(x) "ours", e)
    expect_identical(f(), "ours")
    .Call("unbind", "length", e)
    expect_identical(f(), 3L)
    .Call("activate", "length", function() function(x) "active", e)
    expect_identical(f(), "active")
    rm("length", envir = e)
    expect_identical(f(), 3L)
    other <- list2env(list(length = function(x) "around"), parent = globalenv())
    .Call("surround", e, other)
    expect_identical(f(), "around")
    .Call("surround", e, globalenv())
    expect_identical(f(), 3L)
    dyn.unload(library)
  }
  hunch_disable()
  expect_identical(f(), 3L)
  hunch_enable()
  expect_identical(f(), 3L)
})
