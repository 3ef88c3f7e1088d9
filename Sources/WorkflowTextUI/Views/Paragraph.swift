/// A text that was broken into rows when it was drawn, for copying it as it was.
///
/// The text that a row continues is found when the rows are copied, so other frames cost only the
/// record.
struct Paragraph {
  let text: String
  /// The columns of its rows.
  let width: Int
  /// The row of the frame in which the first of its rows is, or would be.
  let firstRow: Int
  /// The columns and rows of the frame in which it is visible.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Returns what the text has between each row and the one before: blanks, or nothing within a word;
  /// nil for a line break.
  var joiners: [String?] {
    let breaks: Set<Character> = ["\n", "\r", "\r\n"]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: breaks.contains)
    return lines.flatMap { joiners(ofLine: String($0)) }
  }

  private func joiners(ofLine line: String) -> [String?] {
    let gaps = Paragraph.gaps(in: line)
    var joiners: [String?] = []
    var count = 0
    for row in line.wrapped(toWidth: width) {
      joiners.append(joiners.isEmpty ? nil : gaps.indices.contains(count) ? gaps[count] : " ")
      count += Paragraph.gaps(in: row).count
    }
    return joiners
  }

  /// Returns for each glyph that is no blank the blanks and tabs before it.
  private static func gaps(in text: String) -> [String] {
    var gaps: [String] = []
    var gap = ""
    var reader = GlyphReader(text)
    while let element = reader.next() {
      switch element {
      case .lineBreak: break
      case .tab: gap += "\t"
      case .glyph(.space): gap += " "
      case .glyph:
        gaps.append(gap)
        gap = ""
      }
    }
    return gaps
  }
}
