#include "hunch/feedback/feedback.h"

namespace hunch::feedback {

using namespace hunch::host;

namespace {

struct TypeWord {
  uint32_t types;
  const char* word;
};
constexpr uint32_t bit(int type) { return uint32_t{1} << type; }
const TypeWord kTypeWords[] = {
    {bit(NILSXP), "null"}, {bit(LGLSXP), "lgl"},  {bit(INTSXP), "int"},  {bit(REALSXP), "dbl"},
    {bit(CPLXSXP), "cplx"}, {bit(STRSXP), "chr"}, {bit(VECSXP), "list"}, {bit(CLOSXP) | bit(BUILTINSXP) | bit(SPECIALSXP), "fun"},
    {bit(ENVSXP), "env"},
};

// Did any recorded combination of header bits have (or lack) this one?
bool anyCombination(uint64_t seen, unsigned mask, bool set) {
  for (unsigned c = 0; c < 8; c++)
    if ((seen >> (32 + c) & 1) && ((c & mask) != 0) == set) return true;
  return false;
}

}  // namespace

std::vector<std::string> describe(const TypeSlot& slot) {
  std::vector<std::string> words;
  uint32_t types = static_cast<uint32_t>(slot.seen);
  for (const TypeWord& row : kTypeWords) {
    if (types & row.types) words.push_back(row.word);
    types &= ~row.types;
  }
  if (types) words.push_back("other");
  if (anyCombination(slot.seen, 1, false)) words.push_back("vector");
  if (anyCombination(slot.seen, 2, true)) words.push_back("object");
  if (anyCombination(slot.seen, 4, true)) words.push_back("altrep");
  if (slot.seen & kSeenAttributes) words.push_back("attributes");
  if (slot.seen & kSeenPromise) words.push_back("promise");
  return words;
}

int recordTarget(CallTargets& targets, SEXP body) {
  for (int i = 0; i < targets.count; i++)
    if (targets.body[i] == body) return i;
  if (targets.count < CallTargets::kMax) return targets.body[targets.count] = body, targets.count++;
  targets.megamorphic = true;
  return -1;
}

}  // namespace hunch::feedback
