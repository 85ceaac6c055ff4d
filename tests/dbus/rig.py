"""rig.py - a private bus, the service on it, and clients, for tests that speak TAP.

For what a test is, see tests/tap.py.  Everything lives in a scratch folder and ends with
the test program.
"""

import atexit
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import dbus
import dbus.bus
import dbus.lowlevel
from dbus.mainloop.glib import DBusGMainLoop, threads_init
from gi.repository import GLib

NAME = "org.oust.Oust1"
ROOT = "/org/oust/Oust1"
MANAGER = NAME + ".Manager"
GAME = NAME + ".Game"
ANALYSIS = NAME + ".Analysis"
PROPERTIES = "org.freedesktop.DBus.Properties"
INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
PEER = "org.freedesktop.DBus.Peer"
ERROR = NAME + ".Error."
BUS_ERROR = "org.freedesktop.DBus.Error."

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from tap import equal, holds, run, test  # noqa: E402,F401
SOURCE = os.environ.get("top_srcdir") or os.path.dirname(os.path.dirname(HERE))
BUILD = os.environ.get("top_builddir") or os.path.join(SOURCE, "build")
OUSTD = os.path.join(BUILD, "oustd")
INTERFACES = os.path.join(SOURCE, "dbus-service")

# A command to run the service under, as in "valgrind -q --error-exitcode=99".
UNDER = os.environ.get("OUSTD_UNDER", "").split()

# How long anything may take that ought to happen at once; generous, for slow machines.
PATIENCE = 60

CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>%(listen)s</listen>
  <servicedir>%(scratch)s/services</servicedir>
  %(policy)s
  <limit name="max_outgoing_bytes">%(outgoing)d</limit>
  <limit name="max_connections_per_user">1000</limit>
  <limit name="max_completed_connections">1000</limit>
  <limit name="max_replies_per_connection">100000</limit>
</busconfig>
"""

# Everybody may do everything, as on a session's bus; or, as on the system's, nothing but what a file allows.
OPEN_POLICY = """<policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>"""
STRICT_POLICY = """<policy context="default">
    <allow user="*"/>
    <deny own="*"/>
    <deny send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_destination="org.freedesktop.DBus"/>
  </policy>
  <include>%s</include>"""

SCRATCH = tempfile.mkdtemp(prefix="oustd-test-")
os.environ["XDG_STATE_HOME"] = os.path.join(SCRATCH, "state")
os.environ["XDG_CONFIG_HOME"] = os.path.join(SCRATCH, "config")
os.environ["HOME"] = SCRATCH
for name in ("DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS", "DISPLAY", "STATE_DIRECTORY"):
    os.environ.pop(name, None)
STATE = os.path.join(os.environ["XDG_STATE_HOME"], "oustd")
GAMES = os.path.join(STATE, "games")

threads_init()
LOOP = DBusGMainLoop(set_as_default=True)
CONTEXT = GLib.MainContext.default()

_running = []


def ends_with_test(process):
    """The process, which is killed at the end if it is still there."""
    _running.append(process)
    return process


def pump(until=None, seconds=PATIENCE):
    """Dispatches what comes until the condition holds.  False: it never did."""
    end = time.monotonic() + seconds
    while True:
        while CONTEXT.pending():
            CONTEXT.iteration(False)
        if until and until():
            return True
        if time.monotonic() >= end:
            return False
        time.sleep(0.002)


def wait_for(condition, what):
    if not pump(condition):
        raise AssertionError("waited in vain for " + what)


def oustd(*arguments):
    """The command that starts the service."""
    return UNDER + [OUSTD] + list(arguments)


def system_policy():
    """The installed policy of the system bus, as if we were the user that it names."""
    with open(os.path.join(SOURCE, "data", "system", NAME + ".conf")) as file:
        text = file.read()
    holds('user="oustd"' in text, "nobody may be the service")
    path = os.path.join(SCRATCH, "system.conf")
    with open(path, "w") as file:
        file.write(text.replace('user="oustd"', 'user="%d"' % os.geteuid()))
    return path


class Bus:
    """A dbus-daemon of our own; clients find it by the environment."""

    def __init__(self, activation=None, outgoing=1 << 24, policy=None, listen="unix:tmpdir=" + SCRATCH):
        os.makedirs(os.path.join(SCRATCH, "services"), exist_ok=True)
        config = os.path.join(SCRATCH, "bus.conf")
        with open(config, "w") as file:
            file.write(CONFIG % {"scratch": SCRATCH, "outgoing": outgoing, "listen": listen,
                                 "policy": STRICT_POLICY % policy if policy else OPEN_POLICY})
        service = os.path.join(SCRATCH, "services", NAME + ".service")
        self.activates = activation is not None
        if activation:
            with open(service, "w") as file:
                file.write("[D-BUS Service]\nName=%s\nExec=%s\n" % (NAME, shlex.join(activation)))
        elif os.path.exists(service):
            os.unlink(service)
        self.errors = open(os.path.join(SCRATCH, "bus.err"), "w")
        self.process = subprocess.Popen(
            ["dbus-daemon", "--nofork", "--print-address=1", "--config-file=" + config],
            stdout=subprocess.PIPE, stderr=self.errors)
        self.address = self.process.stdout.readline().decode().strip()
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.address
        _running.append(self.process)

    def service_process(self):
        """The number of the service's process, 0 if there is none."""
        try:
            bus = dbus.bus.BusConnection(self.address)
            return int(bus.call_blocking("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                         "GetConnectionUnixProcessID", "s", (NAME,)))
        except dbus.DBusException:
            return 0

    def stop(self):
        """Ends it, and with it a service that it has started, which must have had nothing to complain of."""
        started = self.service_process() if self.activates else 0
        self.process.terminate()
        self.process.wait(PATIENCE)
        wait_for(lambda: not os.path.exists("/proc/%d/fd/0" % started), "the end of the service")
        with open(self.errors.name) as file:
            complaints = [line for line in file if line.startswith(("oustd", "=="))]
        holds(not complaints, "".join(complaints))


class Service:
    """oustd, started by us."""

    def __init__(self, *arguments, state=None):
        self.errors_path = os.path.join(SCRATCH, "oustd.err")
        self.errors = open(self.errors_path, "w+")
        command = oustd(*arguments, *(["--state", state] if state else []))
        self.process = subprocess.Popen(command, stderr=self.errors, stdin=subprocess.DEVNULL)
        _running.append(self.process)
        probe = Client()
        wait_for(lambda: probe.has_owner(NAME) or self.process.poll() is not None, "the name on the bus")
        holds(self.process.poll() is None, "the service did not start: " + self.said())
        probe.close()

    def said(self):
        with open(self.errors_path) as file:
            return file.read()

    def wait(self):
        """Its exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            pump(seconds=0.01)
        holds(self.process.poll() is not None, "the service does not end")
        return self.process.returncode

    def stop(self):
        """Ends it as a session does, and sees that it went well."""
        self.process.terminate()
        equal(self.wait(), 0, "exit status (%s)" % self.said())

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)


class Failed(Exception):
    """An error reply."""

    def __init__(self, name, text):
        super().__init__(name + ": " + text)
        self.name = name
        self.text = text


class Client:
    """One connection to the bus."""

    def __init__(self):
        self.bus = dbus.bus.BusConnection(os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.bus.set_exit_on_disconnect(False)
        self.name = self.bus.get_unique_name()
        self.log = []

    def close(self):
        self.bus.close()

    def has_owner(self, name):
        return bool(self.bus.name_has_owner(name))

    def call(self, path, interface, member, signature="", *args, timeout=PATIENCE):
        try:
            return self.bus.call_blocking(NAME, path, interface, member, signature, args, timeout)
        except dbus.DBusException as error:
            raise Failed(error.get_dbus_name(), error.get_dbus_message()) from None

    def start(self, path, interface, member, signature="", *args):
        """Calls without waiting: a dictionary that gets "reply" or "error" in time."""
        answer = {}

        def replied(*values):
            answer["reply"] = values[0] if len(values) == 1 else values
            self.log.append(("reply", member, values))

        def failed(error):
            answer["error"] = Failed(error.get_dbus_name(), error.get_dbus_message())
            self.log.append(("error", member, error.get_dbus_name()))

        self.bus.call_async(NAME, path, interface, member, signature, args, replied, failed, PATIENCE)
        self.bus.flush()
        return answer

    def manager(self, member, signature="", *args):
        return self.call(ROOT, MANAGER, member, signature, *args)

    def new_game(self, **options):
        """A game by CreateGame."""
        types = {"private": dbus.Boolean, "seed": dbus.UInt64, "think_ms": dbus.UInt32,
                 "turns": lambda turns: dbus.Array(turns, signature="s")}
        values = {key: types.get(key, dbus.String)(value) for key, value in options.items()}
        return Game(self, self.manager("CreateGame", "a{sv}", dbus.Dictionary(values, signature="sv")))

    def get(self, path, interface, name):
        return self.call(path, PROPERTIES, "Get", "ss", interface, name)

    def get_all(self, path, interface):
        return self.call(path, PROPERTIES, "GetAll", "s", interface)

    def listen(self, rule="type='signal',sender='%s'" % NAME):
        """From now on signals go into the log, in the order in which everything comes."""
        def seen(_connection, message):
            if message.get_type() == 4 and message.get_interface() != "org.freedesktop.DBus":
                self.log.append(("signal", message.get_member(), message.get_args_list(), message.get_path()))
            return 1
        if rule:
            self.bus.add_match_string(rule)
        self.bus.add_message_filter(seen)

    def seen(self, member):
        """The arguments of all signals with that name so far."""
        return [entry[2] for entry in self.log if entry[0] == "signal" and entry[1] == member]

    def order(self):
        """What has come, by name."""
        return [entry[1] for entry in self.log]


class Game:
    """A hosted game, for one client."""

    def __init__(self, client, path):
        self.client = client
        self.path = path

    def call(self, member, signature="", *args):
        return self.client.call(self.path, GAME, member, signature, *args)

    def start(self, member, signature="", *args):
        return self.client.start(self.path, GAME, member, signature, *args)

    def get(self, name):
        return self.client.get(self.path, GAME, name)

    def place(self, cell):
        return self.call("Place", "s", cell)

    def at(self, client):
        """The same game, for another client."""
        return Game(client, self.path)


def options(**values):
    """An a{sv} with the types that hints and analyses take."""
    types = {"playouts": dbus.UInt64, "seed": dbus.UInt64, "token": dbus.String,
             "only": lambda cells: dbus.Array(cells, signature="s"),
             "avoid": lambda cells: dbus.Array(cells, signature="s")}
    return dbus.Dictionary({key: types.get(key, dbus.UInt32)(value) for key, value in values.items()}, signature="sv")


def refused(wanted, culprit, function, /, *args, **named):
    """The call must fail with that error, and the text must name the culprit."""
    try:
        result = function(*args, **named)
    except Failed as error:
        equal(error.name, wanted, "the error (%s)" % error.text)
        holds(culprit in error.text, "%r does not name %r" % (error.text, culprit))
        return error
    raise AssertionError("was not refused, but answered %r" % (result,))


def clean():
    for process in _running:
        if process.poll() is None:
            process.kill()
            process.wait()
    shutil.rmtree(SCRATCH, ignore_errors=True)


atexit.register(clean)
