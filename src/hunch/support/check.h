// Assertions that read as sentences.
//
// CHECK is for a bug of ours and is always on when cheap; DCHECK only in debug builds. Both end the process with a
// message: a broken invariant inside a compiler must never become a wrong number. Neither is used for bad input.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hunch::support {
[[noreturn]] inline void checkFailed(const char* file, int line, const char* condition, const char* sentence) {
  std::fprintf(stderr, "hunch: internal error at %s:%d: %s (%s)\n", file, line, sentence, condition);
  std::abort();
}
}  // namespace hunch::support

#define CHECK(cond, sentence) \
  ((cond) ? (void)0 : ::hunch::support::checkFailed(__FILE__, __LINE__, #cond, sentence))
#ifdef NDEBUG
#define DCHECK(cond, sentence) ((void)0)
#else
#define DCHECK(cond, sentence) CHECK(cond, sentence)
#endif

#define HUNCH_LIKELY(x) __builtin_expect(!!(x), 1)
#define HUNCH_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define HUNCH_INLINE inline __attribute__((always_inline))
#define HUNCH_NOINLINE __attribute__((noinline))
