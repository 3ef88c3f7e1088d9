import Testing

@testable import WorkflowTerminal
@testable import WorkflowTextUI

struct UnambiguousWidthTests {
  @Test func `a scalar of unambiguous width is not new in Unicode and does not join others`() {
    var count = 0
    for code in UInt32(0xA0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code), Cell(glyph: code, style: 0).hasUnambiguousWidth
      else {
        continue
      }
      // U+00AD takes no column and never gets into a frame.
      if code == 0xAD { continue }
      count += 1
      let reason = complaint(about: scalar)
      if let reason { Issue.record("U+\(String(code, radix: 16)) \(reason)") }
    }
    #expect(count > 100_000)
  }

  @Test(arguments: [
    "a", "é", "日", "각", "か", "─", "→", "│", "Ж", "א", "ｱ", "Ａ", "…", "“", "€", "█", "⠿", "▶", "✓",
  ])
  func `the usual characters of screens have an unambiguous width`(text: String) {
    #expect(row(text).hasUnambiguousWidth)
  }

  @Test(arguments: [
    "😀", "❤️", "👍🏽", "🇩🇪", "e\u{301}", "\u{1FAE8}", "\u{E000}", "\u{4DC0}", "ᄀ", "क", "⌚",
  ])
  func `characters that terminals measure differently have no unambiguous width`(text: String) {
    #expect(!row(text).hasUnambiguousWidth)
  }

  private func row(_ text: String) -> ArraySlice<Cell> {
    Frame(size: Size(width: 2, height: 1)) { $0.write(text, column: 0, row: 0) }.cells(row: 0)
  }

  private func complaint(about scalar: Unicode.Scalar) -> String? {
    guard let age = scalar.properties.age, age.major <= 13 else { return "is new" }
    if scalar.properties.isEmojiPresentation { return "is an emoji" }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return "is a mark"
    case .control, .format, .surrogate, .privateUse, .unassigned: return "is not text"
    default: break
    }
    for neighbour in ["a", "日", "각", String(Character(scalar))] {
      var text = neighbour
      text.unicodeScalars.append(scalar)
      text += neighbour
      if text.count != 3 { return "joins \(neighbour)" }
    }
    return nil
  }
}
