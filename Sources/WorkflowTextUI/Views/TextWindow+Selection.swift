// What the user selects on the frame, where no view uses drags itself. The window keeps it, so views
// pay nothing for it, and whatever is drawn can be copied.
extension TextWindow {
  /// Begins a selection where the button was pressed, and returns whether that selects something.
  ///
  /// - Parameter selectsWords: Whether a double click selects a word, and a triple click a line.
  @discardableResult
  func beginSelection(_ event: MouseEvent, selectsWords: Bool = true, in pass: ViewPass) -> Bool {
    // The first click may have been on something that is gone, such as a dialog.
    let isNext = selectsWords && event.clicks > 1 && selection?.begins(at: event.position) == true
    // Before anything is drawn anew, which ends the pass.
    let region = region(at: event.position, in: pass)
    dropSelection()
    let (column, row) = (event.position.column, event.position.row)
    guard let (columns, rows) = region, !columns.isEmpty, rows.contains(row) else { return false }
    let cell = min(max(column, columns.lowerBound), columns.upperBound - 1)
    let pressed = Position(column: cell, row: row)
    let ends =
      !isNext
      ? (pressed, pressed)
      : event.clicks > 2
        ? line(at: pressed, columns: columns, rows: rows)
        : shownFrame.word(at: pressed, within: columns)
    select(FrameSelection(columns: columns, rows: rows, pressed: ends, selects: isNext))
    isSelecting = true
    return isNext
  }

  /// The columns and rows that a drag from a position can select; nil where a modal layer bars it.
  private func region(
    at position: Position, in pass: ViewPass
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard let area = pass.region(at: position) else {
      let size = shownFrame.size
      return pass.modalDepth > 0 ? nil : (0..<size.width, 0..<size.height)
    }
    if case .region(let columns) = area.answer { return (columns, area.rows) }
    return (area.columns, area.rows)
  }

  /// Returns the first and the last cell of the line at a position, with all rows that it is broken into.
  private func line(
    at position: Position, columns: Range<Int>, rows: Range<Int>
  ) -> (first: Position, last: Position) {
    let frame = shownFrame
    let seams = Seams(of: currentPass.paragraphs, in: frame)
    func continues(_ row: Int) -> Bool {
      seams.joiner(of: (row - 1, columns), and: (row, columns)) != nil
    }
    var (first, last) = (position.row, position.row)
    while first > rows.lowerBound, continues(first) { first -= 1 }
    while last + 1 < rows.upperBound, continues(last + 1) { last += 1 }
    let start = frame.filledColumns(row: first, within: columns)?.lowerBound
    let end = frame.filledColumns(row: last, within: columns)?.upperBound
    return (
      Position(column: start ?? position.column, row: first),
      Position(column: end.map { $0 - 1 } ?? position.column, row: last)
    )
  }

  /// Extends the selection to a position; returns false if none has begun.
  func select(to position: Position) -> Bool {
    guard isSelecting, var next = selection else { return false }
    next.extend(to: position)
    select(next)
    return true
  }

  private func select(_ new: FrameSelection) {
    var new = new
    new.shownRows = shownFrame.texts(of: new)
    selection = new
  }

  /// Ends what a press began; what it has selected stays.
  func endSelecting() { isSelecting = false }

  /// Drops the selection.
  func dropSelection() {
    isSelecting = false
    selection = nil
  }

  /// The commands for what is selected.
  var selectionCommands: [Command] {
    guard let selection, !selection.isEmpty else { return [] }
    return [.copying { [unowned self] in onCopy(selectedText) }]
  }

  /// Drops a selection within which a new frame shows something else, unless the button is down.
  ///
  /// - Returns: Whether it is kept.
  func keepsSelection(in frame: Frame) -> Bool {
    guard let selection else { return true }
    guard selection.rows.upperBound <= frame.size.height,
      selection.columns.upperBound <= frame.size.width
    else { return false }
    let rows = frame.texts(of: selection)
    if isSelecting { self.selection?.shownRows = rows }
    return isSelecting || rows == selection.shownRows
  }

  /// The selected text, in which the rows of a broken text are one line again.
  var selectedText: String {
    guard let selection else { return "" }
    let frame = shownFrame
    let seams = Seams(of: currentPass.paragraphs, in: frame)
    var text = ""
    var above: (row: Int, columns: Range<Int>)?
    for part in selection.parts {
      let row = frame.text(row: part.row, columns: part.columns)
      if let above {
        if let joiner = seams.joiner(of: above, and: part) {
          text += joiner + row.drop { $0 == " " }
        } else {
          text += "\n" + row
        }
      }
      if above == nil { text += row }
      above = part
    }
    // A drag often ends in the empty rows below.
    while text.last == "\n" { text.removeLast() }
    return text
  }
}

/// The places where rows of a frame continue those above them.
private struct Seams {
  private let paragraphs: [(paragraph: Paragraph, joiners: [String?])]
  private let frame: Frame

  init(of paragraphs: [Paragraph], in frame: Frame) {
    self.paragraphs = paragraphs.map { ($0, $0.joiners) }
    self.frame = frame
  }

  /// Returns what stands between parts of two rows in the text that both are of; nil if there is none.
  func joiner(
    of above: (row: Int, columns: Range<Int>), and below: (row: Int, columns: Range<Int>)
  ) -> String? {
    guard let upper = frame.filledColumns(row: above.row, within: above.columns),
      let lower = frame.filledColumns(row: below.row, within: below.columns)
    else { return nil }
    let last = paragraphs.last { paragraph, _ in
      paragraph.rows.contains(above.row) && paragraph.rows.contains(below.row)
        && upper.clamped(to: paragraph.columns) == upper
        && lower.clamped(to: paragraph.columns) == lower
    }
    guard let (paragraph, joiners) = last else { return nil }
    let index = below.row - paragraph.firstRow
    return joiners.indices.contains(index) ? joiners[index] : nil
  }
}

extension Frame {
  fileprivate func texts(of selection: FrameSelection) -> [String] {
    selection.parts.map { text(row: $0.row, columns: $0.columns) }
  }

  /// Returns the first and the last cell of the word at a position.
  fileprivate func word(
    at position: Position, within columns: Range<Int>
  ) -> (first: Position, last: Position) {
    let (column, row) = (position.column, position.row)
    func kind(_ column: Int) -> CharacterKind? {
      // The second half of a wide glyph is a part of it.
      let first = glyph(column: column, row: row)
      return (first.first ?? glyph(column: column - 1, row: row).first)?.kind
    }
    let wanted = kind(column)
    let start = (columns.lowerBound...column).reversed().prefix { kind($0) == wanted }.last
    let end = (column..<columns.upperBound).prefix { kind($0) == wanted }.last
    return (
      Position(column: start ?? column, row: row), Position(column: end ?? column, row: row)
    )
  }
}
