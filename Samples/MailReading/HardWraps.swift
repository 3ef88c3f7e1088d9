/// Joins the lines that a sender's program has broken, so that they fill rows of any width.
///
/// Such a program begins a line where the next word no longer fits. Only a paragraph whose lines all
/// end so is joined. Lists, quotes, code, tables and signatures keep their lines.
struct HardWraps {
  /// The widths at which programs break lines: in shorter ones, people do it, as in a poem.
  private static let usualWidths = 60...80
  /// The number of bytes above which a text is no letter.
  private static let longest = 1 << 18

  private let lines: [Line]
  /// The width at which the lines were broken.
  private let width: Int

  private struct Line {
    let text: Substring
    let isProse: Bool
    let width: Int
    let firstWidth: Int

    init(_ text: Substring) {
      self.text = text
      isProse = text.isProse
      width = isProse ? text.count : 0
      firstWidth = isProse ? text.prefix { $0 != " " }.count : 0
    }
  }

  /// Returns a text with its paragraphs joined, or the text itself if none can be.
  static func joined(_ text: String) -> String {
    guard text.utf8.count <= longest else { return text }
    return HardWraps(text).map { $0.joined() } ?? text
  }

  private init?(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    width = lines.reduce(0) { max($0, $1.width) }
    guard HardWraps.usualWidths.contains(width) else { return nil }
  }

  private func joined() -> String {
    var result = ""
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { !$0.isProse } ?? lines.count
      let paragraph = lines[start..<max(end, start + 1)]
      if start > 0 { result += "\n" }
      result += paragraph.map(\.text).joined(separator: isFull(paragraph) ? " " : "\n")
      start = paragraph.endIndex
    }
    return result
  }

  /// Returns whether no line but the last has room for the word that begins the next one.
  private func isFull(_ paragraph: ArraySlice<Line>) -> Bool {
    zip(paragraph, paragraph.dropFirst()).allSatisfy { $0.width + 1 + $1.firstWidth > width }
  }
}

extension Substring {
  /// Whether a line may be part of a paragraph: words with a blank between them.
  fileprivate var isProse: Bool {
    guard let first, first.isLetter || first.isNumber || "\"'“„«‘‚(¿¡".contains(first),
      !hasPrefix("--"), last?.isWhitespace == false, !contains("  "), !isNumbered
    else { return false }
    // No control characters, and no scripts without blanks between words.
    return unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x2E80 && $0.value != 0x7F }
  }

  /// Whether a line is an item of a list: `1. Bread`, `b) Salt`.
  private var isNumbered: Bool {
    let mark = prefix { $0 != " " }
    return mark.count <= 3 && (mark.hasSuffix(".") || mark.hasSuffix(")"))
  }
}
