// Proves host/object.h, host/context.h and the rows of R_FunTab against the running R.
//
// Every offset and bit is compared with what R's own functions say about specimens made for the purpose; contexts
// are compared with what R writes into memory filled with a pattern; node stack entries with how R counts links in
// them. To prove another field, add a row to kLayout in selftest.cpp.
#pragma once

#include <string>
#include <vector>

namespace hunch::host {

// A sentence about the first proof that fails; empty when the layout is the known one.
std::vector<std::string> selfTestLayout();
int layoutProofCount();

}  // namespace hunch::host
