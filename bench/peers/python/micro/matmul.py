"""Product of two matrices, three loops deep."""
from peer import fast, grid


@fast
def run(n):
    a = grid(n, n)
    b = grid(n, n)
    for i in range(n):
        for j in range(n):
            a[i][j] = (i + 1 + 2 * (j + 1)) % 7 / 2
            b[i][j] = (3 * (i + 1) - (j + 1)) % 5 + 0.25
    product = grid(n, n)
    for i in range(n):
        for j in range(n):
            total = 0.0
            for k in range(n):
                total += a[i][k] * b[k][j]
            product[i][j] = total
    everything = 0.0
    trace = 0.0
    for i in range(n):
        trace += product[i][i]
        for j in range(n):
            everything += product[i][j]
    return everything, trace, product[0][1]
