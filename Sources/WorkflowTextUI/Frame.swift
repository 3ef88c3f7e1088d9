/// A screen as a grid of cells: what a terminal shows, a snapshot stores and a test asks.
///
/// A frame is drawn once, through a ``Canvas``, and is a value from then on:
///
/// ```swift
/// let frame = Frame(size: Size(width: 10, height: 1)) { canvas in
///   canvas.write("Inbox", column: 0, row: 0, style: .bold)
/// }
/// frame.lines  // ["Inbox     "]
/// ```
///
/// Two frames are equal if they show the same: size, cursor, and in every cell the same glyph in the
/// same style. In which order they were drawn makes no difference.
public struct Frame: Sendable {
  /// The number of columns and rows.
  public let size: Size

  /// Where the cursor stands; `nil` if it is not shown.
  public package(set) var cursor: Position?

  private(set) var cells: [Cell]
  private var clusters = InternTable<[Unicode.Scalar]>()
  private var styles = InternTable(Style.plain)

  /// Makes a frame of blanks.
  public init(size: Size) {
    self.size = size
    self.cells = Array(repeating: .blank, count: size.width * size.height)
  }

  /// Makes a frame and draws it.
  ///
  /// The canvas draws only while `draw` runs; kept longer, it draws nothing.
  public init<Failure: Error>(
    size: Size,
    draw: (Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let surface = Surface(Frame(size: size))
    try draw(Canvas(surface))
    self = surface.takeFrame()
  }
}

// MARK: - Asking

extension Frame {
  /// The glyph at a place; empty for the second half of a wide glyph and outside of the frame.
  public func glyph(column: Int, row: Int) -> String {
    guard let index = index(column: column, row: row) else { return "" }
    var text = ""
    append(cells[index], to: &text)
    return text
  }

  /// The style at a place; plain outside of the frame.
  public func style(column: Int, row: Int) -> Style {
    guard let index = index(column: column, row: row) else { return .plain }
    return styles.values[Int(cells[index].style)]
  }

  /// The cells of a row from left to right.
  package func cells(row: Int) -> ArraySlice<Cell> {
    cells[row * size.width..<(row + 1) * size.width]
  }

  func append(_ cell: Cell, to text: inout String) {
    switch cell.glyph {
    case Cell.continuation: break
    case ..<Cell.firstCluster:
      if let scalar = Unicode.Scalar(cell.glyph) { text.unicodeScalars.append(scalar) }
    default: text.unicodeScalars.append(contentsOf: cluster(cell.glyph))
    }
  }

  private func cluster(_ glyph: UInt32) -> [Unicode.Scalar] {
    clusters.values[Int(glyph - Cell.firstCluster)]
  }

  private func index(column: Int, row: Int) -> Int? {
    guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { return nil }
    return row * size.width + column
  }
}

// MARK: - Drawing

extension Frame {
  /// The number of a style in the cells of this frame.
  mutating func place(of style: Style) -> UInt32 {
    style == .plain ? 0 : styles.place(of: style)
  }

  /// Puts a glyph into the frame, inside of which all its columns lie.
  mutating func put(_ glyph: Glyph, style: UInt32, column: Int, row: Int) {
    let index = row * size.width + column
    breakWideGlyph(around: index)
    if glyph.width == 2 {
      breakWideGlyph(around: index + 1)
      cells[index + 1] = Cell(glyph: Cell.continuation, style: style)
    }
    cells[index] = Cell(glyph: code(of: glyph), style: style)
  }

  private mutating func code(of glyph: Glyph) -> UInt32 {
    switch glyph.content {
    case .scalar(let scalar): scalar.value
    case .cluster(let scalars): Cell.firstCluster + clusters.place(of: scalars)
    }
  }

  /// Blanks a wide glyph of which one half, at `index`, is about to be overwritten.
  private mutating func breakWideGlyph(around index: Int) {
    if cells[index].glyph == Cell.continuation {
      cells[index - 1].glyph = Cell.blank.glyph
      cells[index].glyph = Cell.blank.glyph
    } else if index + 1 < cells.count, cells[index + 1].glyph == Cell.continuation {
      // A row never begins with a second half, so this is one of the same row.
      cells[index + 1].glyph = Cell.blank.glyph
    }
  }
}

// MARK: - Equatable

extension Frame: Equatable {
  /// Tells whether two frames show the same.
  public static func == (left: Frame, right: Frame) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    if left.styles == right.styles, left.clusters == right.clusters {
      return left.cells == right.cells
    }
    return zip(left.cells, right.cells).allSatisfy { one, other in
      left.styles.values[Int(one.style)] == right.styles.values[Int(other.style)]
        && left.content(of: one) == right.content(of: other)
    }
  }

  private func content(of cell: Cell) -> Glyph.Content? {
    switch cell.glyph {
    case Cell.continuation: nil
    case ..<Cell.firstCluster: Unicode.Scalar(cell.glyph).map { .scalar($0) }
    default: .cluster(cluster(cell.glyph))
    }
  }
}
