/// What `render` declares through: children, sinks, workers and side effects.
///
/// It is lent for one call of `render` and cannot be kept: storing it or capturing it in an escaping
/// closure does not compile.
///
/// The type's parameter is unconstrained so that workflows compile in modules whose default isolation
/// is the main actor.
public struct RenderContext<WorkflowType>: ~Copyable {
  /// What answers the declarations.
  @usableFromInline enum Target {
    // A `Node<WorkflowType>`: the unconstrained parameter cannot name that type. It and the scope of
    // the children, its session or that of a `render(each:)`, outlive the call of `render` for which
    // the context is made.
    case node(Unmanaged<AnyObject>, scope: Unmanaged<Session>)
    case tester(any RenderBacking)
  }

  @usableFromInline let target: Target

  @inlinable init(_ target: Target) { self.target = target }

  /// Makes a context that is answered by a tester.
  package init(backing: some RenderBacking) { self.init(.tester(backing)) }
}
