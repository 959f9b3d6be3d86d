// Digits of pi by a spigot: pi in a mixed radix whose digits are all 2.
#include "../twin.h"

static std::vector<int> run(long n) {
  const long extra = n + 3;
  const int length = static_cast<int>(10.0 * double(extra) / 3) + 1;
  std::vector<int> rest(length + 1, 2), digits(extra);
  for (int& digit : digits) {
    int carry = 0;
    for (int i = length; i >= 2; --i) {
      const int value = rest[i] * 10 + carry;
      rest[i] = value % (2 * i - 1);
      carry = value / (2 * i - 1) * (i - 1);
    }
    const int value = rest[1] * 10 + carry;
    rest[1] = value % 10;
    digit = value / 10;
  }
  // A digit may come out as ten: hand it to the one before.
  for (long i = extra - 1; i >= 1; --i) {
    if (digits[i] < 10) continue;
    digits[i] -= 10;
    ++digits[i - 1];
  }
  digits.resize(n);
  return digits;
}

static hunch::limit::Answer answer(const std::vector<int>& digits) {
  double sum = 0, places = 0;
  for (size_t i = 0; i < digits.size(); ++i) {
    sum += digits[i];
    places += digits[i] * double(i + 1);
  }
  return {sum, places};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
