"""rig.py - X servers, xoust on them, and hands and eyes for tests in Python.

Everything lives in a scratch folder and ends with the test program.
"""

import atexit
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from tap import *  # noqa: E402,F401,F403

SOURCE = os.environ.get("top_srcdir") or os.path.dirname(os.path.dirname(HERE))
BUILD = os.environ.get("top_builddir") or os.path.join(SOURCE, "build")
PATIENCE = 60

SCRATCH = tempfile.mkdtemp(prefix="xoust-test-")
for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
    os.environ[name] = os.path.join(SCRATCH, name.lower())
    os.mkdir(os.environ[name])
for name in ("XAUTHORITY", "XAPPLRESDIR", "WAYLAND_DISPLAY", "OUST_DEBUG"):
    os.environ.pop(name, None)
with open(os.path.join(SCRATCH, "leaks"), "w") as file:
    file.write("leak:libfontconfig\n")  # what fontconfig keeps until the end is not the program's
os.environ["LSAN_OPTIONS"] = "suppressions=%s:print_suppressions=0" % os.path.join(SCRATCH, "leaks")

_running = []


def clean():
    for process in reversed(_running):
        if process.poll() is None:
            process.terminate()
            process.wait()
    shutil.rmtree(SCRATCH, ignore_errors=True)


atexit.register(clean)


def wait_for(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain for " + what)
        time.sleep(0.02)


class Server:
    """An Xvfb."""

    def __init__(self, screen="1280x1024x24", *arguments):
        read, write = os.pipe()
        self.log = open(os.path.join(SCRATCH, "xvfb.log"), "a")
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-nolisten", "tcp", "-dpi", "96", "-screen", "0", screen,
             *arguments], pass_fds=(write,), stderr=self.log)
        os.close(write)
        _running.append(self.process)
        with os.fdopen(read) as file:
            self.number = int(file.readline())
        self.display = ":%d" % self.number

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Xoust:
    """xoust on a server, by way of a meter if there is one; ends by its own key."""

    def __init__(self, server, *options, meter=None, under=()):
        self.server = server
        self.environment = dict(os.environ, DISPLAY=server.display)
        self.record = os.path.join(SCRATCH, "game%d.xml" % len(_running))
        self.errors = os.path.join(SCRATCH, "xoust%d.err" % len(_running))
        for process in _running:
            if process.args[0] != "Xvfb" and process.poll() is None:
                process.kill()  # what a failed test has left
                process.wait()
        shutil.rmtree(os.path.join(os.environ["XDG_STATE_HOME"], "oust"), ignore_errors=True)
        with open(self.errors, "w") as errors:
            self.process = subprocess.Popen(
                [*under, os.path.join(BUILD, "xoust"), "-display", meter.display if meter else server.display,
                 "-noanimation", "-save", self.record, *options], stderr=errors)
        _running.append(self.process)
        wait_for(lambda: self.probe("window", fail=True), "the window")
        wait_for(lambda: os.path.exists(self.record), "the first record")
        self.window = self.probe("window")
        self.letters = "c" if "-confirm" in options else "-"
        self.letters += "n" if "-nocoordinates" in options else ""

    def probe(self, *words, fail=False):
        """What xoust-probe says; with `fail`, nothing if it says no."""
        made = subprocess.run([os.path.join(BUILD, "tests", "xoust-probe"), *words], env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if made.returncode and not fail:
            raise AssertionError("xoust-probe %s: %s%s" % (" ".join(words), made.stdout, made.stderr))
        return "" if made.returncode else made.stdout.strip()

    def shot(self):
        """The window as it is, as PPM."""
        return subprocess.run([os.path.join(BUILD, "tests", "xoust-probe"), "shot"], env=self.environment,
                              stdout=subprocess.PIPE, check=True).stdout

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, stderr=subprocess.DEVNULL)

    def where(self, word):
        """Of a cell or a button, in the window."""
        return [int(number) for number in self.probe("where", self.letters, self.record, word).split()]

    def move(self, word):
        self.xdotool("mousemove", "--window", self.window, *self.where(word))

    def click(self, *words):
        for word in words:
            self.xdotool("mousemove", "--window", self.window, *self.where(word), "click", 1)

    def press(self, *keys):
        self.xdotool("windowfocus", self.window, "key", *keys)

    def placements(self):
        return int(self.probe("count", self.record))

    def place(self, cell):
        before = self.placements()
        self.click(cell)
        wait_for(lambda: self.placements() > before, "the placement on " + cell)

    def memory(self, name):
        """kB, by a name of /proc/PID/status or smaps_rollup."""
        for source in ("status", "smaps_rollup"):
            with open("/proc/%d/%s" % (self.process.pid, source)) as lines:
                for line in lines:
                    if line.startswith(name + ":"):
                        return int(line.split()[1])
        raise KeyError(name)

    def quit(self):
        """Returns its exit status."""
        self.press("ctrl+q")
        return self.process.wait(PATIENCE)

    def complaints(self):
        with open(self.errors) as lines:
            return lines.read()
