/// A picture of a running tree: types, keys and states, for debugging.
///
/// As text, each node stands on a line of its own, indented below its parent: `Inbox["new"] 3: 7` is
/// a type, a key, a session and a state.
public struct TreePicture: Hashable, Codable, Sendable {
  /// The name of the workflow's type.
  public var type: String
  /// The key as text; empty without one.
  public var key: String
  /// The session's id.
  public var session: Int
  /// The state as text; empty for a workflow without state.
  public var state: String
  /// The nodes below, in the order in which they were declared.
  public var children: [TreePicture]
}

extension TreePicture: CustomStringConvertible {
  /// The picture as indented lines.
  public var description: String { lines(indentation: "").joined(separator: "\n") }

  private func lines(indentation: String) -> [String] {
    let name = key.isEmpty ? type : "\(type)[\(key)]"
    let line = "\(indentation)\(name) \(session)" + (state.isEmpty ? "" : ": \(state)")
    return [line] + children.flatMap { $0.lines(indentation: indentation + "  ") }
  }
}

extension WorkflowHost {
  /// A picture of the tree as it is now; nil after the end.
  ///
  /// - Complexity: O(nodes), and a description of every state.
  public var picture: TreePicture? { stage.node.map { TreePicture($0.session) } }
}

extension TreePicture {
  fileprivate init(_ session: Session) {
    let state = session.node?.currentState ?? ()
    self.init(
      type: "\(session.workflowType)", key: "\(session.key)", session: session.id,
      state: state is Void ? "" : "\(state)", children: TreePicture.children(of: session))
  }

  /// The children of a node; those of a `render(each:)` stand in its place.
  private static func children(of session: Session) -> [TreePicture] {
    session.children.members.flatMap {
      $0.isCollection ? children(of: $0) : [TreePicture($0)]
    }
  }
}
