"""tap.py - TAP for tests written in Python.

A test is a function marked by @test, what it shows is its docstring; run() runs them in
order.  What is to happen at the end, whatever happens, is handed to atexit.
"""

import signal
import sys
import traceback

_tests = []


def test(function):
    _tests.append(function)
    return function


def equal(found, wanted, what="value"):
    if found != wanted:
        raise AssertionError("%s is %r, not %r" % (what, found, wanted))


def holds(truth, what):
    if not truth:
        raise AssertionError(what)


def at_most(found, most, what):
    print("# %s: %s, at most %s" % (what, found, most), flush=True)
    holds(found <= most, "%s: %s, more than %s" % (what, found, most))


def run():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print("1..%d" % len(_tests))
    bad = 0
    for number, function in enumerate(_tests, 1):
        what = (function.__doc__ or function.__name__).strip()
        try:
            function()
            print("ok %d - %s" % (number, what), flush=True)
        except Exception:
            bad += 1
            print("not ok %d - %s" % (number, what))
            for line in traceback.format_exc().splitlines():
                print("# " + line, flush=True)
    sys.exit(1 if bad else 0)
