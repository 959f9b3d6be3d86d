// Flags: the table, and setting by position.
#include "hunch/config/config.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hunch::config {
namespace {

size_t indexOf(const std::string& name) {
  for (size_t i = 0; i < kFlagCount; i++)
    if (kFlags[i].name == name) return i;
  ADD_FAILURE() << "no flag " << name;
  return 0;
}

TEST(Config, StartsWithTheDefaultsOfTheTable) {
  for (size_t i = 0; i < kFlagCount; i++) EXPECT_EQ(getFlag(i), kFlags[i].initial) << kFlags[i].name;
}

TEST(Config, NamesAreUniqueAndDocumented) {
  std::set<std::string> names;
  for (size_t i = 0; i < kFlagCount; i++) {
    EXPECT_TRUE(names.insert(kFlags[i].name).second) << kFlags[i].name;
    EXPECT_NE(std::string(kFlags[i].doc), "") << kFlags[i].name;
  }
}

TEST(Config, OnlySwitchesAndLevelsCanBeAblated) {
  for (size_t i = 0; i < kFlagCount; i++)
    if (kFlags[i].ablate) EXPECT_TRUE(kFlags[i].type == std::string("bool") || kFlags[i].type == std::string("level")) << kFlags[i].name;
}

TEST(Config, AFlagIsSetInItsFieldAndNowhereElse) {
  const Config before = config;
  setFlag(indexOf("hot_calls"), 77);
  EXPECT_EQ(config.hot_calls, 77);
  EXPECT_EQ(getFlag(indexOf("hot_calls")), 77);
  EXPECT_EQ(config.hot_loops, before.hot_loops);
  setFlag(indexOf("enable"), 0);
  EXPECT_FALSE(config.enable);
  config = before;
}

TEST(Config, APositionOutsideOfTheTableChangesNothing) {
  const Config before = config;
  setFlag(kFlagCount, 5);
  for (size_t i = 0; i < kFlagCount; i++) EXPECT_EQ(getFlag(i), kFlags[i].initial);
  EXPECT_EQ(getFlag(kFlagCount), 0);
  config = before;
}

}  // namespace
}  // namespace hunch::config
