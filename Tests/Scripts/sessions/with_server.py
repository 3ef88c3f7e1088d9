"""Runs a command with a server of PostgreSQL, whose connection string is in WORKFLOW_POSTGRESQL.

    with_server.py direct|pooled COMMAND...

With `pooled`, connections go through pgbouncer in transaction mode, which has fewer of its own.
"""

import os
import subprocess
import sys
import tempfile

from cluster import Cluster, Pool

with tempfile.TemporaryDirectory() as folder:
    server = Cluster(os.path.join(folder, "server"))
    pool = None
    try:
        if sys.argv[1] == "pooled":
            pool = Pool(os.path.join(folder, "pool"), server)
        settings = (pool or server).settings()
        status = subprocess.run(
            sys.argv[2:], env=dict(os.environ, WORKFLOW_POSTGRESQL=settings)).returncode
    finally:
        if pool:
            pool.end()
        server.end()
sys.exit(status)
