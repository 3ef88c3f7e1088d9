"use strict";
// Everything that comes from the trace is set as text, never as HTML.
const causes = ["it is new", "its action", "new props", "something below", "the host"];
const find = (id) => document.getElementById(id);
const types = new Map();
const sessions = new Map();
const turns = [];
const texts = new Map();
let header = {};
let chosenTurn = 0;
let chosenNode = null;

/** Shows characters that are invisible, or that change the order of others, as escapes. */
function visible(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, (character) =>
    character === "\u200c" || character === "\u200d" ? character
      : "\\u{" + character.codePointAt(0).toString(16).toUpperCase() + "}");
}

function element(name, content, className) {
  const made = document.createElement(name);
  if (content !== undefined) made.textContent = content;
  if (className) made.className = className;
  return made;
}

function time(nanoseconds) {
  const units = [[1e3, 1, "ns"], [1e6, 1e3, "µs"], [1e9, 1e6, "ms"], [Infinity, 1e9, "s"]];
  const unit = units.find((unit) => nanoseconds < unit[0]);
  return Number((nanoseconds / unit[1]).toPrecision(3)) + " " + unit[2];
}

function name(number) {
  const session = sessions.get(number);
  if (!session) return "session " + number;
  return visible(session.type + (session.key ? "[" + session.key + "]" : ""));
}

// Reading

function note(kind, event, turn) {
  const key = kind + event.s;
  if (!texts.has(key)) texts.set(key, []);
  texts.get(key).push({ turn, all: event.all, hunks: event.x, cut: event.cut });
}

function take(event, clock) {
  const turn = turns.length - 1;
  switch (event.e) {
    case "type": types.set(event.y, event.name); return;
    case "begin": case "live":
      if (!sessions.has(event.s)) {
        sessions.set(event.s, { parent: event.p, type: types.get(event.y) ?? "?", key: event.k ?? "",
          begin: turn, end: Infinity });
      }
      if (event.e === "live") return;
      break;
    case "end": if (sessions.has(event.s)) sessions.get(event.s).end = turn; break;
    case "turn": {
      // An action that was sent belongs to the turn that follows.
      const former = turns[turn].events;
      const sent = former.at(-1)?.e === "sent" ? [former.pop()] : [];
      turns.push({ number: event.n, begin: clock, events: sent, rendered: new Map(), touched: new Set() });
      return;
    }
    case "done": turns[turn].duration = clock - turns[turn].begin; return;
    case "apply": turns[turn].cause ??= event; break;
    case "pass":
      for (const row of Array.isArray(event.r) ? event.r : []) {
        if (Array.isArray(row)) turns[turn].rendered.set(row[0], row);
      }
      break;
    case "state": note("state", event, turn); break;
    case "shown": note("shown", event, turn); break;
    case "anew": case "props": return;
  }
  if (typeof event.s === "number") turns[turn].touched.add(event.s);
  turns[turn].events.push(event);
}

function read() {
  let clock = 0;
  turns.push({ number: 0, begin: 0, events: [], rendered: new Map(), touched: new Set() });
  for (const line of find("trace").textContent.split("\n")) {
    if (!line) continue;
    let event;
    try { event = JSON.parse(line); } catch { event = { e: "unreadable", line }; }
    if (event === null || typeof event !== "object") continue;
    if (event.format) { header = event; continue; }
    if (typeof event.t === "number") clock = event.t;
    take(event, clock);
  }
}

/** Returns the lines of a text after a turn, and whether the turn has changed it. */
function text(kind, number, turn) {
  let lines = null;
  for (const change of texts.get(kind + number) ?? []) {
    if (change.turn > turn) break;
    if (Array.isArray(change.all)) {
      lines = change.all.slice();
    } else if (lines && Array.isArray(change.hunks)) {
      for (const hunk of change.hunks.slice().reverse()) {
        if (Array.isArray(hunk) && Array.isArray(hunk[2])) lines.splice(hunk[0], hunk[1], ...hunk[2]);
      }
    }
  }
  return lines;
}

/** Returns lines with what has become of each: the common ends stay, what is between has changed. */
function difference(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start
    && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [
    ...after.slice(0, start).map((line) => ["", line]),
    ...before.slice(start, before.length - end).map((line) => ["removed", line]),
    ...after.slice(start, after.length - end).map((line) => ["added", line]),
    ...after.slice(after.length - end).map((line) => ["", line]),
  ];
}

// Showing

function causeOf(turn) {
  if (turn.number === 0) return "before the first turn shown here";
  return turn.cause ? visible(turn.cause.a) + " at " + name(turn.cause.s) : "no action";
}

function showTurns() {
  const wanted = find("filter").value.toLowerCase();
  const options = turns.flatMap((turn, index) => {
    const cause = causeOf(turn);
    if (wanted && !(turn.number + " " + cause).toLowerCase().includes(wanted)) return [];
    const option = element("li");
    option.id = "turn-" + index;
    option.dataset.index = index;
    option.setAttribute("role", "option");
    option.append(turn.number + "  " + cause + "  ",
      element("span", turn.duration === undefined ? "" : time(turn.duration), "quiet"));
    return [option];
  });
  find("turns").replaceChildren(...options);
}

function choose(list, item) {
  for (const other of list.querySelectorAll("[aria-selected=true]")) other.removeAttribute("aria-selected");
  if (!item) return;
  item.setAttribute("aria-selected", "true");
  list.setAttribute("aria-activedescendant", item.id);
  item.scrollIntoView({ block: "nearest" });
}

function showTree() {
  const below = new Map();
  for (const [number, session] of sessions) {
    if (session.begin > chosenTurn || session.end < chosenTurn) continue;
    const parent = session.parent ?? -1;
    if (!below.has(parent)) below.set(parent, []);
    below.get(parent).push(number);
  }
  const items = [];
  const left = (below.get(-1) ?? []).map((number) => [number, 1]).reverse();
  const turn = turns[chosenTurn];
  while (left.length > 0) {
    const [number, level] = left.pop();
    const row = turn.rendered.get(number);
    const item = element("li");
    item.id = "node-" + number;
    item.dataset.number = number;
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", level);
    item.style.paddingInlineStart = level + "rem";
    item.append(name(number));
    if (row) {
      const change = row[4] === 1 ? "changed" : row[4] === 0 ? "changed nothing" : "rendered";
      item.append(element("span", "  " + change + ": " + (causes[row[3]] ?? "?"), "mark"));
    }
    items.push(item);
    for (const child of (below.get(number) ?? []).slice().reverse()) left.push([child, level + 1]);
  }
  find("tree").replaceChildren(...items);
  const chosen = items.find((item) => Number(item.dataset.number) === chosenNode) ?? items[0];
  chosenNode = chosen ? Number(chosen.dataset.number) : null;
  choose(find("tree"), chosen);
}

function showText(id, kind) {
  const after = text(kind, chosenNode, chosenTurn);
  const before = chosenTurn > 0 ? text(kind, chosenNode, chosenTurn - 1) : null;
  if (!after) {
    find(id).replaceChildren(element("span", "not in this trace", "quiet"));
    return;
  }
  find(id).replaceChildren(...difference(before ?? after, after).map(([kind, line]) => {
    const mark = kind === "added" ? "+ " : kind === "removed" ? "- " : "  ";
    return element("span", mark + visible(line), kind);
  }));
}

/** Says what has sent an action. */
function sender(by) {
  const child = /^child (\d+)$/.exec(by);
  return child ? name(Number(child[1])) : "a " + visible(by);
}

/** Says what an event is; of an event that this version does not know, all that it has. */
function words(event) {
  const at = " at " + name(event.s);
  switch (event.e) {
    case "begin": return name(event.s) + " began";
    case "end": return name(event.s) + " ended";
    case "sent": return visible(event.a) + " was sent" + at;
    case "apply": return visible(event.a) + " was applied" + at
      + (event.by === undefined ? "" : ", from " + sender(event.by))
      + (event.o === undefined || event.o === event.a ? "" : ", and emitted " + visible(event.o));
    case "drop": return visible(event.a) + " was dropped" + at + ": " + visible(event.why);
    case "pass": return "a pass took " + time(event.d);
    case "state": return "the state changed" + at;
    case "shown": return "the rendering changed" + at;
    case "work": return "the worker " + visible(event.w) + " began" + at;
    case "rest": return "the worker " + visible(event.w) + " ended" + at;
    case "effect": return "the side effect " + visible(event.k) + " began" + at;
    case "over": return "the side effect " + visible(event.k) + " ended" + at;
    case "left": return visible(event.path) + " was left out: " + visible(event.why);
    default: return visible(JSON.stringify(event));
  }
}

function showDetails() {
  const turn = turns[chosenTurn];
  find("details-title").textContent = "Turn " + turn.number
    + (chosenNode === null ? "" : ", " + name(chosenNode));
  find("events").replaceChildren(...turn.events.map((event) => element("li", words(event))));
  showText("state", "state");
  showText("rendering", "shown");
}

function chooseTurn(index) {
  chosenTurn = index;
  choose(find("turns"), find("turn-" + index));
  showTree();
  showDetails();
}

function chooseNode(number) {
  chosenNode = number;
  choose(find("tree"), find("node-" + number));
  showDetails();
}

// Keys

function move(list, key) {
  const items = [...list.children];
  const current = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
  if (key === "Home") return items[0];
  if (key === "End") return items[items.length - 1];
  if (!(key in steps)) return null;
  return items[Math.min(Math.max(current + steps[key], 0), items.length - 1)];
}

function listen(id, chosen) {
  const list = find(id);
  list.addEventListener("keydown", (event) => {
    const item = move(list, event.key);
    if (!item) return;
    event.preventDefault();
    chosen(item);
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item) chosen(item);
  });
}

function lead(step) {
  for (let index = chosenTurn + step; index >= 0 && index < turns.length; index += step) {
    if (!turns[index].rendered.has(chosenNode) && !turns[index].touched.has(chosenNode)) continue;
    return chooseTurn(index);
  }
}

read();
document.title = "Trace of " + visible(header.program ?? "");
find("title").textContent = document.title;
find("about").textContent = visible(header.time ?? "") + " · " + (turns.length - 1) + " turns";
showTurns();
listen("turns", (item) => chooseTurn(Number(item.dataset.index)));
listen("tree", (item) => chooseNode(Number(item.dataset.number)));
find("filter").addEventListener("input", () => { showTurns(); choose(find("turns"), find("turn-" + chosenTurn)); });
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") lead(1);
  if (event.key === "p") lead(-1);
});
chooseTurn(Math.min(1, turns.length - 1));
