// Contexts: the order and the join by which versions are found and made.
#include "hunch/pir/context.h"

#include <gtest/gtest.h>

namespace hunch::pir {
namespace {

constexpr Type kVector = Type(Type::kDbl | Type::kVector | Type::kNa);
constexpr Type kObject = kVector.with(Type::kAttributes | Type::kObject);

Context of(std::vector<Type> variables) {
  Context c;
  c.variables = std::move(variables);
  return c;
}

TEST(Context, MoreSpecificOnesImplyOthers) {
  EXPECT_TRUE(implies(of({kVector, Type::dbl()}), of({kObject, Type::any()})));
  EXPECT_FALSE(implies(of({kObject, Type::dbl()}), of({kVector, Type::any()})));
  EXPECT_TRUE(implies(of({kVector}), of({kVector})));
  EXPECT_FALSE(implies(of({Type::any()}), of({kVector})));
}

TEST(Context, RawScalarsAreNoVectors) {
  EXPECT_FALSE(implies(Type::dbl(), kVector));
  EXPECT_FALSE(implies(Type::integer(), Type::dbl()));
  EXPECT_TRUE(implies(Type::absent(), Type::any()));
}

TEST(Context, FramesWithAnEnvironmentAreOthers) {
  Context with = of({kVector});
  with.hasEnv = true;
  EXPECT_FALSE(implies(with, of({kVector})));
  Context plain = of({kVector});
  plain.plainWorld = true;
  EXPECT_TRUE(implies(plain, of({kVector})));
  EXPECT_FALSE(implies(of({kVector}), plain));
}

TEST(Context, JoinIsImpliedByBoth) {
  const Context a = of({kVector, Type::dbl(), Type::integer()}), b = of({kObject, Type::dbl(), Type::dbl()}), both = join(a, b);
  EXPECT_TRUE(implies(a, both));
  EXPECT_TRUE(implies(b, both));
  EXPECT_EQ(both.variables[0], kObject);
  EXPECT_EQ(both.variables[1], Type::dbl());
  EXPECT_EQ(both.variables[2], Type::any());
}

TEST(Context, PrintsWhatMatters) {
  Context c = of({Type::dbl(), Type::any(), kVector});
  c.operands = {Type::integer()};
  EXPECT_EQ(toString(c, {"x", "y", "z"}), "x: dbl?, z: dbl[]?, operand 1: int?");
}

}  // namespace
}  // namespace hunch::pir
