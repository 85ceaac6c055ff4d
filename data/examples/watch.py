#!/usr/bin/python3
"""watch.py - watches every game that the service hosts, and announces a hint whenever a human is to place.

Usage: watch.py [THINK_MS]

Runs until it is interrupted.  It needs python3-dbus and python3-gi.
"""

import sys

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

SERVICE = "org.oust.Oust1"
ROOT = "/org/oust/Oust1"
GAME = SERVICE + ".Game"
PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
POSITION_CHANGED = SERVICE + ".Error.PositionChanged"


def say(path, text):
    print("%s: %s" % (path.rsplit("/", 1)[1], text), flush=True)


class Watcher:
    def __init__(self, bus, think_ms):
        self.bus = bus
        self.options = {"level": dbus.UInt32(6), "think_ms": dbus.UInt32(think_ms)}
        bus.add_signal_receiver(self.placed, "Placed", GAME, SERVICE, path_keyword="path")
        bus.add_signal_receiver(self.finished, "Finished", GAME, SERVICE, path_keyword="path")
        bus.add_signal_receiver(self.changed, "PropertiesChanged", PROPERTIES, SERVICE, path_keyword="path")
        bus.add_signal_receiver(self.added, "InterfacesAdded", OBJECT_MANAGER, SERVICE, ROOT)
        manager = dbus.Interface(bus.get_object(SERVICE, ROOT), OBJECT_MANAGER)
        for path, interfaces in manager.GetManagedObjects().items():
            self.added(path, interfaces)

    def added(self, path, interfaces):
        if GAME in interfaces:
            say(path, "a game on " + interfaces[GAME]["Board"])
            self.hint(path)

    def changed(self, interface, properties, _invalidated, path):
        if interface == GAME and "Position" in properties:
            self.hint(path)

    def placed(self, player, cell, captured, _number, path):
        say(path, "player %d placed %s%s" % (player, cell, " and captured " + " ".join(captured) if captured else ""))

    def finished(self, winner, _reason, path):
        say(path, "player %d has won" % winner if winner else "nobody has won")

    def hint(self, path):
        """Asks who is to place, and for a hint if that is a human; the answers come later."""
        game = self.bus.get_object(SERVICE, path, introspect=False)

        def known(everything):
            player = everything["ToPlace"]
            if player and everything["Player%d" % player] == "human":
                game.HintWith(self.options, dbus_interface=GAME, signature="a{sv}", timeout=60,
                              reply_handler=hinted, error_handler=failed)

        def hinted(cell, info):
            chance = " (%.0f%%)" % (100 * info["win_rate"]) if "win_rate" in info else ""
            say(path, "hint: %s%s" % (cell, chance))

        def failed(error):
            # Somebody has placed in the meantime: the next hint is on its way already.
            if error.get_dbus_name() != POSITION_CHANGED:
                say(path, "no hint: " + error.get_dbus_message())

        game.GetAll(GAME, dbus_interface=PROPERTIES, signature="s", reply_handler=known, error_handler=failed)


def main():
    DBusGMainLoop(set_as_default=True)
    watcher = Watcher(dbus.SessionBus(), int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    try:
        GLib.MainLoop().run()
    except KeyboardInterrupt:
        del watcher


if __name__ == "__main__":
    main()
