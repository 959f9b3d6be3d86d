"""Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes."""
from peer import fast


@fast
def run(n):
    steps = [0] * (n * n)
    for row in range(n):
        ci = 2 * (row + 0.5) / n - 1
        for col in range(n):
            cr = 2 * (col + 0.5) / n - 1.5
            zr = 0.0
            zi = 0.0
            k = 0
            while k < 50 and zr * zr + zi * zi <= 4:
                held = zr * zr - zi * zi + cr
                zi = 2 * zr * zi + ci
                zr = held
                k += 1
            steps[row * n + col] = k
    inside = 0
    total = 0
    for k in steps:
        if k == 50:
            inside += 1
        total += k
    return inside, total
