/// A rectangle of a frame to draw into; whatever falls outside is not drawn.
///
/// Columns and rows count from 0 at the canvas's own top left. A canvas may extend beyond the
/// canvas that it was cut from; only the part inside both is drawn. Copies and sub-canvases draw
/// into the same frame.
public struct Canvas {
  /// The number of columns and rows of the canvas, whether or not they are all visible.
  public let size: Size

  private let surface: Surface
  /// The top left of the canvas in the frame.
  private let origin: Position
  /// The columns and rows of the frame that the canvas may draw.
  private let columns: Range<Int>
  private let rows: Range<Int>

  init(_ surface: Surface) {
    size = surface.frame.size
    self.surface = surface
    origin = Position(column: 0, row: 0)
    columns = 0..<size.width
    rows = 0..<size.height
  }

  private init(_ parent: Canvas, column: Int, row: Int, size: Size, bleed: Int) {
    self.size = size
    surface = parent.surface
    origin = Position(column: parent.origin.column + column, row: parent.origin.row + row)
    // A part along an edge bleeds over that edge as far as the canvas that it was cut from.
    let left = max(bleed, column == 0 ? parent.bleed.left : 0)
    let right = max(bleed, column + size.width == parent.size.width ? parent.bleed.right : 0)
    columns = (origin.column - left..<origin.column + size.width + right)
      .clamped(to: parent.columns)
    rows = (origin.row..<origin.row + size.height).clamped(to: parent.rows)
  }

  /// Returns a rectangle of this canvas as a canvas of its own.
  ///
  /// Negative widths and heights count as 0.
  public func part(column: Int, row: Int, width: Int, height: Int) -> Canvas {
    part(column: column, row: row, width: width, height: height, bleed: 0)
  }

  /// Returns a rectangle that may draw into some columns beside it, such as a row that fills the
  /// padding around it.
  func part(column: Int, row: Int, width: Int, height: Int, bleed: Int) -> Canvas {
    Canvas(
      self, column: column, row: row,
      size: Size(width: min(width, .unlimited), height: min(height, .unlimited)), bleed: bleed)
  }

  /// The columns beside the canvas that it may draw into.
  var bleed: (left: Int, right: Int) {
    (
      max(0, origin.column - columns.lowerBound),
      max(0, columns.upperBound - origin.column - size.width)
    )
  }
}

// MARK: - Visibility

extension Canvas {
  /// The rows of the canvas that are visible, counted from the canvas's top.
  ///
  /// Lists and long texts draw only these rows: drawing the others would be wasted work.
  public var visibleRows: Range<Int> {
    rows.lowerBound - origin.row..<rows.upperBound - origin.row
  }

  /// The rows of the frame that the canvas can draw.
  var rowsOfFrame: Range<Int> { rows }

  /// The columns of the frame that the canvas can draw.
  var columnsOfFrame: Range<Int> { columns }

  /// The top left of the canvas in the frame.
  var originInFrame: Position { origin }

  /// The columns of the canvas that are visible, counted from the canvas's left edge.
  public var visibleColumns: Range<Int> {
    (columns.lowerBound - origin.column..<columns.upperBound - origin.column)
      .clamped(to: 0..<size.width)
  }
}

// MARK: - Drawing

extension Canvas {
  /// Returns the scalar at a position; nil for longer glyphs and where nothing can be drawn.
  func scalar(column: Int, row: Int) -> Unicode.Scalar? {
    let position = Position(column: origin.column + column, row: origin.row + row)
    guard surface.isOpen, columns.contains(position.column), rows.contains(position.row) else {
      return nil
    }
    return surface.frame.scalar(column: position.column, row: position.row)
  }

  /// Returns the style at a position; plain where nothing can be drawn.
  func style(column: Int, row: Int) -> Style {
    let position = Position(column: origin.column + column, row: origin.row + row)
    guard surface.isOpen, columns.contains(position.column), rows.contains(position.row) else {
      return .plain
    }
    return surface.frame.style(column: position.column, row: position.row)
  }

  /// Writes text to the right, starting at a position, and returns the number of columns it used.
  ///
  /// The text is one line: tabs and line breaks in it are shown as pictures of control characters.
  /// To fit a text, call ``Swift/String/wrapped(toWidth:)`` or ``Swift/String/truncated(toWidth:)``
  /// first. If the edge cuts a wide glyph in two, the visible half is blank.
  ///
  /// - Complexity: O(columns drawn), however long the text is.
  @discardableResult
  public func write(
    _ text: String, column: Int, row: Int, style: Style = .plain, link: Link? = nil
  ) -> Int {
    guard surface.isOpen, rows.contains(origin.row + row) else { return 0 }
    let start = origin.column + column
    let end = origin.column + size.width
    let line = Frame.Line(row: origin.row + row, visible: columns, end: end)
    let next = surface.frame.write(text, style: style, link: link, column: start, in: line)
    return min(next, max(end, start)) - start
  }

  /// Fills the canvas with a glyph.
  ///
  /// Glyphs that do not fill exactly one column count as blanks.
  public func fill(_ character: Character = " ", style: Style = .plain) {
    fill(character, column: 0, row: 0, width: size.width, height: size.height, style: style)
  }

  /// Fills a rectangle with a glyph.
  ///
  /// Glyphs that do not fill exactly one column count as blanks.
  public func fill(
    _ character: Character,
    column: Int,
    row: Int,
    width: Int,
    height: Int,
    style: Style = .plain
  ) {
    guard surface.isOpen else { return }
    var reader = GlyphReader(String(character))
    let first = reader.next()?.glyph ?? .space
    let glyph = first.width == 1 && reader.next() == nil ? first : .space
    let (left, top) = (origin.column + column, origin.row + row)
    let filled = (left..<left + min(max(0, width), .unlimited)).clamped(to: columns)
    for row in (top..<top + min(max(0, height), .unlimited)).clamped(to: rows) {
      surface.frame.fill(glyph, style: style, columns: filled, row: row)
    }
  }

  /// Shows the cursor at a position, or hides it if the position is not visible.
  public func placeCursor(column: Int, row: Int) {
    let position = Position(column: origin.column + column, row: origin.row + row)
    let isVisible = columns.contains(position.column) && rows.contains(position.row)
    guard surface.isOpen else { return }
    surface.frame.cursor = isVisible ? position : nil
  }
}
