"""Spectral norm of an infinite matrix, by the power method; the matrix entry is a function."""
from math import sqrt

from peer import fast


@fast
def entry(i, j):
    return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1)


@fast
def times(v):
    n = len(v)
    out = [0.0] * n
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += entry(i, j) * v[j]
        out[i] = total
    return out


@fast
def times_transposed(v):
    n = len(v)
    out = [0.0] * n
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += entry(j, i) * v[j]
        out[i] = total
    return out


@fast
def run(n):
    u = [1.0] * n
    v = u
    for _ in range(10):
        v = times_transposed(times(u))
        u = times_transposed(times(v))
    uv = 0.0
    vv = 0.0
    for i in range(n):
        uv += u[i] * v[i]
        vv += v[i] * v[i]
    return (sqrt(uv / vv),)
