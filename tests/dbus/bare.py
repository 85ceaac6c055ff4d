"""bare.py - a client of the bus that is a socket and nothing else, so that it can stop reading, and break the rules."""

import os
import socket

import dbus
import dbus.lowlevel

from tap import holds


def connect():
    """A client with a bare socket, so that it can stop reading."""
    address = os.environ["DBUS_SESSION_BUS_ADDRESS"].split(",")[0]
    kind, path = address.split(":")[1].split("=")
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("\0" + path if kind == "abstract" else path)
    connection.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    holds(connection.recv(1000).startswith(b"OK "), "no authentication")
    connection.sendall(b"BEGIN\r\n")
    return connection


def send(connection, serial, destination, path, interface, member, *arguments):
    message = dbus.lowlevel.MethodCallMessage(destination, path, interface, member)
    signature = "".join(kind for kind, _ in arguments)
    message.append(*[value for _, value in arguments], signature=signature)
    connection.sendall(marshal(message, serial))


def marshal(message, serial):
    """A message in bytes, little-endian; bodies of strings and one a{su} only."""
    def align(data, to):
        return data + b"\0" * (-len(data) % to)

    def text(value):
        data = value.encode()
        return len(data).to_bytes(4, "little") + data + b"\0"
    body = b""
    for value in message.get_args_list():
        body = align(body, 4)
        if isinstance(value, dbus.Dictionary):
            entries = b""
            for key, number in value.items():
                entries = align(align(entries, 8) + text(str(key)) + b"\1u\0", 4) + int(number).to_bytes(4, "little")
            body = align(body + len(entries).to_bytes(4, "little"), 8) + entries
        else:
            body += text(str(value))
    fields = b""
    header = [(1, "o", message.get_path()), (2, "s", message.get_interface()), (3, "s", message.get_member()),
              (6, "s", message.get_destination()), (8, "g", message.get_signature())]
    for code, kind, value in header:
        fields = align(fields, 8) + bytes([code, 1]) + kind.encode() + b"\0"
        fields += text(value) if kind != "g" else bytes([len(value)]) + value.encode() + b"\0"
    start = b"l\1\0\1" + len(body).to_bytes(4, "little") + serial.to_bytes(4, "little")
    return align(start + len(fields).to_bytes(4, "little") + fields, 8) + body
