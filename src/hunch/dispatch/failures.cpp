#include "hunch/dispatch/failures.h"

#include <algorithm>

namespace hunch::dispatch {

namespace {

bool mayBe(const Arguments& failed, const Arguments& now) {
  for (size_t i = 0; i < failed.size() && i < now.size(); i++)
    if (failed[i] != pir::Type::any() && !pir::implies(failed[i], now[i])) return false;
  return true;
}

}  // namespace

void Failures::add(Place place, const Arguments& arguments) {
  constexpr size_t kMostKinds = 4;  // of calls for which one place fails: then it fails for all
  std::vector<Arguments>& known = failed_[place];
  if (std::any_of(known.begin(), known.end(), [&](const Arguments& k) { return mayBe(k, arguments); })) return;
  if (known.size() + 1 >= kMostKinds) known.assign(1, {});
  else known.push_back(arguments);
}

std::set<Place> Failures::among(const Arguments& arguments) const {
  std::set<Place> out;
  for (const auto& [place, known] : failed_)
    if (std::any_of(known.begin(), known.end(), [&](const Arguments& k) { return mayBe(k, arguments); })) out.insert(place);
  return out;
}

std::set<Place> Failures::all() const {
  std::set<Place> out;
  for (const auto& [place, known] : failed_) out.insert(place);
  return out;
}

}  // namespace hunch::dispatch
