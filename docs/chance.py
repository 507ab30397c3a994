#!/usr/bin/env python3
"""The chance of a match, computed a second time: python3 docs/chance.py SEED COUNT

Prints the first COUNT numbers that the seed gives. docs/protocol.md tells the law; this is all of
it, written without a line of the engine's code.
"""
import hashlib
import struct
import sys


def chacha20_block(key, counter):
    """64 bytes of the key stream of RFC 8439 with nonce zero."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)

    def quarter_round(a, b, c, d):
        for to, by, turned, bits in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            x[to] = (x[to] + x[by]) % 2**32
            mixed = x[turned] ^ x[to]
            x[turned] = (mixed << bits | mixed >> (32 - bits)) % 2**32

    for _ in range(10):
        for i in range(4):
            quarter_round(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, start)))


def number(seed, index):
    """The number that belongs to event `index` of the match."""
    key = hashlib.sha256(b"incognita chance:" + seed.encode()).digest()
    return struct.unpack_from("<Q", chacha20_block(key, index // 8), index % 8 * 8)[0]


def drawn(luck, weights):
    """Which of the outcomes with these weights the number draws."""
    share = luck * sum(weights) >> 64
    for index, weight in enumerate(weights):
        if share < weight:
            return index
        share -= weight


if __name__ == "__main__":
    for event in range(int(sys.argv[2])):
        print(event, number(sys.argv[1], event))
