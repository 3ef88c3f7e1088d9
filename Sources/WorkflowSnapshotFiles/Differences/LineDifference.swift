/// The difference of two texts, line by line, for people to read.
///
/// Lines with `-` are in the old text and lines with `+` in the new one. A line with `?` marks what
/// changed. The difference is empty if the texts are the same, byte by byte. No line contains a raw
/// control character.
package struct LineDifference {
  /// The number of lines to show around a change.
  private static let context = 3
  /// The largest number of comparisons that the search for the shortest edit may make.
  private static let affordable = 4_000_000

  /// All lines of the difference.
  package private(set) var lines: [String] = []

  /// Compares two texts.
  ///
  /// - Complexity: O(lines × changed lines), and O(lines) where that would be too much.
  package init(from old: String, to new: String) {
    guard !Line.areSame(old, new) else { return }
    let steps = Step.steps(from: Line.lines(of: old), to: Line.lines(of: new), Self.affordable)
    let changes = steps.indices.filter { !steps[$0].isSame }
    var shownUpTo = 0
    for change in changes {
      let start = max(shownUpTo, change - Self.context)
      let end = min(steps.count, change + Self.context + 1)
      if start > shownUpTo { lines.append("… \(count(start - shownUpTo)) unchanged") }
      for step in steps[start..<end] { lines += step.text }
      shownUpTo = end
    }
    if shownUpTo < steps.count { lines.append("… \(count(steps.count - shownUpTo)) unchanged") }
    for (mark, text, other) in [("-", old, new), ("+", new, old)]
    where !text.isEmpty && text.utf8.last != 0x0A && other.utf8.last == 0x0A {
      lines.append("\(mark) (no newline at the end)")
    }
  }

  /// Returns the difference as text of at most `limit` lines, and counts the rest.
  package func text(limit: Int = 200) -> String {
    let shown = lines.prefix(limit)
    let rest = lines.count > limit ? ["… \(count(lines.count - limit)) more"] : []
    return (shown + rest).joined(separator: "\n")
  }

  private func count(_ lines: Int) -> String { lines == 1 ? "1 line" : "\(lines) lines" }
}
