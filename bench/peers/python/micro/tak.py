"""Takeuchi's function, deep recursion with three arguments."""
from peer import fast


@fast
def tak(x, y, z):
    if y >= x:
        return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))


@fast
def run(n):
    return tak(n, n // 2, 0), tak(n - 1, n // 2, 1)
