/// The context in which `render` declares children, sinks, workers and side effects.
///
/// The context is lent for one call of `render`. Storing it, or capturing it in an escaping
/// closure, does not compile.
///
/// The type parameter is unconstrained so that workflows compile in modules whose default isolation
/// is the main actor.
public struct RenderContext<WorkflowType>: ~Copyable {
  /// The receiver of the declarations.
  @usableFromInline enum Target {
    // The object is a `Node<WorkflowType>`, a type that the unconstrained parameter cannot name.
    // The scope of the children is the node's session or that of a `render(each:)`. Both outlive
    // the call of `render` for which the context is created.
    case node(Unmanaged<AnyObject>, scope: Unmanaged<Session>)
    case tester(any RenderBacking)
  }

  @usableFromInline let target: Target

  @inlinable init(_ target: Target) { self.target = target }

  /// Creates a context whose declarations a tester answers.
  package init(backing: some RenderBacking) { self.init(.tester(backing)) }
}
