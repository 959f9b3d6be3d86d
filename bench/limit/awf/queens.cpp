// Queens: counts all ways to put n queens on an n by n board.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

class Board {
 public:
  explicit Board(int n) : n_(n), freeRow_(n, true), freeRise_(2 * n, true), freeFall_(2 * n, true) {}

  void place(int col) {
    if (col == n_) {
      ++solutions_;
      return;
    }
    for (int row = 0; row < n_; ++row) {
      ++tries_;
      if (!isFree(row, col)) continue;
      setFree(row, col, false);
      place(col + 1);
      setFree(row, col, true);
    }
  }

  std::vector<double> counts() const { return {double(solutions_), double(tries_)}; }

 private:
  bool isFree(int row, int col) const {
    return freeRow_[row] && freeRise_[row + col] && freeFall_[row - col + n_];
  }

  void setFree(int row, int col, bool value) {
    freeRow_[row] = value;
    freeRise_[row + col] = value;
    freeFall_[row - col + n_] = value;
  }

  int n_;
  std::vector<char> freeRow_, freeRise_, freeFall_;
  long solutions_ = 0;
  long tries_ = 0;
};

static std::vector<double> run(int n) {
  Board board(n);
  board.place(0);
  return board.counts();
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? int(std::strtod(argv[1], nullptr)) : 1;  // R may write 5e+05
  const int iterations = argc > 2 ? int(std::strtod(argv[2], nullptr)) : 1;
  std::vector<double> answer;
  for (int i = 0; i < iterations; ++i) {
    const auto start = std::chrono::steady_clock::now();
    answer = run(n);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    std::printf("time %.9f\n", spent.count());
  }
  std::printf("answer");
  for (const double value : answer) std::printf(" %.17g", value);
  std::printf("\n");
}
