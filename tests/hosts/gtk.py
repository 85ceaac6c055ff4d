#!/usr/bin/python3
"""A host by GTK 3 with a GtkSocket, between an entry and a button.

Prints the window to live in, then `entry TEXT` whenever the entry changes, `in` and `out` when somebody moves in
or leaves, `focus` and `entry`, `room` or `button` when the keyboard moves.  SIGUSR1 opens a modal dialog, SIGUSR2 closes it.  With an argument it takes that window in instead.
"""
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
from gi.repository import GLib, Gtk  # noqa: E402


class Host(Gtk.Window):
    def __init__(self):
        super().__init__(title='host')
        self.set_default_size(520, 460)
        self.dialog = None
        self.entry = Gtk.Entry()
        self.socket = Gtk.Socket()
        self.socket.set_can_focus(True)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.pack_start(self.entry, False, False, 0)
        box.pack_start(self.socket, True, True, 0)
        box.pack_start(Gtk.Button(label='button of the host'), False, False, 0)
        self.add(box)
        self.entry.connect('changed', lambda entry: say('entry', entry.get_text()))
        self.socket.connect('plug-added', lambda socket: say('in'))
        self.socket.connect('plug-removed', self.removed)
        self.connect('set-focus', lambda window, widget: say('focus', self.name_of(widget)))
        self.connect('destroy', lambda window: Gtk.main_quit())

    def name_of(self, widget):
        return 'entry' if widget is self.entry else 'room' if widget is self.socket else 'button'

    def removed(self, socket):
        say('out')
        return True  # the socket stays

    def open_dialog(self):
        self.dialog = Gtk.Dialog(title='dialog', transient_for=self, modal=True)
        self.dialog.get_content_area().add(Gtk.Label(label='answer this first'))
        self.dialog.show_all()
        say('dialog')
        return True

    def close_dialog(self):
        self.dialog.destroy()
        say('no dialog')
        return True


def say(*words):
    print(*words, flush=True)


host = Host()
host.show_all()
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, host.open_dialog)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, host.close_dialog)
if len(sys.argv) > 1:
    host.socket.add_id(int(sys.argv[1]))
say(host.socket.get_id())
Gtk.main()
