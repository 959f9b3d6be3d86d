// Events: a bounded ring in order.
#include "hunch/events/events.h"

#include <gtest/gtest.h>

namespace hunch::events {
namespace {

class Events : public testing::Test {
 protected:
  void SetUp() override { clear(); }
};

TEST_F(Events, EveryRowIsDocumented) {
  for (int i = 0; i < static_cast<int>(Event::kCount); i++) {
    EXPECT_STRNE(kEvents[i].name, "");
    EXPECT_STRNE(kEvents[i].doc, "") << kEvents[i].name;
  }
}

TEST_F(Events, RecordsWhatWasEmittedInOrder) {
  emit(Event::Compile, "f", 1.5);
  emit(Event::Refuse, "g", 2, "too large");
  ASSERT_EQ(recorded().size(), 2u);
  EXPECT_EQ(recorded()[0].event, Event::Compile);
  EXPECT_EQ(recorded()[0].subject, "f");
  EXPECT_EQ(recorded()[0].number, 1.5);
  EXPECT_EQ(recorded()[1].text, "too large");
  EXPECT_LT(recorded()[0].sequence, recorded()[1].sequence);
  EXPECT_LE(recorded()[0].seconds, recorded()[1].seconds);
}

TEST_F(Events, ClearingForgetsEventsButNotTheirNumbering) {
  emit(Event::Enable, "", 0);
  const uint64_t first = recorded().back().sequence;
  clear();
  EXPECT_TRUE(recorded().empty());
  emit(Event::Disable, "", 0);
  EXPECT_GT(recorded().back().sequence, first);
}

TEST_F(Events, TheRingKeepsTheNewest) {
  for (int i = 0; i < 50000; i++) emit(Event::Fallback, "", i);
  EXPECT_LT(recorded().size(), 50000u);
  EXPECT_EQ(recorded().back().number, 49999);
  for (size_t i = 1; i < recorded().size(); i++)
    ASSERT_EQ(recorded()[i].sequence, recorded()[i - 1].sequence + 1);
}

TEST_F(Events, TimeGoesForward) {
  const double before = now();
  EXPECT_GE(now(), before);
  EXPECT_GE(before, 0);
}

}  // namespace
}  // namespace hunch::events
