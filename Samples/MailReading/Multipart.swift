/// A body, split at the lines that separate its parts.
struct Multipart {
  /// The parts in order, each with its own header.
  private(set) var parts: [ArraySlice<UInt8>] = []

  /// Whether the final separator, after the last part, was found.
  private(set) var isClosed = false

  /// Whether there are more parts than are kept.
  private(set) var hasMore = false

  /// The most parts that are kept: a part of three bytes needs a hundred times as much memory when
  /// read.
  private static let mostParts = 10_000

  /// Splits a body at a boundary, and leaves out the text before the first and after the last part.
  init(_ body: ArraySlice<UInt8>, boundary: String) {
    let separator = Array("--".utf8) + Array(boundary.utf8)
    var start: Int?
    var searched = body.startIndex
    // Texts have few hyphens and base64 has none: that takes less time than looking at each line.
    while let hyphen = body[searched...].index(of: UInt8(ascii: "-")) {
      searched = hyphen + 1
      guard let contentEnd = Multipart.lineEnd(before: hyphen, in: body),
        body[hyphen...].starts(with: separator)
      else { continue }
      let line = body[hyphen...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
      searched = line.endIndex
      guard let kind = Multipart.separatorKind(line, separator) else { continue }
      if let start, start < hyphen {
        guard parts.count < Multipart.mostParts else {
          hasMore = true
          return
        }
        parts.append(body[start..<max(start, contentEnd)])
      }
      if kind == .final {
        isClosed = true
        return
      }
      let isCRLF = body[line.endIndex...].starts(with: [.carriageReturn, .lineFeed])
      start = min(line.endIndex + (isCRLF ? 2 : 1), body.endIndex)
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
  }

  /// Returns where the line before an index ends; nil if no line begins at the index.
  ///
  /// The line end before a separator does not belong to the part.
  private static func lineEnd(before index: Int, in body: ArraySlice<UInt8>) -> Int? {
    let before = body[..<index]
    guard let last = before.last else { return index }
    if last == .carriageReturn { return index - 1 }
    guard last == .lineFeed else { return nil }
    return before.dropLast().last == .carriageReturn ? index - 2 : index - 1
  }

  private enum SeparatorKind {
    case inner
    case final
  }

  private static func separatorKind(
    _ line: ArraySlice<UInt8>,
    _ separator: [UInt8]
  ) -> SeparatorKind? {
    let rest = line.dropFirst(separator.count)
    if rest.allSatisfy(\.isBlank) { return .inner }
    guard rest.starts(with: "--".utf8), rest.dropFirst(2).allSatisfy(\.isBlank) else { return nil }
    return .final
  }
}
