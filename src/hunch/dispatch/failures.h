// Speculation that did not hold, and for which calls: what fails for objects of a class may be right for plain vectors.
//
// A failure is noted with the arguments' types of the version that failed. It counts for a version whose arguments may be such;
// one for fewer calls than those tries again, and fails for itself.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "hunch/pir/graph.h"

namespace hunch::dispatch {

using Place = std::pair<int, pir::Reason>;  // the pc of an assumption, and what it was about
using Arguments = std::vector<pir::Type>;   // `any` where it is not known

class Failures {
 public:
  void add(Place place, const Arguments& arguments);
  // Those that count for a version of these arguments; without arguments: all.
  std::set<Place> among(const Arguments& arguments) const;
  std::set<Place> all() const;

 private:
  std::map<Place, std::vector<Arguments>> failed_;  // without arguments: always
};

}  // namespace hunch::dispatch
