#!/usr/bin/env python3
"""Checks the JSON schema of flows from data with a validator that is not ours (jsonschema, from PyPI).

The first JSON block of docs/flows-from-data.md that has "$schema" is the schema; all others are flows
that it has to accept, as it has to accept the files that are named on the command line. What is
malformed on purpose, below, it has to refuse.
"""

import json
import pathlib
import re
import sys

import jsonschema

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "flows-from-data.md"

MALFORMED = [
    [],
    {},
    {"schemaVersion": "v0.0.1"},
    {"schemaVersion": "one", "sequence": [{"flowRepresentableName": "A"}]},
    {"schemaVersion": "v0.0.1", "sequence": {}},
    {"schemaVersion": "v0.0.1", "sequence": [{}]},
    {"schemaVersion": "v0.0.1", "sequence": [{"flowRepresentableName": 3}]},
    {"schemaVersion": "v0.0.1", "sequence": [{"flowRepresentableName": {"*": 3}}]},
    {"schemaVersion": "v0.0.1", "sequence": [{"flowRepresentableName": "A", "launchStyle": 3}]},
]


def main():
    blocks = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.S)]
    schemas = [block for block in blocks if "$schema" in block]
    if len(schemas) != 1:
        sys.exit(f"expected one schema in {PAGE}, found {len(schemas)}")
    validator = jsonschema.validators.validator_for(schemas[0])
    validator.check_schema(schemas[0])
    checker = validator(schemas[0])
    flows = [block for block in blocks if "$schema" not in block]
    flows += [json.loads(pathlib.Path(path).read_text()) for path in sys.argv[1:]]
    if not flows:
        sys.exit(f"expected examples in {PAGE}, found none")
    for flow in flows:
        checker.validate(flow)
    for flow in MALFORMED:
        if checker.is_valid(flow):
            sys.exit(f"accepted: {json.dumps(flow)}")
    print(f"The schema accepts {len(flows)} flows and refuses {len(MALFORMED)}.")


main()
