"""Checks a file against what the documentation of the Trace Event Format says.

The trace processor of Perfetto, which would be the better judge, is a program that has to be
downloaded when it is first used. What it reports of a JSON file is checked here: events that lack a
field, slices of one track that overlap without lying in each other, and asynchronous events whose
beginning and end do not match.
"""

import json

import jsonschema

NUMBER = {"type": "number"}
TRACK = {"pid": {"type": "integer"}, "tid": {"type": "integer"}}
TIMED = {**TRACK, "ts": {**NUMBER, "minimum": 0}, "name": {"type": "string"}, "cat": {"type": "string"}}


def event(phase, properties, required):
    return {
        "type": "object",
        "properties": {"ph": {"const": phase}, **properties},
        "required": ["ph", "pid", "tid", "name", *required],
        "additionalProperties": False,
    }


ARGUMENTS = {"args": {"type": "object"}}
EVENTS = {
    "X": event("X", {**TIMED, "dur": {**NUMBER, "minimum": 0}, **ARGUMENTS}, ["ts", "dur", "cat"]),
    "M": event(
        "M",
        {
            **TRACK,
            "name": {"enum": ["process_name", "thread_name"]},
            "args": {
                "type": "object",
                "properties": {"name": {"type": "string"}},
                "required": ["name"],
            },
        },
        ["args"],
    ),
    "i": event("i", {**TIMED, "s": {"enum": ["g", "p", "t"]}}, ["ts", "cat", "s"]),
    "b": event("b", {**TIMED, "id": {}}, ["ts", "cat", "id"]),
    "e": event("e", {**TIMED, "id": {}}, ["ts", "cat", "id"]),
}
FILE = {
    "type": "object",
    "properties": {
        "traceEvents": {"type": "array", "items": {"anyOf": list(EVENTS.values())}, "minItems": 1},
        "displayTimeUnit": {"enum": ["ms", "ns"]},
        "otherData": {"type": "object"},
    },
    "required": ["traceEvents"],
}


def check(text):
    """Returns the events; raises an error if the text is not in the format."""
    trace = json.loads(text)
    jsonschema.validate(trace, FILE)
    events = trace["traceEvents"]
    tracks = {}
    running = {}
    for event in events:
        track = (event["pid"], event["tid"])
        if event["ph"] == "X":
            tracks.setdefault(track, []).append(event)
        elif event["ph"] == "b":
            key = (event["cat"], event["id"])
            if key in running:
                raise ValueError(f"two events begin with the id {key}")
            running[key] = event
        elif event["ph"] == "e":
            begin = running.pop((event["cat"], event["id"]), None)
            if begin is None or begin["name"] != event["name"] or begin["ts"] > event["ts"]:
                raise ValueError(f"an event ends that has not begun: {event}")
    named = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name"}
    used = {(event["pid"], event["tid"]) for event in events if event["ph"] != "M"}
    if not used <= named:
        raise ValueError(f"tracks without a name: {used - named}")
    for slices in tracks.values():
        check_nesting(slices)
    return events


def check_nesting(slices):
    """Raises an error if two slices overlap, and neither contains the other."""
    open_ends = []
    for slice in sorted(slices, key=lambda slice: (nanoseconds(slice["ts"]), -slice["dur"])):
        begin = nanoseconds(slice["ts"])
        end = begin + nanoseconds(slice["dur"])
        while open_ends and open_ends[-1] <= begin:
            open_ends.pop()
        if open_ends and open_ends[-1] < end:
            raise ValueError(f"a slice ends after the one around it: {slice}")
        open_ends.append(end)


def nanoseconds(microseconds):
    return round(microseconds * 1000)
