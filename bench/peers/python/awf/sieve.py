"""Sieve: finds the primes up to n by striking out multiples, one flag at a time."""
from peer import fast


@fast
def strike(flags, limit, prime):
    multiple = prime + prime
    while multiple <= limit:
        flags[multiple] = False
        multiple += prime


@fast
def run(limit):
    flags = [True] * (limit + 1)
    count = 0
    total = 0
    for candidate in range(2, limit + 1):
        if flags[candidate]:
            count += 1
            total += candidate
            strike(flags, limit, candidate)
    return count, total
