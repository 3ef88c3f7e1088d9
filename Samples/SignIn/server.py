#!/usr/bin/env python3
"""A service with accounts, for the sign-in. It listens on the loopback address alone.

  server.py [--port PORT] [--fail N] [--drop N] [--slow SECONDS]

It can be told to have faults, at the start or later by a POST of JSON to /control:
{"fail": 2} answers the next two requests with status 500, {"drop": 2} closes their connections without
an answer, and {"slow": 1.5} lets every answer wait.
"""
import argparse
import http.server
import json
import threading
import time

ACCOUNTS = {
    "ada@example.org": {"name": "Ada", "password": "lovelace"},
    "alan@example.org": {"name": "Alan", "password": "enigma", "code": "271828"},
    "grace@example.org": {"name": "Grace", "password": "compiler", "locked": True},
}


class Refused(Exception):
    pass


def sign_in(question):
    account = ACCOUNTS.get(question["email"])
    if account is None:
        raise Refused("wrongPassword")
    if account.get("locked"):
        raise Refused("locked")
    if account["password"] != question["password"]:
        raise Refused("wrongPassword")
    kind = "ticket" if "code" in account else "token"
    return {kind: {"_0": question["email"]}}


def verify(question):
    if ACCOUNTS.get(question["ticket"], {}).get("code") != question["code"]:
        raise Refused("wrongCode")
    return question["ticket"]


def sign_up(question):
    if question["email"] in ACCOUNTS:
        raise Refused("emailTaken")
    name = question["email"].split("@")[0].capitalize()
    ACCOUNTS[question["email"]] = {"name": name, "password": question["password"]}
    return question["email"]


def account_of(token):
    # A token of this service is the email of the user.
    if token not in ACCOUNTS:
        raise Refused("expired")
    return ACCOUNTS[token]


ANSWERS = {
    "/sign-in": sign_in,
    "/verify": verify,
    "/sign-up": sign_up,
    "/profile": lambda token: {"name": account_of(token)["name"]},
    "/mails": lambda token: [
        "Welcome, " + account_of(token)["name"], "Your first invoice", "Lunch on Friday?"],
}


class Handler(http.server.BaseHTTPRequestHandler):
    faults = {"fail": 0, "drop": 0, "slow": 0}
    # Requests come at once, each on a thread of its own.
    lock = threading.Lock()
    # For a client that sends nothing.
    timeout = 10

    def do_POST(self):
        try:
            question = self.question()
            if self.path == "/control":
                return self.answer(200, self.control(question))
            time.sleep(Handler.faults["slow"])
            if self.takes("drop"):
                self.close_connection = True
                return
            if self.takes("fail"):
                return self.answer(500, {"error": "broken"})
            if self.path not in ANSWERS:
                return self.answer(404, {"error": "unknown"})
            self.answer(200, ANSWERS[self.path](question))
        except Refused as refusal:
            self.answer(403, {"error": str(refusal)})
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self.answer(400, {"error": "malformed"})

    def question(self):
        count = int(self.headers.get("Content-Length", 0))
        if not 0 <= count <= 65_536:
            raise ValueError
        return json.loads(self.rfile.read(count) or "null")

    @staticmethod
    def control(changes):
        for name, value in changes.items():
            if name not in Handler.faults or not isinstance(value, (int, float)) or not 0 <= value < 1e6:
                raise ValueError
        with Handler.lock:
            Handler.faults.update(changes)
            return dict(Handler.faults)

    @staticmethod
    def takes(fault):
        with Handler.lock:
            if Handler.faults[fault] <= 0:
                return False
            Handler.faults[fault] -= 1
            return True

    def answer(self, status, content):
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8080, help="0 for any that is free")
    parser.add_argument("--fail", type=int, default=0)
    parser.add_argument("--drop", type=int, default=0)
    parser.add_argument("--slow", type=float, default=0)
    options = parser.parse_args()
    Handler.faults = {"fail": options.fail, "drop": options.drop, "slow": options.slow}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
