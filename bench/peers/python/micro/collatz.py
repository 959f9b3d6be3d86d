"""Collatz: the start below n with the longest way to 1."""
from peer import fast


@fast
def run(n):
    best = 1
    longest = 0
    total = 0
    for start in range(1, n + 1):
        x = start
        steps = 0
        while x != 1:
            if x % 2 == 0:
                x = x // 2
            else:
                x = 3 * x + 1
            steps += 1
        total += steps
        if steps > longest:
            longest = steps
            best = start
    return best, longest, total
