/// A description of one state machine: from props and state to a rendering.
///
/// A workflow is a value that its parent makes anew in every render pass: its *props*. The runtime
/// keeps its *state* in a node. The model is that of Square's Workflow.
///
/// Only `render(state:context:)` has to be written:
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
  /// What the parent passes in: the workflow itself, or the type of a property called `props`.
  associatedtype Props = Self
  /// What the node remembers between render passes.
  associatedtype State = Void
  /// What the workflow shows.
  associatedtype Rendering
  /// What the workflow tells its parent; `Never` if it tells nothing.
  associatedtype Output = Never
  /// The workflow's own type of action: found from a nested `Action`, so that `.select($0)` suffices.
  associatedtype Action = Never

  /// The part of this value that the parent passed in.
  var props: Props { get }

  /// Returns the state with which a session begins; called once, before the first render.
  func makeInitialState() -> State

  /// Adapts the state to changed props, just before the render that uses them.
  ///
  /// Never called before a first render, nor if the props are `Equatable` and equal. It must change
  /// nothing when both values mean the same.
  func workflowDidChange(from previous: Self, state: inout State)

  /// Returns what to show for this state.
  ///
  /// Must be pure: what should happen is declared through the context and begins at the commit.
  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering

  /// Renders this workflow as a child of another one; only wrappers write it.
  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering

  /// Claims that two props are interchangeable: with equal ones a child need not render.
  ///
  /// Found from `Equatable`; props that cannot be compared may always have changed.
  static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool

  /// Claims that two small states are interchangeable: then an action has changed nothing.
  ///
  /// Found from `Equatable`, and asked only for trivially copyable states of at most four words.
  static func statesAreEqual(_ previous: State, _ current: State) -> Bool
}

extension Workflow where Props == Self {
  /// The workflow itself.
  @inlinable public var props: Self { self }
}

extension Workflow where State == Void {
  /// Returns nothing: there is no state.
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

  /// Compares props whose type is `Equatable` only under conditions, such as a generic one.
  public static func propsAreEqual(_ previous: Props, _ current: Props) -> Bool {
    areEqualIfEquatable(previous, current)
  }

  /// Compares states whose type is `Equatable` only under conditions, such as a generic one.
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

/// Compares two values of a type that may turn out to be `Equatable` when the program runs.
private func areEqualIfEquatable<Value>(_ previous: Value, _ current: Value) -> Bool {
  func isEqual<Comparable: Equatable>(_ previous: Comparable) -> Bool {
    previous == current as? Comparable
  }
  guard let previous = previous as? any Equatable else { return false }
  return isEqual(previous)
}
