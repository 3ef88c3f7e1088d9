"""Compares turns of sessions in PostgreSQL with rows of the same size in the same table.

    turns.py PROBE [LIMIT]

Eight sessions make turns at once; beside them, pgbench inserts as many rows with eight connections. The
server does not wait for the disk, so what is compared is the work. It fails if turns take more than
LIMIT times as long (no limit by default); removal of old turns is part of it.
"""

import os
import re
import subprocess
import sys
import tempfile

from cluster import Cluster

SESSIONS, TURNS, ROUNDS = 8, 1_500, 3
INSERT = r"""
INSERT INTO rows (session, number, kind, owner, claim, overtakes, type, version, label, wake, taken,
  whole, frame)
VALUES (:client_id::text::bytea, nextval('numbers'), 1, 1, 1, false, 'WorkflowSessionsProbe.Account', 1,
  '', null, 0, false, decode(repeat('00', {size}), 'hex'));
"""


def main(probe, limit=None):
    with tempfile.TemporaryDirectory() as folder:
        server = Cluster(os.path.join(folder, "server"))
        server.end()
        server.begin("-c", "fsync=off", "-c", "synchronous_commit=off")
        try:
            turns, rows = [], []
            for _ in range(ROUNDS):
                turns.append(float(subprocess.run(
                    [probe, "turns", server.settings(), str(SESSIONS), str(TURNS)], check=True,
                    stdout=subprocess.PIPE, text=True).stdout))
                if not rows:
                    size = server.query("SELECT avg(length(frame))::int FROM workflow.turns")
                    server.query("CREATE TABLE rows (LIKE workflow.turns INCLUDING ALL);"
                                 "CREATE SEQUENCE numbers")
                    with open(os.path.join(folder, "insert.sql"), "w") as file:
                        file.write(INSERT.format(size=size))
                output = subprocess.run(
                    ["pgbench", "-n", "-M", "prepared", "-c", str(SESSIONS), "-j", "2", "-t",
                     str(TURNS), "-f", os.path.join(folder, "insert.sql"), "-h", server.folder,
                     "-U", "test", "test"], check=True, stdout=subprocess.PIPE, text=True).stdout
                rows.append(float(re.search(r"tps = ([0-9.]+)", output)[1]))
        finally:
            server.end()
    ratio = max(rows) / max(turns)
    print(f"{max(turns):.0f} turns and {max(rows):.0f} rows of {size} bytes in a second: {ratio:.2f} ×")
    return 1 if limit and ratio > float(limit) else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), *sys.argv[2:]))
