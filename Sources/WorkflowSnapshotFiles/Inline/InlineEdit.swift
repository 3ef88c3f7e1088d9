import WorkflowReflection
import Foundation

/// Writes new texts into a source file.
package struct InlineEdit {
  /// The reason why a text could not be inserted.
  package enum Refusal: Error, Hashable {
    /// The file does not exist or is not text.
    case unreadable
    /// The line, or the function around it, is not the one that the test ran.
    case moved
    /// There is no call with brackets at the line and column.
    case noCall
  }

  /// Returns the source with all texts inserted.
  ///
  /// It works from the bottom up, since a text moves all lines below it.
  package static func apply(_ texts: [PendingInline], to source: String) throws(Refusal) -> String {
    var bytes = Array(source.utf8)
    let upwards = texts.sorted { ($0.line, $0.column) > ($1.line, $1.column) }
    for text in texts where function(around: text.line, in: source) != text.function {
      throw .moved
    }
    for text in upwards { try apply(text, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a line of a source without its line ending; nil if the source has fewer lines.
  package static func line(_ number: Int, of source: String) -> String? {
    lines(of: Array(source.utf8)).dropFirst(number - 1).first.map {
      String(decoding: Array(source.utf8)[$0], as: UTF8.self)
    }
  }

  /// Returns the first line of the function around a line; nil if there is none.
  ///
  /// It is the last one above that has `func` and less indentation: a text inside has more.
  package static func function(around number: Int, in source: String) -> String? {
    let bytes = Array(source.utf8)
    let lines = lines(of: bytes).prefix(number).map { String(decoding: bytes[$0], as: UTF8.self) }
    func indentation(_ line: String) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }
    guard lines.count == number, let own = lines.last.map(indentation) else { return nil }
    return lines.last { indentation($0) < own && $0.contains("func ") }
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

  /// Returns the positions of the lines, without their line endings.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let end = line.last == 0x0D ? line.endIndex - 1 : line.endIndex
      return line.startIndex..<end
    }
  }
}

// MARK: - Literals

extension InlineEdit {
  /// Returns a multi-line literal, which is raw if the text would otherwise need escapes.
  static func literal(_ text: String, indentation: some StringProtocol) -> String {
    var hashes = ""
    // By bytes: a mark that follows would make another character of a quote.
    let bytes = Array(text.utf8)
    while bytes.contains("\"\"\"\(hashes)".utf8) || bytes.contains("\\\(hashes)".utf8) {
      hashes += "#"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indentation + escaped(line, hashes)
    }
    return (["\(indentation)\(hashes)\"\"\""] + lines + ["\(indentation)\"\"\"\(hashes)"])
      .joined(separator: "\n")
  }

  /// Returns a line with escapes for invisible characters and for a space at the end.
  private static func escaped(_ line: Substring, _ hashes: String) -> String {
    let scalars = Array(line.unicodeScalars)
    return scalars.enumerated().map { index, scalar in
      let endsInBlank = scalar == " " && index == scalars.count - 1
      return scalar.isHidden || endsInBlank
        ? "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }
}
