// For code that looks at the whole tree: outlines, snapshots, testers, messages.
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

  /// The type's name, with the key in brackets if there is one.
  package var name: String {
    let type = isCollection ? "each \(workflowType)" : "\(workflowType)"
    return key.base == nil ? type : "\(type)[\(key)]"
  }
}
