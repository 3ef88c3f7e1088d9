import Foundation

/// Writes new texts into a source file.
package struct InlineEdit {
  /// Why a text could not be written to its place.
  package enum Refusal: Error, Hashable {
    /// The file is not there, or no text.
    case unreadable
    /// The line is another than when the test ran.
    case moved
    /// There is no call with brackets at the place.
    case noCall
  }

  /// Returns the source with all texts in their places.
  ///
  /// From the bottom up, since a text moves all lines below it.
  package static func apply(_ texts: [PendingInline], to source: String) throws(Refusal) -> String {
    var bytes = Array(source.utf8)
    let upwards = texts.sorted { ($0.line, $0.column) > ($1.line, $1.column) }
    for text in upwards { try apply(text, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The line of a source, without its end; nil if there are fewer.
  package static func line(_ number: Int, of source: String) -> String? {
    lines(of: Array(source.utf8)).dropFirst(number - 1).first.map {
      String(decoding: Array(source.utf8)[$0], as: UTF8.self)
    }
  }

  private static func apply(_ text: PendingInline, to bytes: inout [UInt8]) throws(Refusal) {
    guard let line = lines(of: bytes).dropFirst(text.line - 1).first,
      String(decoding: bytes[line], as: UTF8.self) == text.sourceLine
    else { throw .moved }
    var scanner = SourceScanner(bytes, at: line.lowerBound + text.column - 1)
    guard let bracket = scanner.current, [UInt8(ascii: "("), UInt8(ascii: "{")].contains(bracket)
    else { throw .noCall }
    let indentation = text.sourceLine.prefix { $0 == " " || $0 == "\t" }
    let closure = "{\n\(literal(text.new, indentation: indentation + "  "))\n\(indentation)}"
    if bracket == UInt8(ascii: "(") {
      guard scanner.skipBrackets() else { throw .noCall }
      guard text.old != nil else {
        bytes.insert(contentsOf: " \(closure)".utf8, at: scanner.position)
        return
      }
      scanner.skipBlanks()
    }
    guard scanner.current == UInt8(ascii: "{") else { throw .noCall }
    let start = scanner.position
    guard scanner.skipBrackets() else { throw .noCall }
    bytes.replaceSubrange(start..<scanner.position, with: closure.utf8)
  }

  /// The places of the lines, without their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let end = line.last == 0x0D ? line.endIndex - 1 : line.endIndex
      return line.startIndex..<end
    }
  }
}

// MARK: - Literals

extension InlineEdit {
  /// A literal of several lines, raw if the text would otherwise need escapes.
  static func literal(_ text: String, indentation: some StringProtocol) -> String {
    var hashes = ""
    while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indentation + escaped(line, hashes)
    }
    return (["\(indentation)\(hashes)\"\"\""] + lines + ["\(indentation)\"\"\"\(hashes)"])
      .joined(separator: "\n")
  }

  /// A line in which what is invisible, and blanks at the end, are written as escapes.
  private static func escaped(_ line: Substring, _ hashes: String) -> String {
    let scalars = Array(line.unicodeScalars)
    return scalars.enumerated().map { index, scalar in
      let endsInBlank = scalar == " " && index == scalars.count - 1
      return scalar.isHidden || endsInBlank
        ? "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }
}
