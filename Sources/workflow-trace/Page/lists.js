// Lists of which only the visible rows are in the document.

const rowHeight = 26;
/** Browsers draw nothing below some height, so a pixel of a longer list stands for more rows. */
const tallest = 8_000_000;

/** A list of which only the visible rows are in the document. */
class RowList {
  constructor(id, make, choose) {
    this.list = find(id);
    this.make = make;
    this.count = 0;
    this.chosen = -1;
    this.room = element("li");
    this.room.setAttribute("role", "presentation");
    this.list.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.list);
    this.list.addEventListener("keydown", (event) => {
      const row = this.rowFor(event.key);
      if (row === null || this.count === 0) return;
      event.preventDefault();
      choose(row);
    });
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("[data-row]");
      if (item) choose(Number(item.dataset.row));
    });
  }

  rowFor(key) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
    if (key === "Home") return 0;
    if (key === "End") return this.count - 1;
    if (!(key in steps)) return null;
    return Math.min(Math.max(this.chosen + steps[key], 0), this.count - 1);
  }

  get height() { return Math.min(this.count * rowHeight, tallest); }
  get visibleCount() { return this.list.clientHeight / rowHeight; }
  /** How many rows a pixel stands for. */
  get rowsPerPixel() {
    const pixels = this.height - this.list.clientHeight;
    return pixels > 0 ? (this.count - this.visibleCount) / pixels : 0;
  }

  /** Shows so many rows, of which one is chosen; -1 for none. */
  show(count, chosen) {
    [this.count, this.chosen] = [count, chosen];
    this.room.style.height = this.height + "px";
    const [perPixel, visible] = [this.rowsPerPixel, this.visibleCount];
    const first = this.list.scrollTop * perPixel;
    if (chosen >= 0 && perPixel > 0 && (chosen < first || chosen + 1 > first + visible)) {
      this.list.scrollTop = (chosen < first ? chosen : chosen + 1 - visible) / perPixel;
    }
    this.draw();
  }

  draw() {
    const top = this.list.scrollTop;
    const first = top * this.rowsPerPixel;
    const end = Math.min(this.count, Math.ceil(first + this.visibleCount) + 3);
    const items = [this.room];
    for (let row = Math.max(0, Math.floor(first) - 3); row < end; row++) {
      const item = this.make(row);
      item.dataset.row = row;
      item.title = item.textContent;
      item.style.top = top + (row - first) * rowHeight + "px";
      if (item.getAttribute("role") === "option") {
        item.setAttribute("aria-setsize", this.count);
        item.setAttribute("aria-posinset", row + 1);
      }
      items.push(item);
    }
    const active = items.find((item) => Number(item.dataset.row) === this.chosen);
    active?.setAttribute("aria-selected", "true");
    if (active) this.list.setAttribute("aria-activedescendant", active.id);
    else this.list.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...items);
  }
}

/** Puts items into a list, but no more than a person reads. */
function fill(id, items, make, limit) {
  const shown = items.slice(0, limit).map(make);
  if (items.length > limit) shown.push(element("li", "and " + (items.length - limit) + " more", "quiet"));
  find(id).replaceChildren(...shown);
}
