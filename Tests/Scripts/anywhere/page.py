"""Reads the files and commands of docs/anywhere.md, so that what is tried is what the page says."""

import pathlib
import re

PACKAGE = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = "/usr/local/bin/email-browser"
BLOCKS = re.findall(
    r"^```\w+\n(.*?)^```$", (PACKAGE / "docs/anywhere.md").read_text(), re.DOTALL | re.MULTILINE)


def block(beginning):
    """Returns the only block of the page that begins with a text."""
    found = [text for text in BLOCKS if text.startswith(beginning)]
    if len(found) != 1:
        raise LookupError("%d blocks of docs/anywhere.md begin with %r" % (len(found), beginning))
    return found[0]


def line(part):
    """Returns the only line in the blocks of the page that has a text in it."""
    found = [line for text in BLOCKS for line in text.splitlines() if part in line]
    if len(found) != 1:
        raise LookupError("%d lines of docs/anywhere.md hold %r" % (len(found), part))
    return found[0]


def replaced(text, *pairs):
    """Returns a text with some parts replaced, all of which it has to have."""
    for old, new in pairs:
        if old not in text:
            raise LookupError("docs/anywhere.md has no %r in %r" % (old, text))
        text = text.replace(old, new)
    return text
