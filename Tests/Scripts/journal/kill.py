#!/usr/bin/env python3
"""Kills a busy program again and again, and looks at what its journal has.

    Tests/Scripts/journal/kill.py PROBE [ROUNDS]

Each time, the tree has to be that of a committed turn, and no turn may be missing that was published.
The program keeps 50 turns, so that many rounds end during a compaction.
"""

import random
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path


def run(probe, path, lines):
    """Runs the program until it has written some lines, kills it, and returns the last turn it published."""
    process = subprocess.Popen([probe, "run", path], stdout=subprocess.PIPE)
    turn = -1
    for _ in range(lines):
        turn = int(process.stdout.readline())
    process.kill()
    # What was written before the end counts as well, but for a line that was cut.
    rest = process.stdout.read()
    process.wait()
    whole = rest[: rest.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else turn


def fill(probe, path):
    """Runs the program where files can grow no further, and returns the last turn it published."""

    def limit():
        # Without this, the signal would end the program, which is tried often enough.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run([probe, "run", path], capture_output=True, text=True, preexec_fn=limit)
    *turns, reason = done.stdout.splitlines()
    if done.returncode != 3 or "too large" not in reason:
        sys.exit(f"the program did not hear that the file is full: {done.returncode}, {reason}")
    return int(turns[-1])


def main():
    probe = Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    chance = random.Random(1)
    payments = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bank.journal"
        for number in range(rounds):
            published = run(probe, path, chance.randrange(1, 300))
            shown = subprocess.run([probe, "check", path], capture_output=True, text=True)
            if shown.returncode != 0:
                sys.exit(f"round {number}: {shown.stdout}{shown.stderr}")
            last, total, paid = map(int, shown.stdout.split())
            if total != 0:
                sys.exit(f"round {number}: half of a payment is missing, the sum is {total}")
            if last < published:
                sys.exit(f"round {number}: turn {published} was published, but the last one is {last}")
            if paid < payments:
                sys.exit(f"round {number}: there were {payments} payments, and now {paid}")
            payments = paid
        size = path.stat().st_size
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bank.journal"
        published = fill(probe, path)
        shown = subprocess.run([probe, "check", path], capture_output=True, text=True)
        last, total, _ = map(int, shown.stdout.split())
        if (last, total) != (published, 0):
            sys.exit(f"on a full disk: turn {published} was published, but the last one is {last}")
    print(f"{rounds} times killed: {payments} payments, no turn is missing; {size} bytes in the end")


if __name__ == "__main__":
    main()
