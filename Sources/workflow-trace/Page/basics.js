"use strict";
// Everything that comes from the trace is set as text, never as HTML. A trace may be long, so lines
// are read when they are shown, and of a list only the visible rows are in the document.
const causes = ["it is new", "its action", "new props", "something below", "the host"];
const find = (id) => document.getElementById(id);
const index = JSON.parse(find("index").textContent);
const sessions = index.sessions.map(([number, parent, type, key, begin, end, state, shown]) =>
  ({ number, parent, type: index.types[type] ?? "?", key, begin, end: end < 0 ? Infinity : end, state, shown }));
const byNumber = new Map(sessions.map((session) => [session.number, session]));
const turnCount = index.parts.reduce((sum, count) => sum + count, 0);
let chosenTurn = 0;
let chosenNode = null;

/** Shows characters that are invisible, or that change the order of others, as escapes. */
function visible(value) {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, (character) =>
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
  if (typeof nanoseconds !== "number") return "?";
  const units = [[1e3, 1, "ns"], [1e6, 1e3, "µs"], [1e9, 1e6, "ms"], [Infinity, 1e9, "s"]];
  const unit = units.find((unit) => nanoseconds < unit[0]) ?? units[3];
  return Number((nanoseconds / unit[1]).toPrecision(3)) + " " + unit[2];
}

function name(number) {
  const session = byNumber.get(number);
  if (!session) return "session " + visible(number);
  return visible(session.type + (session.key ? "[" + session.key + "]" : ""));
}
