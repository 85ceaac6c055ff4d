#!/usr/bin/python3
"""play.py - plays a whole game of Oust against the service.

Usage: play.py [BOARD [LEVEL]]

The service plays the second colour by itself; this program plays the first one: it takes
whatever captures most, else a random seed.  It needs python3-dbus and python3-gi.
"""

import random
import sys

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

SERVICE = "org.oust.Oust1"
MANAGER = SERVICE + ".Manager"
GAME = SERVICE + ".Game"
PROPERTIES = "org.freedesktop.DBus.Properties"


class Player:
    """Places for the first colour whenever it is its turn."""

    def __init__(self, bus, path, loop):
        self.game = dbus.Interface(bus.get_object(SERVICE, path), GAME)
        self.loop = loop
        self.won = None
        bus.add_signal_receiver(self.placed, "Placed", GAME, SERVICE, path)
        bus.add_signal_receiver(self.finished, "Finished", GAME, SERVICE, path)
        bus.add_signal_receiver(self.changed, "PropertiesChanged", PROPERTIES, SERVICE, path)

    def placed(self, player, cell, captured, number):
        note = ", captures " + " ".join(captured) if captured else ""
        print("%d. player %d places %s%s" % (number, player, cell, note))

    def changed(self, _interface, properties, _invalidated):
        # The position tells that there is a new one; who is to place may be the same as before.
        if "Position" in properties:
            GLib.idle_add(self.place)

    def place(self):
        """Places one stone, if it is our turn."""
        everything = dbus.Interface(self.game, PROPERTIES).GetAll(GAME)
        if everything["ToPlace"] != 1:
            return False
        legal = self.game.Legal()
        most = max(len(captured) for _cell, captured in legal)
        best = [cell for cell, captured in legal if len(captured) == most]
        self.game.Place(random.choice(best))
        return False

    def finished(self, winner, reason):
        self.won = int(winner)
        print("nobody wins" if reason == 3 else "player %d wins" % winner)
        self.loop.quit()


def main():
    board = sys.argv[1] if len(sys.argv) > 1 else "hex5"
    level = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    loop = GLib.MainLoop()
    manager = dbus.Interface(bus.get_object(SERVICE, "/org/oust/Oust1"), MANAGER)
    try:
        path = manager.CreateGame({"board": board, "player2": "level%d" % level})
    except dbus.DBusException as error:
        sys.exit("play.py: " + error.get_dbus_message())
    player = Player(bus, path, loop)
    GLib.idle_add(player.place)
    loop.run()
    player.game.Close()


if __name__ == "__main__":
    main()
