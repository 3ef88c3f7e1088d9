#!/usr/bin/env python3
"""Checks the JSON schema of traces with a validator that is not ours (jsonschema, from PyPI).

The argument is the folder of the built programs. Every line of the traces of two samples has to be
one that the schema describes, and not only one of an unknown event. What is malformed, below, has
to be refused. What workflow-trace makes of these traces for Perfetto has to be in the Trace Event
Format.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import perfetto

SCHEMA = pathlib.Path(__file__).parents[3] / "docs" / "trace-format.schema.json"

SAMPLES = {
    "todo-list": "name Ada\nstart\nnext\ntoggle\nundo\n",
    # It has a worker.
    "email-browser": "help\nquit\n",
}

MALFORMED = [
    [],
    {},
    {"format": "workflow-trace"},
    {"format": "workflow-trace", "version": 2},
    {"e": "done"},
    {"e": "done", "t": "1"},
    {"e": "done", "t": -1},
    {"e": "apply", "s": 0},
    {"e": "pass", "t": 1, "d": 1, "r": [[0, 1, 2]]},
    {"e": "pass", "t": 1, "d": 1, "r": [[0, 1, 2, 9]]},
    {"e": "state", "s": 0, "x": [[0, 1, "line"]]},
]


def main():
    schema = json.loads(SCHEMA.read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    checker = validator(schema)
    for line in MALFORMED:
        if checker.is_valid(line):
            sys.exit(f"the schema accepts {line}")
    if not checker.is_valid({"e": "of a later version", "anything": 1}):
        sys.exit("the schema refuses an event of a later version")
    known = {"$defs": schema["$defs"], "anyOf": schema["anyOf"][:-1]}
    checker = validator(known)
    programs = pathlib.Path(sys.argv[1])
    count, phases = 0, set()
    for sample, commands in SAMPLES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "trace"
            record(programs / sample, commands, path)
            lines = path.read_text().splitlines()
            events = perfetto.check(convert(programs / "workflow-trace", path))
        phases |= {event["ph"] for event in events}
        for line in lines:
            for error in checker.iter_errors(json.loads(line)):
                sys.exit(f"{line}: {error.message}")
        count += len(lines)
    if count < 40:
        sys.exit(f"the traces have {count} lines only")
    if not {"X", "M", "b", "e"} <= phases:
        sys.exit(f"for Perfetto, there are only the phases {phases}")
    print(f"The schema describes {count} lines of traces, and they are in Perfetto's format.")


def record(program, commands, path):
    subprocess.run(
        [program, "--plain", "--trace", path], input=commands, text=True, check=True,
        stdout=subprocess.DEVNULL)


def convert(reader, path):
    output = path.with_suffix(".json")
    subprocess.run([reader, "perfetto", path, "-o", output], check=True, stdout=subprocess.DEVNULL)
    return output.read_text()


main()
