/// A line that is equal to another only if it has the same bytes.
///
/// Equal strings can have different bytes: `é` can be one scalar or two.
struct Line: Equatable {
  let text: Substring

  static func == (left: Line, right: Line) -> Bool { areSame(left.text, right.text) }

  static func areSame(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Returns the lines of a file; the newline at its end does not begin another line.
  static func lines(of text: String) -> [Line] {
    // Scalars are compared, because `\r\n` is one character and would not split a line.
    var lines: [Line] = []
    var start = text.startIndex
    let scalars = text.unicodeScalars
    while let end = scalars[start...].firstIndex(of: "\n") {
      lines.append(Line(text: text[start..<end]))
      start = scalars.index(after: end)
    }
    if start < text.endIndex { lines.append(Line(text: text[start...])) }
    return lines
  }
}
