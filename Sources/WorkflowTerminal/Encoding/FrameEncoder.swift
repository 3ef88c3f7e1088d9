package import WorkflowTextUI

/// Turns frames into the bytes that make a terminal show them.
///
/// The encoder knows what the terminal shows, which is the last frame it encoded, and writes what
/// differs:
///
/// ```swift
/// var encoder = FrameEncoder(depth: .palette256)
/// var bytes: [UInt8] = []
/// encoder.encode(frame, into: &bytes)
/// ```
///
/// It expects that nothing else writes to the terminal in between, that text does not wrap at the
/// end of a row, and that all rows scroll. Everything it writes for a frame is one synchronised
/// update, and text is plain between two updates. Frames that continue one another
/// (``Frame/init(size:continuing:draw:)``) are compared fastest.
package struct FrameEncoder: Sendable {
  private let palette: TerminalPalette
  private var transitions: StyleTransitions
  /// The frame that the terminal shows; `nil` if that is not known.
  private var shown: Frame?

  /// Creates an encoder that knows only how its terminal shows styles.
  package init(palette: TerminalPalette) {
    self.palette = palette
    transitions = StyleTransitions(palette: palette)
  }

  /// Creates an encoder that knows only the colours of its terminal.
  package init(depth: ColorDepth) { self.init(palette: TerminalPalette(depth: depth)) }

  /// Forgets what the terminal shows, so that the next frame is written whole.
  package mutating func reset() {
    shown = nil
  }

  /// Appends the bytes that turn what the terminal shows into a frame; none if it shows it already.
  package mutating func encode(_ frame: Frame, into buffer: inout [UInt8]) {
    guard let shown, shown.size == frame.size else { return repaint(frame, into: &buffer) }
    let before = shown.agrees(with: frame) ? shown : shown.numbered(like: frame)
    var changes = RowChange.all(from: before, to: frame)
    let count = changes.count { $0 != nil }
    guard count > 0 || shown.cursor != frame.cursor else { return }

    var rows = TerminalRows(before)
    draw(frame, into: &buffer, cursor: shown.cursor) { writer in
      // Changes in a single row do not require hiding the cursor.
      if shown.cursor != nil, count > 1 || frame.cursor == nil { writer.control("?25l") }
      if let scroll = rows.bestScroll(to: frame, changes) {
        writer.apply(scroll)
        rows.apply(scroll)
        for row in scroll.rows {
          changes[row] = RowChange(from: rows[row], to: frame.cells(row: row))
        }
      }
      for (row, change) in changes.enumerated() {
        if let change { writer.draw(row: row, over: rows[row], change) }
      }
      if let cursor = frame.cursor {
        writer.move(row: cursor.row, column: cursor.column)
        if shown.cursor == nil || count > 1 { writer.control("?25h") }
      }
    }
  }

  /// Writes a whole frame, whatever is on the screen.
  private mutating func repaint(_ frame: Frame, into buffer: inout [UInt8]) {
    let rows = TerminalRows(blank: frame.size)
    let paintsGround = palette.blank != .plain
    draw(frame, into: &buffer, cursor: nil) { writer in
      writer.control("?25l")
      if !paintsGround { writer.control("m") }
      writer.control("r")
      writer.control("2J")
      for row in 0..<frame.size.height {
        if let change = RowChange(from: rows[row], to: frame.cells(row: row)) {
          writer.draw(row: row, over: rows[row], change)
        }
      }
      if let cursor = frame.cursor {
        writer.move(row: cursor.row, column: cursor.column)
        writer.control("?25h")
      }
    }
  }

  /// Lends a writer for one synchronised update, after which the terminal shows the frame.
  private mutating func draw(
    _ frame: Frame, into buffer: inout [UInt8], cursor: Position?,
    _ body: (inout ANSIWriter) -> Void
  ) {
    // The writer is the only owner of what it changes, or the first change would copy it.
    var bytes: [UInt8] = []
    var transitions = StyleTransitions(palette: palette)
    swap(&bytes, &buffer)
    swap(&transitions, &self.transitions)
    var writer = ANSIWriter(
      bytes: consume bytes, transitions: consume transitions, frame: frame, cursor: cursor)
    writer.control("?2026h")
    // A theme that paints its ground changes even plain text, and what is erased.
    let blank = palette.blank
    if blank != .plain { writer.append(StyleTransitions.bytes(from: .plain, to: blank)) }
    body(&writer)
    writer.use(style: 0)
    if blank != .plain { writer.control("m") }
    writer.control("?2026l")
    buffer = writer.bytes
    self.transitions = writer.transitions
    shown = frame
  }
}
