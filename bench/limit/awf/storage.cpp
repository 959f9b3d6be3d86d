// Storage: grows a tree of depth n with four children a node and walks over it.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

class Random {
 public:
  explicit Random(double seed) : seed_(seed) {}

  double operator()(double limit) {
    seed_ = std::fmod(seed_ * 16807, 2147483647);
    return std::fmod(seed_, limit);
  }

 private:
  double seed_;
};

class Node {
 public:
  virtual ~Node() = default;
  virtual long nodes() const = 0;
  virtual long weight() const = 0;
};

static std::unique_ptr<Node> newTree(int depth, Random& random);

class Leaf : public Node {
 public:
  explicit Leaf(Random& random) : cells_(std::size_t(1 + random(9))) {}
  long nodes() const override { return 1; }
  long weight() const override { return long(cells_.size()); }

 private:
  std::vector<int> cells_;
};

class Branch : public Node {
 public:
  Branch(int depth, Random& random) {
    for (auto& child : children_) child = newTree(depth - 1, random);
  }

  long nodes() const override {
    long count = 1;
    for (const auto& child : children_) count += child->nodes();
    return count;
  }

  long weight() const override {
    long total = 0;
    for (const auto& child : children_) total += child->weight();
    return total;
  }

 private:
  std::array<std::unique_ptr<Node>, 4> children_;
};

static std::unique_ptr<Node> newTree(int depth, Random& random) {
  if (depth == 1) return std::make_unique<Leaf>(random);
  return std::make_unique<Branch>(depth, random);
}

static std::vector<double> run(int n) {
  Random random(74755);
  const auto tree = newTree(n, random);
  return {double(tree->nodes()), double(tree->weight())};
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
