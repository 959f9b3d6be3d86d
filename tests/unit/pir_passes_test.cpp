// The optimizer's passes on graphs in text form: one test for each tests/pir/<pass>/*.pir. Such a file is
//
//   // pass: NAME[,NAME...]
//   a graph, with comments
//   // =>
//   the graph that these passes, one after the other, make of it
//
// `// => unchanged` instead of a second graph: the passes must leave it alone. Both graphs are compared as they are
// printed, so numbers of values and blocks do not matter. The graph must satisfy verify() before and after each pass,
// and a pass that says it changed nothing must have changed nothing.
//
// To add a case: write a file without expectation and run with HUNCH_BLESS=1, which writes what comes out; read it.
// HUNCH_PIR_TESTS is the folder (tests/pir); --gtest_filter='*fold*' selects by pass and file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "hunch/opt/passes.h"

namespace hunch::opt {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

fs::path folder() {
  const char* given = std::getenv("HUNCH_PIR_TESTS");
  return given && *given ? given : "tests/pir";
}

std::vector<fs::path> caseFiles() {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(folder(), ignored))
    if (entry.path().extension() == ".pir") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// <pass>_<file>, as GoogleTest wants names.
std::string caseName(const testing::TestParamInfo<fs::path>& info) {
  std::string name = fs::relative(info.param, folder()).replace_extension().string();
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

// ---- the file -------------------------------------------------------------------------------------------------------
struct Case {
  Lines passes;
  std::string head;      // everything before the arrow; its comments mean nothing to parse()
  std::string expected;  // what follows it
  bool wantsUnchanged = false;
};

Lines splitAt(const std::string& text, char separator) {
  Lines parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::string trimmed(const std::string& text) {
  const size_t from = text.find_first_not_of(" \t\r");
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

Case readCase(const fs::path& file) {
  Case c;
  std::ifstream in(file);
  bool afterArrow = false;
  for (std::string line; std::getline(in, line);) {
    if (!afterArrow && line.rfind("// pass:", 0) == 0)
      for (const std::string& name : splitAt(line.substr(8), ',')) c.passes.push_back(trimmed(name));
    if (!afterArrow && line.rfind("// =>", 0) == 0) {
      afterArrow = true;
      c.wantsUnchanged = trimmed(line.substr(5)) == "unchanged";
    } else {
      (afterArrow ? c.expected : c.head) += line + "\n";
    }
  }
  return c;
}

bool isBlessing() {
  const char* flag = std::getenv("HUNCH_BLESS");
  return flag && *flag;
}

void bless(const fs::path& file, const Case& c, const std::string& before, const std::string& after) {
  std::ofstream out(file);
  out << c.head;
  if (before == after) out << "// => unchanged\n";
  else out << "// =>\n" << after;
}

// ---- comparing ------------------------------------------------------------------------------------------------------
// Lines of both texts in order: "  " in both, "- " only expected, "+ " only there.
std::string difference(const std::string& expected, const std::string& actual) {
  const Lines a = splitAt(expected, '\n'), b = splitAt(actual, '\n');
  std::vector<std::vector<size_t>> common(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::string out;
  for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) out += "  " + a[i] + "\n", i++, j++;
    else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) out += "- " + a[i++] + "\n";
    else out += "+ " + b[j++] + "\n";
  }
  return out;
}

bool isPass(const std::string& name) {
  size_t n = 0;
  const PassInfo* table = passes(&n);
  return std::any_of(table, table + n, [&](const PassInfo& pass) { return name == pass.name; });
}

class PirPasses : public testing::TestWithParam<fs::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PirPasses);  // without files the last test says so

TEST_P(PirPasses, Case) {
  const Case c = readCase(GetParam());
  ASSERT_FALSE(c.passes.empty()) << "there is no line `// pass: NAME`";
  pir::Graph graph, wanted;
  std::string error;
  ASSERT_TRUE(pir::parse(c.head, &graph, &error)) << error;
  ASSERT_EQ(pir::verify(graph), "") << "before any pass";
  const std::string before = pir::print(graph);
  std::string text = before;
  for (const std::string& name : c.passes) {
    ASSERT_TRUE(isPass(name)) << "there is no pass " << name;
    const bool changed = runPass(name, graph);
    const std::string now = pir::print(graph);
    ASSERT_EQ(pir::verify(graph), "") << "after " << name << ":\n" << now;
    if (!changed && now != text) FAIL() << name << " says it changed nothing:\n" << difference(text, now);
    text = now;
  }
  if (isBlessing()) return bless(GetParam(), c, before, text);
  std::string expected = before;
  if (!c.wantsUnchanged) {
    ASSERT_TRUE(pir::parse(c.expected, &wanted, &error)) << "in the expected graph, " << error;
    expected = pir::print(wanted);
  }
  if (text != expected) FAIL() << "- expected  + what came out\n" << difference(expected, text);
}

INSTANTIATE_TEST_SUITE_P(Files, PirPasses, testing::ValuesIn(caseFiles()), caseName);

TEST(PirPassesFolder, EveryPassHasCases) {
  size_t n = 0;
  const PassInfo* table = passes(&n);
  Lines tested;
  for (const fs::path& file : caseFiles())
    for (const std::string& name : readCase(file).passes) tested.push_back(name);
  for (size_t k = 0; k < n; k++)
    EXPECT_TRUE(std::find(tested.begin(), tested.end(), table[k].name) != tested.end())
        << "no file in " << folder() << " runs the pass " << table[k].name;
}

}  // namespace
}  // namespace hunch::opt
