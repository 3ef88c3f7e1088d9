// For code that looks at the whole tree: outlines, snapshots, testers, messages.
import WorkflowSynchronization

extension Session {
  /// The children, in the order of the last pass; those of a `render(each:)` are below it.
  package var childSessions: [Session] { children.members }

  /// This session and all below it, depth first, without collections.
  package var allSessions: [Session] {
    var (all, left) = ([Session](), [self])
    while let session = left.popLast() {
      if !session.isCollection { all.append(session) }
      left += session.children.members.reversed()
    }
    return all
  }

  /// The type names and keys from the root to this session, as messages show them.
  package var path: String {
    sequence(first: self, next: \.parent).map(\.name).reversed().joined(separator: " / ")
  }

  /// Stops the program since the stack has no room for another level.
  func stopAsTooDeep() -> Never {
    let level = sequence(first: self, next: \.parent).count { !$0.isCollection } - 1
    Misuse.treeTooDeep(level: level, types: typesAbove).stop()
  }

  /// The types from the root to this session, with the length of each run of one type.
  private var typesAbove: String {
    var runs: [(type: String, count: Int)] = []
    for session in sequence(first: self, next: \.parent) where !session.isCollection {
      let type = "\(session.workflowType)"
      if runs.last?.type == type { runs[runs.count - 1].count += 1 } else { runs.append((type, 1)) }
    }
    let names = runs.reversed().map { $0.count == 1 ? $0.type : "\($0.type) × \($0.count)" }
    if names.count <= 20 { return names.joined(separator: " / ") }
    return (names.prefix(8) + ["…"] + names.suffix(8)).joined(separator: " / ")
  }

  /// The type's name, with the key in brackets if there is one.
  package var name: String {
    let type = isCollection ? "each \(workflowType)" : "\(workflowType)"
    return key.base == nil ? type : "\(type)[\(key)]"
  }
}
