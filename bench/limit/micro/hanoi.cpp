// The towers of Hanoi, every move is made on vectors.
#include "../twin.h"

#include <array>
#include <stdexcept>

class Towers {
 public:
  explicit Towers(int height) {
    for (int disc = height; disc >= 1; --disc) pegs_[0].push_back(disc);
  }

  void solve(int height, int from, int to, int spare) {
    if (height == 0) return;
    solve(height - 1, from, spare, to);
    move(from, to);
    solve(height - 1, spare, to, from);
  }

  hunch::limit::Answer answer() const {
    hunch::limit::Answer out{moves_};
    for (int disc : pegs_[2]) out.push_back(disc);
    return out;
  }

 private:
  void move(int from, int to) {
    const int disc = pegs_[from].back();
    if (!pegs_[to].empty() && pegs_[to].back() < disc) throw std::logic_error("a disc lies on a smaller one");
    pegs_[from].pop_back();
    pegs_[to].push_back(disc);
    ++moves_;
  }

  std::array<std::vector<int>, 3> pegs_;
  double moves_ = 0;
};

static hunch::limit::Answer run(long n) {
  Towers towers(static_cast<int>(n));
  towers.solve(static_cast<int>(n), 0, 2, 1);
  return towers.answer();
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
