"""Queens: counts all ways to put n queens on an n by n board."""
from peer import fast


@fast
def place(n, row_free, rise_free, fall_free, counts, col):
    if col >= n:
        counts[0] += 1
    else:
        for row in range(n):
            counts[1] += 1
            if row_free[row] and rise_free[row + col] and fall_free[row - col + n]:
                row_free[row] = rise_free[row + col] = fall_free[row - col + n] = False
                place(n, row_free, rise_free, fall_free, counts, col + 1)
                row_free[row] = rise_free[row + col] = fall_free[row - col + n] = True


@fast
def run(n):
    row_free = [True] * n
    rise_free = [True] * (2 * n)
    fall_free = [True] * (2 * n)
    counts = [0, 0]
    place(n, row_free, rise_free, fall_free, counts, 0)
    return counts[0], counts[1]
