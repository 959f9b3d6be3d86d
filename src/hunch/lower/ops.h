// One lowering function per op: `llvm::Value* lowerNAME(Emitter&, const pir::Instr&)`, null when the op has no result.
//
// values.cpp: constants, boxes, tests and conversions of single values. arithmetic.cpp: scalar arithmetic. nats.cpp:
// machine integers and ranges. vectors.cpp: lengths, dimensions, elements, ownership. objects.cpp: lists, strings, new
// vectors. memory.cpp: variables, operands, globals and other bindings in memory. control.cpp: leaving, stepping, ends of blocks.
// A new op: its function in the file of its subject; the table follows from ops.def.
#pragma once

#include "hunch/lower/emitter.h"

namespace hunch::lower {

// What all of these files write without the names of their rooms.
using namespace hunch::pir;
using namespace hunch::host;
using interp::kTagCell;
using llvm::Value;

using LowerOp = Value* (*)(Emitter& e, const Instr& i);

#define OP(name, args, immediates, effects, doc) Value* lower##name(Emitter& e, const Instr& i);
#include "hunch/pir/ops.def"
#undef OP

inline constexpr LowerOp kLowerOps[] = {
#define OP(name, args, immediates, effects, doc) lower##name,
#include "hunch/pir/ops.def"
#undef OP
};

// Where objects keep what machine code reads in line.
inline constexpr int kCar = 32, kPromiseValue = 32, kEnvFrame = 32;

// A test of one kind that a few loads decide; see values.cpp.
bool isQuickType(Type type);
Value* hasQuickType(Emitter& e, Value* object, Type type);

// Ownership; see vectors.cpp. Goes on where a cell holds an object, nothing unusual about it; the place of its pointer.
Value* plainCell(Emitter& e, Quick& quick, Value* cell);
// Goes on where this vector is what the place holds, and nobody else refers to it.
void requireOwner(Emitter& e, Quick& quick, Value* holder, const Instr* vector);
// The vector if it has this position, otherwise what `grow` makes of the two.
Value* growUnlessWithin(Emitter& e, const Instr* vector, const Instr* position, const std::function<Value*(Value*, Value*)>& grow);

}  // namespace hunch::lower
