import WorkflowTracing

/// A page that shows some turns of a trace, in one file that needs nothing else.
///
/// In it is a small trace: the types and sessions that there were before the turns, their texts, and
/// the lines of the turns as they are.
struct TracePage {
  private(set) var bytes: [UInt8] = []

  /// The turns that are shown if the command line does not say which.
  static let defaultTurns = 2_000

  /// How every page begins.
  static var beginning: [UInt8] { Template(PackageResources.page_html).part(before: "/*STYLE*/") }

  /// Why a page cannot be made.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Creates a page of the turns with some numbers; nil for the last ones.
  init(of trace: Trace, turns numbers: ClosedRange<Int>?) throws {
    let indices: Range<Int>
    if let numbers {
      let first = trace.turns.firstIndex { $0.number >= numbers.lowerBound && $0.number > 0 }
      let last = trace.turns.lastIndex { $0.number <= numbers.upperBound && $0.number > 0 }
      guard let first, let last, first <= last else {
        let most = trace.turns.last?.number ?? 0
        throw Failure(description: "the trace has no such turns; choose some up to \(most)")
      }
      indices = first == 1 ? 0..<last + 1 : first..<last + 1
    } else {
      indices = max(trace.turns.count - Self.defaultTurns, 0)..<trace.turns.count
    }
    let page = Template(PackageResources.page_html)
    bytes += Self.beginning
    bytes += PackageResources.page_css
    bytes += page.part(between: "/*STYLE*/", "/*TRACE*/")
    try putTrace(trace, indices)
    bytes += page.part(between: "/*TRACE*/", "/*SCRIPT*/")
    bytes += PackageResources.page_js
    bytes += page.part(after: "/*SCRIPT*/")
  }

  private mutating func putTrace(_ trace: Trace, _ indices: Range<Int>) throws(TraceError) {
    put("{\"format\":\"workflow-trace\",\"program\":", trace.header.program)
    put(",\"time\":", trace.header.time)
    put("}\n")
    bytes += Self.harmless(try trace.beginning(before: indices.lowerBound))
    try trace.forEachLine(ofTurnsAt: indices) { line in
      bytes += Self.harmless(line)
      bytes.append(0x0A)
    }
  }

  private mutating func put(_ text: String, _ quoted: String? = nil) {
    bytes += text.utf8
    if let quoted { bytes += Self.harmless(JSONText.quoted(quoted)) }
  }

  /// Returns bytes without the sign that could end the script they stand in.
  ///
  /// In JSON it stands in strings only, where the escape means the same.
  private static func harmless(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
  }
}

/// A file of the package with places for something else.
private struct Template {
  private let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  func part(before mark: String) -> [UInt8] { Array(pieces(mark)[0].utf8) }

  func part(after mark: String) -> [UInt8] { Array(pieces(mark)[1].utf8) }

  func part(between mark: String, _ other: String) -> [UInt8] {
    Template(part(after: mark)).part(before: other)
  }

  private func pieces(_ mark: String) -> [Substring] {
    let pieces = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    precondition(pieces.count == 2, "The template has no \(mark).")
    return pieces
  }
}
