#!/usr/bin/env python3
"""Prepares the symbol graphs of a module for `docc`.

    symbols.py FOLDER

The compiler fills in the parameters that say where a call is in the source, and most comments do not
describe them. `docc` would ask for it, so they are taken out of the lists of parameters. The
declarations keep them.
"""

import json
import pathlib
import sys

FILLED_IN = {"fileID", "filePath", "file", "line", "column"}


def is_listed(name, symbol):
    lines = symbol.get("docComment", {}).get("lines", [])
    return name not in FILLED_IN or any(f"- {name}:" in line["text"] for line in lines)


for path in pathlib.Path(sys.argv[1]).glob("*.symbols.json"):
    graph = json.loads(path.read_text())
    for symbol in graph["symbols"]:
        signature = symbol.get("functionSignature", {})
        if "parameters" in signature:
            signature["parameters"] = [
                parameter for parameter in signature["parameters"]
                if is_listed(parameter["name"], symbol)]
    path.write_text(json.dumps(graph))
