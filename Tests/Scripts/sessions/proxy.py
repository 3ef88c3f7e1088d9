"""A line to a server that can be made bad: it cuts, swallows, or loses only answers."""

import contextlib
import os
import select
import socket
import threading


class Proxy:
    """Forwards connections from one Unix socket to another, until told otherwise."""

    def __init__(self, path, target):
        self.path, self.target = str(path), str(target)
        #: What happens to bytes: None, "swallow" all, or be "deaf" to what the server answers.
        self.fault = None
        self.pairs = set()
        self.lock = threading.Lock()
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        os.chmod(self.path, 0o777)
        self.listener.listen(100)
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Closes all connections."""
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.target)
            except OSError:
                client.close()
                server.close()
                continue
            with self.lock:
                self.pairs.add((client, server))
            threading.Thread(target=self._forward, args=(client, server), daemon=True).start()

    def _forward(self, client, server):
        with contextlib.suppress(OSError):
            while True:
                for end in select.select([client, server], [], [])[0]:
                    data = end.recv(65_536)
                    if not data:
                        return self._close(client, server)
                    fault = self.fault
                    if fault == "swallow" or fault == "deaf" and end is server:
                        continue
                    (server if end is client else client).sendall(data)
        self._close(client, server)

    def _close(self, client, server):
        with self.lock:
            self.pairs.discard((client, server))
        client.close()
        server.close()
