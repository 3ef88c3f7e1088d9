/// Titles side by side, one of which is chosen.
///
/// The chosen title stands on a ground, or in brackets where grounds have no colour. While the tabs
/// have the focus, it has the colour of the accent. Titles that do not fit are left out, but never
/// the chosen one. When shown as lines, all titles are followed by `2 of 3, selected:` and the
/// chosen title.
public struct Tabs: TextView {
  private let titles: [String]
  private let selection: Int
  private let onSelect: (Int) -> Void

  /// Creates tabs.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tabs.
  ///   - selection: The index of the chosen title, from 0.
  ///   - onSelect: Called with the index of the title to choose.
  public init(_ titles: [String], selection: Int, onSelect: @escaping (Int) -> Void) {
    self.titles = titles
    self.selection = selection
    self.onSelect = onSelect
  }

  /// Returns one row, as wide as all titles.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return lines.size(within: limit, in: context.child(at: 0, for: lines))
    }
    let width = labels.reduce(0) { $0 + $1.columnCount }
    return Size(width: min(limit.width, width), height: min(1, limit.height))
  }

  /// Draws the titles, beginning with the first one that leaves room for the chosen one.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus()
    context.offer { commands }
    if context.form == .lines {
      return lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    }
    if isFocused { context.look(at: canvas, position: selection) }
    var ends: [(index: Int, end: Int)] = []
    defer {
      context.receiveMouse(on: canvas) { [ends] event in
        guard event.action == .press, event.position.column >= 0,
          let hit = ends.first(where: { event.position.column < $0.end }), hit.index != selection
        else { return }
        onSelect(hit.index)
      }
    }
    var column = 0
    for (index, label) in labels.enumerated().dropFirst(firstIndex(width: canvas.size.width))
    where column < canvas.size.width {
      let isChosen = index == selection
      let ground = isFocused ? Style(.onAccent) : Style(role: .strong, ground: .raised)
      let style = context.style.adding(isChosen ? ground : .muted)
      let shown = label.truncated(toWidth: canvas.size.width - column)
      let width = canvas.write(shown, column: column, row: 0, style: style)
      if isChosen, shown == label {
        let edge = style.adding(.edge)
        canvas.write("[", column: column, row: 0, style: edge)
        canvas.write("]", column: column + width - 1, row: 0, style: edge)
      }
      column += width
      ends.append((index, column))
    }
  }
}

// MARK: - Drawing

extension Tabs {
  private var labels: [String] {
    titles.enumerated().map { $0.offset == selection ? "[\($0.element)]" : " \($0.element) " }
  }

  private var lines: Text {
    let all = titles.joined(separator: ", ")
    guard titles.indices.contains(selection) else { return Text(all) }
    return Text("\(all)\n\(selection + 1) of \(titles.count), selected: \(titles[selection])")
  }

  /// Returns the index of the first title that leaves room for the chosen one.
  private func firstIndex(width: Int) -> Int {
    guard titles.indices.contains(selection) else { return 0 }
    let widths = labels.map(\.columnCount)
    var first = selection
    var used = widths[selection]
    while first > 0, used + widths[first - 1] <= width {
      first -= 1
      used += widths[first]
    }
    return first
  }
}

// MARK: - Commands

extension Tabs {
  private var commands: [Command] {
    func choose(_ index: Int) {
      if titles.indices.contains(index), index != selection { onSelect(index) }
    }
    // Tabs may have gone since; then the arrows lead to the first and to the last one.
    let isThere = titles.indices.contains(selection)
    return [
      Command("next-tab", keys: ["right", "l"], help: "Next tab") {
        choose(isThere ? selection + 1 : 0)
      },
      Command("previous-tab", keys: ["left", "h"], help: "Previous tab") {
        choose(isThere ? selection - 1 : titles.count - 1)
      },
      Command("tab", number: "N", help: "Tab by number") { number throws(CommandError) in
        guard number > 0, titles.indices.contains(number - 1) else {
          throw CommandError("there is no tab \(number); there are \(titles.count)")
        }
        choose(number - 1)
      },
    ]
  }
}
