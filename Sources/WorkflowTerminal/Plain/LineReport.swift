import WorkflowTextUI

/// Says what has changed from one screen to the next, when both are lines.
struct LineReport {
  private var lines: [String] = []

  /// The lines that are to be read out for a frame: all at first, then those that are new.
  ///
  /// Lines that only moved are not read out again.
  mutating func changes(to frame: Frame) -> [String] {
    let new = frame.lines.map(\.withoutTrailingBlanks)
    defer { lines = new }
    let shorter = min(lines.count, new.count)
    var start = 0
    while start < shorter, lines[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, lines[lines.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let old = Array(lines[start..<lines.count - end])
    let changed = Array(new[start..<new.count - end])
    // Finding what stayed costs lines times changes; of so much, all is said again.
    guard old.count * changed.count < 250_000 else { return changed.withoutBlankEnds }
    return changed.difference(from: old).insertions.map(\.line).withoutBlankEnds
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}

extension [String] {
  /// The lines without blank ones at both ends.
  fileprivate var withoutBlankEnds: [String] {
    var rest = self[...]
    while rest.first?.isEmpty == true { rest.removeFirst() }
    while rest.last?.isEmpty == true { rest.removeLast() }
    return Array(rest)
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String {
    var count = utf8.count
    for byte in utf8.reversed() {
      guard byte == UInt8(ascii: " ") else { break }
      count -= 1
    }
    return String(decoding: utf8.prefix(count), as: UTF8.self)
  }
}
