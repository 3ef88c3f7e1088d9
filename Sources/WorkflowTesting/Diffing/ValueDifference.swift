import WorkflowReflection

/// The difference of two values, as text.
package struct ValueDifference {
  /// The largest number of lines that a value on one side of the difference may have.
  private static let longestPart = 20

  private var lines: [String] = []

  /// Returns the difference of two values, or nil if reflection sees none.
  ///
  /// Lines with `-` show the old value, lines with `+` the new one. Unchanged parts are counted.
  /// Values can be unequal and look the same, for example if they differ in a closure.
  ///
  /// - Parameters:
  ///   - old: The expected or former value.
  ///   - new: The actual value.
  ///   - limit: The number of lines to show; the rest are counted.
  /// - Complexity: One reflection of each value, plus the time for the lines.
  package static func text(from old: Any, to new: Any, limit: Int = 100) -> String? {
    text(from: ValueTree(old), to: ValueTree(new), limit: limit)
  }

  static func text(from old: ValueTree, to new: ValueTree, limit: Int) -> String? {
    guard old != new else { return nil }
    var difference = ValueDifference()
    difference.compare(old, new, prefix: "", depth: 0)
    return difference.lines.cut(to: limit, noun: "lines").joined(separator: "\n")
  }

  private mutating func compare(_ old: ValueTree, _ new: ValueTree, prefix: String, depth: Int) {
    if let before = old.type, let now = new.type, before != now, old.head == new.head {
      add("-", "\(prefix)\(old.head) of \(String(reflecting: before))", depth)
      return add("+", "\(prefix)\(new.head) of \(String(reflecting: now))", depth)
    }
    guard old.kind == new.kind, old.kind != .atom,
      old.kind == .text || old.head == new.head
    else { return replace(old, new, prefix: prefix, depth: depth) }
    if old.kind == .text { return compareTexts(old, new, prefix: prefix, depth: depth) }
    add(" ", prefix + old.brackets.opening, depth)
    compareOrder(old, new, depth: depth + 1)
    compareParts(old, new, depth: depth + 1)
    add(" ", old.brackets.closing, depth)
  }

  private mutating func compareParts(_ old: ValueTree, _ new: ValueTree, depth: Int) {
    var unchanged = 0
    for step in ValueTree.steps(from: old, to: new) {
      if case .same = step {
        unchanged += 1
        continue
      }
      addUnchanged(&unchanged, depth)
      switch step {
      case .same: break
      case .removed(let part): add("-", part.value, prefix: prefix(of: part), depth)
      case .inserted(let part): add("+", part.value, prefix: prefix(of: part), depth)
      case .changed(let before, let after, let position):
        // An atom needs no index: the count of unchanged elements above it tells where it is.
        let hasPosition = old.kind == .list && after.id == nil && after.value.kind != .atom
        let path = hasPosition ? "[\(position)]: " : prefix(of: after)
        compare(before.value, after.value, prefix: path, depth: depth)
      }
    }
    addUnchanged(&unchanged, depth)
  }

  /// Adds the old and the new order of elements with ids, if the order has changed.
  private mutating func compareOrder(_ old: ValueTree, _ new: ValueTree, depth: Int) {
    let (oldIDs, newIDs) = (old.parts.compactMap(\.id), new.parts.compactMap(\.id))
    guard old.kind == .list, oldIDs.count == old.parts.count, newIDs.count == new.parts.count
    else { return }
    let (before, after) = (Set(oldIDs), Set(newIDs))
    guard before.count == oldIDs.count, after.count == newIDs.count else { return }
    let (kept, now) = (oldIDs.filter(after.contains), newIDs.filter(before.contains))
    guard kept != now else { return }
    let start = zip(kept, now).prefix { $0 == $1 }.count
    let end = zip(kept.reversed(), now.reversed()).prefix { $0 == $1 }.count
    func ids(_ all: [String]) -> String {
      Array(all[start..<(all.count - end)]).cut(to: 10, noun: "ids").joined(separator: ", ")
    }
    add("-", "order: \(ids(kept))", depth)
    add("+", "order: \(ids(now))", depth)
  }

  private func prefix(of part: ValueTree.Part) -> String {
    part.id.map { "[id \($0)]: " } ?? part.prefix
  }
}

// MARK: - Texts

extension ValueDifference {
  /// The number of characters of a long text to show around the first difference.
  private static let shownText = 120

  private mutating func compareTexts(
    _ old: ValueTree, _ new: ValueTree, prefix: String, depth: Int
  ) {
    let lines = [old, new].map { $0.head.split(separator: "\n", omittingEmptySubsequences: false) }
    if lines[0].count > 1, lines[1].count > 1 {
      func tree(_ lines: [Substring]) -> ValueTree {
        ValueTree(.list, "", lines.map { .init(value: ValueTree(.atom, String($0).escaped)) })
      }
      add(" ", prefix + "\"\"\"", depth)
      compareParts(tree(lines[0]), tree(lines[1]), depth: depth + 1)
      add(" ", "\"\"\"", depth)
    } else if max(old.head.count, new.head.count) > 2 * Self.shownText {
      let same = zip(old.head.unicodeScalars, new.head.unicodeScalars).prefix { $0 == $1 }.count
      add("-", prefix + old.head.excerpt(around: same, length: Self.shownText), depth)
      add("+", prefix + new.head.excerpt(around: same, length: Self.shownText), depth)
    } else {
      replace(old, new, prefix: prefix, depth: depth)
    }
  }
}

// MARK: - Lines

extension ValueDifference {
  private mutating func replace(_ old: ValueTree, _ new: ValueTree, prefix: String, depth: Int) {
    let (before, after) = (old.word, new.word)
    if old.kind == .atom, new.kind == .atom,
      max(old.head.utf8.count, new.head.utf8.count) > 2 * Self.shownText
    {
      let same = zip(old.head.unicodeScalars, new.head.unicodeScalars).prefix { $0 == $1 }.count
      var parts = [old.head, new.head].map { $0.part(around: same, length: Self.shownText) { $0 } }
      if parts[0].looksLike(parts[1]) { parts = parts.map(\.unmistakable) }
      add("-", prefix + parts[0], depth)
      add("+", prefix + parts[1], depth)
    } else if let before, let after, before.looksLike(after) {
      add("-", prefix + old.exactWord(before), depth)
      add("+", prefix + new.exactWord(after), depth)
    } else {
      add("-", old, prefix: prefix, depth)
      add("+", new, prefix: prefix, depth)
    }
  }

  private mutating func add(_ mark: String, _ value: ValueTree, prefix: String, _ depth: Int) {
    let all = value.lines(prefix: prefix, indentation: 2 * depth)
    lines += all.cut(to: Self.longestPart, noun: "lines").map { "\(mark) \(shortened($0))" }
  }

  private mutating func add(_ mark: String, _ text: String, _ depth: Int) {
    lines.append("\(mark) \(String(repeating: "  ", count: depth))\(text)")
  }

  private mutating func addUnchanged(_ count: inout Int, _ depth: Int) {
    if count > 0 { add(" ", "… \(count) unchanged", depth) }
    count = 0
  }
}

extension [String] {
  /// Returns the first strings, and a line that says how many more there are.
  package func cut(to limit: Int, noun: String) -> [String] {
    count <= limit ? self : prefix(limit) + ["… \(count - limit) more \(noun)"]
  }
}

extension String {
  /// Returns a part of a long text in quotes, with the number of characters before and after it.
  fileprivate func excerpt(around position: Int, length: Int) -> String {
    part(around: position, length: length) { $0.quoted }
  }

  /// Returns a part of a long text, with the number of characters before and after it.
  fileprivate func part(
    around position: Int, length: Int, writing write: (String) -> String
  ) -> String {
    let start = max(0, position - length / 3)
    let shown = unicodeScalars.dropFirst(start).prefix(length)
    let rest = unicodeScalars.count - start - shown.count
    return (start > 0 ? "(\(start) characters) … " : "") + write(String(shown))
      + (rest > 0 ? " … (\(rest) characters)" : "")
  }
}

extension ValueTree {
  /// The value on one line, if it is a word or a text that is not long.
  fileprivate var word: String? {
    (kind == .atom || kind == .text) && head.utf8.count < 1_000 ? line : nil
  }

  /// A word that looks like another one, with what tells them apart.
  fileprivate func exactWord(_ word: String) -> String {
    exactly.map { "\(word) (\($0))" } ?? word.unmistakable
  }
}
