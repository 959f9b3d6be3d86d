#include "hunch/native/chaos.h"

namespace hunch::native {

namespace {
uint32_t oneIn = 0;
uint64_t state = 0;
bool struck = false;

uint64_t nextRandom() {  // splitmix64
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}
}  // namespace

void seedChaos(uint32_t n, uint64_t seed) {
  oneIn = n;
  state = seed;
}

int32_t chaos() {
  if (!oneIn || nextRandom() % oneIn != 0) return 0;
  struck = true;
  return 1;
}

bool takeChaosMark() {
  const bool was = struck;
  struck = false;
  return was;
}

}  // namespace hunch::native
