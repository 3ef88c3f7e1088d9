"""Checks the sign-in in a terminal against the real server, which is stopped and started in the middle.

    python3 Tests/Scripts/sign-in/session.py .build/debug/sign-in

Runs the program in tmux, which decides what a terminal shows, and types.
"""

import os
import subprocess
import sys
import time

LIMIT = 60
SOCKET = "workflow-sign-in-%d" % os.getpid()
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


def tmux(*arguments):
    return subprocess.run(
        ["tmux", "-L", SOCKET, *arguments], check=True, capture_output=True, text=True).stdout


def screen():
    return tmux("capture-pane", "-p", "-t", "pane")


def expect(*texts):
    deadline = time.monotonic() + LIMIT
    while True:
        shown = screen()
        if all(text in shown for text in texts):
            return
        if time.monotonic() > deadline:
            sys.exit("the terminal does not show %r, but:\n%s" % (texts, shown))
        time.sleep(0.02)


def keys(*names):
    tmux("send-keys", "-t", "pane", *names)


class Server:
    def __init__(self, port=0):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(ROOT, "Samples/SignIn/server.py"), "--port", str(port)],
            stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def stop(self):
        self.process.kill()
        self.process.wait()


def main():
    binary = os.path.abspath(sys.argv[1])
    server = Server()
    try:
        # Attempts a second apart, and twice as much: long enough to stop and start a server.
        tmux("-f", "/dev/null", "new-session", "-d", "-s", "pane", "-x", "120", "-y", "32",
             "%s --server %s --retry-delay 1000" % (binary, server.url))
        expect("Email:", "Sign in", "stored token")
        keys("ada@example.org", "Tab", "lovelace")
        expect("•" * len("lovelace"))
        server.stop()
        keys("Enter")
        expect("request", "waits for attempt 2")
        server = Server(server.port)
        expect("Welcome, Ada", "Lunch on Friday?")
        keys("Enter")
        expect("That is all.")

        # The token is known. Without a server, the way ends elsewhere.
        server.stop()
        keys("C-r")
        expect("No network", "check token: The service cannot be reached.")
        server = Server(server.port)
        keys("Enter")
        expect("That is all.")
        keys("C-r")
        expect("Welcome, Ada")
        keys("Escape")
    finally:
        server.stop()
        subprocess.run(["tmux", "-L", SOCKET, "kill-server"], capture_output=True)
    print("The sign-in survives that its server is stopped and started.")


main()
