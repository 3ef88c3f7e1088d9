/// The context in which `render` declares children, sinks, workers and side effects.
///
/// The context is lent for one call of `render`. Storing it, or capturing it in an escaping
/// closure, does not compile.
///
/// | call | declares |
/// |---|---|
/// | `render(child, key:)` | a child |
/// | `render(each: items, key:, id:) { child }` | a child for each item |
/// | `run(worker)`, `run(each: workers)` | workers |
/// | `runSideEffect(key:) { … }` | a side effect |
/// | `makeSink(of:)`, `makeStateSink(of:)`, `makeOutputSink()` | sinks |
/// | `makeMailbox(of:, key:)` | a mailbox, to which any thread may post |
/// | `remember(inputs) { … }` | a value that is made anew only if its inputs change |
///
/// Declarations with outputs take `onOutput:`, a closure that returns an action: one of any type,
/// or one of the workflow's own type `Action`, which can be written as `.opened`. It is left out
/// where outputs are `Never`. `render(each:)` needs no `id:` if items are `Identifiable`, and its
/// children may be of several types, as `any Workflow<Rendering, Output>`.
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

// It stands here since each needs the other.
/// A tester that fakes children and answers a `RenderContext` in place of a node.
@usableFromInline package protocol RenderBacking: AnyObject {
  func render<Parent, Child: Workflow, Action: WorkflowAction<Parent>>(
    _ child: Child, key: Key, outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering

  /// Begins the scope of a `render(each:)`, which contains all children until its end.
  func beginCollection(of child: any Any.Type, key: Key)
  func endCollection()

  func makeSink<Action: WorkflowAction>(of type: Action.Type) -> Sink<Action>

  func makeOutputSink<WorkflowType: Workflow>(of type: WorkflowType.Type) -> Sink<
    WorkflowType.Output
  >

  func makeMailbox<Message: Sendable, Action: WorkflowAction>(
    of type: Message.Type, key: Key, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message>

  func run<WorkerType: Worker, Action: WorkflowAction>(
    _ worker: WorkerType, onOutput: @escaping (WorkerType.Output) -> Action)

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void)

  /// Makes a remembered value and returns it; a tester keeps no values between renders.
  func remember<Value>(
    at location: CodeLocation, key: Key, type: any Any.Type, _ make: () -> Value
  ) -> Value
}
