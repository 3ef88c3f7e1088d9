import Testing

@testable import WorkflowTextUI

struct CanvasTests {
  @Test func `writing returns the columns that were used`() {
    Frame.draw(width: 5) { canvas in
      #expect(canvas.write("ab", column: 0, row: 0) == 2)
      #expect(canvas.write("日本語", column: 0, row: 0) == 5)
      #expect(canvas.write("abc", column: 4, row: 0) == 1)
      #expect(canvas.write("abc", column: 5, row: 0) == 0)
      #expect(canvas.write("abc", column: 9, row: 0) == 0)
      #expect(canvas.write("abc", column: -2, row: 0) == 3)
      #expect(canvas.write("abc", column: 0, row: 1) == 0)
    }
  }

  @Test func `a part, a rectangle and a line may be longer than any frame`() {
    let frame = Frame.draw(width: 3) { canvas in
      let part = canvas.part(column: 1, row: 0, width: .max, height: .max)
      part.part(column: 1, row: 0, width: .max, height: .max).fill(
        "x", column: 0, row: 0, width: .max, height: .max)
      part.line(.horizontal, column: 0, row: 0, length: .max)
      part.line(.vertical, column: 0, row: 0, length: .max)
    }
    #expect(frame.lines.map(\.first) == [" "])
  }

  @Test func `half a wide glyph at an edge is a blank`() {
    #expect(Frame.draw(width: 3) { $0.write("日本", column: 0, row: 0) }.lines == ["日 "])
    #expect(Frame.draw(width: 3) { $0.write("日本", column: -1, row: 0) }.lines == [" 本"])
    let middle = Frame.draw(width: 4) { canvas in
      canvas.fill("x")
      canvas.part(column: 1, row: 0, width: 2, height: 1).write("日本語", column: -1, row: 0)
    }
    #expect(middle.lines == ["x  x"])
  }

  @Test func `a wide glyph that is half overwritten leaves a blank`() {
    #expect(over("日", column: 0, "a").lines == ["a "])
    #expect(over("日", column: 1, "a").lines == [" a"])
    let wide = Frame.draw(width: 4) { canvas in
      canvas.write("日本", column: 0, row: 0)
      canvas.write("語", column: 1, row: 0)
    }
    #expect(wide.lines == [" 語 "])
  }

  @Test func `every way to write two texts leaves only whole glyphs`() {
    for (first, second) in pairs(of: ["a", "日", "日本", "❤️x", "ab"]) {
      for column in -2...4 {
        for width in 0...4 {
          let frame = Frame.draw(width: width) { canvas in
            canvas.write(first, column: 0, row: 0)
            canvas.part(column: 1, row: 0, width: 2, height: 1)
              .write(second, column: column, row: 0)
          }
          #expect(frame.lines[0].columnCount == width)
        }
      }
    }
  }

  @Test func `a part is clipped by all the canvases around it`() {
    let frame = Frame.draw(width: 6, height: 3) { canvas in
      let inner = canvas.part(column: 1, row: 1, width: 4, height: 5)
      inner.part(column: -3, row: -1, width: 20, height: 2).fill("x")
      inner.part(column: 3, row: 1, width: -1, height: 1).fill("y")
    }
    #expect(frame.lines == ["      ", " xxxx ", "      "])
  }

  @Test func `a text is drawn in the same way as its characters one by one`() {
    let pieces = [
      "a", "inbox", "e", "\u{301}", "日本", "か\u{3099}", "\t", "\r\n", "\u{7F}", "👍🏽", "\u{200D}", "é",
      "한", "\u{11A8}", "─", "❤", "\u{FE0F}", " ", "\u{1B}[31m", "Ж", "\u{E33}",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let text = (0..<6).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let column = Int.random(in: -6...8, using: &generator)
      let whole = Frame.draw(width: 10) { canvas in
        canvas.fill("日", column: 0, row: 0, width: 10, height: 1)
        canvas.part(column: 1, row: 0, width: 8, height: 1).write(text, column: column, row: 0)
      }
      let single = Frame.draw(width: 10) { canvas in
        let part = canvas.part(column: 1, row: 0, width: 8, height: 1)
        var next = column
        for character in text where next < 8 {
          next += part.write(String(character), column: next, row: 0)
        }
      }
      #expect(whole == single, "\(text.debugDescription) at \(column)")
    }
  }

  @Test func `a canvas knows which of its rows and columns are visible`() {
    Frame.draw(width: 6, height: 4) { canvas in
      #expect(canvas.visibleRows == 0..<4)
      let part = canvas.part(column: -2, row: 2, width: 5, height: 9)
      #expect(part.visibleColumns == 2..<5)
      #expect(part.visibleRows == 0..<2)
      let inner = part.part(column: 1, row: -1, width: 9, height: 2)
      #expect(inner.visibleColumns == 1..<4)
      #expect(inner.visibleRows == 1..<2)
      #expect(canvas.part(column: 9, row: 0, width: 3, height: 1).visibleColumns.isEmpty)
    }
  }

  @Test func `a box leaves the inside alone`() {
    for width in 0...8 {
      for height in 0...4 {
        let frame = Frame.draw(width: width, height: height) { canvas in
          canvas.fill("x")
          canvas.box()
        }
        #expect(frame.lines.allSatisfy { $0.columnCount == width })
        #expect(
          frame.lines.joined().filter { $0 == "x" }.count == max(0, width - 2) * max(0, height - 2))
      }
    }
  }

  @Test func `a box has corners, and a box of one row or column is a line`() {
    #expect(Frame.draw(width: 4, height: 3) { $0.box() }.lines == ["╭──╮", "│  │", "╰──╯"])
    #expect(Frame.draw(width: 2, height: 2) { $0.box() }.lines == ["╭╮", "╰╯"])
    #expect(Frame.draw(width: 3, height: 1) { $0.box() }.lines == ["───"])
    #expect(Frame.draw(width: 1, height: 2) { $0.box() }.lines == ["│", "│"])
  }

  @Test func `lines that meet are joined`() {
    let frame = Frame.draw(width: 7, height: 5) { canvas in
      canvas.part(column: 0, row: 0, width: 4, height: 5).box()
      canvas.part(column: 3, row: 0, width: 4, height: 3).box()
      canvas.part(column: 3, row: 2, width: 4, height: 3).box()
      canvas.line(.vertical, column: 5, row: 1, length: 2)
    }
    #expect(frame.lines == ["╭──┬──╮", "│  │ ││", "│  ├─┼┤", "│  │  │", "╰──┴──╯"])
  }

  @Test func `the cursor is placed only where it is visible`() {
    func cursor(_ column: Int, _ row: Int) -> Position? {
      Frame.draw(width: 4, height: 2) { canvas in
        canvas.part(column: 1, row: 0, width: 2, height: 2).placeCursor(column: column, row: row)
      }.cursor
    }
    #expect(cursor(1, 1) == Position(column: 2, row: 1))
    #expect(cursor(2, 1) == nil)
    #expect(cursor(-1, 0) == nil)
  }

  @Test func `a canvas draws nothing once its frame is made`() {
    var kept: Canvas?
    let frame = Frame.draw(width: 2) { kept = $0 }
    #expect(kept?.write("ab", column: 0, row: 0) == 0)
    kept?.fill("x")
    kept?.placeCursor(column: 0, row: 0)
    #expect(frame == Frame(size: Size(width: 2, height: 1)))
  }

  @Test func `filling with a wide glyph fills with blanks`() {
    #expect(Frame.draw(width: 3) { $0.fill("日") }.lines == ["   "])
    #expect(Frame.draw(width: 2) { $0.fill("\u{1B}") }.lines == ["␛␛"])
  }

  @Test func `errors thrown while drawing are passed on`() {
    #expect(throws: Refusal.self) {
      try Frame(size: Size(width: 1, height: 1)) { (_: Canvas) throws(Refusal) in throw Refusal() }
    }
  }

  private func over(_ first: String, column: Int, _ second: String) -> Frame {
    Frame.draw(width: 2) { canvas in
      canvas.write(first, column: 0, row: 0)
      canvas.write(second, column: column, row: 0)
    }
  }

  private func pairs(of texts: [String]) -> [(String, String)] {
    texts.flatMap { first in texts.map { (first, $0) } }
  }
}

private struct Refusal: Error {}

extension Frame {
  @discardableResult
  fileprivate static func draw(width: Int, height: Int = 1, _ draw: (Canvas) -> Void) -> Frame {
    Frame(size: Size(width: width, height: height), draw: draw)
  }
}
