import WorkflowTracing

/// A page that shows some turns of a trace, in one file that needs nothing else.
///
/// In it are the lines of the turns, and the sessions and the texts that there were before them.
struct TracePage {
  private(set) var bytes: [UInt8] = []

  /// The turns that are shown if the command line does not say which.
  static let defaultTurns = 2_000

  /// The bytes that every page begins with.
  static var beginning: [UInt8] { Template(PackageResources.page_html).part(before: "/*STYLE*/") }

  /// The reason why a page cannot be made.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Creates a page of the turns with some numbers; nil for the last ones.
  ///
  /// - Parameter partSize: The bytes of lines that the page reads at once.
  init(of trace: Trace, turns numbers: ClosedRange<Int>?, partSize: Int = 4 << 20) throws {
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
    let data = try PageData(of: trace, indices, partSize: partSize)
    let page = Template(PackageResources.page_html)
    bytes += Self.beginning
    bytes += PackageResources.page_css
    bytes += page.part(between: "/*STYLE*/", "/*INDEX*/")
    bytes += data.index
    bytes += page.part(between: "/*INDEX*/", "/*FIRST*/")
    put(data.parts.prefix(1))
    bytes += page.part(between: "/*FIRST*/", "/*SCRIPT*/")
    bytes += PackageResources.basics_js + PackageResources.lines_js + PackageResources.lists_js
    bytes += PackageResources.page_js
    bytes += page.part(between: "/*SCRIPT*/", "/*REST*/")
    put(data.parts.dropFirst())
    bytes += page.part(after: "/*REST*/")
  }

  private mutating func put(_ parts: some Sequence<PageData.Part>) {
    for part in parts {
      for (name, text) in [("rows", part.rows), ("turns", part.figures), ("lines", part.lines)] {
        bytes += "<script class=\"\(name)\" type=\"text/plain\">".utf8
        bytes += text
        bytes += "</script>\n".utf8
      }
    }
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
