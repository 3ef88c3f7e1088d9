package import WorkflowTextUI

/// Turns frames into the bytes that show them below the prompt, and prints lines above them.
///
/// The place of a frame on the screen is not known. So the cursor moves from row to row, and only
/// within the frame: what is above it is never written over. While the frame has no cursor, the
/// terminal's is at the frame's first cell. When the terminal gets another width, and breaks the
/// rows anew, it carries the cursor along, and so the first cell is found again. With a cursor in the
/// frame, rows above it that have become too long leave a part of themselves: how far it is to the
/// first cell then cannot be known for certain, and what is above must not be erased.
///
/// A frame has one column less than the terminal, so a terminal never breaks its rows by itself.
package struct InlineEncoder: Sendable {
  /// The palette of the terminal; after a change, the next frame is written whole.
  package var palette: TerminalPalette {
    didSet {
      guard palette != oldValue else { return }
      (transitions, shown) = (StyleTransitions(palette: palette), nil)
    }
  }

  private var transitions: StyleTransitions
  /// The frame that the terminal shows; nil if that is not known.
  private var shown: Frame?
  /// The rows from the first row of the frame to the cursor.
  private var row = 0
  /// The rows of the frame on the terminal, also while it is not known what they show.
  private var height = 0
  /// Whether something is in the row of the cursor that is not the frame's.
  private var needsNewLine = false

  /// Creates an encoder for a terminal whose cursor is at the left.
  package init(palette: TerminalPalette) {
    self.palette = palette
    transitions = StyleTransitions(palette: palette)
  }

  /// The rows of the frame below the cursor; -1 if the terminal shows no frame.
  package var rowsBelow: Int { height - 1 - row }

  /// Forgets what the terminal shows, but not where.
  package mutating func reset() { shown = nil }

  /// Begins where the cursor is now, after another program had the terminal.
  ///
  /// - Parameter column: The column of the cursor, from 0; nil if the terminal has not told it. Then
  ///   something may be before it, and the frame begins in the next row.
  package mutating func begin(atColumn column: Int?) {
    (shown, row, height, needsNewLine) = (nil, 0, 0, column != 0)
  }

  /// Appends the bytes that show a frame; none if the terminal shows it already.
  ///
  /// - Parameter printed: Whole lines to print above the frame, which the terminal may wrap.
  package mutating func encode(
    _ frame: Frame, printing printed: [UInt8] = [], into buffer: inout [UInt8]
  ) {
    if printed.isEmpty, let shown, shown.size == frame.size {
      let before = shown.agrees(with: frame) ? shown : shown.numbered(like: frame)
      let changes = RowChange.all(from: before, to: frame)
      guard changes.contains(where: { $0 != nil }) || shown.cursor != frame.cursor else { return }
      write(frame, into: &buffer, from: Position(column: shown.cursor?.column ?? 0, row: row)) {
        writer in
        let rows = TerminalRows(before)
        for (row, change) in changes.enumerated() {
          if let change { writer.draw(row: row, over: rows[row], change) }
        }
      }
    } else {
      let last = Position(column: 0, row: max(0, frame.size.height - 1))
      let paintsGround = palette.blank != .plain
      let start = bytesToBegin(printed, rows: frame.size.height)
      write(frame, into: &buffer, after: start, from: last) { writer in
        let rows = TerminalRows(blank: frame.size)
        for row in 0..<frame.size.height {
          if paintsGround { writer.erase(row: row, from: 0) }
          if let change = RowChange(from: rows[row], to: frame.cells(row: row)) {
            writer.draw(row: row, over: rows[row], change)
          }
        }
      }
    }
  }

  /// Returns the bytes that erase the frame, print lines, and make room for another frame.
  private func bytesToBegin(_ printed: [UInt8], rows: Int) -> [UInt8] {
    var text = "\u{1B}[?25l\u{1B}[m"
    if row > 0 { text += "\u{1B}[\(row)A" }
    text += needsNewLine ? "\r\n\u{1B}[J" : "\r\u{1B}[J"
    var bytes = Array(text.utf8)
    // The terminal breaks long lines by itself, so it can break them anew at another width.
    if !printed.isEmpty { bytes += "\u{1B}[?7h".utf8 + printed + "\u{1B}[m\u{1B}[?7l".utf8 }
    for _ in 0..<max(0, rows - 1) { bytes += "\r\n".utf8 }
    return bytes
  }

  /// Draws a frame by moves from a position of the cursor, and leaves the cursor in its place.
  private mutating func write(
    _ frame: Frame, into buffer: inout [UInt8], after start: [UInt8] = [],
    from position: Position, _ body: (inout ANSIWriter) -> Void
  ) {
    var writer = ANSIWriter(
      bytes: buffer, transitions: transitions, frame: frame, cursor: position)
    writer.movesByRows = true
    writer.control("?2026h")
    if start.isEmpty, shown?.cursor != nil { writer.control("?25l") }
    writer.append(start)
    let blank = palette.blank
    if blank != .plain { writer.append(StyleTransitions.bytes(from: .plain, to: blank)) }
    body(&writer)
    writer.use(style: 0)
    if blank != .plain { writer.control("m") }
    let place = frame.cursor ?? Position(column: 0, row: 0)
    writer.move(row: place.row, column: place.column)
    if frame.cursor != nil { writer.control("?25h") }
    writer.control("?2026l")
    buffer = writer.bytes
    transitions = writer.transitions
    (shown, row, height, needsNewLine) = (frame, place.row, frame.size.height, false)
  }
}
