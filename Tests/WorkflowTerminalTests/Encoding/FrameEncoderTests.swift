import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct FrameEncoderTests {
  @Test func `the first frame is written whole`() {
    let bytes = encoded(
      frame(["Inbox", "", " 日本"], styles: [.bold], cursor: Position(column: 1, row: 1)))
    #expect(
      bytes == [
        "␛[?2026h␛[?25l␛[m␛[r␛[2J␛[H␛[1mInbox␛[3;2H␛[m日本␛[2;2H␛[?25h␛[?2026l"
      ])
  }

  @Test func `an unchanged frame takes no byte`() {
    #expect(encoded(frame(["Inbox"]), frame(["Inbox"])).last == "")
    #expect(encoded(Frame(size: Size(width: 0, height: 0)), frame([]))[0] != "")
  }

  @Test func `a changed cell takes a move and the cell`() {
    #expect(update("Inbox (3)", "Inbox (2)") == "␛[1;8H2")
    #expect(update("Inbox (3)", "Inbox (2)", style: .bold) == "␛[1;8H␛[1m2␛[m")
  }

  @Test func `a gap is written again if moving over it takes as many bytes`() {
    #expect(update("abcdef", "Abcdef") == "␛[HA")
    #expect(update("abcdef", "AbcdeF") == "␛[HAbcdeF")
    #expect(update("abcdefg", "AbcdefG") == "␛[HA␛[7GG")
    #expect(update("abcdefghij", "AbcdefghiJ") == "␛[HA␛[8CJ")
    #expect(update("日本語日本語", "月本語日本火") == "␛[H月␛[8C火")
  }

  @Test func `blanks at the end of a row are erased`() {
    #expect(update("Inbox", "In") == "␛[1;3H   ")
    #expect(update("Inbox of mail", "Inbox") == "␛[1;7H␛[K")
    #expect(update("Inbox of mail", "Inbox", style: .reversed) == "␛[1;6H␛[K")
  }

  @Test func `blanks at the end that have a colour are written`() {
    let style = Style(background: .named(.red))
    let old = frame(["Inbox"], width: 12)
    let new = frame(["Inbox       "], width: 12, styles: [style])
    #expect(body(encoded(old, new)[1]) == "␛[H␛[41mInbox       ␛[m")
  }

  @Test func `styles change by what differs, or from the beginning if that is shorter`() {
    let red = Style(isBold: true, foreground: .named(.red))
    let styles: [Style] = [
      red, Style(foreground: .named(.red)), Style(isBold: true, isDim: true), .bold,
      Style(isUnderlined: true, background: .palette(9)), .plain,
      Style(foreground: .rgb(red: 1, green: 2, blue: 3)),
    ]
    let frame = Frame(size: Size(width: 9, height: 1)) { canvas in
      for (column, style) in styles.enumerated() {
        canvas.write("x", column: column, row: 0, style: style)
      }
    }
    #expect(
      encoded(frame)[0].contains(
        "␛[H␛[1;31mx␛[22mx␛[0;1;2mx␛[0;1mx␛[0;4;48;5;9mx␛[mx␛[38;2;1;2;3mx␛[m"))
  }

  @Test(
    arguments: [
      (.trueColor, "38;2;250;10;10"), (.palette256, "38;5;196"), (.named16, "91"),
      (.monochrome, nil),
    ] as [(ColorDepth, String?)])
  func `the encoder writes the colours that the terminal has`(depth: ColorDepth, text: String?) {
    let style = Style(foreground: .rgb(red: 250, green: 10, blue: 10))
    let frame = Frame(size: Size(width: 1, height: 1)) { canvas in
      canvas.write("x", column: 0, row: 0, style: style)
    }
    var encoder = FrameEncoder(depth: depth)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.contains(text.map { "\u{1B}[H\u{1B}[\($0)mx\u{1B}[m" } ?? "\u{1B}[Hx\u{1B}["))
  }

  @Test func `rows that moved are moved by the terminal`() {
    let texts = (0..<9).map { "Message number \($0) from somebody" }
    #expect(
      body(encoded(frame(texts), frame(Array(texts[1...]) + ["And a new one"]))[1])
        == "␛[H␛[M␛[9HAnd a new one")
    #expect(
      body(encoded(frame(texts), frame(["And a new one"] + texts[..<8]))[1])
        == "␛[H␛[L␛[HAnd a new one")
    let middle = Array(texts[..<2] + texts[3..<8] + ["New"] + texts[8...])
    #expect(body(encoded(frame(texts), frame(middle))[1]) == "␛[3;8r␛[3H␛[M␛[r␛[8HNew")
  }

  @Test func `the cursor is moved, shown and hidden`() {
    let positions = [nil, Position(column: 2, row: 0), Position(column: 3, row: 0), nil]
    let frames = positions.map { frame(["Inbox", "x"], cursor: $0) }
    #expect(
      encoded(frames).dropFirst().map(body) == ["␛[1;3H␛[?25h", "␛[C", "␛[?25l"])
  }

  @Test func `the cursor is after both halves of a glyph that was written`() {
    let cursor = Position(column: 2, row: 0)
    let frames = [frame(["日本"], cursor: cursor), frame(["月本"], cursor: cursor)]
    #expect(body(encoded(frames)[1]) == "␛[G月")
  }

  @Test func `the cursor is hidden while several rows are drawn`() {
    let cursor = Position(column: 2, row: 0)
    let old = frame(["a", "b"], cursor: cursor)
    #expect(body(encoded(old, frame(["ax", "b"], cursor: cursor))[1]) == "␛[Dx")
    #expect(
      body(encoded(old, frame(["ax", "bx"], cursor: cursor))[1])
        == "␛[?25l␛[Dx␛[2;2Hx␛[A␛[?25h")
  }

  @Test func `after a reset the same frame is written whole`() {
    var encoder = FrameEncoder(depth: .trueColor)
    var first: [UInt8] = []
    encoder.encode(frame(["Inbox"]), into: &first)
    encoder.reset()
    var second: [UInt8] = [0x21]
    encoder.encode(frame(["Inbox"]), into: &second)
    #expect(second == [0x21] + first)
  }

  @Test func `a frame of another size is written whole`() {
    #expect(encoded(frame(["Inbox"]), frame(["Inbox", "x"]))[1].contains("␛[2J"))
  }

  @Test func `frames that only have other numbers for the same styles are unchanged`() {
    let one = Frame(size: Size(width: 4, height: 1)) { canvas in
      canvas.write("ab", column: 0, row: 0, style: .bold)
      canvas.write("👍🏽", column: 2, row: 0, style: .dim)
    }
    let other = Frame(size: Size(width: 4, height: 1)) { canvas in
      canvas.write("👍🏾", column: 2, row: 0, style: .underlined)
      canvas.write("👍🏽", column: 2, row: 0, style: .dim)
      canvas.write("ab", column: 0, row: 0, style: .bold)
    }
    #expect(encoded(one, other)[1] == "")
  }

  @Test func `a frame that continues an older one does not take styles from those in between`() {
    func frame(_ style: Style, after previous: Frame?) -> Frame {
      Frame(size: Size(width: 1, height: 1), continuing: previous) { canvas in
        canvas.write("x", column: 0, row: 0, style: style)
      }
    }
    let plain = frame(.plain, after: nil)
    let frames = [plain, frame(.bold, after: plain), plain, frame(.dim, after: plain)]
    #expect(body(encoded(frames)[3]) == "␛[H␛[2mx␛[m")
  }

  @Test func `after a glyph that terminals measure differently, the column is set again`() {
    #expect(update("a", "a👍🏽b") == "␛[H␛[Ka  ␛[2G👍🏽␛[4Gb␛[K")
    #expect(update("a👍🏽b", "a👍🏽c") == "␛[H␛[Ka  ␛[2G👍🏽␛[4Gc␛[K")
  }

  @Test func `a row that held a glyph that terminals measure differently is written whole`() {
    #expect(update("abc👍🏽e", "abcd  ") == "␛[H␛[Kabcd")
  }

  @Test func `the glyph before one that may take no column is written again`() {
    #expect(update("a", "│\u{1FAE8}b") == "␛[H␛[K│  ␛[2G\u{1FAE8}␛[G│␛[4Gb␛[K")
  }

  @Test func `a row without text that terminals measure differently is not written whole`() {
    #expect(update("日本 Ünï ──", "日本 Üni ──") == "␛[1;8Hi")
  }

  // MARK: - Fixtures

  private func frame(
    _ texts: [String], width: Int = 40, styles: [Style] = [], cursor: Position? = nil
  ) -> Frame {
    Frame(size: Size(width: width, height: texts.count)) { canvas in
      for (row, text) in texts.enumerated() {
        canvas.write(text, column: 0, row: row, style: row < styles.count ? styles[row] : .plain)
      }
      if let cursor { canvas.placeCursor(column: cursor.column, row: cursor.row) }
    }
  }

  private func encoded(_ frames: Frame...) -> [String] { encoded(frames) }

  /// Returns what is written for each frame, with ␛ for the escape character.
  private func encoded(_ frames: [Frame]) -> [String] {
    var encoder = FrameEncoder(depth: .trueColor)
    return frames.map { frame in
      var bytes: [UInt8] = []
      encoder.encode(frame, into: &bytes)
      return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    }
  }

  /// Returns what is written for the second of two texts.
  private func update(_ old: String, _ new: String, style: Style = .plain) -> String {
    body(encoded(frame([old], styles: [style]), frame([new], styles: [style]))[1])
  }

  /// Returns what is between the marks of a synchronised update.
  private func body(_ text: String) -> String {
    #expect(text.hasPrefix("␛[?2026h") && text.hasSuffix("␛[?2026l"))
    return String(text.dropFirst(8).dropLast(8))
  }
}
