/// A description of one state machine: from props and state to a rendering.
///
/// A workflow is a value that its parent creates again in every render pass: its *props*. The
/// runtime keeps its *state* in a node. The model is that of Square's Workflow.
///
/// Only `render(state:context:)` is required:
///
/// ```swift
/// struct Greeting: Workflow, Equatable {
///   var name: String
///
///   func render(state: Void, context: borrowing RenderContext<Self>) -> String {
///     "Hello, \(name)!"
///   }
/// }
/// ```
///
/// A workflow whose props are `Equatable` is rendered again only when they change, when its state
/// changes, or when something below it renders.
public protocol Workflow<Rendering, Output> {
  /// The values that the parent passes in: the workflow itself, or a property called `props`.
  associatedtype Props = Self
  /// The private values that the node keeps between render passes.
  associatedtype State = Void
  /// The value that the workflow shows.
  associatedtype Rendering
  /// The events that the workflow sends to its parent; `Never` if there are none.
  associatedtype Output = Never
  /// The workflow's own type of action.
  ///
  /// It is inferred from a nested type called `Action`, so that handlers can write `.select($0)`.
  associatedtype Action = Never

  /// The part of this value that the parent passed in.
  var props: Props { get }

  /// Returns the state with which a session begins; called once, before the first render.
  func makeInitialState() -> State

  /// Adapts the state to changed props, just before the render that uses them.
  ///
  /// This is not called before the first render, nor if the props are `Equatable` and equal. It
  /// must change nothing if both values mean the same. A method with other types, or without
  /// `inout`, is another one: it compiles, and is never called.
  func workflowDidChange(from previous: Self, state: inout State)

  /// Returns the rendering for a state.
  ///
  /// This must be pure. Workers and side effects declared through the context begin at the commit.
  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering

  /// Renders this workflow as a child of another one; only wrappers implement it.
  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering

  /// Whether two props are interchangeable, so that a child with equal props need not render.
  ///
  /// Derived from `Equatable`. Props that cannot be compared count as changed every time.
  static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool

  /// Whether two small states are interchangeable, so that an action has changed nothing.
  ///
  /// Derived from `Equatable`. Used only for trivially copyable states of at most four words.
  static func statesAreEqual(_ previous: State, _ current: State) -> Bool
}

extension Workflow where Props == Self {
  /// The workflow itself.
  @inlinable public var props: Self { self }
}

extension Workflow where State == Void {
  /// Does nothing, since there is no state.
  @inlinable public func makeInitialState() {}
}

extension Workflow {
  /// Keeps the state as it is.
  @inlinable public func workflowDidChange(from previous: Self, state: inout State) {}

  /// Renders this workflow in a node of its own, below the node of the context.
  @inlinable public func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering {
    context.renderNode(of: self, key: key, outputMap: outputMap)
  }

  /// Compares props whose type is only conditionally `Equatable`, such as a generic one.
  public static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool {
    areEqualIfEquatable(previous, current)
  }

  /// Compares states whose type is only conditionally `Equatable`, such as a generic one.
  public static func statesAreEqual(_ previous: State, _ current: State) -> Bool {
    areEqualIfEquatable(previous, current)
  }
}

extension Workflow where Props: Equatable {
  /// Compares props with `==`.
  @inlinable public static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool {
    previous == current
  }
}

extension Workflow where State: Equatable {
  /// Compares states with `==`.
  @inlinable public static func statesAreEqual(_ previous: State, _ current: State) -> Bool {
    previous == current
  }
}

/// Compares two values if their type is `Equatable` at run time; otherwise returns false.
private func areEqualIfEquatable<Value>(_ previous: Value, _ current: Value) -> Bool {
  func isEqual<Comparable: Equatable>(_ previous: Comparable) -> Bool {
    previous == current as? Comparable
  }
  // Rule 10e.
  guard let previous = previous as? any Equatable else { return false }
  return isEqual(previous)
}
