/// A line in the text of a message, and who has written it.
public struct MailLine: Equatable, Sendable {
  /// The line, with the line break at its end.
  public let text: Substring
  /// The one who has written it.
  public let kind: Kind

  /// The one who has written a line.
  public enum Kind: Equatable, Sendable {
    /// A line of the sender.
    case own
    /// A quoted line, with the number of its quote marks.
    case quote(depth: Int)
    /// The signature below a message: a line `-- ` and all lines after it.
    case signature
  }
}

extension String {
  /// Calls a function with each line of the text of a message, in order.
  public func forEachMailLine(_ body: (MailLine) -> Void) {
    let signature = signature
    var rest = self[...]
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: .lineFeed).map(utf8.index(after:)) ?? endIndex
      let line = rest[..<end]
      let depth = line.quoteDepth
      let isSignature = line.startIndex >= signature
      let kind = depth > 0 ? MailLine.Kind.quote(depth: depth) : .own
      body(MailLine(text: line, kind: isSignature ? .signature : kind))
      rest = rest[end...]
    }
  }

  /// The lines of a signature, at the most: what is longer may be a letter after all.
  private static let longestSignature = 20

  /// The index where the signature begins; the end if there is none.
  private var signature: Index {
    var end = utf8.last == .lineFeed ? utf8.index(before: endIndex) : endIndex
    for _ in 0...String.longestSignature {
      let line = utf8[..<end].lastIndex(of: .lineFeed)
      let start = line.map(utf8.index(after:)) ?? startIndex
      if self[start..<end] == "-- " { return start }
      guard let line else { break }
      end = line
    }
    return endIndex
  }
}

extension Substring {
  /// The number of quote marks at the start of the line, with or without blanks between them.
  fileprivate var quoteDepth: Int {
    var depth = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">") { depth += 1 } else if byte != .space { break }
    }
    // A blank before the first mark makes a line of one's own, as in a table.
    return utf8.first == UInt8(ascii: ">") ? depth : 0
  }
}
