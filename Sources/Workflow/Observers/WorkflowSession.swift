/// The life of one node, as observers see it.
public struct WorkflowSession {
  /// The session of a node, which has an id: observers do not see collections.
  @usableFromInline package let session: Session

  @usableFromInline init(_ session: Session) { self.session = session }

  /// The number of the session, unique in its host and increasing from 0.
  public var id: Int { session.id.unsafelyUnwrapped }
  /// The static type of the workflow.
  public var workflowType: any Any.Type { session.workflowType }
  /// The key among nodes of the same type; in a `render(each:)`, the item's id.
  public var key: Key { session.key }
  /// The type names and keys from the root to this node.
  public var path: String { session.path }

  /// The session of the node above; nil for the root.
  public var parent: WorkflowSession? {
    var next = session.parent
    while let candidate = next, candidate.isCollection { next = candidate.parent }
    return next.map(WorkflowSession.init)
  }
}

extension WorkflowSession: Hashable {
  /// Whether both are the same session of the same host.
  public static func == (left: Self, right: Self) -> Bool { left.session === right.session }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}
