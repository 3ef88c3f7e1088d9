package import WorkflowTextUI

/// An answer of a terminal to a question.
package enum TerminalAnswer: Hashable, Sendable {
  /// The background of the terminal: the answer to OSC 11.
  case background(Theme.Background)

  /// The kind of the terminal: the answer to DA1, which every terminal gives.
  ///
  /// It comes after the answers to the questions before.
  case identity

  /// The column of the cursor, from 0: the answer to DSR 6.
  case cursor(column: Int)

  /// The most bytes of an answer that are read.
  static let longest = 64

  /// Whether bytes are how an answer continues after ESC, and nothing that users type at once.
  static func mayBegin(afterEscape bytes: [UInt8]) -> Bool {
    bytes.starts(with: "]11;".utf8) || bytes.starts(with: "[?".utf8)
  }

  /// Reads an answer such as `11;rgb:1e1e/1e1e/1e1e`; nil if it is another text.
  init?(command bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;rgb"), let start = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: start)...].split(separator: "/")
    guard (3...4).contains(parts.count) else { return nil }
    let levels = parts.prefix(3).compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = UInt16(part, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    guard levels.count == 3 else { return nil }
    let brightness = 0.299 * levels[0] + 0.587 * levels[1] + 0.114 * levels[2]
    self = .background(brightness > 0.5 ? .light : .dark)
  }
}
