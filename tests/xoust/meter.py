"""meter.py - a proxy between a client and an X server that counts what passes.

    meter = Meter(server_number)      listens; clients go to meter.display
    meter.count()                     a snapshot: bytes, requests, rounds, events, errors
    meter.until_idle()                waits until nothing passes any more

A round is a wait for the server: a reply to something that was sent after the reply
before it had come.  Replies to requests that were sent together are one round, the
setup of the connection is one too.  With hide=True the server has no extensions; with
delay=SECONDS every byte takes that long each way.
"""

import collections
import selectors
import socket
import struct
import threading
import time

MAP_WINDOW = 8
QUERY_EXTENSION = 98
LIST_EXTENSIONS = 99
QUIET = 0.3  # nothing passes for so long: idle

Count = collections.namedtuple("Count", "sent received requests rounds events errors")


def minus(after, before):
    return Count(*(a - b for a, b in zip(after, before)))


class Stream:
    """One direction of a connection: bytes wait until they are whole packets, packets until they are due."""

    def __init__(self, source, sink):
        self.source = source
        self.sink = sink
        self.rest = bytearray()
        self.started = False
        self.due = collections.deque()

    def packets(self, length_of):
        """Takes whole packets off what has come."""
        while True:
            length = length_of(self.rest)
            if not length or len(self.rest) < length:
                return
            packet = self.rest[:length]
            del self.rest[:length]
            yield packet


def padded(length):
    return (length + 3) & ~3


class Link:
    """A client's connection and the one to the server that belongs to it."""

    def __init__(self, meter, client, server):
        self.meter = meter
        self.up = Stream(client, server)
        self.down = Stream(server, client)
        self.sequence = 0
        self.answered = -1  # the last request that had been sent when a reply last came

    # ------------------------------------------------------- client to server

    def request_length(self, rest):
        if not self.up.started:
            return 12 + padded(struct.unpack_from("<H", rest, 6)[0]) + padded(
                struct.unpack_from("<H", rest, 8)[0]) if len(rest) >= 12 else 0
        if len(rest) < 8:
            return 4 if len(rest) >= 4 and struct.unpack_from("<H", rest, 2)[0] == 1 else 0
        words = struct.unpack_from("<H", rest, 2)[0] or struct.unpack_from("<I", rest, 4)[0]
        return 4 * words

    def on_request(self, packet):
        self.meter.sent += len(packet)
        if not self.up.started:
            self.up.started = True
            return packet
        self.sequence += 1
        self.meter.requests += 1
        self.meter.kinds[packet[0]] += 1
        self.meter.sizes[packet[0]] += len(packet)
        if packet[0] == MAP_WINDOW and not self.meter.mapped:
            self.meter.mapped = self.meter.count()
            self.meter.map_time = time.monotonic() - self.meter.start
        if self.meter.hide and packet[0] == QUERY_EXTENSION:
            packet[8:] = b"!" * (len(packet) - 8)
        elif self.meter.hide and packet[0] == LIST_EXTENSIONS:
            self.meter.errors += 1  # nobody asks; who does is told on
        return packet

    # ------------------------------------------------------- server to client

    def answer_length(self, rest):
        if len(rest) < 8:
            return 0
        if not self.down.started:
            return 8 + 4 * struct.unpack_from("<H", rest, 6)[0]
        longer = rest[0] == 1 or rest[0] & 127 == 35
        return 32 + (4 * struct.unpack_from("<I", rest, 4)[0] if longer else 0)

    def on_answer(self, packet):
        self.meter.received += len(packet)
        if not self.down.started:
            self.down.started = True
            self.on_reply(0)
        elif packet[0] <= 1:
            short = struct.unpack_from("<H", packet, 2)[0]
            self.meter.errors += packet[0] == 0
            self.on_reply(self.sequence - ((self.sequence - short) & 0xffff))
        else:
            self.meter.events += 1
        return packet

    def on_reply(self, number):
        if number > self.answered:
            self.meter.rounds += 1
            self.answered = self.sequence


class Meter(threading.Thread):
    def __init__(self, server, hide=False, delay=0.0):
        super().__init__(daemon=True)
        self.server = server
        self.hide = hide
        self.delay = delay
        self.sent = self.received = self.requests = self.rounds = self.events = self.errors = 0
        self.kinds = collections.Counter()  # requests by their number
        self.sizes = collections.Counter()  # bytes by it
        self.mapped = None                  # what had been counted when the first window was mapped
        self.map_time = None                # and when that was
        self.start = self.last = time.monotonic()
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))  # the ports of today's systems begin far above 6000
        self.listener.listen()
        self.display = "127.0.0.1:%d" % (self.listener.getsockname()[1] - 6000)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ, None)
        self.waiting = []
        self.start_thread()

    def start_thread(self):
        super().start()

    def count(self):
        return Count(self.sent, self.received, self.requests, self.rounds, self.events, self.errors)

    def until_idle(self, quiet=QUIET, most=60):
        end = time.monotonic() + most
        quiet += 4 * self.delay
        while time.monotonic() < end:
            if self.sent and not self.waiting and time.monotonic() - self.last > quiet:
                return self.count()
            time.sleep(0.02)
        raise AssertionError("never idle: %r" % (self.count(),))

    # ---------------------------------------------------------------- the thread

    def accept(self):
        client, _ = self.listener.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect("/tmp/.X11-unix/X%d" % self.server)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.sent:
            self.start = time.monotonic()
        link = Link(self, client, server)
        self.selector.register(client, selectors.EVENT_READ, (link, link.up))
        self.selector.register(server, selectors.EVENT_READ, (link, link.down))

    def close(self, link):
        for stream in (link.up, link.down):
            self.selector.unregister(stream.source)
            stream.source.close()

    def pass_on(self, link, stream):
        try:
            data = stream.source.recv(1 << 16)
        except OSError:
            data = b""
        if not data:
            self.close(link)
            return
        self.last = time.monotonic()
        stream.rest += data
        if stream is link.up:
            packets = [link.on_request(p) for p in stream.packets(link.request_length)]
        else:
            packets = [link.on_answer(p) for p in stream.packets(link.answer_length)]
        if packets:
            self.waiting.append((self.last + self.delay, stream.sink, b"".join(packets)))

    def send_due(self):
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            _, sink, data = self.waiting.pop(0)
            try:
                sink.sendall(data)
            except OSError:
                pass  # its end will be read soon
        return max(self.waiting[0][0] - now, 0) if self.waiting else 1.0

    def run(self):
        while True:
            for key, _ in self.selector.select(self.send_due()):
                if key.data is None:
                    self.accept()
                elif key.fileobj.fileno() >= 0:
                    self.pass_on(*key.data)
