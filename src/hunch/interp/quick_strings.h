// Quick builtins (quick.h) that make strings: as.character() of numbers that are simple to write (text.h), paste(), paste0(),
// sprintf() (quick_format.cpp); and those that look into ASCII strings (quick_split.cpp).
//
// GNU R interns what it pastes on the way to a collapsed string. Here ASCII strings are put together at once.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool numbersAsCharacter(StackEntry* args, int n);   // as.character(x)
bool pasteStrings(StackEntry* args, int n);        // .Internal(paste(list, sep, collapse, recycle0))
bool paste0Strings(StackEntry* args, int n);       // .Internal(paste0(list, collapse, recycle0))

bool formatStrings(StackEntry* args, int n);       // .Internal(sprintf(fmt, ...))

bool splitStrings(StackEntry* args, int n);        // .Internal(strsplit(x, split, fixed, perl, useBytes))
bool upperCase(StackEntry* args, int n);           // .Internal(toupper(x))
bool lowerCase(StackEntry* args, int n);           // .Internal(tolower(x))
bool startWith(StackEntry* args, int n);           // .Internal(startsWith(x, prefix))
bool endWith(StackEntry* args, int n);             // .Internal(endsWith(x, suffix))
bool areNotEmpty(StackEntry* args, int n);         // nzchar(x)
bool countCharacters(StackEntry* args, int n);     // .Internal(nchar(x, type, allowNA, keepNA))

}  // namespace hunch::interp
