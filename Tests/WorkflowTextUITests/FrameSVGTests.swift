import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

@testable import WorkflowTextUI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A frame as a picture.
struct FrameSVGTests {
  @Test(arguments: 1...100) func `a picture has each glyph in its place, in its style`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let size = Size(width: 1 + random.below(20), height: 1 + random.below(5))
    let texts = ["a", "<b>&\"", "日本", "é", "👩‍👧", " ", "x y", "\u{1B}]", "❤️"]
    let frame = Frame(size: size) { canvas in
      for _ in 0..<random.below(12) {
        let style = Style(
          isBold: random.isOne(in: 3), isDim: random.isOne(in: 4),
          isUnderlined: random.isOne(in: 4),
          isReversed: random.isOne(in: 4),
          foreground: random.pick([.standard, .named(.red), .palette(99), .palette(250)]),
          background: random.pick([.standard, .standard, .rgb(red: 1, green: 2, blue: 3)]),
          role: random.isOne(in: 3) ? random.pick(StyleRole.allCases) : nil)
        canvas.write(
          random.pick(texts), column: random.below(size.width), row: random.below(size.height),
          style: style, link: random.isOne(in: 6) ? Link("https://a.b/?c=d&e=\"<\"") : nil)
      }
      if random.isOne(in: 2) { canvas.placeCursor(column: 0, row: 0) }
    }
    let picture = Picture(frame.svg)
    #expect(picture.error == nil, "\(seed): \(frame.svg)")
    #expect(picture.cursors == (frame.cursor == nil ? 0 : 1))
    for row in 0..<size.height {
      for column in 0..<size.width {
        let glyph = frame.glyph(column: column, row: row)
        let style = frame.style(column: column, row: row).look(in: .standard, .light)
        let place = Position(column: column, row: row)
        let drawn = picture.glyphs[place]
        if glyph == " " {
          #expect(drawn == nil || drawn?.text == " ", "\(seed)")
        } else if !glyph.isEmpty {
          #expect(drawn?.text == glyph, "\(seed): \(place)")
          #expect(drawn?.classes.contains("b") == style.isBold)
          #expect(drawn?.classes.contains("d") == style.isDim)
        }
        #expect(picture.underlined.contains(place) == style.isUnderlined)
      }
    }
  }

  @Test func `lines, blocks and underlines are shapes, and a wide glyph keeps its columns`() {
    let frame = Frame(size: Size(width: 8, height: 3)) { canvas in
      canvas.box(style: Style(.focusedBorder))
      canvas.write("日█▌", column: 1, row: 1, style: .underlined)
    }
    assertSnapshot(of: frame, as: .svg)
  }

  @Test func `a theme for one background has it on any page, and a window has a title`() {
    let frame = Frame(size: Size(width: 4, height: 1)) {
      $0.write("Hi", column: 0, row: 0, style: .accent)
    }
    let picture = frame.svg(theme: .night, window: "Mail & more\u{1}")
    #expect(picture.contains(".page { fill: #121212 }") && !picture.contains("@media"))
    #expect(picture.contains(">Mail &amp; more\u{FFFD}</text>"))
    #expect(frame.svg(theme: .light).contains("fill: #005faf"))
  }

  @Test func `a film writes what its frames have in common once`() {
    func frame(_ number: Int) -> Frame {
      Frame(size: Size(width: 40, height: 20)) { canvas in
        for row in 0..<20 { canvas.write("Row \(row) of a page", column: 0, row: row) }
        canvas.write("\(number)", column: 30, row: 7)
      }
    }
    let frames = (0..<40).map(frame)
    let film = frames.film()
    #expect(film == frames.film())
    #expect(film.matches(of: /class="scene"/).count == 40)
    #expect(film.matches(of: /Row 3 of a page/).count == 1)
    #expect(film.utf8.count < 2 * 20 * 40 * 40)
    #expect([frame(0), frame(0)].film().matches(of: /class="scene"/).count == 1)
  }

  @Test func `the same frame gives the same picture, for light and dark pages`() {
    let frame = Frame(size: Size(width: 6, height: 1)) { canvas in
      canvas.write("<Hi> ", column: 0, row: 0, style: .bold)
      canvas.write("日", column: 4, row: 0, style: .reversed)
      canvas.placeCursor(column: 5, row: 0)
    }
    assertSnapshot(of: frame, as: .svg)
  }
}

/// The parts of a picture, as a program for pictures reads them.
private final class Picture: NSObject, XMLParserDelegate {
  private(set) var glyphs: [Position: (text: String, classes: [Substring])] = [:]
  private(set) var underlined: Set<Position> = []
  private(set) var cursors = 0
  private(set) var error: (any Error)?
  private var attributes: [String: String] = [:]
  private var text = ""
  private var row = 0

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    if !parser.parse() { error = parser.parserError }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    (self.attributes, text) = (attributes, "")
    if attributes["class"] == "cursor" { cursors += 1 }
    if name == "g", let y = attributes["transform"]?.firstMatch(of: /translate\(0 (\d+)\)/) {
      row = (Int(y.1) ?? 0) / 20
    }
    if name == "path", let line = attributes["d"]?.firstMatch(of: /^M(\d+) 17\.5h(\d+)$/),
      let x = Int(line.1), let width = Int(line.2)
    {
      for column in x / 9..<(x + width) / 9 {
        underlined.insert(Position(column: column, row: row))
      }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard name == "text", let x = Int(attributes["x"] ?? "") else { return }
    let width = Int(attributes["textLength"] ?? "") ?? 0
    let classes = (attributes["class"] ?? "").split(separator: " ")
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for (index, character) in text.enumerated() {
        glyphs[Position(column: x / 9 + index, row: row)] = ("\(character)", classes)
      }
      if width != text.count * 9 { glyphs = [:] }
    } else {
      glyphs[Position(column: x / 9, row: row)] = (text, classes)
    }
  }
}
