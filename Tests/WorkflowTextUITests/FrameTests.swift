import Testing

@testable import WorkflowTextUI

struct FrameTests {
  @Test func `a cell takes eight bytes`() {
    #expect(MemoryLayout<Cell>.stride == 8)
  }

  @Test func `a snapshot holds size, cursor, rows and styles`() {
    let frame = Frame(size: Size(width: 8, height: 3)) { canvas in
      canvas.write("Inbox", column: 0, row: 0, style: .bold)
      canvas.fill(style: .reversed)
      canvas.part(column: 0, row: 0, width: 8, height: 1).fill()
      canvas.write("日本", column: 1, row: 0, style: Style(isBold: true, foreground: .named(.red)))
      canvas.write("> Hello", column: 0, row: 1, style: .reversed)
      canvas.fill(" ", column: 4, row: 2, width: 1, height: 1)
      canvas.placeCursor(column: 2, row: 1)
    }
    #expect(
      frame.snapshot == """
        8x3 cursor 2,1
         日本   ▏
        > Hello ▏
                ▏
        row 0 cols 1–4 bold foreground red
        row 1 cols 0–7 reverse
        row 2 cols 0–3 reverse
        row 2 cols 5–7 reverse

        """)
  }

  @Test func `a frame without a cursor or columns has a snapshot`() {
    #expect(Frame(size: Size(width: 0, height: 2)).snapshot == "0x2\n▏\n▏\n")
    #expect(Frame(size: Size(width: -1, height: -1)).snapshot == "0x0\n")
  }

  @Test func `styles and colours are written in words`() {
    let style = Style(
      isDim: true, isUnderlined: true,
      foreground: .palette(17), background: .rgb(red: 1, green: 160, blue: 255))
    #expect(style.description == "dim underline foreground 17 background #01a0ff")
    #expect(Style.plain.description == "plain")
    #expect(Color.named(.brightBlue).description == "brightBlue")
  }

  @Test func `frames that show the same are equal, however they were drawn`() {
    let first = drawn(["👍🏽": .bold, "e\u{301}": .dim], order: ["👍🏽", "e\u{301}"])
    let second = drawn(["👍🏽": .bold, "e\u{301}": .dim], order: ["e\u{301}", "👍🏽"])
    let other = drawn(["👍🏽": .dim, "e\u{301}": .bold], order: ["e\u{301}", "👍🏽"])
    let another = drawn(["👍🏾": .bold, "e\u{301}": .dim], order: ["e\u{301}", "👍🏾"])
    #expect(first == second)
    #expect(first != other)
    #expect(first != another)
  }

  @Test func `frames differ by size, cursor, glyph and style`() {
    let size = Size(width: 2, height: 1)
    let blank = Frame(size: size)
    #expect(blank == Frame(size: size) { _ in })
    #expect(blank != Frame(size: Size(width: 1, height: 2)))
    #expect(blank != Frame(size: size) { $0.placeCursor(column: 0, row: 0) })
    #expect(blank != Frame(size: size) { $0.write("a", column: 0, row: 0) })
    #expect(blank != Frame(size: size) { $0.write(" ", column: 0, row: 0, style: .bold) })
  }

  @Test func `a frame that continues another one numbers glyphs and styles in the same way`() {
    let first = continued(nil, "👍🏽 a", style: .bold)
    let second = continued(first, "👍🏾 👍🏽", style: .dim)
    #expect(second.agrees(with: first))
    #expect(second.cells[3].glyph == first.cells[0].glyph)
    #expect(second == continued(nil, "👍🏾 👍🏽", style: .dim))
    #expect(continued(second, "👍🏽 a", style: .bold) == first)
  }

  @Test func `a frame with other numbers can be numbered like another frame`() {
    let first = continued(nil, "👍🏽 👍🏾", style: .bold)
    let second = continued(nil, "👍🏾 👍🏽", style: .dim)
    #expect(!second.agrees(with: first))
    #expect(second.numbered(like: first).agrees(with: first))
    #expect(second.numbered(like: first) == second)
  }

  @Test func `tables that have grown large are not continued`() {
    var frame: Frame?
    var counts: [Int] = []
    for start in 0..<100 {
      frame = Frame(size: Size(width: 100, height: 1), continuing: frame) { canvas in
        for column in 0..<100 {
          let color = Color.rgb(red: UInt8(start), green: UInt8(column), blue: 0)
          canvas.write("x", column: column, row: 0, style: Style(foreground: color))
        }
      }
      counts.append(frame?.tables.styles.count ?? 0)
    }
    #expect(counts.allSatisfy { $0 <= FrameTables.limit + 100 })
    #expect(frame?.style(column: 7, row: 0).foreground == .rgb(red: 99, green: 7, blue: 0))
  }

  @Test func `a frame gives the glyph and the style at a position`() {
    let frame = Frame(size: Size(width: 3, height: 1)) { canvas in
      canvas.write("日", column: 1, row: 0, style: .bold)
    }
    #expect((-1...3).map { frame.glyph(column: $0, row: 0) } == ["", " ", "日", "", ""])
    #expect(frame.style(column: 2, row: 0) == .bold)
    #expect(frame.style(column: 2, row: 1) == .plain)
  }

  @Test func `frames are drawn by many tasks at once`() async {
    let frames = await withTaskGroup(of: Frame.self) { group in
      for _ in 0..<50 {
        group.addTask {
          Frame(size: Size(width: 20, height: 5)) { canvas in
            for row in 0..<5 {
              canvas.write("日本 👍🏽 e\u{301} \(row)", column: row, row: row, style: .underlined)
            }
          }
        }
      }
      var frames: [Frame] = []
      for await frame in group { frames.append(frame) }
      return frames
    }
    #expect(frames.allSatisfy { $0 == frames[0] })
  }

  private func continued(_ previous: Frame?, _ text: String, style: Style) -> Frame {
    Frame(size: Size(width: 6, height: 1), continuing: previous) { canvas in
      canvas.write(text, column: 0, row: 0, style: style)
    }
  }

  private func drawn(_ styles: [String: Style], order: [String]) -> Frame {
    Frame(size: Size(width: 4, height: 1)) { canvas in
      for glyph in order {
        let column = glyph == "e\u{301}" ? 3 : 0
        canvas.write(glyph, column: column, row: 0, style: styles[glyph] ?? .plain)
      }
    }
  }
}
