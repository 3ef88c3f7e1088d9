extension RenderContext where WorkflowType: Workflow {
  /// Renders a child without outputs, and returns its rendering.
  ///
  /// The child's static type and the key are its identity under this node. Rendering the same
  /// identity twice in one pass stops the program.
  @inlinable public func render<Rendering, Child: Workflow<Rendering, Never>>(
    _ child: Child, key: Key = .none
  ) -> Rendering {
    child.rendered(
      in: self, key: key, outputMap: { (_: Never) -> AnyWorkflowAction<WorkflowType> in })
  }

  /// Renders a child, and returns its rendering.
  ///
  /// - Parameters:
  ///   - child: The child, as its newest value.
  ///   - key: A key that tells apart several children of one type.
  ///   - onOutput: Turns an output into an action; the closure of the newest pass is used.
  @inlinable
  public func render<
    Rendering, Output, Child: Workflow<Rendering, Output>, Action: WorkflowAction<WorkflowType>
  >(
    _ child: Child, key: Key = .none, onOutput: @escaping (Output) -> Action
  ) -> Rendering {
    child.rendered(in: self, key: key, outputMap: onOutput)
  }

  /// Renders a child whose outputs become actions of the workflow's own type `Action`.
  @inlinable public func render<Rendering, Output, Child: Workflow<Rendering, Output>>(
    _ child: Child, key: Key = .none, onOutput: @escaping (Output) -> WorkflowType.Action
  ) -> Rendering where WorkflowType.Action: WorkflowAction<WorkflowType> {
    child.rendered(in: self, key: key, outputMap: onOutput)
  }

  /// Renders a child in a node of its own; wrappers forward to this.
  @inlinable func renderNode<Child: Workflow, Action: WorkflowAction<WorkflowType>>(
    of child: Child, key: Key, outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    switch target {
    case .tester(let backing): return backing.render(child, key: key, outputMap: outputMap)
    case .node(let node, let scope):
      // The target holds nodes of this type only.
      #if DEBUG
        // Without optimisation, closures would need half the stack of a level.
        return self.node.render(
          child, key: key, in: scope.takeUnretainedValue(), outputMap: outputMap)
      #else
        return node._withUnsafeGuaranteedRef { node in
          scope._withUnsafeGuaranteedRef { scope in
            unsafeDowncast(node, to: Node<WorkflowType>.self).render(
              child, key: key, in: scope, outputMap: outputMap)
          }
        }
      #endif
    }
  }

  /// The node that declares; there is none if a tester answers.
  @inlinable var node: Node<WorkflowType> {
    guard case .node(let node, _) = target else { preconditionFailure("A tester has no node.") }
    // The target holds nodes of this type only.
    return unsafeDowncast(node.takeUnretainedValue(), to: Node<WorkflowType>.self)
  }
}
