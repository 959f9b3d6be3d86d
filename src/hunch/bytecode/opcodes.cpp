#include <cstring>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

const OpInfo kOps[] = {
#define OP(name, immediates, pops, pushes, doc) {#name, immediates, pops, pushes, doc},
#include "hunch/bytecode/opcodes.def"
#undef OP
};

int opWidth(Op op) { return 1 + static_cast<int>(std::strlen(opInfo(op).immediates)); }

}  // namespace hunch::bytecode
