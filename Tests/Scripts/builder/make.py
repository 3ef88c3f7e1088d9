#!/usr/bin/env python3
"""Compares how long builder and make take for the same 200 commands, four at a time.

    Tests/Scripts/builder/make.py BUILDER

Both run in turn, and the shortest run of each counts. A machine that is busy makes runs longer, never
shorter, so there are more rounds until builder is fast enough, and it fails only if it never is.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMIT = 1.3
ROUNDS = 20

# A little work, or only the starting of shells would be compared.
COMMAND = "seq 50000 | sort -r >/dev/null"


def write(folder):
    """Writes one random graph as both read it: each command after up to three before it."""
    chance = random.Random(1)
    sources = [sorted({chance.randrange(n) for _ in range(chance.randrange(4)) if n}) for n in range(200)]
    names = [f"n{number}" for number in range(200)]
    rules = [
        f"n{number}: {' '.join(f'n{source}' for source in before)}\n\t{COMMAND}\n"
        for number, before in enumerate(sources)
    ]
    everything = " ".join(names)
    (folder / "Makefile").write_text(f".PHONY: all {everything}\nall: {everything}\n" + "".join(rules))
    operations = [
        {"name": f"n{number}", "command": COMMAND, "after": [f"n{source}" for source in before]}
        for number, before in enumerate(sources)
    ]
    (folder / "builder.json").write_text(json.dumps({"operations": operations}))


def seconds(command, folder):
    """Runs a command to its end, and returns how long it took."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    builder = Path(sys.argv[1]).resolve()
    shortest = {"make": float("inf"), "builder": float("inf")}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder)
        for rounds in range(1, ROUNDS + 1):
            for program, command in [
                ("make", ["make", "-s", "-j", "4"]),
                ("builder", [builder, "builder.json", "--limit", "4"]),
            ]:
                shortest[program] = min(shortest[program], seconds(command, folder))
            ratio = shortest["builder"] / shortest["make"]
            if rounds >= 3 and ratio <= LIMIT:
                break
    print(
        f"200 commands: make {shortest['make']:.2f} s, builder {shortest['builder']:.2f} s "
        f"({ratio:.2f} ×, at most {LIMIT}), {rounds} rounds"
    )
    sys.exit(ratio > LIMIT)


if __name__ == "__main__":
    main()
