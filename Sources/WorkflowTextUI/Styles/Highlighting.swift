/// Rules that give the parts of a code their looks.
///
/// At each place, the first rule that fits decides. An app adds rules for a language of its own:
///
/// ```swift
/// let make = Highlighting([
///   .line(from: "#", .muted),
///   .words(["include", "define", "ifeq", "endif"], .accent),
/// ])
/// ```
public struct Highlighting: Hashable, Sendable {
  /// The rules, from the strongest to the weakest.
  public var rules: [Rule]

  /// Creates a highlighting by rules.
  public init(_ rules: [Rule]) { self.rules = rules }

  /// A rule for some parts of a code.
  public enum Rule: Hashable, Sendable {
    /// A part from some characters to the end of the line, such as a comment.
    case line(from: String, Style)
    /// A part between two delimiters, over any number of lines, such as a text in quotes. A
    /// backslash before a character keeps that character from ending the part.
    case between(String, String, Style)
    /// Whole words.
    case words(Set<String>, Style)
    /// Words that begin with a capital letter, such as types.
    case capitalized(Style)
    /// Words that begin with a character, such as `@` for attributes.
    case prefixed(Character, Style)
    /// Numbers.
    case numbers(Style)
  }

  /// Swift, as far as its words and literals go.
  public static let swift = Highlighting([
    .line(from: "//", .muted),
    .between("/*", "*/", .muted),
    .between("\"\"\"", "\"\"\"", .success),
    .between("\"", "\"", .success),
    .prefixed("@", .secondAccent),
    .prefixed("#", .secondAccent),
    .words(swiftWords, .accent),
    .capitalized(Style(.information)),
    .numbers(.secondAccent),
  ])

  /// JSON.
  public static let json = Highlighting([
    .between("\"", "\"", .success),
    .words(["true", "false", "null"], .accent),
    .numbers(.secondAccent),
  ])

  private static let swiftWords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil",
    "nonisolated", "open", "operator", "override", "package", "private", "protocol", "public",
    "repeat", "return", "self", "Self", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "weak", "where", "while",
  ]

  /// Returns a code with the looks of its parts.
  ///
  /// - Complexity: O(length of the code × rules).
  public func styled(_ code: String) -> StyledText {
    parts(of: code).reduce(into: StyledText()) { text, part in
      text += StyledText(String(part.text), style: part.style)
    }
  }

  /// Returns the parts of a code with their looks, in order.
  func parts(of code: String) -> [(text: Substring, style: Style)] {
    var parts: [(text: Substring, style: Style)] = []
    var plain = code.startIndex
    var start = code.startIndex
    var isInWord = false
    while start < code.endIndex {
      // A word is looked at as a whole, from its first character.
      let continuesWord = isInWord && code[start].isWordPart
      guard !continuesWord, let (end, style) = match(code, at: start) else {
        isInWord = code[start].isWordPart
        start = code.index(after: start)
        continue
      }
      if plain < start { parts.append((code[plain..<start], .plain)) }
      parts.append((code[start..<end], style))
      (plain, start) = (end, end)
      isInWord = false
    }
    if plain < code.endIndex { parts.append((code[plain...], .plain)) }
    return parts
  }

  private func match(
    _ code: String, at start: String.Index
  ) -> (end: String.Index, style: Style)? {
    for rule in rules {
      if let end = rule.end(in: code, from: start), end > start { return (end, rule.style) }
    }
    return nil
  }
}

// MARK: - Rules

extension Highlighting.Rule {
  fileprivate var style: Style {
    switch self {
    case .line(_, let style), .between(_, _, let style), .words(_, let style),
      .capitalized(let style), .prefixed(_, let style), .numbers(let style):
      style
    }
  }

  /// Returns the end of the part that begins at a place; nil if the rule does not fit.
  fileprivate func end(in code: String, from start: String.Index) -> String.Index? {
    let rest = code[start...]
    switch self {
    case .line(let mark, _):
      return rest.hasPrefix(mark) ? rest.firstIndex(where: \.isNewline) ?? code.endIndex : nil
    case .between(let first, let last, _):
      guard rest.hasPrefix(first) else { return nil }
      return Self.end(of: rest.dropFirst(first.count), at: last)
    case .words(let words, _):
      let word = rest.word
      return words.contains(String(word)) ? word.endIndex : nil
    case .capitalized: return rest.first?.isUppercase == true ? rest.word.endIndex : nil
    case .prefixed(let mark, _):
      guard rest.first == mark, case let word = rest.dropFirst().word, !word.isEmpty else {
        return nil
      }
      return word.endIndex
    case .numbers:
      guard rest.first?.isNumber == true else { return nil }
      return rest.prefix { $0.isNumber || $0.isLetter || $0 == "_" || $0 == "." }.endIndex
    }
  }

  /// Returns where a part ends that has a delimiter: at the end of the code if that is missing.
  private static func end(of rest: Substring, at last: String) -> String.Index {
    var rest = rest
    while let character = rest.first {
      if rest.hasPrefix(last) { return rest.dropFirst(last.count).startIndex }
      rest = rest.dropFirst(character == "\\" ? 2 : 1)
    }
    return rest.endIndex
  }
}

extension Substring {
  /// The letters, digits and underscores at the start.
  fileprivate var word: Substring { prefix(while: \.isWordPart) }
}

extension Character {
  /// Whether the character is a letter, a digit or an underscore.
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
