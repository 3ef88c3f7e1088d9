import Testing
import WorkflowTestSupport

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct InlineEncoderTests {
  @Test func `a frame is below what was printed, and what is printed is above the frame`() throws {
    var terminal = ScrollingTerminal(size: Size(width: 12, height: 4), after: ["$ deploy"])
    var encoder = InlineEncoder(palette: TerminalPalette(depth: .monochrome))
    encoder.begin(atColumn: 0)
    try terminal.show(frame("one", "two"), by: &encoder)
    #expect(terminal.lines == ["$ deploy", "one", "two"])
    try terminal.show(frame("one", "two"), printing: "first line, long\r\nnext\r\n", by: &encoder)
    #expect(terminal.lines == ["$ deploy", "first line,", "long", "next", "one", "two"])
    // What it shows is known, so only a letter is written.
    let text = bytes(frame("one", "too"), &encoder)
    #expect(text == "\u{1B}[?2026h\r\n\u{1B}[Co\u{1B}[A\u{1B}[G\u{1B}[?2026l")
  }

  private func frame(_ lines: String...) -> Frame {
    Frame(size: Size(width: 11, height: lines.count)) { canvas in
      for (row, line) in lines.enumerated() { canvas.write(line, column: 0, row: row) }
    }
  }

  private func bytes(_ frame: Frame, _ encoder: inout InlineEncoder) -> String {
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `something before the cursor stays, and the frame begins in the next row`() throws {
    for column in [nil, 3] {
      var terminal = ScrollingTerminal(size: Size(width: 12, height: 4), after: [])
      try terminal.receive(Array("\u{1B}[?7habc\u{1B}[?7l".utf8))
      var encoder = InlineEncoder(palette: TerminalPalette(depth: .monochrome))
      encoder.begin(atColumn: column)
      try terminal.show(frame("one"), by: &encoder)
      #expect(terminal.lines == ["abc", "one"])
    }
  }

  @Test func `an empty frame leaves nothing, and no row below it`() throws {
    var terminal = ScrollingTerminal(size: Size(width: 12, height: 4), after: ["before"])
    var encoder = InlineEncoder(palette: TerminalPalette(depth: .monochrome))
    encoder.begin(atColumn: 0)
    #expect(encoder.rowsBelow == -1)
    try terminal.show(frame("one", "two", "three"), by: &encoder)
    #expect(encoder.rowsBelow == 2)
    try terminal.show(frame(), by: &encoder)
    #expect(terminal.lines == ["before", ""])
    #expect(encoder.rowsBelow == -1)
  }

  @Test func `random frames and lines are on the terminal in their order`() {
    for seed in Seeds.chosen(500) {
      do {
        try check(seed)
      } catch {
        Issue.record("WORKFLOW_FUZZ_SEED=\(seed): \(error)")
        return
      }
    }
  }

  private func check(_ seed: Int) throws {
    var numbers = SeededGenerator(seed: seed)
    let size = Size(width: 3 + numbers.below(40), height: 2 + numbers.below(12))
    var terminal = ScrollingTerminal(size: size, after: ["before"])
    var encoder = InlineEncoder(palette: TerminalPalette(depth: .palette256))
    encoder.begin(atColumn: 0)
    var printed = ["before"]
    for step in 0..<12 {
      let frame = randomFrame(size, &numbers)
      var lines = ""
      for number in 0..<numbers.below(3) {
        let line = String(repeating: "\(step).\(number) ", count: numbers.below(20))
        lines += line + "\r\n"
        printed += line.broken(toWidth: size.width)
      }
      if numbers.isOne(in: 8) { encoder.reset() }
      try terminal.show(frame, printing: lines, by: &encoder)
      let shown = terminal.lines
      let expected = printed + frame.lines.map(\.withoutBlanksAtEnd)
      guard shown.starts(with: expected), shown.dropFirst(expected.count).allSatisfy(\.isEmpty)
      else { throw ScrollingTerminal.Complaint(description: "\(shown) instead of \(expected)") }
      let place = frame.cursor ?? Position(column: 0, row: 0)
      guard terminal.row == printed.count + place.row, terminal.column == place.column,
        terminal.isCursorVisible == (frame.cursor != nil)
      else { throw ScrollingTerminal.Complaint(description: "the cursor is elsewhere") }
    }
  }

  private func randomFrame(_ size: Size, _ numbers: inout SeededGenerator) -> Frame {
    let height = numbers.below(size.height)
    return Frame(size: Size(width: size.width - 1, height: height)) { canvas in
      for row in 0..<height {
        canvas.write(
          numbers.pick(["a", "frame", "日本語", "", "0123456789", "x y"]), column: numbers.below(6),
          row: row, style: numbers.pick(Sketch.styles))
      }
      if height > 0, numbers.isOne(in: 2) {
        canvas.placeCursor(column: numbers.below(size.width - 1), row: numbers.below(height))
      }
    }
  }
}

extension ScrollingTerminal {
  fileprivate mutating func show(
    _ frame: Frame, printing lines: String = "", by encoder: inout InlineEncoder
  ) throws {
    var bytes: [UInt8] = []
    encoder.encode(frame, printing: Array(lines.utf8), into: &bytes)
    try receive(bytes)
  }
}

extension String {
  /// The rows into which a terminal breaks a line of ASCII.
  fileprivate func broken(toWidth width: Int) -> [String] {
    var (rows, rest) = ([String](), self[...])
    repeat {
      rows.append(String(rest.prefix(width)).withoutBlanksAtEnd)
      rest = rest.dropFirst(width)
    } while !rest.isEmpty
    return rows
  }

  fileprivate var withoutBlanksAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
