// Queens: counts all ways to put n queens on an n by n board.
#include <Rcpp.h>

struct Board {
  explicit Board(int n) : n_(n), row_(n, true), rise_(2 * n, true), fall_(2 * n, true) {}

  bool isFree(int row, int col) const { return row_[row] && rise_[row + col] && fall_[row - col + n_]; }

  void setFree(int row, int col, bool value) {
    row_[row] = value;
    rise_[row + col] = value;
    fall_[row - col + n_] = value;
  }

  void place(int col) {
    if (col >= n_) {
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

  int n_;
  Rcpp::LogicalVector row_, rise_, fall_;
  int solutions_ = 0, tries_ = 0;
};

// [[Rcpp::export]]
Rcpp::NumericVector run(double n) {
  Board board(n);
  board.place(0);
  return {double(board.solutions_), double(board.tries_)};
}
