// Fasta with a lookup table: the random letter is found near slot floor(4096 u).
#include "../twin.h"

#include <string>

using Lines = std::vector<std::string>;

struct Weighted {
  std::string letters;
  std::vector<double> weights;
};

static const std::string kMotif =
    "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg"
    "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac"
    "ccgatgtaagctcgtatgcaaactggtc";
static const Weighted kWide{"acgtBDHKMNRSVWY", {0.26, 0.14, 0.15, 0.23, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02,
                                                0.02, 0.02, 0.02, 0.02}};
static const Weighted kNarrow{"acgt", {0.31, 0.19, 0.22, 0.28}};

// slot[k] is the first letter whose bound lies above k / 4096.
static std::vector<int> makeSlots(const std::vector<double>& bounds) {
  std::vector<int> slots(4096);
  int at = 0;
  for (int k = 0; k < 4096; ++k) {
    while (bounds[at] <= k / 4096.0) ++at;
    slots[k] = at;
  }
  return slots;
}

static std::string repeatLetters(long n) {
  std::string out(n, ' ');
  size_t at = 0;
  for (char& letter : out) {
    letter = kMotif[at];
    if (++at == kMotif.size()) at = 0;
  }
  return out;
}

static std::string randomLetters(long n, const Weighted& table, int& seed) {
  std::vector<double> bounds;
  double total = 0;
  for (double weight : table.weights) bounds.push_back(total += weight);
  const auto slots = makeSlots(bounds);
  std::string out(n, ' ');
  for (char& letter : out) {
    seed = (seed * 3877 + 29573) % 139968;
    const double u = seed / 139968.0;
    int pick = slots[static_cast<int>(u * 4096)];
    while (bounds[pick] <= u) ++pick;
    letter = table.letters[pick];
  }
  return out;
}

static void addLines(Lines& lines, const char* title, const std::string& letters) {
  lines.push_back(title);
  for (size_t from = 0; from < letters.size(); from += 60) lines.push_back(letters.substr(from, 60));
}

static Lines run(long n) {
  Lines lines;
  int seed = 42;
  addLines(lines, ">one", repeatLetters(2 * n));
  addLines(lines, ">two", randomLetters(3 * n, kWide, seed));
  addLines(lines, ">three", randomLetters(5 * n, kNarrow, seed));
  return lines;
}

static hunch::limit::Answer answer(const Lines& lines) {
  double letters = 0, checksum = 0;
  for (const auto& line : lines) {
    for (char letter : line) {
      letters += 1;
      checksum += double(letter) * double(static_cast<long>(letters) % 1009);
    }
  }
  return {double(lines.size()), letters, checksum};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
