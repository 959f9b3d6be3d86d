// Towers of Hanoi: moves n disks from the first peg to the second, one at a time.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

struct Disk {
  int width;
  std::unique_ptr<Disk> below;
};

class Tower {
 public:
  explicit Tower(int disks) {
    for (int width = disks; width >= 1; --width) push(std::make_unique<Disk>(Disk{width, nullptr}), 0);
  }

  void movePile(int count, int from, int to) {
    if (count == 1) return moveTop(from, to);
    const int spare = 3 - from - to;
    movePile(count - 1, from, spare);
    moveTop(from, to);
    movePile(count - 1, spare, to);
  }

  std::vector<double> summary() const {
    std::vector<double> values{double(moves_)};
    for (const auto& top : tops_) values.push_back(height(top.get()));
    double widths = 0;
    for (const Disk* disk = tops_[1].get(); disk; disk = disk->below.get()) widths += disk->width;
    values.push_back(widths);
    return values;
  }

 private:
  static int height(const Disk* disk) {
    int count = 0;
    for (; disk; disk = disk->below.get()) ++count;
    return count;
  }

  void push(std::unique_ptr<Disk> disk, int peg) {
    if (tops_[peg] && tops_[peg]->width <= disk->width)
      throw std::logic_error("a disk may not lie on a smaller one");
    disk->below = std::move(tops_[peg]);
    tops_[peg] = std::move(disk);
  }

  std::unique_ptr<Disk> pop(int peg) {
    if (!tops_[peg]) throw std::logic_error("the peg is empty");
    auto top = std::move(tops_[peg]);
    tops_[peg] = std::move(top->below);
    return top;
  }

  void moveTop(int from, int to) {
    push(pop(from), to);
    ++moves_;
  }

  std::array<std::unique_ptr<Disk>, 3> tops_;
  long moves_ = 0;
};

static std::vector<double> run(int n) {
  Tower tower(n);
  tower.movePile(n, 0, 1);
  return tower.summary();
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
