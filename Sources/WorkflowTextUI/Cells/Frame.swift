/// A screen as a grid of cells: what a terminal shows, a snapshot stores and a test checks.
///
/// A frame is drawn once, through a ``Canvas``. From then on it is a value:
///
/// ```swift
/// let frame = Frame(size: Size(width: 10, height: 1)) { canvas in
///   canvas.write("Inbox", column: 0, row: 0, style: .bold)
/// }
/// frame.lines  // ["Inbox     "]
/// ```
///
/// Two frames are equal if they show the same: size, cursor, and in every cell the same glyph in
/// the same style. The order in which they were drawn makes no difference.
public struct Frame: Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// The position of the cursor; `nil` if it is not shown.
  public package(set) var cursor: Position?

  /// The cells of all rows, from the top left to the bottom right.
  package internal(set) var cells: [Cell]

  var tables: FrameTables

  /// Creates a frame of blanks.
  public init(size: Size) {
    self.init(size: size, tables: .empty)
  }

  init(size: Size, tables: FrameTables) {
    self.size = size
    self.tables = tables
    self.cells = Array(repeating: .blank, count: size.width * size.height)
  }
}

// MARK: - Reading

extension Frame {
  /// Returns the glyph at a position; empty outside and for the second half of a wide glyph.
  public func glyph(column: Int, row: Int) -> String {
    guard let index = index(column: column, row: row) else { return "" }
    var text = ""
    append(cells[index], to: &text)
    return text
  }

  /// Returns the style at a position; plain outside the frame.
  public func style(column: Int, row: Int) -> Style {
    guard let index = index(column: column, row: row) else { return .plain }
    return style(cells[index].style)
  }

  /// Returns the link at a position; nil if there is none.
  public func link(column: Int, row: Int) -> Link? {
    index(column: column, row: row).flatMap { tables.links[Int(cells[$0].style)] }
  }

  /// Returns the scalar at a position inside the frame; nil for longer glyphs.
  func scalar(column: Int, row: Int) -> Unicode.Scalar? {
    Unicode.Scalar(cells[row * size.width + column].glyph)
  }

  /// Returns the cells of a row from left to right.
  package func cells(row: Int) -> ArraySlice<Cell> {
    cells[row * size.width..<(row + 1) * size.width]
  }

  /// The styles that the numbers in cells stand for.
  package var styles: [Style] { tables.styles }

  /// The links that the numbers of styles stand for.
  package var links: [Link?] { tables.links }

  /// Returns the style that a number in a cell stands for.
  func style(_ number: UInt32) -> Style {
    tables.styles[Int(number)]
  }

  /// Returns the scalars of the cluster that a number in a cell stands for.
  package func cluster(_ glyph: UInt32) -> [Unicode.Scalar] {
    tables.cluster(glyph)
  }

  func append(_ cell: Cell, to text: inout String) {
    switch cell.glyph {
    case Cell.continuation: break
    case ..<Cell.firstCluster:
      if let scalar = Unicode.Scalar(cell.glyph) { text.unicodeScalars.append(scalar) }
    default: text.unicodeScalars.append(contentsOf: cluster(cell.glyph))
    }
  }

  private func index(column: Int, row: Int) -> Int? {
    guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { return nil }
    return row * size.width + column
  }
}

// MARK: - Equatable

extension Frame: Equatable {
  /// Returns whether two frames show the same.
  public static func == (left: Frame, right: Frame) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    if left.agrees(with: right) { return left.cells == right.cells }
    return left.cells == right.numbered(like: left).cells
  }
}

// MARK: - Numbering

extension Frame {
  /// Returns whether cells of the two frames look the same if and only if their numbers are equal.
  package func agrees(with other: Frame) -> Bool {
    tables.agrees(with: other.tables)
  }

  /// Returns the frame with its glyphs and styles numbered as in another frame.
  ///
  /// - Complexity: O(cells)
  package func numbered(like other: Frame) -> Frame {
    var result = self
    result.tables = other.tables
    for index in cells.indices {
      let cell = cells[index]
      let isCluster = cell.glyph >= Cell.firstCluster && cell.glyph != Cell.continuation
      result.cells[index] = Cell(
        glyph: isCluster ? result.tables.number(of: cluster(cell.glyph)) : cell.glyph,
        style: result.tables.number(
          of: style(cell.style), link: tables.links[Int(cell.style)]))
    }
    return result
  }
}
