/// Rows of cells under a line of titles, of which one row can be selected.
///
/// It is a ``List`` of which the rows are cut into columns, with the keys and the form as lines of
/// one. Where there is no room for all columns, those at the end that have a width are left out
/// before the columns without one have less than eight columns of cells.
public struct Table: TextView {
  private let head: CellRow
  private let list: List

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: the titles and widths of the columns.
  ///   - items: what it shows, one in each row.
  ///   - selection: the place of the selected item, from 0; nil if none is.
  ///   - placeholder: what stands there if there are no items.
  ///   - onSelect: gets the place of the item that is to be selected; without it, the table has no
  ///     focus and takes no keys.
  ///   - cells: the texts of an item, one for each column.
  public init<Items: RandomAccessCollection>(
    _ columns: [Column],
    _ items: Items,
    selection: Int? = nil,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    cells: @escaping (Items.Element) -> [String]
  ) {
    head = CellRow(columns: columns, texts: columns.map(\.title), style: .bold)
    list = List(items, selection: selection, placeholder: placeholder, onSelect: onSelect) {
      CellRow(columns: columns, texts: cells($0), style: .plain)
    }
  }

  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// What stands above the column.
    public var title: String
    /// The number of columns of cells; nil shares what is left with others that have none.
    public var width: Int?
    /// Where texts stand that are narrower than the column.
    public var alignment: Alignment

    /// Makes a column.
    public init(_ title: String, width: Int? = nil, alignment: Alignment = .leading) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }
  }

  /// Where a text stands in a column that is wider.
  public enum Alignment: Hashable, Sendable {
    /// At the left, as words do.
    case leading
    /// At the right, as numbers do.
    case trailing
  }

  /// As wide as there is room, as high as the items and the titles.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let below = Size(width: limit.width, height: limit.height - headRows(in: limit))
    let size = list.size(within: below, in: context.child(at: 0, for: list))
    return Size(width: limit.width, height: size.height + headRows(in: limit))
  }

  /// Takes what is left over in both directions.
  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 2) }

  /// Draws the titles, and the rows around the selection.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let row = headRows(in: canvas.size)
    let width = canvas.size.width
    // The titles stand above the cells, which begin behind the mark of the selection.
    head.draw(
      on: canvas.part(
        column: List.markWidth(in: canvas.size), row: 0,
        width: width - List.markWidth(in: canvas.size), height: row),
      in: context.child(at: 0, for: head))
    list.draw(
      on: canvas.part(column: 0, row: row, width: width, height: canvas.size.height - row),
      in: context.child(at: 0, for: list))
  }

  /// In a single row, an item says more than the titles.
  private func headRows(in room: Size) -> Int { room.height < 2 ? 0 : 1 }
}

// MARK: -

/// Texts side by side, each in its column, with a blank column between them.
///
/// As lines, they are read one after the other.
private struct CellRow: TextView {
  let columns: [Table.Column]
  let texts: [String]
  let style: Style

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let style = context.style.adding(style)
    if context.form == .lines {
      let line = texts.filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.write(line.truncated(toWidth: canvas.size.width), column: 0, row: 0, style: style)
      return
    }
    var start = 0
    for (index, width) in widths(in: canvas.size.width) {
      let text = index < texts.count ? texts[index].truncated(toWidth: width) : ""
      let shift = columns[index].alignment == .trailing ? width - text.columnCount : 0
      canvas.write(text, column: start + shift, row: 0, style: style)
      start += width + 1
    }
  }

  /// The columns that are shown, and how wide they are.
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

  /// The columns that a cell without a width has before others have any.
  private static let leastWidth = 8
}
