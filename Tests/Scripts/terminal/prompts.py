#!/usr/bin/env python3
"""Checks the sample of questions and progress in a terminal: keys, what stays there, and exit codes.

    python3 Tests/Scripts/terminal/prompts.py .build/debug/prompts

Needs only Python's standard library. The exit code is 1 if a check fails.
"""

import functools
import http.server
import os
import re
import sys
import tempfile
import threading

from pseudoterminal import Failure, Job, require

checks = []


def check(function):
    checks.append((function.__name__.replace("_", " "), function))
    return function


def text(job):
    """What the program has written, without escape sequences."""
    job.drain()
    return re.sub(rb"\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x1b\x07]*(\x07|\x1b\\))", b"", job.output).decode()


def ends(job, code):
    end = job.ended()
    require(end == ("exited", code), "it ended with %s %s, not with %d" % (*end, code))
    require(job.current_modes() == job.modes, "the modes of the terminal are others")


@check
def what_is_typed_filters_and_the_answer_is_printed(program):
    with Job([program, "choose", "apple", "pear", "plum"]) as job:
        start = job.expect(rb"plum")
        job.type("lum\r")
        job.expect("✓".encode(), start)
        ends(job, 0)
        require("✓ Choose: plum" in text(job), "%r" % text(job)[-80:])
        require(text(job).endswith("\nplum\r\n"), "%r" % text(job)[-80:])


@check
def items_come_from_a_pipe_and_keys_from_the_terminal(program):
    reading, writing = os.pipe()
    os.write(writing, b"apple\npear\nplum\n")
    os.close(writing)
    with Job([program, "choose"], streams={0: reading}) as job:
        os.close(reading)
        job.expect(rb"plum")
        job.type(b"\x1b[B\r")
        ends(job, 0)
        require(text(job).endswith("pear\r\n"), "%r" % text(job)[-80:])


@check
def the_answer_goes_where_standard_output_leads(program):
    with tempfile.TemporaryFile() as file, Job([program, "input", "Name"], streams={1: file.fileno()}) as job:
        job.expect(rb"Name: ")
        job.type("Ada\r")
        ends(job, 0)
        file.seek(0)
        require(file.read() == b"Ada\n", "it is not in the file")


@check
def giving_up_ends_with_130(program):
    for key in ("\x1b", "\x03"):
        with Job([program, "confirm", "Sure?"]) as job:
            job.expect(rb"Sure")
            job.type(key)
            ends(job, 130)
            require(text(job).endswith("prompts: cancelled\r\n"), "%r" % text(job)[-80:])


@check
def without_escape_sequences_questions_are_lines(program):
    for environment in ({"TERM": "dumb"}, {"PROMPT_PLAIN": "1"}):
        with Job([program, "choose", "apple", "pear"], environment=environment) as job:
            start = job.expect(rb"Choose \(apple, pear\) \[apple\]: ")
            job.type("plum\r")
            start = job.expect(rb"'plum' is none of apple, pear\.", start)
            job.expect(rb"\[apple\]: ", start)
            job.type("pear\r")
            ends(job, 0)
            require(text(job).endswith("pear\r\npear\r\n"), "%r" % text(job)[-80:])
            require(b"\x1b" not in job.output, "%r" % job.output)


@check
def without_escape_sequences_passwords_are_not_shown(program):
    for keys, code, end in (
        ("secret\r", 0, "Token: \r\nsecret\r\n"),
        ("sec\x1a\x1cret\r", 0, "Token: \r\nsecret\r\n"),
        ("sec\x03", 130, "Token: \r\nprompts: cancelled\r\n"),
        ("\x04", 130, "Token: \r\nprompts: cancelled\r\n"),
    ):
        command = [program, "input", "--password", "Token"]
        with Job(command, environment={"TERM": "dumb"}) as job:
            job.expect(rb"Token: ")
            job.type(keys)
            ends(job, code)
            require(text(job) == end, "%r" % text(job))


@check
def without_escape_sequences_progress_is_lines(program):
    command = [program, "spin", "Work", "--", "echo", "one"]
    environment = {"PROMPT_PLAIN": "1", "LC_ALL": "C"}
    with Job(command, environment=environment) as job:
        ends(job, 0)
        require(text(job) == "Work ...\r\none\r\n+ Work\r\n", "%r" % text(job))


@check
def a_command_prints_above_its_spinner(program):
    command = "echo one; sleep 0.3; echo two; exit 4"
    with Job([program, "spin", "Work", "--", "sh", "-c", command]) as job:
        ends(job, 4)
        job.expect("one.*⠹.*two.*✗".encode())


@check
def work_that_ends_before_the_first_frame_ends_the_program(program):
    with Job([program, "spin", "--quiet", "Work", "--", "true"]) as job:
        ends(job, 0)
        # A spinner may have been there before, and then only the sign is written.
        require(re.search(r"✓ (Work)?", text(job)) and "Work" in text(job), "%r" % text(job)[-80:])


@check
def lines_stay_when_the_work_ends_the_program(program):
    probe = os.path.join(os.path.dirname(program), "WorkflowTerminalProbe")
    for _ in range(20):
        with Job([probe, "--work"]) as job:
            ends(job, 1)
            require(re.findall("the (?:first|last) line", text(job)) == [
                "the first line", "the last line"], "%r" % text(job)[-200:])


@check
def packages_are_lines_above_a_bar(program):
    with Job([program, "package-manager"]) as job:
        ends(job, 0)
        job.expect("✓.*windmill.*1/12.*northwind.*✓.*Installing.*Installed 12 packages".encode())


@check
def a_card_is_formatted_while_it_is_typed(program):
    with Job([program, "credit-card"]) as job:
        job.expect(rb"Number")
        job.type("1234567890123456\r0331\r123\r")
        ends(job, 0)
        require("✓ Number: 1234 5678 9012 3456" in text(job), "%r" % text(job)[-300:])
        require(text(job).endswith("until 03/31.\r\n"), "%r" % text(job)[-80:])


@check
def files_come_over_http(program):
    content = os.urandom(3_000_000)
    with tempfile.TemporaryDirectory() as source, tempfile.TemporaryDirectory() as target:
        with open(os.path.join(source, "file"), "wb") as file:
            file.write(content)
        handler = functools.partial(Quiet, directory=source)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = "http://127.0.0.1:%d/" % server.server_port
            command = 'cd "$1" && exec "$0" download "$2"file "$2"none'
            with Job(["sh", "-c", command, os.path.abspath(program), target, address]) as job:
                ends(job, 1)
                require("✓ file" in text(job), "%r" % text(job))
                line = "✗ none: failed: The server says 404."
                require(line in text(job), "%r" % text(job)[-80:])
            server.shutdown()
        with open(os.path.join(target, "file"), "rb") as file:
            require(file.read() == content, "the file is another one")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    failures = 0
    for name, function in checks:
        try:
            function(arguments[0])
        except Failure as failure:
            failures += 1
            print("✗ %s: %s" % (name, failure))
    if failures == 0:
        print("Questions are asked, and progress is shown, in %d ways." % len(checks))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
