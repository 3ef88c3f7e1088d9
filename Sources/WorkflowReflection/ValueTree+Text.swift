extension ValueTree {
  /// The length of the longest line; the parts of a longer one get lines of their own.
  private static let longest = 80

  /// The value as lines, indented by two spaces for each level.
  package var text: String { lines(prefix: "", indentation: 0).joined(separator: "\n") }

  /// The value on one line, however long.
  package var line: String {
    switch kind {
    case .atom: head
    case .text: head.quoted
    case .record: "\(head)(\(parts.map { $0.prefix + $0.value.line }.joined(separator: ", ")))"
    case .list, .set: "[\(parts.map(\.value.line).joined(separator: ", "))]"
    case .dictionary where parts.isEmpty: "[:]"
    case .dictionary: "[\(parts.map { $0.prefix + $0.value.line }.joined(separator: ", "))]"
    }
  }

  /// The text before and after the parts, if they are on lines of their own.
  package var brackets: (opening: String, closing: String) {
    kind == .record ? (head + "(", ")") : ("[", "]")
  }

  package func lines(prefix: String, indentation: Int) -> [String] {
    let start = String(repeating: " ", count: indentation) + prefix
    if let width, start.count + width <= Self.longest { return [start + line] }
    switch kind {
    case .atom: return [start + head]
    case .text where head.contains(where: \.isNewline): return block(start, indentation)
    case .text: return [start + line]
    case .record, .list, .set, .dictionary:
      if parts.isEmpty { return [start + line] }
      let inner = parts.flatMap { $0.value.lines(prefix: $0.prefix, indentation: indentation + 2) }
      let end = String(repeating: " ", count: indentation) + brackets.closing
      return [start + brackets.opening] + inner + [end]
    }
  }

  /// Returns a text of several lines as a multi-line literal.
  private func block(_ start: String, _ indentation: Int) -> [String] {
    let blanks = String(repeating: " ", count: indentation + 2)
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let inner = lines.map { $0.isEmpty ? "" : blanks + String($0).escaped }
    return [start + "\"\"\""] + inner + [blanks + "\"\"\""]
  }

  static func width(_ kind: Kind, _ head: String, _ parts: [Part]) -> Int? {
    if kind == .text, head.contains(where: \.isNewline) { return nil }
    var width = kind == .text ? head.quoted.count : head.count + 2
    for part in parts {
      guard let inner = part.value.width else { return nil }
      width += inner + part.prefix.count + 2
      if width > longest { return nil }
    }
    return width
  }
}

extension String {
  /// The text as a Swift string literal.
  package var quoted: String { "\"\(escaped.replacing("\"", with: "\\\""))\"" }

  /// The text with escapes for all characters that could harm a terminal or are invisible.
  package var escaped: String {
    guard unicodeScalars.contains(where: { $0 == "\\" || $0.isHidden }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.isHidden: text += scalar.spelledOut
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
