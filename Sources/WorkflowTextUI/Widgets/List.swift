/// A list of rows, one of which can be selected; only the visible rows are created.
///
/// The owner of the list keeps the selection. The scroll position is state of the view. The
/// selected row is marked by `›`, and has the colours of a selection while the list has the focus.
/// If there are more rows than room, a bar shows which of them are visible. When shown as lines, the
/// rows around the selection are followed by `2 of 14, selected:` and the selected row again, so
/// that a move changes one line; a list without a selection has all rows.
///
/// - Complexity: O(visible rows), for each frame.
public struct List: TextView {
  private let count: Int
  private let selection: Int?
  private let rowHeight: Int
  private let placeholder: String
  private let onSelect: ((Int) -> Void)?
  private let row: (Int) -> any TextView
  private var takesFocusAtOnce = false
  private var onClick: ((Int) -> Void)?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - items: The items to show.
  ///   - selection: The index of the selected item, from 0; nil if none is selected.
  ///   - rowHeight: The number of lines of each item. When shown as lines, an item has one.
  ///   - placeholder: The text that is shown if there are no items.
  ///   - onSelect: Called with the index of the item to select. Without it, the list gets neither
  ///     the focus nor keys.
  ///   - row: Returns the view of an item.
  public init<Items: RandomAccessCollection>(
    _ items: Items,
    selection: Int? = nil,
    rowHeight: Int = 1,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    row: @escaping (Items.Element) -> any TextView
  ) {
    self.rowHeight = min(max(1, rowHeight), .unlimited)
    count = items.count
    self.selection = selection.flatMap { (0..<items.count).contains($0) ? $0 : nil }
    self.placeholder = placeholder
    self.onSelect = onSelect
    self.row = { row(items[items.index(items.startIndex, offsetBy: $0)]) }
  }

  /// Returns the width of the room, and the rows of all items.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return Size(width: limit.width, height: min(limit.height, lineCount(in: context)))
    }
    let (height, overflows) = max(1, count).multipliedReportingOverflow(by: rowHeight)
    return Size(width: limit.width, height: overflows ? limit.height : min(limit.height, height))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  /// Draws the rows around the selection.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    draw(on: canvas, in: context, ledBy: nil)
  }

  /// Draws the rows around the selection.
  ///
  /// - Parameter leader: The context of the view that gets the focus and the keys for the list.
  func draw(on canvas: Canvas, in context: ViewContext, ledBy leader: ViewContext?) {
    let isFocused =
      onSelect != nil && (leader?.hasFocus ?? context.takeFocus(atOnce: takesFocusAtOnce))
    let window = rows(height: rowLimit(canvas.size.height, in: context), in: context)
    let visible = canvas.visibleRows.count / linesPerItem(in: context)
    let page = context.form == .lines ? window.count : min(window.count, visible)
    offerCommands(page: max(1, page), in: leader ?? context, scroll: context.state(Scroll()))
    let rows = rowsBesideBar(window, on: canvas, in: context)
    if rows.size != canvas.size {
      canvas.scrollBar(ScrollStatus(text: "", shown: window, count: count), in: context)
    }
    handleMouse(window, on: canvas, rows, in: context, ledBy: leader)
    if count == 0 {
      let start = List.markWidth(on: canvas)
      let text = placeholder.truncated(toWidth: canvas.size.width - start)
      canvas.write(text, column: start, row: 0, style: context.style.adding(.muted))
      return context.report("empty")
    }
    draw(window, isFocused: isFocused, on: rows, in: context)
    // What the wheel has moved out of sight is not looked at.
    if isFocused, let selection, window.contains(selection) {
      let rows = self.rows(of: selection, in: window, context)
      let lines = canvas.part(
        column: 0, row: rows.lowerBound, width: canvas.size.width, height: rows.count)
      context.look(at: lines, position: selection)
    }
    let status = selection.map { "\($0 + 1) of \(count)" } ?? "\(count)"
    context.report(status, showing: window, of: count)
    if let selection, context.form == .lines {
      drawSelection(selection, row: window.count, on: canvas, in: context)
    }
  }

  /// Returns the canvas beside the bar that is drawn where no border has one.
  private func rowsBesideBar(
    _ window: Range<Int>, on canvas: Canvas, in context: ViewContext
  ) -> Canvas {
    let (width, height) = (canvas.size.width, canvas.size.height)
    return hasBar(in: canvas.size, context)
      ? canvas.part(column: 0, row: 0, width: width - 1, height: height) : canvas
  }

  /// Returns whether a bar stands beside the rows.
  func hasBar(in room: Size, _ context: ViewContext) -> Bool {
    context.form != .lines && !context.hasStatusLine && itemLimit(room.height, in: context) < count
      && room.width > 4 && room.height > 2
  }

  private func draw(
    _ window: Range<Int>, isFocused: Bool, on canvas: Canvas, in context: ViewContext
  ) {
    let lines = linesPerItem(in: context)
    let visible = canvas.visibleRows.clamped(to: 0..<window.count * lines)
    if visible.isEmpty { return }
    // A list in a scroll area may have many more rows than are visible.
    for offset in visible.lowerBound / lines...(visible.upperBound - 1) / lines {
      let index = window.lowerBound + offset
      let rows = rows(of: index, in: window, context)
      if index == selection, context.form != .lines {
        drawSelected(index, isFocused: isFocused, at: rows, on: canvas, in: context)
      } else {
        draw(index, at: rows, on: canvas, in: context)
      }
    }
  }

  private func drawSelected(
    _ index: Int, isFocused: Bool, at rows: Range<Int>, on canvas: Canvas, in context: ViewContext
  ) {
    var inside = context
    inside.style = context.style.adding(isFocused ? .selection : Style(ground: .selected))
    let (left, right) = canvas.bleed
    canvas.fill(
      " ", column: -left, row: rows.lowerBound, width: left + canvas.size.width + right,
      height: rows.count, style: inside.style)
    canvas.write("›", column: -left, row: rows.lowerBound, style: inside.style)
    draw(index, at: rows, on: canvas, in: inside)
  }

  private func draw(
    _ index: Int, after start: Int? = nil, at rows: Range<Int>, on canvas: Canvas,
    in context: ViewContext
  ) {
    let view = self.row(index)
    let width = start ?? List.markWidth(on: canvas)
    let room = canvas.part(
      column: width, row: rows.lowerBound, width: canvas.size.width - width, height: rows.count)
    view.draw(on: room, in: context.child(index, orIDOf: view))
  }

  /// Returns the list as a menu: it takes the focus when it appears, and a click chooses at once.
  func menu(onClick: @escaping (Int) -> Void) -> List {
    var list = self
    list.takesFocusAtOnce = true
    list.onClick = onClick
    return list
  }

  /// Returns the number of columns before a row, which hold the mark of the selection.
  ///
  /// If there is hardly any room, the row matters more than the mark.
  static func markWidth(on canvas: Canvas) -> Int {
    canvas.size.width < 4 ? 0 : max(0, 2 - canvas.bleed.left)
  }
}

// MARK: - Visible rows

extension List {
  private struct Scroll {
    var top = 0
    /// The selection when the wheel was turned; until it changes, it may be out of sight.
    var wheeled: Int??
  }

  private func handleMouse(
    _ window: Range<Int>, on canvas: Canvas, _ rows: Canvas, in context: ViewContext,
    ledBy leader: ViewContext?
  ) {
    let height = itemLimit(canvas.size.height, in: context)
    if count > height {
      let scroll = context.state(Scroll())
      context.receiveWheel(on: canvas) { rows in
        scroll.value.top = min(max(0, scroll.value.top + rows), count - height)
        scroll.value.wheeled = .some(selection)
      }
    }
    context.bound(rows, margin: List.markWidth(on: canvas))
    guard let onSelect else { return }
    // Beside the items, a press only moves the focus.
    (leader ?? context).receivePresses(on: canvas, enters: false) { _ in }
    let items = rows.part(
      column: 0, row: 0, width: rows.size.width,
      height: min(rows.size.height, window.count * linesPerItem(in: context)))
    (leader ?? context).receivePresses(on: items, enters: true) { event in
      let index = window.lowerBound + event.position.row / linesPerItem(in: context)
      guard event.action == .press, window.contains(index) else { return }
      if let onClick { onClick(index) } else if index != selection { onSelect(index) }
    }
  }

  /// Returns the rows to show, moved no further than needed to show the selection.
  private func rows(height: Int, in context: ViewContext) -> Range<Int> {
    let scroll = context.state(Scroll())
    guard height > 0 else { return 0..<0 }
    var top = min(scroll.value.top, max(0, count - height))
    if let selection, scroll.value.wheeled != .some(selection) {
      if scroll.value.wheeled != nil { scroll.value.wheeled = nil }
      top = min(top, selection)
      top = max(top, selection - height + 1)
    }
    if top != scroll.value.top { scroll.value.top = top }
    return top..<min(count, top + height)
  }

  /// Returns the number of items that rows have room for, at least the beginning of one.
  private func itemLimit(_ height: Int, in context: ViewContext) -> Int {
    let lines = linesPerItem(in: context)
    return height < lines ? min(1, height) : height / lines
  }

  private func rowLimit(_ height: Int, in context: ViewContext) -> Int {
    if context.form != .lines { return itemLimit(height, in: context) }
    // What cannot be scrolled to is there at once.
    return onSelect == nil && selection == nil
      ? count : min(count, context.environment.size.height)
  }

  private func linesPerItem(in context: ViewContext) -> Int {
    context.form == .lines ? 1 : rowHeight
  }

  /// Returns the rows of an item.
  private func rows(of index: Int, in window: Range<Int>, _ context: ViewContext) -> Range<Int> {
    let lines = linesPerItem(in: context)
    let row = (index - window.lowerBound) * lines
    return row..<row + lines
  }
}

// MARK: - As lines

extension List {
  private func lineCount(in context: ViewContext) -> Int {
    max(1, rowLimit(.max, in: context)) + (selection == nil ? 0 : 1)
  }

  private func drawSelection(_ selection: Int, row: Int, on canvas: Canvas, in context: ViewContext)
  {
    let start = "\(selection + 1) of \(count), selected: "
    let width = canvas.write(start, column: 0, row: row)
    draw(
      selection, after: width, at: row..<row + 1, on: canvas,
      in: context.child("selected", for: self))
  }
}

// MARK: - Commands

extension List {
  private func offerCommands(page: Int, in context: ViewContext, scroll: ViewState<Scroll>) {
    guard let onSelect else { return }
    context.offer { commands(page: page, scroll: scroll, onSelect: onSelect) }
  }

  private func commands(
    page: Int, scroll: ViewState<Scroll>, onSelect: @escaping (Int) -> Void
  ) -> [Command] {
    let current = selection ?? -1
    let last = count - 1
    // A move beyond an end goes to the end. If the selection is already there, nothing is sent.
    func move(to target: Int) {
      let target = min(max(0, target), last)
      // The selection is in sight again.
      if scroll.value.wheeled != nil { scroll.value.wheeled = nil }
      if count > 0, target != selection { onSelect(target) }
    }
    func moving(
      _ name: String, _ keys: [KeyPress], _ help: String, to target: Int
    ) -> Command {
      // If the list is empty, the commands give up their keys but can still be called by name.
      Command(name, keys: count > 0 ? keys : [], help: help) { move(to: target) }
    }
    let byNumber = Command("select", number: "N", help: "Select by number") {
      number throws(CommandError) in
      guard number > 0, number <= count else {
        throw CommandError("there is no number \(number); the list has \(count)")
      }
      move(to: number - 1)
    }
    let below = min(current, last - page) + page
    return [
      moving("next", ["down", "j"], "Next", to: current + 1),
      moving("previous", ["up", "k"], "Previous", to: current - 1),
      moving("page-down", ["pagedown", "ctrl-d"], "Page down", to: below),
      moving("page-up", ["pageup", "ctrl-u"], "Page up", to: current - page),
      moving("first", ["home", "g"], "First", to: 0),
      moving("last", ["end", "G"], "Last", to: last),
      byNumber,
    ].map { $0.familiar() }
  }
}
