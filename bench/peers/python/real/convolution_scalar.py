"""Convolution of a signal of length n with a smooth kernel, element by element."""
from math import exp, sin

from peer import fast


@fast
def bell(width):
    weights = [0.0] * width
    middle = (width + 1) / 2
    total = 0.0
    for i in range(width):
        weights[i] = exp(-((i + 1 - middle) / 10) ** 2)
        total += weights[i]
    for i in range(width):
        weights[i] /= total
    return weights


@fast
def run(n):
    x = [sin((i + 1) / 7) + (i + 1) % 13 / 10 for i in range(n)]
    weights = bell(61)
    m = len(weights)
    out = [0.0] * (n + m - 1)
    for i in range(n):
        xi = x[i]
        for j in range(m):
            out[i + j] += xi * weights[j]
    total = 0.0
    top = out[0]
    for value in out:
        total += value
        if value > top:
            top = value
    return total, top, out[99]
