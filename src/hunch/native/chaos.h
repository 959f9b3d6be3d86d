// Chaos mode: about one in n assumptions of machine code fails at random. Seeded, so that a run can be repeated.
#pragma once

#include <cstdint>

namespace hunch::native {

void seedChaos(uint32_t oneIn, uint64_t seed);
int32_t chaos();                 // 1: this assumption is to fail
bool takeChaosMark();            // did the exit just taken come from chaos? Forgets it.

}  // namespace hunch::native
