import Foundation
import WorkflowTextUI

/// Finds what has changed from one screen to the next, when both are lines.
struct LineReport {
  /// The lines that were there last, and below the modal overlays on them.
  private var shown: [[String]] = []

  /// Returns the lines to read out for a frame: all at first, then those that are new.
  ///
  /// Lines that only moved are not read out again, except those of screens that were not there
  /// before. A letter is read out as a whole, even where it repeats the one before. When a dialog
  /// closes, what is below it was read out before it opened. So the first line says where the user
  /// is, and only what has changed since follows.
  ///
  /// - Parameters:
  ///   - newRows: The rows of such screens.
  ///   - depth: The number of modal overlays, one above the other.
  mutating func changes(
    to frame: Frame, newRows: [Range<Int>] = [], depth: Int = 0
  ) -> [String] {
    let new = frame.lines.map(\.withoutTrailingBlanks)
    let isBack = depth + 1 < shown.count
    let old = (isBack ? shown[depth] : shown.last) ?? []
    shown = Array(shown.prefix(depth))
    shown += Array(repeating: [], count: depth - shown.count) + [new]
    let title = new.firstIndex { !$0.isEmpty }.map { $0..<$0 + 1 }
    let rows = newRows + (isBack ? [title].compactMap { $0 } : [])
    return LineReport.changes(from: old, to: new, newRows: rows)
  }

  private static func changes(
    from lines: [String], to new: [String], newRows: [Range<Int>]
  ) -> [String] {
    let shorter = min(lines.count, new.count)
    var start = 0
    while start < shorter, lines[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, lines[lines.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let old = Array(lines[start..<lines.count - end])
    let changed = Array(new[start..<new.count - end])
    var said = IndexSet()
    if old.count + changed.count < 1000 {
      for change in changed.difference(from: old).insertions { said.insert(start + change.offset) }
    } else {
      // Comparing in order costs lines times changes. Whether a line was there before costs little.
      var left: [String: Int] = [:]
      for line in old { left[line, default: 0] += 1 }
      for (offset, line) in changed.enumerated() {
        if let count = left[line], count > 0 {
          left[line] = count - 1
        } else {
          said.insert(start + offset)
        }
      }
    }
    for rows in newRows { said.insert(integersIn: rows.clamped(to: new.indices)) }
    return said.map { new[$0] }.withoutBlankEnds
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension [String] {
  /// The lines without the blank ones at both ends.
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
