/// What `render` declares through: children, sinks, workers and side effects.
///
/// It is lent for one call of `render` and cannot be kept: storing it or capturing it in an escaping
/// closure does not compile.
///
/// The type's parameter is unconstrained so that workflows compile in modules whose default isolation
/// is the main actor.
public struct RenderContext<W>: ~Copyable {
  // A `Node<W>`: the unconstrained parameter cannot name that type. It and the scope of the children,
  // its session or that of a `render(each:)`, outlive the call of `render` for which this is made.
  @usableFromInline let unownedNode: Unmanaged<AnyObject>?
  @usableFromInline let scope: Unmanaged<Session>?
  @usableFromInline let backing: (any RenderBacking)?

  @inlinable init(
    node: Unmanaged<AnyObject>?, scope: Unmanaged<Session>?, backing: (any RenderBacking)?
  ) {
    unownedNode = node
    self.scope = scope
    self.backing = backing
  }

  /// Makes a context that is answered by a tester.
  package init(backing: some RenderBacking) {
    self.init(node: nil, scope: nil, backing: backing)
  }
}

extension RenderContext where W: Workflow {
  @inlinable var node: Node<W> {
    unsafeDowncast(unownedNode.unsafelyUnwrapped.takeUnretainedValue(), to: Node<W>.self)
  }

  /// Renders a child that tells nothing, and returns its rendering.
  ///
  /// The child's static type and the key are its identity under this node: the same twice in one pass
  /// stops.
  @inlinable public func render<Rendering, Child: Workflow<Rendering, Never>>(
    _ child: Child, key: Key = .none
  ) -> Rendering {
    child.rendered(in: self, key: key, outputMap: { (_: Never) -> AnyWorkflowAction<W> in })
  }

  /// Renders a child, and returns its rendering.
  ///
  /// - Parameter onOutput: makes an action of an output; that of the newest pass is used.
  @inlinable
  public func render<
    Rendering, Output, Child: Workflow<Rendering, Output>, Action: WorkflowAction<W>
  >(
    _ child: Child, key: Key = .none, onOutput: @escaping (Output) -> Action
  ) -> Rendering {
    child.rendered(in: self, key: key, outputMap: onOutput)
  }

  /// Renders a child whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func render<Rendering, Output, Child: Workflow<Rendering, Output>>(
    _ child: Child, key: Key = .none, onOutput: @escaping (Output) -> W.Action
  ) -> Rendering where W.Action: WorkflowAction<W> {
    child.rendered(in: self, key: key, outputMap: onOutput)
  }

  /// Renders a child in a node of its own: where wrappers end up.
  @inlinable func renderNode<Child: Workflow, Action: WorkflowAction<W>>(
    of child: Child, key: Key, outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    if let backing { return backing.render(child, key: key, outputMap: outputMap) }
    return unownedNode.unsafelyUnwrapped._withUnsafeGuaranteedRef { node in
      scope.unsafelyUnwrapped._withUnsafeGuaranteedRef { scope in
        unsafeDowncast(node, to: Node<W>.self).render(
          child, key: key, in: scope, outputMap: outputMap)
      }
    }
  }
}
