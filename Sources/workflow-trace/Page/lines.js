// The lines of the trace, which are read when they are needed.

// The first part stands before this script, so that it is shown while the others are loaded.
const rowParts = document.getElementsByClassName("rows");
const lineParts = document.getElementsByClassName("lines");
const turnParts = document.getElementsByClassName("turns");
const loaded = { rows: [], turns: [], lines: [] };
/** The first turn of each part. */
const firstTurns = [];
index.parts.reduce((first, count) => { firstTurns.push(first); return first + count; }, 0);

function partOf(turn) {
  let part = firstTurns.length - 1;
  while (firstTurns[part] > turn) part--;
  return part;
}

/** Returns the rows of a part; null if it is still being loaded. */
function rowsOf(part) {
  if (document.readyState === "loading" && lineParts.length <= part) return null;
  return loaded.rows[part] ??= rowParts[part].textContent.replaceAll("\u0001", "<");
}

/** Returns the lines of a part; null if it is still being loaded. */
function linesOf(part) {
  if (document.readyState === "loading" && part > 0 && rowParts.length <= part + 1) return null;
  return loaded.lines[part] ??= lineParts[part].textContent;
}

/** Returns how long the turns of a part took, and where their lines begin; null if it is still being loaded. */
function turnsOf(part) {
  if (document.readyState === "loading" && lineParts.length <= part) return null;
  if (!loaded.turns[part]) {
    const { lengths, durations } = JSON.parse(turnParts[part].textContent);
    const starts = [0];
    for (const length of lengths) starts.push(starts.at(-1) + length);
    loaded.turns[part] = { starts, durations };
  }
  return loaded.turns[part];
}

/** Returns the nanoseconds of a turn; -1 if they are not known. */
function durationOf(turn) {
  const part = partOf(turn);
  return turnsOf(part)?.durations[turn - firstTurns[part]] ?? -1;
}

/** Returns the lines of a turn as one text. */
function textOf(turn) {
  const part = partOf(turn);
  const [text, place] = [linesOf(part), turn - firstTurns[part]];
  if (text === null) return "";
  const { starts } = turnsOf(part);
  return text.slice(starts[place], starts[place + 1]);
}

function parse(line) {
  try {
    const event = JSON.parse(line);
    return event !== null && typeof event === "object" ? event : { e: "unreadable", line };
  } catch { return { e: "unreadable", line }; }
}

const unshown = new Set(["type", "props", "live", "anew", "turn", "done"]);
const facts = new Map();

/** Returns the events of a turn, and the nodes that rendered or that an event is about. */
function factsOf(turn) {
  const known = facts.get(turn);
  if (known) return known;
  if (facts.size > 500) facts.clear();
  const made = { events: [], rendered: new Map(), touched: new Set() };
  for (const line of textOf(turn).split("\n")) {
    if (!line) continue;
    const event = parse(line);
    if (unshown.has(event.e)) continue;
    for (const row of event.e === "pass" && Array.isArray(event.r) ? event.r : []) {
      if (Array.isArray(row)) made.rendered.set(row[0], row);
    }
    if (typeof event.s === "number") made.touched.add(event.s);
    made.events.push(event);
  }
  facts.set(turn, made);
  return made;
}

// Texts

/** Returns what a turn has changed in a text, in order. */
function changesIn(turn, kind, number) {
  return textOf(turn).split("\n").filter((line) => line.includes(kind)).map(parse)
    .filter((event) => event.e === kind && event.s === number).slice(-1000);
}

/** Returns the turns that have changed a text of a session: the index has their distances. */
function changingTurns(session, kind) {
  const known = session?.[kind] ?? "";
  if (typeof known !== "string") return known;
  let turn = 0;
  const turns = known === "" ? [] : known.split(" ").map((step) => turn += parseInt(step, 36));
  if (session) session[kind] = turns;
  return turns;
}

function applied(lines, change) {
  if (Array.isArray(change.all)) return change.all;
  if (!lines || !Array.isArray(change.x)) return lines;
  for (const hunk of change.x.slice().reverse()) {
    if (!Array.isArray(hunk) || !Array.isArray(hunk[2])) continue;
    const start = Math.max(Number(hunk[0]) || 0, 0);
    const rest = start + Math.max(Number(hunk[1]) || 0, 0);
    lines = lines.slice(0, start).concat(hunk[2], lines.slice(rest));
  }
  return lines;
}

/** So many turns are read for a text; a recorder writes at least every 64th text as a whole. */
const mostChanges = 1_000;

/** Returns the lines of a text after a turn; null if the trace does not have it. */
function text(kind, number, turn) {
  const turns = changingTurns(byNumber.get(number), kind);
  let [next, end] = [0, turns.length];
  while (next < end) {
    const middle = (next + end) >> 1;
    if (turns[middle] <= turn) next = middle + 1; else end = middle;
  }
  const changes = [];
  for (let left = mostChanges; next > 0 && left > 0 && !changes.at(-1)?.all; left--) {
    next--;
    changes.push(...changesIn(turns[next], kind, number).reverse());
  }
  return changes.reverse().reduce(applied, null);
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
