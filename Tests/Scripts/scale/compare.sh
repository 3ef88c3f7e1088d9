#!/bin/sh
# Compares the time to the first frame of a large mailbox with the time of the
# fastest program that looks at every byte of it.
#
#     compare.sh BINARY
#
# BINARY is email-browser or mail-reader. Builds line_scan, makes a large and an
# empty mailbox in a temporary folder (removed at the end), warms the file cache,
# and then measures in turn
#
#     BINARY LARGE < /dev/null
#     line_scan LARGE
#     BINARY EMPTY < /dev/null
#
# Prints the medians. Exit status: 0 if the ratio of the shortest times is at most 1.5 and
# the memory grows by less than 200 bytes for each message; 1 if not; 2 if it
# could not be measured.
#
# From the environment: MESSAGES (100000), MEGABYTES (400), RUNS (11, at least 9),
# TMPDIR.
set -eu

if [ $# -ne 1 ] || [ ! -x "$1" ] || [ -d "$1" ]; then
    echo "usage: compare.sh BINARY" >&2
    exit 2
fi
case $1 in
*/*) binary=$1 ;;
*) binary=./$1 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
messages=${MESSAGES:-100000}
megabytes=${MEGABYTES:-400}
runs=${RUNS:-11}

work=$(mktemp -d "${TMPDIR:-/tmp}/compare.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

{
    cc -O2 -o "$work/line_scan" "$here/line_scan.c" &&
        cc -O2 -o "$work/measure" "$here/measure.c" &&
        python3 "$here/make_large_mailbox.py" "$work/large.mbox" --messages "$messages" --megabytes "$megabytes" &&
        : >"$work/empty.mbox"
} || exit 2

# Loads the mailbox into the file cache.
cat "$work/large.mbox" >/dev/null

python3 - "$binary" "$work" "$messages" "$runs" <<'PYTHON'
import os
import subprocess
import sys
from statistics import median

binary, work, messages, runs = sys.argv[1], sys.argv[2], int(sys.argv[3]), max(9, int(sys.argv[4]))
large, empty = os.path.join(work, "large.mbox"), os.path.join(work, "empty.mbox")
SUBJECTS = {
    "program": [binary, large],
    "line scan": [os.path.join(work, "line_scan"), large],
    "program, empty": [binary, empty],
}
MAX_RATIO, MAX_BYTES = 1.5, 200


def run(command):
    """Wall time in seconds and maximal resident set in bytes of one run."""
    result = subprocess.run(
        [os.path.join(work, "measure"), *command], stdout=subprocess.PIPE, text=True
    )
    if result.returncode != 0:
        sys.exit(2)
    nanoseconds, resident, code = map(int, result.stdout.split())
    if code != 0:
        print(f"{' '.join(command)}: exit status {code}", file=sys.stderr)
        sys.exit(2)
    return nanoseconds / 1e9, resident


times = {name: [] for name in SUBJECTS}
sizes = {name: [] for name in SUBJECTS}
for turn in range(4 * runs + 1):
    for name, command in SUBJECTS.items():
        seconds, resident = run(command)
        if turn > 0:  # the first turn is the warm-up
            times[name].append(seconds)
            sizes[name].append(resident)
    if turn < runs:
        continue
    # What else a machine does makes runs longer, never shorter. If it is busy, the shortest run is
    # not among the first ones, so more of them are made.
    ratio = min(times["program"]) / min(times["line scan"])
    if ratio <= MAX_RATIO:
        break

per_message = (median(sizes["program"]) - median(sizes["program, empty"])) / max(1, messages)

size = os.path.getsize(large)
print(f"{messages} messages, {size / 1e6:.0f} MB, {len(times['program'])} runs each, medians (lowest to highest):")
for name in SUBJECTS:
    low, middle, high = (f(times[name]) * 1000 for f in (min, median, max))
    print(
        f"  {name:<15}{middle:9.1f} ms ({low:.1f} to {high:.1f}){median(sizes[name]) / 1e6:10.1f} MB resident"
    )
slow, fat = ratio > MAX_RATIO, per_message >= MAX_BYTES
print(f"time: {ratio:.2f} times the line scan (at most {MAX_RATIO}): {'TOO SLOW' if slow else 'ok'}")
print(f"memory: {per_message:.1f} bytes for each message (below {MAX_BYTES}): {'TOO MUCH' if fat else 'ok'}")
sys.exit(1 if slow or fat else 0)
PYTHON
