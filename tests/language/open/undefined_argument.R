third <- function(z) { z }
second <- function(y) { third(y) }
first <- function(x) { second(x) }
for (k in 1:4) tryCatch(first(undefined_thing), error = function(e) { cat(conditionMessage(e), ""); print(conditionCall(e)) })
for (k in 1:4) tryCatch(third(undefined_thing), error = function(e) { cat(conditionMessage(e), ""); print(conditionCall(e)) })
for (k in 1:4) tryCatch(second(undefined_thing), error = function(e) { cat(conditionMessage(e), ""); print(conditionCall(e)) })
