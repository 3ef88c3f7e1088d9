/// Rows of cells under a line of titles, of which one row can be selected.
///
/// It is a ``List`` of which the rows are cut into columns, with the keys and the form as lines of one.
public struct Table: TextView {
  private let head: any TextView
  private let list: List

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: the titles and widths of the columns.
  ///   - items: what it shows, one in each row.
  ///   - selection: the place of the selected item, from 0; nil if none is.
  ///   - onSelect: gets the place of the item that is to be selected.
  ///   - cells: the texts of an item, one for each column.
  public init<Items: RandomAccessCollection>(
    _ columns: [Column],
    _ items: Items,
    selection: Int? = nil,
    placeholder: String = "Nothing here.",
    onSelect: ((Int) -> Void)? = nil,
    cells: @escaping (Items.Element) -> [String]
  ) {
    // The titles stand above the cells, which begin behind the mark of the selection.
    head = HStack {
      Text("").frame(width: 2, height: 1)
      CellRow(columns: columns, texts: columns.map(\.title), style: .bold)
    }
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

  public func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child(at: 0, for: content))
  }

  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 2) }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    // In a single row, the item that is selected says more than the titles.
    let content: any TextView = canvas.size.height < 2 ? list : content
    content.draw(on: canvas, in: context.child(at: 0, for: content))
  }

  private var content: any TextView {
    VStack {
      head.frame(height: 1)
      list
    }
  }
}

/// Texts side by side, each in its column, with a blank column between them.
private struct CellRow: TextView {
  let columns: [Table.Column]
  let texts: [String]
  let style: Style

  func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(1, limit.height))
  }

  func flexibility(along axis: Axis) -> Flexibility? { axis == .horizontal ? Flexibility() : nil }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let style = context.style.adding(style)
    let shares = columns.map { column in
      Share(
        length: column.width ?? 0, flexibility: column.width == nil ? Flexibility(minimum: 1) : nil)
    }
    let gaps = max(0, columns.count - 1)
    let widths = divide(canvas.size.width - gaps, among: shares)
    var start = 0
    for (index, width) in widths.enumerated() {
      let text = index < texts.count ? texts[index].truncated(toWidth: width) : ""
      let shift = columns[index].alignment == .trailing ? width - text.columnCount : 0
      canvas.write(text, column: start + shift, row: 0, style: style)
      start += width + 1
    }
  }
}
