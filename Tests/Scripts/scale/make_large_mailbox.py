#!/usr/bin/env python3
"""Writes a large mbox for measuring.

    make_large_mailbox.py PATH [--messages 100000] [--megabytes 400]

Headers are like those of real mail (some subjects are encoded, some folded).
Bodies have lines of about 70 characters, and one message in eight has a base64
attachment. The sizes of the messages vary. A megabyte is 1,000,000 bytes; the
file comes close to the size asked for. The same arguments give the same bytes.
Only a pool of lines and the message being written are kept in memory.
"""

import argparse
import base64
import random
from datetime import datetime, timedelta, timezone

WORDS = """
the sky tonight telescope was clear and we saw a faint galaxy near bright star of
moon rising over hill with good seeing but wind from west made it cold so bring
gloves please send your notes before friday because page must be ready for public
evening thank you all who helped to carry mount battery lamp red light only maps
chart north south east meteor comet orbit lens mirror focus dew heater camera image
stack website menu build test calendar list mail reply soon best wishes club member
""".split()
NAMES = [
    "Marta Lindqvist", "Ben Stone", "Ada Quill", "Ilse Vanderberg", "Tomas Okafor", "Priya Raman", "Noor Haddad",
    "Zoë Ångström", "Jürgen Groß", "Хелена Петрова", "山田 花子", "김하늘", "Luis Peña", "Eva Nowak", "Sam Reed", "Kofi Mensah",
]
SUBJECTS = ["Re: ", "", "", "Fwd: ", "[club] ", "Re: [club] "]
# Sizes as parts of the average; their mean is 1.
FACTORS = [0.25, 0.4, 0.5, 0.6, 0.75, 1.0, 1.2, 3.3]
POOL_LINES = 4096


def encoded(text):
    """Returns the text, as an encoded word if it needs one."""
    if text.isascii():
        return text
    return "=?utf-8?B?" + base64.b64encode(text.encode()).decode() + "?="


class Pool:
    """Lines joined once; a body is a slice of whole lines from anywhere in it."""

    def __init__(self, lines):
        self.text = b"".join(lines)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.mean = len(self.text) / len(lines)

    def slice(self, size, chance):
        count = max(1, round(size / self.mean))
        out = []
        while count > 0:
            part = min(count, len(self.starts) - 1)
            first = chance.randrange(len(self.starts) - part)
            out.append(self.text[self.starts[first] : self.starts[first + part]])
            count -= part
        return b"".join(out)


def prose(chance):
    """Returns a line of words of about 70 characters, sometimes quoted or blank."""
    kind = chance.random()
    if kind < 0.08:
        return b"\n"
    line = "> " if kind < 0.2 else ""
    while len(line) < 64:
        line += chance.choice(WORDS) + " "
    return line.rstrip().encode() + b"\n"


def message(number, size, prose_pool, base64_pool, people, date, chance):
    """Returns one message with its separator line and the blank line after it."""
    name, address = people[chance.randrange(len(people))]
    subject = chance.choice(SUBJECTS) + " ".join(chance.choice(WORDS) for _ in range(chance.randrange(2, 9)))
    if number % 5 == 0:
        subject = encoded(subject[:30] + " – äöü")
    elif number % 7 == 0:
        subject += "\n " + " ".join(chance.choice(WORDS) for _ in range(6))
    stamp = date.strftime("%a, %d %b %Y %H:%M:%S +0000")
    host = address.partition("@")[2]
    boundary = f"----=_part_{number:06d}_{chance.getrandbits(48):012x}"
    attached = number % 8 == 3
    kind = f'multipart/mixed;\n boundary="{boundary}"' if attached else "text/plain; charset=utf-8"
    head = (
        f"From {address} {date:%a %b} {date.day:2d} {date:%H:%M:%S %Y}\n"
        f"Return-Path: <{address}>\n"
        f"Received: from mail.{host} (mail.{host} [192.0.2.{number % 250 + 1}])\n"
        f"\tby mx.example.org with ESMTPS id {chance.getrandbits(64):016x}\n"
        f"\tfor <club@example.org>; {stamp}\n"
        f"Message-ID: <{number}.{chance.getrandbits(64):016x}@{host}>\n"
        f"Date: {stamp}\n"
        f"From: {name} <{address}>\n"
        f"To: Northlight Club <club@example.org>\n"
        f"Subject: {subject}\n"
        f"MIME-Version: 1.0\n"
        f"Content-Type: {kind}\n"
        f"Content-Transfer-Encoding: 8bit\n\n"
    ).encode()
    room = max(70, size - len(head))
    if not attached:
        return head + prose_pool.slice(room, chance) + b"\n"
    mark = boundary.encode()
    return (
        head
        + b"--" + mark + b"\nContent-Type: text/plain; charset=utf-8\n\n"
        + prose_pool.slice(room * 0.2, chance)
        + b"--" + mark + b'\nContent-Type: application/octet-stream; name="data.bin"\n'
        + b"Content-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n"
        + base64_pool.slice(room * 0.75, chance)
        + b"--" + mark + b"--\n\n"
    )


def main():
    parser = argparse.ArgumentParser(description="Writes a large mbox for measuring.")
    parser.add_argument("path")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--megabytes", type=float, default=400)
    arguments = parser.parse_args()

    chance = random.Random(20260101)
    prose_pool = Pool([prose(chance) for _ in range(POOL_LINES)])
    base64_pool = Pool([base64.b64encode(chance.randbytes(57)) + b"\n" for _ in range(POOL_LINES)])
    people = []
    for number in range(400):
        address = f"member{number}@{chance.choice(['example.org', 'example.net', 'example.com'])}"
        people.append((encoded(chance.choice(NAMES)), address))

    left = int(arguments.megabytes * 1_000_000)
    date = datetime(2020, 1, 1, tzinfo=timezone.utc)
    with open(arguments.path, "wb", buffering=1 << 20) as file:
        for number in range(arguments.messages):
            average = left / (arguments.messages - number)
            size = int(average * FACTORS[number * 5 % len(FACTORS)])
            date += timedelta(seconds=chance.randrange(60, 3600))
            left -= file.write(message(number, size, prose_pool, base64_pool, people, date, chance))


if __name__ == "__main__":
    main()
