// Binary trees: allocate, walk and drop many full trees.
#include "../twin.h"

#include <memory>

struct Node {
  std::unique_ptr<Node> left, right;
};

static std::unique_ptr<Node> build(long depth) {
  auto node = std::make_unique<Node>();
  if (depth > 0) {
    node->left = build(depth - 1);
    node->right = build(depth - 1);
  }
  return node;
}

static double countNodes(const Node& node) {
  return node.left ? 1 + countNodes(*node.left) + countNodes(*node.right) : 1;
}

static hunch::limit::Answer run(long n) {
  hunch::limit::Answer counts{countNodes(*build(n + 1))};
  const auto longLived = build(n);
  for (long depth = 4; depth <= n; depth += 2) {
    double total = 0;
    for (long i = 0; i < 1L << (n - depth + 4); ++i) total += countNodes(*build(depth));
    counts.push_back(total);
  }
  counts.push_back(countNodes(*longLived));
  return counts;
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
