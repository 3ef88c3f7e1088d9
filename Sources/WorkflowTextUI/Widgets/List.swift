/// A list of rows, one of which can be selected; only the visible rows are created.
///
/// The owner of the list keeps the selection. The scroll position is state of the view. The
/// selected row is marked by `›`, and is reversed while the list has the focus. When shown as
/// lines, the rows around the selection are followed by `2 of 14, selected:` and the selected row
/// again, so that a move changes one line.
///
/// - Complexity: O(visible rows), for each frame.
public struct List: TextView {
  private let count: Int
  private let selection: Int?
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
  ///   - placeholder: The text that is shown if there are no items.
  ///   - onSelect: Called with the index of the item to select. Without it, the list gets neither
  ///     the focus nor keys.
  ///   - row: Returns the view of an item, which has one row.
  public init<Items: RandomAccessCollection>(
    _ items: Items,
    selection: Int? = nil,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    row: @escaping (Items.Element) -> any TextView
  ) {
    count = items.count
    self.selection = selection.flatMap { (0..<items.count).contains($0) ? $0 : nil }
    self.placeholder = placeholder
    self.onSelect = onSelect
    self.row = { row(items[items.index(items.startIndex, offsetBy: $0)]) }
  }

  /// Returns the width of the room, and a row for each item.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return Size(width: limit.width, height: min(limit.height, lineCount(in: context)))
    }
    return Size(width: limit.width, height: min(limit.height, max(1, count)))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

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
    offerCommands(page: max(1, window.count), in: leader ?? context)
    takeMouse(window, on: canvas, in: context, ledBy: leader)
    if count == 0 {
      let start = List.markWidth(in: canvas.size)
      let text = placeholder.truncated(toWidth: canvas.size.width - start)
      canvas.write(text, column: start, row: 0, style: context.style.adding(.muted))
      return context.report("empty")
    }
    for row in canvas.visibleRows.clamped(to: 0..<window.count) {
      let index = window.lowerBound + row
      if index == selection, context.form == .screen {
        drawSelected(index, isFocused: isFocused, at: row, on: canvas, in: context)
      } else {
        draw(index, at: row, on: canvas, in: context)
      }
    }
    if isFocused, let selection {
      let row = selection - window.lowerBound
      let line = canvas.part(column: 0, row: row, width: canvas.size.width, height: 1)
      context.look(at: line, position: selection)
    }
    if let selection {
      context.report("\(selection + 1) of \(count)")
      if context.form == .lines {
        drawSelection(selection, row: window.count, on: canvas, in: context)
      }
    } else {
      context.report("\(count)")
    }
  }

  private func drawSelected(
    _ index: Int, isFocused: Bool, at row: Int, on canvas: Canvas, in context: ViewContext
  ) {
    var inside = context
    inside.style = context.style.adding(isFocused ? .selection : .bold)
    canvas.fill(
      " ", column: 0, row: row, width: canvas.size.width, height: 1, style: inside.style)
    canvas.write("›", column: 0, row: row, style: inside.style)
    draw(index, at: row, on: canvas, in: inside)
  }

  private func draw(
    _ index: Int, after start: Int? = nil, at row: Int, on canvas: Canvas,
    in context: ViewContext
  ) {
    let view = self.row(index)
    let width = start ?? List.markWidth(in: canvas.size)
    let room = canvas.part(
      column: width, row: row, width: canvas.size.width - width, height: 1)
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
  static func markWidth(in room: Size) -> Int { room.width < 4 ? 0 : 2 }
}

// MARK: - Visible rows

extension List {
  private struct Scroll {
    var top = 0
    /// The selection when the wheel was turned; until it changes, it may be out of sight.
    var wheeled: Int??
  }

  private func takeMouse(
    _ window: Range<Int>, on canvas: Canvas, in context: ViewContext, ledBy leader: ViewContext?
  ) {
    let height = canvas.size.height
    if count > height {
      let scroll = context.state(Scroll())
      context.receiveWheel(on: canvas) { rows in
        scroll.value.top = min(max(0, scroll.value.top + rows), count - height)
        scroll.value.wheeled = .some(selection)
      }
    }
    guard let onSelect else { return }
    (leader ?? context).receiveMouse(on: canvas, enters: true) { event in
      let index = window.lowerBound + event.position.row
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

  private func rowLimit(_ height: Int, in context: ViewContext) -> Int {
    context.form == .lines ? min(count, context.environment.size.height) : height
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
    draw(selection, after: width, at: row, on: canvas, in: context.child("selected", for: self))
  }
}

// MARK: - Commands

extension List {
  private func offerCommands(page: Int, in context: ViewContext) {
    guard let onSelect else { return }
    context.offer { commands(page: page, onSelect: onSelect) }
  }

  private func commands(page: Int, onSelect: @escaping (Int) -> Void) -> [Command] {
    let current = selection ?? -1
    let last = count - 1
    // A move beyond an end goes to the end. If the selection is already there, nothing is sent.
    func move(to target: Int) {
      let target = min(max(0, target), last)
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
    return [
      moving("next", ["down", "j"], "Next", to: current + 1),
      moving("previous", ["up", "k"], "Previous", to: current - 1),
      moving("page-down", ["pagedown", "ctrl-d"], "Page down", to: current + page),
      moving("page-up", ["pageup", "ctrl-u"], "Page up", to: current - page),
      moving("first", ["home", "g"], "First", to: 0),
      moving("last", ["end", "G"], "Last", to: last),
      byNumber,
    ].map { $0.familiar() }
  }
}
