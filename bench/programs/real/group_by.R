# Group-by: a small table engine that filters, adds a column, groups and sums up n rows.
# Style: tables are lists of columns, verbs take functions, split, lapply and do.call.

size <- 20000L
small <- 100L

new_table <- function(...) structure(list(...), class = "table_of_columns")

rows_of <- function(table) length(table[[1L]])

take <- function(table, rows) {
  columns <- lapply(unclass(table), function(column) column[rows])
  do.call(new_table, columns)
}

keep <- function(table, condition) {
  yes <- logical(rows_of(table))
  for (i in seq_along(yes)) yes[i] <- condition(row_at(table, i))
  take(table, which(yes))
}

row_at <- function(table, i) {
  row <- vector("list", length(table))
  names(row) <- names(table)
  for (name in names(table)) row[[name]] <- table[[name]][i]
  row
}

with_column <- function(table, name, compute) {
  table[[name]] <- compute(table)
  table
}

groups <- function(table, keys) {
  label <- do.call(paste, c(unclass(table)[keys], sep = "/"))
  index <- new.env()
  for (i in seq_along(label)) index[[label[i]]] <- c(index[[label[i]]], i)
  mget(sort(ls(index)), envir = index)
}

summarise <- function(table, keys, ...) {
  verbs <- list(...)
  found <- groups(table, keys)
  sums <- lapply(verbs, function(verb)
    vapply(found, function(rows) verb(take(table, rows)), 0, USE.NAMES = FALSE))
  do.call(new_table, c(list(group = names(found)), sums))
}

sales <- function(n) {
  set.seed(41)
  new_table(shop = sample(c("north", "south", "east", "west"), n, TRUE),
            item = sample(c("tea", "jam", "salt"), n, TRUE),
            price = round(runif(n, 1, 9), 2), pieces = sample.int(5L, n, TRUE))
}

run <- function(n) {
  busy <- keep(sales(n), function(row) row$pieces > 1L && row$shop != "west")
  worth <- with_column(busy, "worth", function(table) table$price * table$pieces)
  summarise(worth, c("shop", "item"),
            rows = function(table) as.numeric(rows_of(table)),
            total = function(table) sum(table$worth),
            dearest = function(table) max(table$price))
}

check <- function(result, n) {
  all <- as.data.frame(unclass(sales(n)))
  busy <- all[all$pieces > 1 & all$shop != "west", ]
  by <- paste(busy$shop, busy$item, sep = "/")
  total <- tapply(busy$price * busy$pieces, by, sum)
  identical(result$group, names(total)) &&
    isTRUE(all.equal(result$total, as.vector(total))) &&
    all(result$rows == table(by)) &&
    all(result$dearest == tapply(busy$price, by, max))
}

answer <- function(result) c(sum(result$rows), sum(result$total), sum(result$dearest))
