/// A rectangle of a frame to draw into; what falls outside of it is not drawn.
///
/// Columns and rows count from 0 at the canvas's own top left. A canvas may lie partly or wholly
/// outside of the one it was cut from: then only what lies inside of both is drawn. Copies and
/// sub-canvases draw into the same frame.
public struct Canvas {
  /// The number of columns and rows of the canvas, whether or not they are all visible.
  public let size: Size

  private let surface: Surface
  /// The top left of the canvas in the frame.
  private let origin: Position
  /// The columns and rows of the frame that may be drawn.
  private let columns: Range<Int>
  private let rows: Range<Int>

  init(_ surface: Surface) {
    size = surface.frame.size
    self.surface = surface
    origin = Position(column: 0, row: 0)
    columns = 0..<size.width
    rows = 0..<size.height
  }

  private init(_ parent: Canvas, column: Int, row: Int, size: Size) {
    self.size = size
    surface = parent.surface
    origin = Position(column: parent.origin.column + column, row: parent.origin.row + row)
    columns = (origin.column..<origin.column + size.width).clamped(to: parent.columns)
    rows = (origin.row..<origin.row + size.height).clamped(to: parent.rows)
  }

  /// A rectangle of this canvas as a canvas of its own.
  ///
  /// Negative widths and heights count as 0.
  public func part(column: Int, row: Int, width: Int, height: Int) -> Canvas {
    Canvas(self, column: column, row: row, size: Size(width: width, height: height))
  }
}

// MARK: - Drawing

extension Canvas {
  /// Writes text from a place to the right and returns the number of columns it used.
  ///
  /// The text is one line: tabs and line breaks in it are shown as pictures of control characters.
  /// Use ``Swift/String/wrapped(toWidth:)`` or ``Swift/String/truncated(toWidth:)`` before. Where
  /// the edge cuts a wide glyph in two, the half that would be seen is blank.
  ///
  /// - Complexity: O(columns drawn), however long the text is.
  @discardableResult
  public func write(_ text: String, column: Int, row: Int, style: Style = .plain) -> Int {
    guard surface.isOpen, rows.contains(origin.row + row) else { return 0 }
    let place = surface.frame.place(of: style)
    var reader = GlyphReader(text)
    var next = column
    while next < size.width, let element = reader.next() {
      let glyph = element.glyph
      put(glyph, style: place, column: next, row: row)
      next += glyph.width
    }
    return min(next, max(size.width, column)) - column
  }

  /// Fills the canvas with a glyph; one that is wide or takes no column counts as a blank.
  public func fill(_ character: Character = " ", style: Style = .plain) {
    fill(character, column: 0, row: 0, width: size.width, height: size.height, style: style)
  }

  /// Fills a rectangle with a glyph; one that is wide or takes no column counts as a blank.
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
    let glyph = first.width == 1 ? first : .space
    let part = part(column: column, row: row, width: width, height: height)
    let place = surface.frame.place(of: style)
    for row in part.rows {
      for column in part.columns {
        surface.frame.put(glyph, style: place, column: column, row: row)
      }
    }
  }

  /// Shows the cursor at a place, or nowhere if the place is not visible.
  public func placeCursor(column: Int, row: Int) {
    let position = Position(column: origin.column + column, row: origin.row + row)
    let isVisible = columns.contains(position.column) && rows.contains(position.row)
    guard surface.isOpen else { return }
    surface.frame.cursor = isVisible ? position : nil
  }

  private func put(_ glyph: Glyph, style: UInt32, column: Int, row: Int) {
    let first = origin.column + column
    let last = first + glyph.width - 1
    let row = origin.row + row
    if columns.contains(first), columns.contains(last) {
      surface.frame.put(glyph, style: style, column: first, row: row)
    } else if columns.contains(first) {
      surface.frame.put(.space, style: style, column: first, row: row)
    } else if columns.contains(last) {
      surface.frame.put(.space, style: style, column: last, row: row)
    }
  }
}

extension GlyphReader.Element {
  /// The glyph that shows the element inside of one line.
  fileprivate var glyph: Glyph {
    switch self {
    case .glyph(let glyph): glyph
    case .tab: Glyph(ascii: 0x09)
    case .lineBreak: .newline
    }
  }
}

// MARK: -

/// The frame that canvases draw into, for as long as the drawing lasts.
final class Surface {
  fileprivate(set) var frame: Frame
  private(set) var isOpen = true

  init(_ frame: Frame) {
    self.frame = frame
  }

  /// Ends the drawing.
  func takeFrame() -> Frame {
    isOpen = false
    let result = frame
    frame = Frame(size: Size(width: 0, height: 0))
    return result
  }
}
