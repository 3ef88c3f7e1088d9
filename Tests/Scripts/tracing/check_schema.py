#!/usr/bin/env python3
"""Checks the JSON schema of traces with a validator that is not ours (jsonschema, from PyPI).

The arguments are a program of the package that knows --trace, and workflow-trace. Every line of the
program's trace has to be one that the schema describes, and not only one of an unknown event. What
is malformed, below, has to be refused. What workflow-trace makes for Perfetto has to be in that
format.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import perfetto

SCHEMA = pathlib.Path(__file__).parents[3] / "docs" / "trace-format.schema.json"

MALFORMED = [
    [],
    {},
    {"format": "workflow-trace"},
    {"format": "workflow-trace", "version": "2.0"},
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
    program, reader = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace"
        trace(program, path)
        lines = path.read_text().splitlines()
        count = perfetto.check(convert(reader, path))
    for line in lines:
        for error in checker.iter_errors(json.loads(line)):
            sys.exit(f"{line}: {error.message}")
    if len(lines) < 20:
        sys.exit(f"the trace has {len(lines)} lines only")
    print(f"The schema describes {len(lines)} lines of a trace; for Perfetto, it has {count} events.")


def trace(program, path):
    subprocess.run(
        [program, "--plain", "--trace", path],
        input="name Ada\nstart\nnext\ntoggle\nundo\n", text=True, check=True,
        stdout=subprocess.DEVNULL)


def convert(reader, path):
    output = path.with_suffix(".json")
    subprocess.run([reader, "perfetto", path, "-o", output], check=True, stdout=subprocess.DEVNULL)
    return output.read_text()


main()
