/// Joins the lines of text in the format "flowed" (RFC 3676).
///
/// A line that ends with a blank continues in the next one, if both are quoted equally often. The
/// joined lines keep their quote marks, followed by a blank.
struct FlowedText {
  private var lines: [String] = []
  /// The line that continues, without its quote marks.
  private var open: (depth: Int, text: String)?

  /// Returns a text with its lines joined.
  ///
  /// - Parameter removesBlanks: Whether the blank at the end of a line is no part of the text.
  static func joined(_ text: String, removesBlanks: Bool) -> String {
    var flowed = FlowedText()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      flowed.add(line, removesBlanks: removesBlanks)
    }
    flowed.close()
    return flowed.lines.joined(separator: "\n")
  }

  private mutating func add(_ line: Substring, removesBlanks: Bool) {
    let depth = line.utf8.prefix { $0 == UInt8(ascii: ">") }.count
    var text = line[line.utf8.index(line.startIndex, offsetBy: depth)...]
    // A blank that was put before what could be mistaken for something else.
    if text.utf8.first == .space { text = text[text.utf8.index(after: text.startIndex)...] }
    // What separates a signature ends with a blank, and ends the paragraph before it.
    let isSeparator = text == "-- "
    if let open, open.depth != depth || isSeparator { close() }
    let goesOn = text.utf8.last == .space && !isSeparator
    if goesOn, removesBlanks { text = text[..<text.utf8.index(before: text.endIndex)] }
    if open == nil { open = (depth, "") }
    // In place: a paragraph may have a million lines.
    open?.text += text
    if !goesOn { close() }
  }

  private mutating func close() {
    guard let open else { return }
    let marks = String(repeating: ">", count: open.depth)
    lines.append(open.depth > 0 && !open.text.isEmpty ? "\(marks) \(open.text)" : marks + open.text)
    self.open = nil
  }
}
