/// The difference of two texts, line by line, for people to read.
///
/// Lines with `-` are in the old text, with `+` in the new one, with `?` a mark under what changed. It
/// is empty if the texts are the same, byte by byte. No line holds a raw control character.
package struct LineDifference {
  /// How many lines around a change are shown.
  private static let context = 3
  /// How many comparisons the search for the shortest way may take at most.
  private static let affordable = 4_000_000

  /// The lines, without a cut.
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

  /// The difference as text of at most `limit` lines; what is left out is counted.
  package func text(limit: Int = 200) -> String {
    let shown = lines.prefix(limit)
    let rest = lines.count > limit ? ["… \(count(lines.count - limit)) more"] : []
    return (shown + rest).joined(separator: "\n")
  }

  private func count(_ lines: Int) -> String { lines == 1 ? "1 line" : "\(lines) lines" }
}
