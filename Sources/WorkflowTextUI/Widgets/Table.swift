/// Rows of cells under a row of titles; one of the rows can be selected.
///
/// A table is a ``List`` whose rows are divided into columns, with the list's keys and the list's
/// form as lines. If there is no room for all columns, those at the end that have a width are left
/// out before the columns without one become narrower than eight cells.
public struct Table: TextView {
  private let head: CellRow
  private let list: List

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The titles and widths of the columns.
  ///   - items: The items to show, one in each row.
  ///   - selection: The index of the selected item, from 0; nil if none is selected.
  ///   - placeholder: The text that is shown if there are no items.
  ///   - onSelect: Called with the index of the item to select. Without it, the table gets neither
  ///     the focus nor keys.
  ///   - cells: Returns the texts of an item, one for each column.
  public init<Items: RandomAccessCollection>(
    _ columns: [Table.Column],
    _ items: Items,
    selection: Int? = nil,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    cells: @escaping (Items.Element) -> [String]
  ) {
    self.init(
      columns, items, selection: selection, placeholder: placeholder, onSelect: onSelect
    ) { item in cells(item).map { StyledText($0) } }
  }

  /// Creates a table of texts with styles.
  ///
  /// - Parameters:
  ///   - columns: The titles and widths of the columns.
  ///   - items: The items to show.
  ///   - selection: The index of the selected item, from 0; nil if none is selected.
  ///   - rowHeight: The number of lines of each item, in which its texts continue. A text that has
  ///     more lines ends with `…`.
  ///   - placeholder: The text that is shown if there are no items.
  ///   - onSelect: Called with the index of the item to select.
  ///   - cells: Returns the texts of an item, one for each column.
  public init<Items: RandomAccessCollection>(
    _ columns: [Table.Column],
    _ items: Items,
    selection: Int? = nil,
    rowHeight: Int = 1,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    cells: @escaping (Items.Element) -> [StyledText]
  ) {
    let titles = columns.map { StyledText($0.title, style: .strong) }
    head = CellRow(columns: columns, texts: titles, height: 1)
    list = List(
      items, selection: selection, rowHeight: rowHeight, placeholder: placeholder,
      onSelect: onSelect
    ) { CellRow(columns: columns, texts: cells($0), height: rowHeight) }
  }

  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// The text above the column.
    public var title: String
    /// The width in cells; nil for an equal share of what the other columns leave.
    public var width: Int?
    /// The alignment of texts that are narrower than the column.
    public var alignment: Alignment

    /// Creates a column.
    public init(_ title: String, width: Int? = nil, alignment: Alignment = .leading) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }
  }

  /// The position of a text in a wider column.
  public enum Alignment: Hashable, Sendable {
    /// The left side, as for words.
    case leading
    /// The right side, as for numbers.
    case trailing
  }

  /// Returns the width of the room, with a row for the titles and one for each item.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let below = Size(width: limit.width, height: limit.height - headRows(in: limit))
    let size = list.size(within: below, in: context.child(at: 0, for: list))
    return Size(width: limit.width, height: size.height + headRows(in: limit))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 2)
  }

  /// Draws the titles and the rows around the selection.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    draw(on: canvas, in: context, ledBy: nil)
  }

  func draw(on canvas: Canvas, in context: ViewContext, ledBy leader: ViewContext?) {
    let row = headRows(in: canvas.size)
    let width = canvas.size.width
    context.bound(canvas)
    let below = canvas.part(column: 0, row: row, width: width, height: canvas.size.height - row)
    let inside = context.child(at: 0, for: list)
    // The titles stand above the cells, which begin after the mark of the selection.
    let (start, bar) = (List.markWidth(on: canvas), list.hasBar(in: below.size, inside) ? 1 : 0)
    head.draw(
      on: canvas.part(column: start, row: 0, width: width - start - bar, height: row),
      in: context.child(at: 0, for: head))
    list.draw(on: below, in: inside, ledBy: leader)
  }

  /// Returns the number of rows of titles; in a single row, an item says more than the titles.
  private func headRows(in room: Size) -> Int { room.height < 2 ? 0 : 1 }
}

// MARK: -

/// Texts side by side, each in its column, with a blank column between them.
///
/// When shown as lines, they are joined by commas.
private struct CellRow: TextView {
  let columns: [Table.Column]
  let texts: [StyledText]
  let height: Int

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(height, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    if context.form == .lines {
      let line = texts.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.write(
        line.truncated(toWidth: canvas.size.width), column: 0, row: 0, style: context.style)
      return
    }
    var start = 0
    for (index, width) in widths(in: canvas.size.width) {
      if index < texts.count {
        let text = Text(texts[index], overflow: height > 1 ? .wrapped : .truncated).markingCut()
        let inside = context.child(index, orIDOf: text)
        let room = Size(width: width, height: canvas.size.height)
        let shift =
          columns[index].alignment == .trailing
          ? width - text.size(within: room, in: inside).width : 0
        text.draw(
          on: canvas.part(
            column: start + shift, row: 0, width: width - shift, height: canvas.size.height),
          in: inside)
      }
      start += width + 1
    }
  }

  /// Returns the columns to show and their widths.
  private func widths(in room: Int) -> [(index: Int, width: Int)] {
    var shown = Array(columns.indices)
    func needed() -> Int {
      shown.reduce(shown.count - 1) { $0 + min(columns[$1].width ?? CellRow.leastWidth, room) }
    }
    while shown.count > 1, needed() > room,
      let last = shown.lastIndex(where: { columns[$0].width != nil })
    {
      shown.remove(at: last)
    }
    let shares = shown.map { index in
      Share(
        length: columns[index].width ?? 0,
        flexibility: columns[index].width == nil ? Flexibility(minimum: 1) : nil)
    }
    return Array(zip(shown, divide(room - max(0, shown.count - 1), among: shares)))
      .map { (index: $0.0, width: $0.1) }
  }

  /// The width that a column without one keeps as long as other columns can be left out.
  private static let leastWidth = 8
}
