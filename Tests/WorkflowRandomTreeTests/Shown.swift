/// The rendering of every node of a plan: its facts, its children, and what sends to it.
final class Shown: Equatable {
  let facts: Facts
  let given: Given
  /// The number that a wrapper adds.
  let note: Int
  let children: [Shown]
  let entry: Entry

  init(facts: Facts, given: Given, note: Int = 0, children: [Shown], entry: Entry) {
    self.facts = facts
    self.given = given
    self.note = note
    self.children = children
    self.entry = entry
  }

  func noted(_ note: Int) -> Shown {
    Shown(facts: facts, given: given, note: note, children: children, entry: entry)
  }

  /// The entries of this node and of all nodes below it.
  var entries: [Entry] {
    var entries: [Entry] = []
    collect(&entries)
    return entries
  }

  private func collect(_ entries: inout [Entry]) {
    entries.append(entry)
    for child in children { child.collect(&entries) }
  }

  static func == (left: Shown, right: Shown) -> Bool {
    left === right
      || left.facts == right.facts && left.given == right.given && left.note == right.note
        && left.children == right.children
  }
}

extension Shown: CustomStringConvertible {
  var description: String {
    let item = given.item.map { " item \($0.id)=\($0.value)" } ?? ""
    let items =
      facts.items.isEmpty ? "" : " " + facts.items.map { "\($0.id)=\($0.value)" }.description
    return
      "(node \(given.node) value \(given.value)\(item) birth \(facts.birth) count \(facts.count)"
      + " mode \(facts.mode) selected \(facts.selected)\(items)"
      + (facts.finished.isEmpty ? "" : " finished \(facts.finished)")
      + (note == 0 ? "" : " note \(note)")
      + (children.isEmpty ? "" : " " + children.map(\.description).joined(separator: " ")) + ")"
  }
}

/// The sinks and the mailboxes of a node.
struct Entry {
  var send: (Route, Change) -> Void
  var posts: [(Int) -> Void] = []
}
