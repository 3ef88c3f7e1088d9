"""Kills processes that share a store of sessions, and checks that nothing is lost or done twice.

    kill.py PROBE [--store folder|sqlite|postgresql] [--kills N] [--stops N] [--restarts N]
        [--faults N] [--failover] [--accounts N] [--seed N]

Four processes transfer amounts between accounts, 40 by default, and read them. Each transfer is a turn of the
sender, whose message the receiver takes. One process after the other is killed at a random moment, and
another takes its place. Beside that, processes are stopped for longer than their lease, and for
PostgreSQL the server is killed and begins again, and half of the processes use a line that cuts, or
swallows bytes, or loses answers. With --failover, it is killed for good once, and a standby for which
it has waited takes its place.

In the end, the sum of all accounts has to be the same, every account has to answer, and the history of
all calls has to be right (`history.py`). For a database, the probe needs its trait.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import history
from cluster import Cluster
from proxy import Proxy

COUNT = 40
PROCESSES = 4
LIMIT = 120


class Runner:
    """A process that transfers amounts, and what it has printed."""

    def __init__(self, probe, store, seed):
        self.report, self.errors = tempfile.TemporaryFile("w+"), tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [probe, "run", store, str(COUNT), str(seed)], stdout=self.report, stderr=self.errors)

    def kill(self):
        if self.process.poll() is not None:
            self.errors.seek(0)
            raise RuntimeError(f"a process has ended by itself: {self.errors.read()[-3000:]}")
        self.process.kill()
        self.process.wait()
        self.report.seek(0)
        lines = self.report.read().splitlines()
        self.report.close()
        return lines


def accounts(probe, store):
    """Returns the balance of each account, the transfers it has received, and those it has sent."""
    output = subprocess.run(
        [probe, "list", store, str(COUNT)], stdout=subprocess.PIPE, text=True, timeout=LIMIT,
        check=True).stdout
    found = []
    for line in output.splitlines():
        _, _, balance, received, done = line.split(" ")
        found.append((int(balance), names(received), names(done)))
    return found


def names(text):
    return [] if text == "-" else text.split(",")


def settled(probe, store):
    """Returns the accounts when everything that was sent has arrived."""
    end = time.monotonic() + LIMIT
    while True:
        found = accounts(probe, store)
        if sum(len(one[1]) for one in found) == sum(len(one[2]) for one in found):
            return found
        if time.monotonic() > end:
            return found
        time.sleep(0.5)


class Bank:
    """The processes, and what happens to them."""

    def __init__(self, probe, folder, options, chance):
        self.probe, self.options, self.chance = probe, options, chance
        self.cluster = self.proxy = None
        self.reported = []
        self.store = os.path.join(folder, {"sqlite": "store.db"}.get(options.store, "sessions"))
        self.bad_store = self.store
        if options.store == "postgresql":
            self.cluster = Cluster(os.path.join(folder, "server"))
            self.store = self.cluster.settings()
            line = os.path.join(folder, "line")
            self.proxy = Proxy(f"{line}/.s.PGSQL.5432", f"{self.cluster.folder}/.s.PGSQL.5432")
            self.bad_store = self.store.replace(str(self.cluster.folder), line)
        self.standby = None
        if options.failover:
            self.standby = Cluster(os.path.join(folder, "standby"), standby_of=self.cluster)
            self.store, self.bad_store = [
                store.replace(" port", f",{self.standby.folder} port", 1)
                for store in [self.store, self.bad_store]]
        self.count = 0
        self.runners = [self.new(index) for index in range(PROCESSES)]

    def new(self, index):
        # Another number each time, so that calls of two processes have different names.
        self.count += 1
        seed = self.count * PROCESSES + index
        return Runner(self.probe, self.bad_store if index % 2 else self.store, seed)

    def kill(self):
        index = self.chance.randrange(PROCESSES)
        self.reported += self.runners[index].kill()
        self.runners[index] = self.new(index)

    def stop(self):
        """A process sleeps for longer than its lease of a second, and continues."""
        process = self.chance.choice(self.runners).process
        process.send_signal(signal.SIGSTOP)
        time.sleep(self.chance.uniform(0.5, 2.5))
        process.send_signal(signal.SIGCONT)

    def fail_over(self):
        # What was stored before the standby followed again is not in it.
        self.cluster.wait_for_standby()
        self.cluster.kill()
        time.sleep(self.chance.uniform(0, 1))
        self.standby.promote()
        # From now on, there is one server.
        self.cluster, self.standby = self.standby, None
        self.proxy.target = f"{self.cluster.folder}/.s.PGSQL.5432"

    def restart(self):
        self.cluster.kill()
        time.sleep(self.chance.uniform(0, 1))
        self.cluster.begin()

    def fault(self):
        kind = self.chance.choice(["swallow", "deaf", "cut"])
        if kind != "cut":
            self.proxy.fault = kind
            time.sleep(self.chance.uniform(0.1, 3))
        # Before bytes flow again: what was swallowed does not come later.
        self.proxy.cut()
        self.proxy.fault = None

    def run(self):
        options = self.options
        events = [self.kill] * options.kills + [self.stop] * options.stops
        if self.cluster:
            events += [self.restart] * options.restarts + [self.fault] * options.faults
        self.chance.shuffle(events)
        if self.standby:
            events.insert(len(events) // 2, self.fail_over)
        for event in events:
            time.sleep(self.chance.uniform(0.02, 0.4))
            event()
        time.sleep(1)
        for runner in self.runners:
            self.reported += runner.kill()
        try:
            return settled(self.probe, self.store)
        except subprocess.CalledProcessError:
            subprocess.run([self.probe, "rows", self.store, str(COUNT)])
            raise

    def end(self):
        """Leaves no process, whatever has happened."""
        for runner in self.runners:
            runner.process.kill()
        for cluster in filter(None, [self.cluster, self.standby]):
            cluster.end()


def problems(calls, found):
    """What is wrong with the calls and the accounts."""
    problems = history.problems(calls, [one[2] for one in found])
    if len(found) != COUNT:
        problems.append(f"only {len(found)} accounts answer")
    total = sum(one[0] for one in found)
    if total != COUNT * 100:
        problems.append(f"the sum is {total} instead of {COUNT * 100}")
    arrived = sorted(name for one in found for name in one[1])
    begun = sorted(name for one in found for name in one[2])
    if arrived != begun:
        problems.append(
            f"{len(arrived)} of {len(begun)} transfers have arrived, {len(set(arrived))} different")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("probe", type=os.path.abspath)
    parser.add_argument("--store", choices=["folder", "sqlite", "postgresql"], default="folder")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--kills", type=int, default=200)
    for name in ["stops", "restarts", "faults"]:
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--failover", action="store_true")
    parser.add_argument("--accounts", type=int, default=COUNT)
    options = parser.parse_args()
    globals()["COUNT"] = options.accounts
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        bank = Bank(options.probe, folder, options, random.Random(options.seed))
        try:
            found = bank.run()
        finally:
            bank.end()
    calls = history.parsed(bank.reported)
    wrong = problems(calls, found)
    counts = {
        outcome: sum(call.outcome == outcome for call in calls)
        for outcome in ["ok", "failed", "unknown"]
    }
    reads = sum(call.is_read for call in calls)
    print(
        f"{options.kills} kills, {sum(len(one[2]) for one in found)} transfers stored, "
        f"{len(calls)} calls, {reads} of them reads: {counts}")
    print(*wrong[:10], sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong or not counts["ok"] else 0)


if __name__ == "__main__":
    main()
