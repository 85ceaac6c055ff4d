"""picture.py - pictures as rows of red, green, blue: PPM in, PNG in and out, compared."""

import struct
import zlib


class Picture:
    def __init__(self, width, height, data):
        self.width = width
        self.height = height
        self.data = bytes(data)  # three bytes a pixel

    def pixel(self, x, y):
        at = 3 * (y * self.width + x)
        return tuple(self.data[at:at + 3])


def from_ppm(text):
    magic, width, height, most, data = text.split(None, 4) if text[-1:].isspace() else text.split(maxsplit=4)
    start = len(text) - 3 * int(width) * int(height)  # the first bytes of a picture may look like blanks
    if magic != b"P6" or most[:3] != b"255":
        raise ValueError("no PPM of 255 levels")
    return Picture(int(width), int(height), text[start:])


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _paeth(left, above, corner):
    guess = left + above - corner
    by_left, by_above, by_corner = abs(guess - left), abs(guess - above), abs(guess - corner)
    if by_left <= by_above and by_left <= by_corner:
        return left
    return above if by_above <= by_corner else corner


def write_png(path, picture):
    """Every row as differences from the row above: good enough for small pictures."""
    stride, rows, before = 3 * picture.width, bytearray(), bytes(3 * picture.width)
    for y in range(picture.height):
        row = picture.data[y * stride:(y + 1) * stride]
        rows.append(4)
        rows += bytes((row[i] - _paeth(row[i - 3] if i >= 3 else 0, before[i], before[i - 3] if i >= 3 else 0)) & 255
                      for i in range(stride))
        before = row
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(_chunk(b"IHDR", struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)))
        file.write(_chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + _chunk(b"IEND", b""))


def read_png(path):
    """Only what write_png() writes: 8 bits, three colours, not interlaced."""
    with open(path, "rb") as file:
        text = file.read()
    at, packed = 8, b""
    while at < len(text):
        length, kind = struct.unpack_from(">I4s", text, at)
        data = text[at + 8:at + 8 + length]
        at += length + 12
        if kind == b"IHDR":
            width, height = struct.unpack_from(">II", data)
            if data[8:] != bytes((8, 2, 0, 0, 0)):
                raise ValueError("%s: another kind of PNG" % path)
        elif kind == b"IDAT":
            packed += data
    rows, stride, result, before = zlib.decompress(packed), 3 * width, bytearray(), bytes(3 * width)
    for y in range(height):
        row = bytearray(rows[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            row[i] = (row[i] + _paeth(row[i - 3] if i >= 3 else 0, before[i], before[i - 3] if i >= 3 else 0)) & 255
        result += row
        before = row
    return Picture(width, height, result)


def differing(one, other, tolerance):
    """The share of pixels of which a colour differs by more than the tolerance; 1 for unlike sizes."""
    if (one.width, one.height) != (other.width, other.height):
        return 1.0
    wrong = sum(max(abs(a - b) for a, b in zip(one.data[i:i + 3], other.data[i:i + 3])) > tolerance
                for i in range(0, len(one.data), 3) if one.data[i:i + 3] != other.data[i:i + 3])
    return 3 * wrong / len(one.data)


# What people see who lack one kind of cone: linear light, by the matrices of Machado, Oliveira and Fernandes (2009).
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]


def seen_by(kind, colour):
    """Linear light of a colour as it is seen; kind None: by most people."""
    light = linear(colour)
    if kind is None:
        return light
    return [min(max(sum(m * c for m, c in zip(row, light)), 0), 1) for row in BLINDNESS[kind]]


def lab(light):
    """CIE 1976 L*a*b*, D65."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (sum(m * c for m, c in zip(row, light)) / w for row, w in zip(rows, white))
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(kind, one, other):
    """How far apart two colours are, in the units of L*a*b*; 2 is about the least that can be seen."""
    return sum((a - b) ** 2 for a, b in zip(lab(seen_by(kind, one)), lab(seen_by(kind, other)))) ** 0.5
