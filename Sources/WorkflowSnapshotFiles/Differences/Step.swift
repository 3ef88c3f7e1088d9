import WorkflowReflection
import WorkflowTextUI

/// A step of a difference: one line, or an old line that changed into a new one.
enum Step {
  case same(Line)
  case removed(Line)
  case inserted(Line)
  case changed(Line, Line)

  var isSame: Bool { if case .same = self { true } else { false } }

  static func steps(from old: [Line], to new: [Line], _ affordable: Int) -> [Step] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    let middle =
      left.count * right.count > affordable
      ? gap(left, right) : shortest(Array(left), Array(right))
    return old[..<start].map(Step.same) + middle + old[(old.count - end)...].map(Step.same)
  }

  private static func shortest(_ old: [Line], _ new: [Line]) -> [Step] {
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [Step] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (oldStart, newStart) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      steps += gap(old[oldStart..<left], new[newStart..<right])
      if left < old.count { steps.append(.same(old[left])) }
      left += 1
      right += 1
    }
    return steps
  }

  /// Pairs the lines that were removed and inserted at one position, and returns them as changes.
  ///
  /// Lines without a partner stay removed or inserted.
  private static func gap(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) -> [Step] {
    let pairs = min(old.count, new.count)
    return zip(old, new).map { $0 == $1 ? .same($0) : .changed($0, $1) }
      + old.dropFirst(pairs).map(Step.removed) + new.dropFirst(pairs).map(Step.inserted)
  }
}

// MARK: - Text

extension Step {
  /// The lines that show the step.
  var text: [String] {
    switch self {
    case .same(let line): ["  " + line.text.visible.shortened()]
    case .removed(let line): ["- " + line.text.visible.shortened()]
    case .inserted(let line): ["+ " + line.text.visible.shortened()]
    case .changed(let old, let new):
      old.text.looksLike(new.text)
        ? marked(old.text.unmistakable, new.text.unmistakable)
        : marked(old.text.visible, new.text.visible)
    }
  }

  private func marked(_ old: String, _ new: String) -> [String] {
    let (left, right) = (Array(old), Array(new))
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
    // Two lines with little in common have no single part that changed.
    guard 2 * (start + end) >= min(left.count, right.count), start + end > 0 else {
      return ["- " + old.shortened(around: start), "+ " + new.shortened(around: start)]
    }
    if max(left.count, right.count) > String.longestLine {
      // A mark would not stand where both have changed.
      return ["- " + old.shortened(around: start), "+ " + new.shortened(around: start)]
    }
    let before = String(right[..<start]).columnCount
    let length = [left, right].map { String($0[start..<($0.count - end)]).columnCount }.max() ?? 0
    let mark = String(repeating: " ", count: before) + String(repeating: "^", count: max(1, length))
    return ["- " + old, "+ " + new, "? " + mark]
  }
}

extension String {
  /// The number of characters of a line that are shown whole.
  fileprivate static let longestLine = 300

  /// Returns a part of a long line, with the numbers of characters before and after it.
  fileprivate func shortened(around position: Int = 0) -> String {
    // Most lines need no count of their characters.
    if utf8.count <= Self.longestLine || count <= Self.longestLine { return self }
    let start = max(0, position - Self.longestLine / 3)
    let shown = dropFirst(start).prefix(Self.longestLine)
    let rest = count - start - shown.count
    return (start > 0 ? "(\(start) characters) … " : "") + shown
      + (rest > 0 ? " … (\(rest) characters)" : "")
  }
}
