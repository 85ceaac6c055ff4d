"""soak.py - does what a program holds stay the same over many rounds?

    watch = Watch("oustd", process.pid, lambda: {"files": ...})
    for number in rounds():
        ...                 something that leaves the program as it was before
        watch.look()
    watch.flat()            says what was seen, and fails if anything has grown

With OUST_LONG=1 it takes half an hour, with SOAK_SECONDS so long; the time only ends the rounds, nothing is judged by it.
Whatever leaks a little every round is higher in all of the last quarter than it ever
was in the first half; what only varies from round to round is not.
"""

import os
import time

from tap import holds

# Large pieces of memory go back to the system as soon as they are free, each time alike: by itself malloc() keeps them
# from some moment on, which would look like a leak of megabytes, once.
os.environ["MALLOC_MMAP_THRESHOLD_"] = os.environ["MALLOC_TRIM_THRESHOLD_"] = str(128 << 10)

SECONDS = float(os.environ.get("SOAK_SECONDS") or (1800 if os.environ.get("OUST_LONG") else 20))
LEAST = 12

# By how much chance may make things differ: how a heap is cut up (kB), how long games are, which colours were painted with
# already, each of which is a picture on the server from then on.  All else must not grow at all.
CHANCE = {"RssAnon": 256, "bytes of files": 65536, "X picture": 2}
TOLD_ONLY = ("Pss", "VmHWM")


def rounds():
    """Numbers of rounds, until the time is over."""
    end, number = time.monotonic() + SECONDS, 0
    while number < LEAST or time.monotonic() < end:
        yield number
        number += 1


def tree_files(*folders):
    """How many files there are in folders, and below."""
    return sum(len(files) for folder in folders for _, _, files in os.walk(folder))


def tree_bytes(*folders):
    """How long they are."""
    total = 0
    for folder in folders:
        for place, _, files in os.walk(folder):
            for name in files:
                try:
                    total += os.path.getsize(os.path.join(place, name))
                except FileNotFoundError:
                    pass  # a temporary one, which has its right name by now
    return total


def memory(pid):
    """In kB, by the names of /proc."""
    found = {}
    for source, names in (("status", ("RssAnon", "VmHWM")), ("smaps_rollup", ("Pss",))):
        with open("/proc/%d/%s" % (pid, source)) as lines:
            for line in lines:
                name, _, value = line.partition(":")
                if name in names:
                    found[name] = int(value.split()[0])
    return found


class Watch:
    """What a process holds, round by round."""

    def __init__(self, what, pid, counts=dict):
        self.what = what
        self.pid = pid
        self.counts = counts
        self.seen = []

    def look(self):
        self.seen.append({**memory(self.pid), "descriptors": len(os.listdir("/proc/%d/fd" % self.pid)),
                          "threads": len(os.listdir("/proc/%d/task" % self.pid)), **self.counts()})

    def flat(self):
        half, quarter = len(self.seen) // 2, len(self.seen) - len(self.seen) // 4
        grown = []
        print("# %s, %d rounds: at the start, after an eighth, after half, at the end; at most in all" % (
            self.what, len(self.seen)))
        for name in sorted({name for seen in self.seen for name in seen}):
            values = [seen.get(name, 0) for seen in self.seen]
            told = (values[0], values[len(values) // 8], values[half], values[-1], max(values))
            print("#   %-24s %9d %9d %9d %9d %9d" % (name, *told), flush=True)
            if name not in TOLD_ONLY and min(values[quarter:]) > max(values[:half]) + CHANCE.get(name, 0):
                grown.append("%s from at most %d to at least %d" % (name, max(values[:half]), min(values[quarter:])))
        holds(not grown, "%s has grown: %s" % (self.what, "; ".join(grown)))
