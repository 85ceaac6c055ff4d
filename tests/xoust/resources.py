"""resources.py - what a client holds on the X server, by the extension X-Resource.

    Resources(server.number).of(window)     a dictionary: how many of each kind, and the bytes of pixmaps
"""

import socket
import struct

GET_ATOM_NAME = 17
QUERY_EXTENSION = 98
RESOURCES = 2  # requests of the extension
PIXMAP_BYTES = 3


class Resources:
    """A connection of its own, which asks and never owns anything."""

    def __init__(self, number):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect("/tmp/.X11-unix/X%d" % number)
        self.connection.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        self.read(4 * struct.unpack_from("<H", self.read(8), 6)[0])
        self.names = {}
        reply = self.ask(QUERY_EXTENSION, 0, struct.pack("<Hxx10sxx", 10, b"X-Resource"))
        if not reply[8]:
            raise RuntimeError("the X server has no extension X-Resource")
        self.opcode = reply[9]

    def read(self, length):
        data = b""
        while len(data) < length:
            got = self.connection.recv(length - len(data))
            if not got:
                raise EOFError("the X server has gone")
            data += got
        return data

    def ask(self, opcode, minor, arguments):
        """The reply to a request.  Everybody gets events of a changed keyboard; they are left out."""
        self.connection.sendall(struct.pack("<BBH", opcode, minor, 1 + len(arguments) // 4) + arguments)
        reply = self.read(32)
        while reply[0] > 1:
            reply = self.read(32)
        if reply[0] == 0:
            raise RuntimeError("an X error: %d" % reply[1])
        return reply + self.read(4 * struct.unpack_from("<I", reply, 4)[0])

    def name(self, atom):
        if atom not in self.names:
            reply = self.ask(GET_ATOM_NAME, 0, struct.pack("<I", atom))
            self.names[atom] = reply[32:32 + struct.unpack_from("<H", reply, 8)[0]].decode()
        return self.names[atom]

    def of(self, resource):
        """What the client has that this belongs to."""
        reply = self.ask(self.opcode, RESOURCES, struct.pack("<I", resource))
        count = struct.unpack_from("<I", reply, 8)[0]
        pairs = [struct.unpack_from("<II", reply, 32 + 8 * i) for i in range(count)]
        found = {"X " + self.name(atom).lower(): number for atom, number in pairs}
        found["X pixmap bytes"] = struct.unpack_from("<I", self.ask(
            self.opcode, PIXMAP_BYTES, struct.pack("<I", resource)), 8)[0]
        return found
