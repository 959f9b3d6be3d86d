// The game of life on a torus, n generations of a 48 by 48 board; column-major as in R.
#include "../twin.h"

constexpr int kSide = 48;
using Board = std::vector<int>;

static Board firstBoard() {
  Board board(kSide * kSide);
  for (int i = 1; i <= kSide; ++i) {
    for (int j = 1; j <= kSide; ++j) {
      board[(i - 1) + (j - 1) * kSide] = (i * i + 3 * j + i * j) % 7 < 3 ? 1 : 0;
    }
  }
  return board;
}

static Board next(const Board& board) {
  Board following(kSide * kSide);
  const auto at = [&](int i, int j) { return board[i + j * kSide]; };
  for (int i = 0; i < kSide; ++i) {
    const int up = i == 0 ? kSide - 1 : i - 1;
    const int down = i == kSide - 1 ? 0 : i + 1;
    for (int j = 0; j < kSide; ++j) {
      const int left = j == 0 ? kSide - 1 : j - 1;
      const int right = j == kSide - 1 ? 0 : j + 1;
      const int around = at(up, left) + at(up, j) + at(up, right) + at(i, left) + at(i, right) +
                         at(down, left) + at(down, j) + at(down, right);
      if (around == 3 || (around == 2 && at(i, j) == 1)) following[i + j * kSide] = 1;
    }
  }
  return following;
}

static Board run(long n) {
  Board board = firstBoard();
  for (long generation = 0; generation < n; ++generation) board = next(board);
  return board;
}

static hunch::limit::Answer answer(const Board& board) {
  double alive = 0, places = 0;
  for (size_t i = 0; i < board.size(); ++i) {
    alive += board[i];
    places += double(board[i]) * double(i + 1);
  }
  return {alive, places};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
