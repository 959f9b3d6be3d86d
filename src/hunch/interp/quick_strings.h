// Quick builtins (quick.h) that make strings: as.character() of doubles that are whole numbers, paste(), paste0(); and those
// that look into ASCII strings (quick_split.cpp).
//
// GNU R formats each number by the C library and interns what it pastes on the way to a collapsed string. Here whole numbers
// below 10^13 are written digit by digit, in the notation GNU R chooses, and ASCII strings are put together at once.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool wholesAsCharacter(StackEntry* args, int n);   // as.character(x)
bool pasteStrings(StackEntry* args, int n);        // .Internal(paste(list, sep, collapse, recycle0))
bool paste0Strings(StackEntry* args, int n);       // .Internal(paste0(list, collapse, recycle0))

bool splitStrings(StackEntry* args, int n);        // .Internal(strsplit(x, split, fixed, perl, useBytes))
bool upperCase(StackEntry* args, int n);           // .Internal(toupper(x))
bool lowerCase(StackEntry* args, int n);           // .Internal(tolower(x))
bool startWith(StackEntry* args, int n);           // .Internal(startsWith(x, prefix))
bool endWith(StackEntry* args, int n);             // .Internal(endsWith(x, suffix))
bool areNotEmpty(StackEntry* args, int n);         // nzchar(x)

}  // namespace hunch::interp
