"""Fibonacci numbers by double recursion."""
from peer import fast


@fast
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


@fast
def run(n):
    return (fib(n),)
