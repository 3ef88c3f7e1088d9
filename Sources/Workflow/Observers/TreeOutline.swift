import WorkflowReflection

/// The types, keys and states of a running tree, for debugging.
///
/// In the description, each node has a line of its own, indented below its parent. The line
/// `Inbox["new"] 3: 7` shows a type, a key, a session and a state.
public struct TreeOutline: Hashable, Codable, Sendable {
  /// One node of a tree.
  public struct Node: Hashable, Codable, Sendable {
    /// The number of nodes above this one.
    public var depth: Int
    /// The name of the workflow's type.
    public var type: String
    /// The key as text; empty if there is none.
    public var key: String
    /// The session's id.
    public var session: Int
    /// The state on one line, with sets and dictionaries sorted.
    ///
    /// It is empty if there is none, and while an action is changing it. Stored properties are
    /// shown even if the type has a description of its own. A `customMirror` keeps secrets out.
    public var state: String
  }

  /// The nodes, depth first: each after its parent, and siblings in order.
  public var nodes: [Node]
}

extension TreeOutline: CustomStringConvertible {
  /// The outline as indented lines.
  public var description: String {
    nodes.map { node in
      String(repeating: "  ", count: node.depth)
        + (node.key.isEmpty ? node.type : "\(node.type)[\(node.key)]")
        + " \(node.session)" + (node.state.isEmpty ? "" : ": \(node.state)")
    }.joined(separator: "\n")
  }
}

extension WorkflowHost {
  /// The outline of the tree as it is now; nil once the tree has begun to end.
  ///
  /// - Complexity: O(nodes), and a description of every state.
  public var outline: TreeOutline? { tree.root.map { TreeOutline($0) } }
}

extension TreeOutline {
  fileprivate init(_ root: Session) {
    nodes = []
    var left = [(session: root, depth: 0)]
    while let (session, depth) = left.popLast() {
      if let state = session.node?.currentState, let id = session.id {
        nodes.append(
          Node(
            depth: depth, type: "\(session.workflowType)", key: "\(session.key)",
            session: id, state: state is Void ? "" : ValueTree(state).line))
      }
      // A `render(each:)` has no line of its own, so its children have its depth.
      let below = session.isCollection ? depth : depth + 1
      left += session.children.members.reversed().map { ($0, below) }
    }
  }
}
