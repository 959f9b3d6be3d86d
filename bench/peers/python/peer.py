"""Runs one Python program. Arguments: SOURCE N ITERATIONS.

SOURCE defines run(n), which returns a tuple of numbers, marks its functions with @fast and makes its matrices
with grid(), both imported from here. Under numba (HUNCH_PEER=numba) @fast compiles and a grid is an array;
under PyPy and CPython @fast does nothing and a grid is a list of rows, so one file serves all three.
Prints a line `time <s>` for each iteration, `memory <kB>`, and `answer v1 v2 ...`.
"""
import os
import sys

if os.environ.get("HUNCH_PEER") == "numba":
    import numpy
    from numba import njit as fast

    @fast
    def grid(rows, columns):
        return numpy.zeros((rows, columns))
else:
    def fast(function):
        return function

    def grid(rows, columns):
        return [[0.0] * columns for _ in range(rows)]


def peak_memory():
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return line.split()[1]


def load(path):
    from importlib.util import module_from_spec, spec_from_file_location
    spec = spec_from_file_location("program", path)
    sys.modules["program"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["program"])
    return sys.modules["program"].run


def main():
    from time import perf_counter
    sys.dont_write_bytecode = True
    run = load(sys.argv[1])
    n = int(float(sys.argv[2]))
    for _ in range(int(sys.argv[3])):
        start = perf_counter()
        result = run(n)
        print("time %.9f" % (perf_counter() - start))
    print("memory", peak_memory())
    print("answer", " ".join("%.17g" % value for value in result))


if __name__ == "__main__":
    main()
