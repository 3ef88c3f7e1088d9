"""Kills processes that share a store of sessions, and checks that nothing is lost or done twice.

    python3 Tests/Scripts/sessions/kill.py PROBE [KILLS [NAME]]

The store is a folder, or with a name that ends with `.db` a file of SQLite, for which the probe has
to be built with the trait SQLite.

Four processes transfer amounts between 40 accounts. Each transfer is a turn of the sender, whose
message the receiver takes. One process after the other is killed at a random moment, or stopped for
a while, and another takes its place. In the end, the sum of all accounts has to be the same, each
transfer that was reported has to be in its account once, and every account has to answer.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

COUNT = 40
PROCESSES = 4
LIMIT = 60


class Runner:
    """A process that transfers amounts, and what it has reported."""

    def __init__(self, probe, folder, seed):
        self.report = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [probe, "run", folder, str(COUNT), str(seed)], stdout=self.report,
            stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.report.seek(0)
        lines = self.report.read().splitlines()
        self.report.close()
        return lines


def accounts(probe, folder):
    """Returns the balance of each account, how often it has received, and what it has sent."""
    output = subprocess.run(
        [probe, "list", folder, str(COUNT)], stdout=subprocess.PIPE, text=True, timeout=LIMIT,
        check=True).stdout
    found = []
    for line in output.splitlines():
        _, _, balance, received, *done = line.split(" ", 4)
        found.append((int(balance), int(received), done[0].split(",") if done and done[0] else []))
    return found


def settled(probe, folder):
    """Returns the accounts when everything that was sent has arrived."""
    end = time.monotonic() + LIMIT
    while True:
        found = accounts(probe, folder)
        if sum(one[1] for one in found) == sum(len(one[2]) for one in found):
            return found
        if time.monotonic() > end:
            return found
        time.sleep(0.5)


def main(probe, kills=200, name="sessions"):
    kills = int(kills)
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    chance = random.Random(seed)
    reported = []
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.join(folder, name)
        runners = [Runner(probe, folder, number) for number in range(PROCESSES)]
        for number in range(kills):
            time.sleep(chance.uniform(0.02, 0.4))
            index = chance.randrange(PROCESSES)
            if chance.random() < 0.1:
                runners[index].process.send_signal(signal.SIGSTOP)
                time.sleep(chance.uniform(0.1, 1))
                if chance.random() < 0.5:
                    runners[index].process.send_signal(signal.SIGCONT)
            reported += runners[index].kill()
            # Another number, so that transfers of two processes have different names.
            seed = (number + 1) * PROCESSES + index
            runners[index] = Runner(probe, folder, seed)
        time.sleep(1)
        for runner in runners:
            reported += runner.kill()
        try:
            found = settled(probe, folder)
        except subprocess.CalledProcessError:
            subprocess.run([probe, "rows", folder, str(COUNT)])
            raise

    done = [line.split(" ", 2)[1:] for line in reported if line.startswith("done ")]
    problems = []
    if len(found) != COUNT:
        problems.append(f"only {len(found)} accounts answer")
    total = sum(one[0] for one in found)
    if total != COUNT * 100:
        arrived, begun = sum(one[1] for one in found), sum(len(one[2]) for one in found)
        problems.append(
            f"the sum is {total} instead of {COUNT * 100}: {arrived} of {begun} have arrived")
    for sender, name in done:
        times = found[int(sender)][2].count(name)
        if times != 1:
            problems.append(f"{name} was reported by account {sender}, and is there {times} times")
    for number, one in enumerate(found):
        if len(set(one[2])) != len(one[2]):
            problems.append(f"account {number} has a transfer twice")
    failures = [line for line in reported if line.startswith("failed ")]
    transfers = sum(len(one[2]) for one in found)
    print(f"{kills} kills, {transfers} transfers, {len(done)} reported, {len(failures)} failed")
    for line in failures[:3]:
        print(line)
    print(*problems[:10], sep="\n", end="\n" if problems else "")
    return 1 if problems or not done else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), *sys.argv[2:]))
