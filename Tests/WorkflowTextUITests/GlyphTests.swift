import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

struct GlyphTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ｱ", 1), ("─", 1), ("😀", 2), ("❤", 1), ("❤️", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("1️⃣", 2),
    ("1⃣", 2),
    ("a\u{FE0F}", 1), ("ש", 1), ("ก", 1), ("กำ", 2), ("ກຳ", 2), ("กี่", 1),
    ("हि", 2), ("न्दी", 3), ("क्षि", 3), ("கௌ", 2), ("க\u{BC6}\u{BBE}", 3), ("ｶﾞ", 2), ("が\u{FF9E}", 3),
    ("\u{D4E}a", 2), ("\u{D4E}日", 3), ("ᄀᄀ", 4), ("ᄀ가", 4), ("𝅗\u{1D165}", 2), ("e\u{903}", 2),
    ("👩🏻‍❤️‍💋‍👨🏻", 2), ("\u{10FFFD}", 1), ("\u{E000}", 1),
    ("\u{20000}", 2),
  ])
  func `a cluster takes one or two columns`(text: String, width: Int) {
    #expect(text.columnCount == width)
  }

  @Test(arguments: [
    "\u{301}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}", "\u{200E}", "\u{FE0F}", "\u{1160}",
    "\u{E0041}",
    "\u{2060}", "\u{61C}",
  ])
  func `a cluster that takes no column is not shown`(text: String) {
    #expect(shown(text) == "")
    #expect(shown("\(text)a") == "a")
  }

  @Test func `C0 and DEL become control pictures`() throws {
    for code in Array(0..<0x20) + [0x7F] {
      let picture = try #require(Unicode.Scalar(code == 0x7F ? 0x2421 : 0x2400 + code))
      let scalar = try #require(Unicode.Scalar(code))
      let frame = Frame(size: Size(width: 3, height: 1)) { canvas in
        canvas.write("a\(Character(scalar))é", column: 0, row: 0)
      }
      let expected = code == 0x0D ? "\u{240A}" : String(Character(picture))
      #expect(frame.lines == ["a\(expected)é"])
    }
  }

  @Test func `C1, separators and noncharacters become a replacement character`() throws {
    for code in Array(0x80..<0xA0) + [0x2028, 0x2029, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF] {
      let scalar = try #require(Unicode.Scalar(UInt32(code)))
      #expect(shown(String(Character(scalar))) == "\u{FFFD}")
    }
    #expect(
      shown(String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x62], as: UTF8.self)).contains("\u{FFFD}"))
  }

  @Test func `bidirectional overrides and isolates become a visible mark`() throws {
    for code in Array(0x202A...0x202E) + Array(0x2066...0x2069) {
      let scalar = try #require(Unicode.Scalar(UInt32(code)))
      #expect(shown("a\(Character(scalar))b") == "a\u{2426}b")
    }
  }

  @Test func `a cluster is cut at eight scalars, and an emoji at sixteen`() {
    let tower = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(Array(shown(tower).unicodeScalars) == Array(tower.unicodeScalars.prefix(8)))
    let couple = "👩🏻‍❤️‍💋‍👨🏻"
    #expect(shown(couple).unicodeScalars.elementsEqual(couple.unicodeScalars))
    let family = "👩" + String(repeating: "\u{200D}👩", count: 100_000)
    #expect(shown(family).unicodeScalars.elementsEqual(family.unicodeScalars.prefix(15)))
  }

  @Test func `each letter of a cluster has its columns`() {
    let text = "क्षि"
    #expect(text.count == 1)
    let frame = Frame(size: Size(width: 4, height: 1)) { $0.write(text, column: 0, row: 0) }
    #expect(frame.lines == ["\(text) "])
    #expect(text.truncated(toWidth: 2) == "क्…")
    let conjunct = "क्ष"
    let filled = Frame(size: Size(width: 2, height: 1)) {
      $0.fill(Character(conjunct), column: 0, row: 0, width: 2, height: 1)
    }
    #expect(filled.lines == ["  "])
    // A joiner between two letters is kept, and one at the end is not.
    #expect(shown("न्\u{200D}य\u{200D}").unicodeScalars.elementsEqual("न्\u{200D}य".unicodeScalars))
    // A cluster of any length takes linear time.
    let long = String(repeating: "क्", count: 50_000) + "क"
    #expect(long.count == 1)
    #expect(long.columnCount == 50_001)
    #expect(shown(long).unicodeScalars.count == 1999)
  }

  @Test func `a word of letters and spacing marks is not broken`() {
    #expect("हिन्दी भाषा".wrapped(toWidth: 6) == ["हिन्दी", "भाषा"])
    #expect("abcde ทำงาน".wrapped(toWidth: 8) == ["abcde", "ทำงาน"])
  }

  @Test func `no cluster ends with a joiner`() {
    let family = "👨🏽\u{200D}👩🏽\u{200D}👧\u{200D}👦"
    #expect(shown(family).unicodeScalars.last != "\u{200D}")
    #expect(shown("👨\u{200D}") == "👨")
  }

  @Test(.exhaustive) func `no unprintable scalar gets into a cell`() {
    for code in thinned(UInt32(0)...0x10FFFF) {
      guard let scalar = Unicode.Scalar(code) else { continue }
      for shown in shown(String(Character(scalar))).unicodeScalars {
        switch shown.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
          Issue.record("U+\(String(code, radix: 16)) is shown as \(shown.debugDescription)")
        default: break
        }
      }
    }
  }

  @Test func `the table of wide ranges is in order`() {
    for (range, following) in zip(wideRanges, wideRanges.dropFirst()) {
      #expect(range.first <= range.last)
      #expect(range.last < following.first)
    }
  }

  @Test func `plain scalars have the width of the tables and never join each other`() throws {
    let samples: [Unicode.Scalar] = ["a", "é", "日", "각", "─", "か"]
    for code in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code), let width = scalar.plainWidth else { continue }
      var scalars = String(Character(scalar))[...].unicodeScalars
      let glyph = try #require(Glyph(removedFrom: &scalars))
      #expect(glyph == Glyph(content: .scalar(scalar), width: width))
      for sample in samples + [scalar] {
        var text = String(Character(sample))
        text.unicodeScalars.append(scalar)
        text.unicodeScalars.append(sample)
        #expect(text.count == 3, "U+\(String(code, radix: 16)) beside \(sample)")
      }
    }
  }

  @Test func `CR LF is one line break, and a letter after it stands alone`() {
    var reader = GlyphReader("a\r\né\r\n\n\u{301}x")
    var elements: [GlyphReader.Element] = []
    while let element = reader.next() { elements.append(element) }
    #expect(elements.count == 6)
    #expect(elements.filter { $0 == .lineBreak }.count == 3)
  }

  /// Returns the text as the cells of a wide enough frame show it.
  private func shown(_ text: String) -> String {
    text.truncated(toWidth: 1000)
  }
}
