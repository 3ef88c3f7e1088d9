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
