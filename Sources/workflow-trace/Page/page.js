// Turns

/** The turns that are listed; null for all. */
let listed = null;
const split = [];
const lowered = [];

/** Returns the number of a turn, and what has caused it. */
function rowOf(turn) {
  const part = partOf(turn);
  split[part] ??= rowsOf(part)?.split("\n");
  return split[part]?.[turn - firstTurns[part]] ?? "…";
}

/** Returns the rows of a part in lower case, and where each begins. */
function loweredRows(part) {
  if (!lowered[part]) {
    const text = rowsOf(part)?.toLowerCase();
    if (text === undefined) return null;
    const starts = new Uint32Array(index.parts[part] + 1);
    for (let row = 0; row < index.parts[part]; row++) starts[row + 1] = text.indexOf("\n", starts[row]) + 1;
    lowered[part] = { text, starts };
  }
  return lowered[part];
}

function turnsWith(words) {
  const found = [];
  for (let part = 0; part < index.parts.length; part++) {
    const { text, starts } = loweredRows(part) ?? { text: "", starts: [] };
    let row = 0;
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, starts[row])) {
      while (starts[row + 1] <= at) row++;
      found.push(firstTurns[part] + row);
      row++;
      if (row >= index.parts[part]) break;
    }
  }
  return found;
}

const turnList = new RowList("turns", (row) => {
  const turn = listed ? listed[row] : row;
  const option = element("li", rowOf(turn) + "  ");
  option.id = "turn-" + turn;
  option.setAttribute("role", "option");
  const duration = durationOf(turn);
  option.append(element("span", duration < 0 ? "" : time(duration), "quiet"));
  return option;
}, (row) => chooseTurn(listed ? listed[row] : row));

function showTurns() {
  const words = find("filter").value.toLowerCase();
  listed = words ? turnsWith(words) : null;
  showChosenTurn();
}

function showChosenTurn() {
  const count = listed ? listed.length : turnCount;
  turnList.show(count, listed ? listed.indexOf(chosenTurn) : chosenTurn);
}

// The tree

/** The rows of the tree: a session with the number of those above it. */
let nodes = [];

const treeList = new RowList("tree", (row) => {
  const [session, level] = nodes[row];
  const item = element("li", name(session.number));
  item.id = "node-" + session.number;
  item.setAttribute("role", "treeitem");
  item.setAttribute("aria-level", level);
  item.style.paddingInlineStart = Math.min(level, 40) + "rem";
  const render = factsOf(chosenTurn).rendered.get(session.number);
  if (render) {
    const change = render[4] === 1 ? "changed" : render[4] === 0 ? "changed nothing" : "rendered";
    item.append(element("span", "  " + change + ": " + (causes[Number(render[3])] ?? "?"), "mark"));
  }
  return item;
}, (row) => chooseNode(nodes[row][0].number));

function showTree() {
  const lives = (session) => session.begin <= chosenTurn && session.end >= chosenTurn;
  const below = new Map();
  const left = [];
  // A session stands after its parent, so no walk comes back to where it was. From the last one on,
  // so that the first is on top.
  for (let place = sessions.length - 1; place >= 0; place--) {
    const session = sessions[place];
    if (!lives(session)) continue;
    const parent = sessions[session.parent];
    if (!parent || !lives(parent)) left.push([session, place, 1]);
    else if (below.has(session.parent)) below.get(session.parent).push(place);
    else below.set(session.parent, [place]);
  }
  nodes = [];
  while (left.length > 0) {
    const [session, place, level] = left.pop();
    nodes.push([session, level]);
    for (const child of below.get(place) ?? []) left.push([sessions[child], child, level + 1]);
  }
  const row = Math.max(nodes.findIndex(([session]) => session.number === chosenNode), 0);
  chosenNode = nodes[row]?.[0].number ?? null;
  treeList.show(nodes.length, nodes.length > 0 ? row : -1);
}

// Details

function showText(id, kind) {
  const before = chosenTurn > 0 ? text(kind, chosenNode, chosenTurn - 1) : null;
  const after = text(kind, chosenNode, chosenTurn);
  if (!after) {
    find(id).replaceChildren(element("span", "not in this trace", "quiet"));
    return;
  }
  fill(id, difference(before ?? after, after), ([kind, line]) => {
    const mark = kind === "added" ? "+ " : kind === "removed" ? "- " : "  ";
    return element("span", mark + visible(line), kind);
  }, 10_000);
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
    default: return visible(event);
  }
}

function item(event) {
  // A value may be nested deeper than it can be written.
  try { return element("li", words(event)); } catch { return element("li", "an event that cannot be shown"); }
}

function showDetails() {
  find("details-title").textContent = "Turn " + rowOf(chosenTurn).split(" ")[0] + (chosenNode === null ? "" : ", " + name(chosenNode));
  fill("events", factsOf(chosenTurn).events, item, 1_000);
  showText("state", "state");
  showText("rendering", "shown");
}

function chooseTurn(turn) {
  chosenTurn = turn;
  showChosenTurn();
  showTree();
  showDetails();
}

function chooseNode(number) {
  chosenNode = number;
  treeList.show(nodes.length, nodes.findIndex(([session]) => session.number === number));
  showDetails();
}

/** Goes to the next turn in a direction that touched the chosen node. */
function lead(step) {
  const mark = new RegExp(`"s"\\s*:\\s*${chosenNode}[,}\\s]|\\[\\s*${chosenNode}\\s*,`);
  for (let turn = chosenTurn + step; turn >= 0 && turn < turnCount; turn += step) {
    if (!mark.test(textOf(turn))) continue;
    const { rendered, touched } = factsOf(turn);
    if (rendered.has(chosenNode) || touched.has(chosenNode)) return chooseTurn(turn);
  }
}

document.title = "Trace of " + visible(index.program);
find("title").textContent = document.title;
find("about").textContent = visible(index.time) + " · " + (turnCount - 1) + " turns";
find("filter").addEventListener("input", showTurns);
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") lead(1);
  if (event.key === "p") lead(-1);
});
document.addEventListener("DOMContentLoaded", () => {
  facts.clear();
  showTurns();
  chooseTurn(chosenTurn);
});
chooseTurn(Math.min(1, turnCount - 1));
performance.mark("shown");
