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
    // The line end before a separator does not belong to the part.
    var contentEnd = body.startIndex
    for line in ByteLines(body) {
      if let kind = Multipart.separatorKind(body[line.content], separator) {
        if let start, start < line.content.lowerBound {
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
        start = line.end
      }
      contentEnd = line.content.upperBound
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
  }

  private enum SeparatorKind {
    case inner
    case final
  }

  private static func separatorKind(
    _ line: ArraySlice<UInt8>,
    _ separator: [UInt8]
  ) -> SeparatorKind? {
    guard line.first == UInt8(ascii: "-"), line.starts(with: separator) else { return nil }
    let rest = line.dropFirst(separator.count)
    if rest.allSatisfy(\.isBlank) { return .inner }
    guard rest.starts(with: "--".utf8), rest.dropFirst(2).allSatisfy(\.isBlank) else { return nil }
    return .final
  }
}
