"""Fannkuch: flip the first p[0] items of every permutation until the first is 1."""
from peer import fast


@fast
def run(n):
    perm = [i + 1 for i in range(n)]
    turns = [0] * n
    flipped = [0] * n
    checksum = 0
    longest = 0
    even = True
    while True:
        for i in range(n):
            flipped[i] = perm[i]
        flips = 0
        first = flipped[0]
        while first != 1:
            low = 0
            high = first - 1
            while low < high:
                flipped[low], flipped[high] = flipped[high], flipped[low]
                low += 1
                high -= 1
            flips += 1
            first = flipped[0]
        if flips > longest:
            longest = flips
        if even:
            checksum += flips
        else:
            checksum -= flips
        even = not even

        k = 1
        while k < n:
            held = perm[0]
            for i in range(k):
                perm[i] = perm[i + 1]
            perm[k] = held
            turns[k] += 1
            if turns[k] <= k:
                break
            turns[k] = 0
            k += 1
        if k >= n:
            break
    return checksum, longest
