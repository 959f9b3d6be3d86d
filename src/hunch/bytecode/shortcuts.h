// The functions of base that code has a shortcut for (shortcuts.def).
#pragma once

namespace hunch::bytecode {

enum class Shortcut : int {
#define SHORTCUT(id, name) id,
#include "hunch/bytecode/shortcuts.def"
#undef SHORTCUT
};

inline constexpr const char* kShortcuts[] = {
#define SHORTCUT(id, name) name,
#include "hunch/bytecode/shortcuts.def"
#undef SHORTCUT
};

}  // namespace hunch::bytecode
