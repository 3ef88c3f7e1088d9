"""Checks a history of calls to sessions: what each call was told, against what is stored in the end.

A history is a list of calls. Each names its account, and has the times when it began and ended, and what
its caller learned: `ok`, `failed` (it was told that nothing is stored), or `unknown`. A transfer adds
its name to the list of its account. A read sees the number of names in the list, and the last one.

    python3 Tests/Scripts/sessions/history.py      tries the checker on wrong histories
"""

import dataclasses
import sys

#: The words with which an error begins after which a turn may be stored or not.
UNKNOWN = "The store was not reached"


@dataclasses.dataclass
class Call:
    name: str
    account: int
    begin: float
    end: float = float("inf")
    outcome: str = "unknown"
    #: How many transfers it saw, and the last one; a transfer sees itself.
    count: int | None = None
    last: str = "-"
    error: str = ""

    @property
    def is_read(self):
        return self.name.startswith("r")


def parsed(lines):
    """Returns the calls that the probe has printed."""
    calls = {}
    for line in lines:
        kind, name, *rest = line.split(" ", 4)
        if not rest:
            # The process was killed while it wrote.
            continue
        if kind == "begin":
            calls[name] = Call(name, int(rest[0]), int(rest[1]))
            continue
        call = calls[name]
        call.end = int(rest[0])
        if kind == "failed":
            call.error = " ".join(rest[1:])
            call.outcome = "unknown" if call.error.startswith(UNKNOWN) else "failed"
        else:
            call.outcome = "ok"
        if kind in ["read", "done"]:
            call.count, call.last = int(rest[1]), rest[2]
    return list(calls.values())


def problems(calls, accounts):
    """Returns what is wrong with a history, in one sentence each.

    `accounts` has the names of the transfers of each account, in their order, as they are stored.
    """
    found = []
    places = [{name: index for index, name in enumerate(names)} for names in accounts]
    for account, names in enumerate(accounts):
        if len(places[account]) != len(names):
            found.append(f"account {account} has a transfer twice")
    for call in calls:
        if call.is_read:
            found += wrong_read(call, accounts[call.account])
            continue
        is_there = call.name in places[call.account]
        if call.outcome == "ok" and call.count is not None:
            if call.last != call.name or places[call.account].get(call.name) != call.count - 1:
                found.append(f"{call.name} has not seen itself as the last")
        if call.outcome == "ok" and not is_there:
            found.append(f"{call.name} was acknowledged, and is lost")
        if call.outcome == "failed" and is_there:
            found.append(f"{call.name} was told to have failed, and is stored: {call.error}")
    for account, names in enumerate(accounts):
        own = [call for call in calls if call.account == account]
        found += wrong_order(own, places[account])
    known = {call.name for call in calls}
    for account, names in enumerate(accounts):
        found += [f"{name} is stored, and nobody began it" for name in names if name not in known]
    return found


def wrong_read(call, names):
    if call.outcome != "ok":
        return []
    is_prefix = call.count <= len(names) and (names[: call.count] or ["-"])[-1] == call.last
    return [] if is_prefix else [f"{call.name} has seen what was never stored, or is lost"]


def wrong_order(calls, places):
    """Whether what ended before something else began is before it; for transfers and reads.

    Each call has a point in the list: a transfer its place, a read the number that it saw. Of all calls
    that ended before a call began, none may have a later point.
    """
    points = []
    for call in calls:
        if call.is_read and call.outcome == "ok":
            points.append((call.begin, call.end, call.count - 0.5, call.name))
        elif not call.is_read and call.name in places:
            # What nobody was told may be stored at any time.
            end = call.end if call.outcome == "ok" else float("inf")
            points.append((call.begin, end, places[call.name], call.name))
    found = []
    ended = sorted(points, key=lambda point: point[1])
    latest, index = (-1, ""), 0
    for begin, _, point, name in sorted(points):
        while index < len(ended) and ended[index][1] < begin:
            latest = max(latest, (ended[index][2], ended[index][3]))
            index += 1
        if latest[0] > point:
            found.append(f"{name} began after {latest[1]} had ended, and is before it")
    return found


def try_checker():
    """Tries the checker on a right history and on wrong ones."""

    def history():
        return [
            Call("t/1", 0, 0, 10, "ok", 1, "t/1"), Call("t/2", 0, 20, 30, "ok", 2, "t/2"),
            Call("t/3", 0, 40), Call("t/4", 0, 50, 60, "failed"),
            Call("r/1", 0, 12, 18, "ok", 1, "t/1"), Call("r/2", 0, 70, 80, "ok", 3, "t/3"),
            Call("r/3", 0, 1, 2, "ok", 0, "-"), Call("t/5", 1, 0, 5, "ok"),
        ]

    accounts = [["t/1", "t/2", "t/3"], ["t/5"]]
    wrong = {}

    def expect(words, change):
        calls, stored = history(), [list(names) for names in accounts]
        change(calls, stored)
        sentences = problems(calls, stored)
        wrong[words] = any(words in sentence for sentence in sentences)

    right = problems(history(), accounts)
    # An unknown call may also not be stored, if no read has seen it.
    right += problems(history()[:5], [["t/1", "t/2"], []])
    expect("is lost", lambda calls, stored: stored[1].clear())
    expect("twice", lambda calls, stored: stored[0].append("t/2"))
    expect("told to have failed", lambda calls, stored: stored[0].append("t/4"))
    expect("never stored", lambda calls, stored: stored[0].remove("t/3"))
    expect("and is before it", lambda calls, stored: stored[0].insert(0, stored[0].pop(1)))
    expect("r/4 began after", lambda calls, stored: calls.append(
        Call("r/4", 0, 90, 95, "ok", 1, "t/1")))
    expect("t/2 began after r/4", lambda calls, stored: calls.append(
        Call("r/4", 0, 11, 12, "ok", 2, "t/2")))
    expect("has not seen itself", lambda calls, stored: calls[1].__setattr__("count", 1))
    expect("nobody began it", lambda calls, stored: stored[1].append("t/9"))
    missed = [words for words, is_found in wrong.items() if not is_found]
    print(f"{len(wrong) - len(missed)} of {len(wrong)} wrong histories are found")
    print(*right, *missed, sep="\n", end="\n" if right or missed else "")
    return 1 if right or missed else 0


if __name__ == "__main__":
    sys.exit(try_checker())
