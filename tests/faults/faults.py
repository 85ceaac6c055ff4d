"""faults.py - what goes wrong when a test says so, by small libraries that are preloaded.

OUST_LONG=1 in the environment makes all that these tests do complete, where it is a sample else.
"""

import atexit
import mmap
import os
import random
import resource
import shlex
import signal
import struct
import subprocess
import tempfile
import threading

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


class Page:
    """A page that a test shares with programs in which tests/faults/NAME.c is preloaded."""

    def __init__(self, scratch, name, variable, size):
        self.preloaded = build(scratch, name)
        self.path = os.path.join(scratch, name + "-page")
        self.variable = variable
        with open(self.path, "wb") as file:
            file.write(b"\0" * size)
        with open(self.path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), size)

    def environment(self):
        """As words for env."""
        return [self.variable + "=" + self.path, "LD_PRELOAD=" + self.preloaded]


class Memory(Page):
    """Allocations of a program, one of which fails."""

    def __init__(self, scratch):
        super().__init__(scratch, "memory", "FAULTS", SIZE)

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


class Clock(Page):
    """Clocks of a program that jump, or stand still."""

    def __init__(self, scratch):
        super().__init__(scratch, "clock", "FAULTS_CLOCK", 32)

    def set(self, monotonic=0.0, calendar=0.0):
        """Sets by how many seconds the clocks are off."""
        self.page[:16] = struct.pack("=qq", int(monotonic * 1000), int(calendar * 1000))

    def looks(self):
        """How often programs have looked at their clocks."""
        return struct.unpack_from("=q", self.page, 16)[0]

    def stand(self, milliseconds):
        """From now on the monotonic clock stands at so many milliseconds."""
        self.page[24:] = struct.pack("=q", milliseconds)


class Sync(Page):
    """Folders or files of a program that can't be synced."""

    def __init__(self, scratch):
        super().__init__(scratch, "sync", "FAULTS_SYNC", 8)

    def fail(self, folders=0, files=0):
        """From now on it fails with these error numbers, 0: not at all."""
        self.page[:] = struct.pack("=ii", folders, files)


class Storm:
    """Signals to a process, some every millisecond, in a thread, until the end of a with statement."""

    def __init__(self, process, *numbers):
        self.process, self.numbers = process, numbers or (signal.SIGUSR1, signal.SIGUSR2)
        self.count = 0

    def __enter__(self):
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._send)
        self.thread.start()
        return self

    def _send(self):
        while not self.over.wait(0.001):
            for number in self.numbers:
                try:
                    os.kill(self.process.pid, number)
                except ProcessLookupError:
                    return
                self.count += 1

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


class SmallDisk:
    """A folder on a disk of a few pages, if this user may mount one; `mounted` tells."""

    def __init__(self, scratch, pages=16):
        self.path = tempfile.mkdtemp(prefix="disk-", dir=scratch)
        self.mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=%dk" % (4 * pages), "tmpfs", self.path],
                                      stderr=subprocess.DEVNULL).returncode == 0
        if self.mounted:
            atexit.register(self.unmount)

    def fill(self):
        """Until nothing more goes on it."""
        with open(os.path.join(self.path, "full"), "ab", buffering=0) as file:
            try:
                while file.write(b"x" * 1024):
                    pass
            except OSError:
                pass

    def clear(self):
        os.unlink(os.path.join(self.path, "full"))

    def set_read_only(self, truth):
        subprocess.run(["mount", "-o", "remount," + ("ro" if truth else "rw"), self.path], check=True)

    def unmount(self):
        subprocess.run(["umount", "-l", self.path], stderr=subprocess.DEVNULL)


def file_limit(process, size):
    """From now on no file that the process writes may be larger; None: as large as it likes."""
    number = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (number, resource.RLIM_INFINITY))


def descriptor_limit(process, number):
    """From now on the process opens no file that would get that number or a higher one."""
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (number, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def descriptors(process):
    """The limit that leaves it no file to open: the lowest number that is free."""
    used = {int(name) for name in os.listdir("/proc/%d/fd" % process.pid)}
    return min(set(range(len(used) + 1)) - used)


def flips(data, sample):
    """The data with one bit flipped: every bit, or a sample of that; as pairs of a number and bytes."""
    for number in numbers(len(data) * 8, sample):
        bit = number - 1
        yield bit, data[:bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1:]
