"""faults.py - what goes wrong when a test says so, by small libraries that are preloaded.

OUST_LONG=1 in the environment makes all that these tests do complete, where it is a sample else.
"""

import mmap
import os
import random
import shlex
import struct
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
LONG = bool(os.environ.get("OUST_LONG"))

# struct page of memory.c
FIELDS = "=qqii1500s1500s"
SIZE = struct.calcsize(FIELDS)


def build(scratch, name):
    """Compiles tests/faults/NAME.c; the path of the library."""
    library = os.path.join(scratch, name + "-faults.so")
    subprocess.run(shlex.split(os.environ.get("CC") or "cc") + [
        "-std=c11", "-D_GNU_SOURCE", "-O1", "-g", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls", "-shared",
        "-fPIC", "-o", library, os.path.join(HERE, name + ".c"), "-ldl"], check=True)
    return library


def numbers(total, sample, most=None):
    """1 to `total`, or where that is too long as many of them as `sample` says: the first ones, and others at random."""
    if LONG:
        sample = most or total
    if total <= sample:
        return list(range(1, total + 1))
    first = sample // 3
    return list(range(1, first + 1)) + sorted(random.Random(total).sample(range(first + 1, total + 1), sample - first))


class Memory:
    """Allocations of a program, one of which fails."""

    def __init__(self, scratch):
        self.library = build(scratch, "memory")
        self.path = os.path.join(scratch, "memory-page")
        with open(self.path, "wb") as file:
            file.write(b"\0" * SIZE)
        with open(self.path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), SIZE)

    def environment(self):
        """As words for env."""
        return ["FAULTS=" + self.path, "LD_PRELOAD=" + self.library]

    def arm(self, number, ours=False):
        """From now on the allocation of that number fails, 0: none; of all that anybody asks for, or of our own."""
        self.page[:] = struct.pack(FIELDS, number, 0, ours, 0, b"", b"")

    def disarm(self):
        self.page[:8] = struct.pack("=q", 0)

    def _field(self, number):
        return struct.unpack(FIELDS, self.page[:])[number]

    @property
    def seen(self):
        return self._field(1)

    @property
    def failed(self):
        return self._field(3) > 0

    @property
    def asked(self):
        return self._field(4).split(b"\0")[0].decode()

    @property
    def died(self):
        return self._field(5).split(b"\0")[0].decode()


_programs = {}


def program(build, name):
    """The command that runs a program of the build, without libtool's script around it."""
    if name not in _programs:
        path, libraries = subprocess.run(
            [os.path.join(build, "libtool"), "--mode=execute", "sh", "-c", 'printf "%s\\n" "$1" "$LD_LIBRARY_PATH"', "sh",
             os.path.join(build, name)], capture_output=True, text=True, check=True).stdout.splitlines()
        _programs[name] = ["env", "LD_LIBRARY_PATH=" + libraries, path]
    return _programs[name]
