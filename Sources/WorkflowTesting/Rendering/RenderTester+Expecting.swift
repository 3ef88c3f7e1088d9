public import Workflow

// What a test expects a render to declare.
extension RenderTester {
  /// Expects a child, and fakes its rendering.
  ///
  /// In a `render(each:)` the key of a child is the item's id.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the child.
  ///   - key: The key of the child.
  ///   - collection: The key of the `render(each:)` that the child is in, if several have children
  ///     of one type; nil if it does not matter.
  ///   - rendering: The rendering that the parent gets.
  ///   - output: The output that the child emits after the render; nil for none.
  ///   - check: A closure that checks the child that the parent declares, usually its props.
  public func expect<Child: Workflow>(
    _ type: Child.Type, key: Key = .none, in collection: Key? = nil,
    rendering: Child.Rendering, output: Child.Output? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: @escaping (Child) -> Void = { _ in }
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = ExpectedChild<Child>(rendering: .fake(rendering), output: output, check: check)
    return expecting(child, key, in: collection, at: site)
  }

  /// Expects a child of a type with any key, and fakes its rendering.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the child.
  ///   - predicate: Returns whether a child is the expected one.
  ///   - rendering: The rendering that the parent gets.
  ///   - output: The output that the child emits after the render; nil for none.
  public func expect<Child: Workflow>(
    _ type: Child.Type, where predicate: @escaping (Child) -> Bool,
    rendering: Child.Rendering, output: Child.Output? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = ExpectedChild<Child>(rendering: .fake(rendering), output: output, check: { _ in })
    return expecting(
      RenderExpectation("a child \(type) that fits", at: site, fake: child, isExact: false) {
        what, value in
        guard case .child(ObjectIdentifier(Child.self), _) = what else { return false }
        return (value as? Child).map(predicate) == true
      })
  }

  /// Expects a child, and renders it in its initial state instead of faking it.
  ///
  /// Its own children render too. What its rendering sends is applied to its state, and its outputs
  /// reach the parent. Its workers and side effects do not run.
  ///
  /// - Parameters:
  ///   - type: The workflow type of the child.
  ///   - key: The key of the child.
  ///   - collection: The key of the `render(each:)` that the child is in; nil to accept any.
  ///   - check: A closure that checks the child that the parent declares, usually its props.
  public func expectRendered<Child: Workflow>(
    _ type: Child.Type, key: Key = .none, in collection: Key? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: @escaping (Child) -> Void = { _ in }
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = ExpectedChild<Child>(rendering: .real, output: nil, check: check)
    return expecting(child, key, in: collection, at: site)
  }

  private func expecting<Child: Workflow>(
    _ child: ExpectedChild<Child>, _ key: Key, in collection: Key?, at site: CallSite
  ) -> RenderTester {
    let expected = RenderExpectation.What.child(ObjectIdentifier(Child.self), key)
    return expecting(
      RenderExpectation(
        declared(Child.self, key), at: site, fake: child, collection: collection
      ) { what, _ in what == expected })
  }
}

// MARK: - Workers and side effects

extension RenderTester {
  /// Expects a worker equal to this one.
  ///
  /// - Parameters:
  ///   - worker: The expected worker.
  ///   - output: The output that the worker emits after the render; nil for none.
  public func expect<WorkerType: Worker>(
    _ worker: WorkerType, output: WorkerType.Output? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = RenderExpectation.What.worker(AnyHashable(worker))
    return expecting(
      RenderExpectation(
        "the worker \(workerText(worker))", at: site,
        fake: ExpectedWorker<WorkerType>(output: output)
      ) { what, _ in what == expected })
  }

  /// Expects a worker of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the worker.
  ///   - predicate: Returns whether a worker is the expected one.
  ///   - output: The output that the worker emits after the render; nil for none.
  public func expect<WorkerType: Worker>(
    _ type: WorkerType.Type, where predicate: @escaping (WorkerType) -> Bool = { _ in true },
    output: WorkerType.Output? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expecting(
      RenderExpectation(
        "a worker \(type) that fits", at: site, fake: ExpectedWorker<WorkerType>(output: output),
        isExact: false
      ) { what, value in
        guard case .worker = what else { return false }
        return (value as? WorkerType).map(predicate) == true
      })
  }

  /// Expects a side effect with a key.
  ///
  /// - Parameters:
  ///   - key: The key of the side effect.
  ///   - runs: Whether its closure runs after the render. What that sends is applied. Its lifetime
  ///     does not end.
  public func expectSideEffect(
    key: Key, runs: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expecting(sideEffect: key, runs ? .runs : .nothing, at: site)
  }

  /// Expects a side effect with a key, and applies an action after the render as if it sent that.
  public func expectSideEffect<Action: WorkflowAction<WorkflowType>>(
    key: Key, sending action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expecting(sideEffect: key, .sends(action), at: site)
  }

  /// Expects a side effect with a key, and applies an action after the render as if it sent that.
  public func expectSideEffect(
    key: Key, sending action: WorkflowType.Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTester where WorkflowType.Action: WorkflowAction<WorkflowType> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expecting(sideEffect: key, .sends(action), at: site)
  }

  private func expecting(
    sideEffect key: Key, _ fake: ExpectedSideEffect<WorkflowType>, at site: CallSite
  ) -> RenderTester {
    expecting(
      RenderExpectation("the side effect with the key \(key)", at: site, fake: fake) { what, _ in
        what == .sideEffect(key)
      })
  }

  private func expecting(_ expectation: RenderExpectation) -> RenderTester {
    changed { $0.expectations.append(expectation) }
  }
}
