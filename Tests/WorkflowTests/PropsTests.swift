import WorkflowTestSupport
import Testing
import Workflow

/// Part B of the rules: props.
struct PropsTests {
  @Test(.rules("10a", "10b"))
  func `changed props reach the child just before its render, never before the first`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>(name: "one", log: log))
    #expect(log.take() == ["state one", "render one"])
    host.update(Leaf<A>(name: "two", log: log))
    #expect(log.take() == ["change one to two", "render two"])
  }

  @Test(.rules("10c")) func `equal props have not changed`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: parent { Leaf<A>(name: "same", log: log) })
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(log.take() == [])
  }

  @Test(.rules("10d")) func `props without size have not changed`() {
    let log = Log()
    SizelessWorkflow.log = log
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in context.render(SizelessWorkflow()) })
    #expect(log.take() == ["render"])
    host.rendering.act.send(.set(1))
    #expect(log.take() == [])
    SizelessWorkflow.log = nil
  }

  @Test(.rules("10e")) func `props that cannot be compared may always have changed`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.render(Incomparable(log: log))
      })
    #expect(log.take() == ["render"])
    host.rendering.act.send(.set(1))
    #expect(log.take() == ["change", "render"])
  }

  @Test(.rules("10c")) func `conditionally Equatable props are compared`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.render(Conditional(value: state / 2, log: log))
      })
    _ = log.take()
    host.rendering.act.send(.set(1))
    #expect(log.take() == [])
    host.rendering.act.send(.set(2))
    #expect(log.take() == ["render 1"])
  }

  @Test(.rules("10a", "10c")) func `a property called props is what is compared`() {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.render(Formal(props: state / 2, log: log))
      })
    #expect(log.take() == ["render 0"])
    host.rendering.act.send(.set(1))
    #expect(log.take() == [])
    host.rendering.act.send(.set(2))
    #expect(log.take() == ["change 0 to 1", "render 1"])
  }

  @Test(.rules("11a", "11b"))
  func `a replaced dependency causes no render and is used from then on`() {
    let first = Log()
    let second = Log()
    let host = WorkflowHost(drainedByHand: Leaf<A>(log: first))
    _ = first.take()
    host.update(Leaf<A>(log: second))
    #expect(first.take() + second.take() == [])
    host.rendering.send.send(.add(1))
    #expect(first.take() == [])
    #expect(second.take() == ["render leaf"])
  }

  @Test(.rules("12a", "12b"))
  func `a change in workflowDidChange is used in the same pass, and causes no other pass`() {
    let log = Log()
    let host = WorkflowHost(drainedByHand: Clamped(limit: 10, log: log))
    host.rendering.send.send(.set(8))
    #expect(host.rendering.count == 8)
    _ = log.take()
    host.update(Clamped(limit: 5, log: log))
    #expect(host.rendering.count == 5)
    #expect(log.take() == ["render 5"])
  }

  @Test(.rules("13")) func `an action sees the newest workflow value`() {
    let host = WorkflowHost(drainedByHand: Clamped(limit: 10, log: Log()))
    let old = host.rendering
    host.update(Clamped(limit: 3, log: Log()))
    old.send.send(.set(8))
    #expect(host.rendering.count == 3)
  }

  @Test(.rules("14a")) func `an update from a callback waits in the queue`() {
    let log = Log()
    var host: WorkflowHost<Leaf<A>>!
    host = WorkflowHost(drainedByHand: Leaf<A>(name: "one", log: log)) { output in
      log("output \(output)")
      host.update(Leaf<A>(name: "two", log: log))
      host.rendering.send.send(.add(1))
      log("output handled")
    }
    _ = log.take()
    host.rendering.send.send(.addAndSay(1, "go"))
    #expect(
      log.take() == [
        "render one", "output go", "output handled", "change one to two", "render two",
        "render two",
      ])
    #expect(host.rendering.count == 2)
    host.end()
  }

  @Test(.rules("11c")) func `nodes below one that keeps its rendering keep their dependencies`() {
    var told: [String] = []
    let host = WorkflowHost(
      drainedByHand: Composite<Sink<Lower.Tell>> { state, context in
        context.render(Upper(dependency: "dependency \(state)")) { .output($0) }
      }
    ) { told.append($0) }
    host.rendering.act.send(.set(1))
    host.rendering.shown.send(.init())
    #expect(told == ["dependency 0"])
  }
}

private func parent<Child: Workflow<Leaf<A>.Shown, String>>(
  _ child: @escaping () -> Child
) -> Composite<Leaf<A>.Shown> {
  Composite { _, context in context.render(child()) { .output($0) } }
}

private struct SizelessWorkflow: Workflow {
  nonisolated(unsafe) static var log: Log?

  func render(state: Void, context: borrowing RenderContext<Self>) {
    Self.log?("render")
  }
}

private struct Incomparable: Workflow {
  var log: Log

  func makeInitialState() -> Int { 0 }

  func workflowDidChange(from previous: Self, state: inout Int) { log("change") }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Int {
    log("render")
    return state
  }
}

private struct Conditional<Value>: Workflow {
  var value: Value
  @Injected var log: Log

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int {
    log("render \(value)")
    return 0
  }
}

extension Conditional: Equatable where Value: Equatable {}

private struct Formal: Workflow {
  var props: Int
  var log: Log

  func workflowDidChange(from previous: Formal, state: inout Void) {
    log("change \(previous.props) to \(props)")
  }

  func render(state: Void, context: borrowing RenderContext<Self>) -> Int {
    log("render \(props)")
    return props
  }
}

private struct Clamped: Workflow, Equatable {
  enum Action: WorkflowAction {
    case set(Int)

    func apply(toState state: inout Int, workflow: Clamped) -> Never? {
      switch self {
      case .set(let value): state = min(value, workflow.limit)
      }
      return nil
    }
  }

  struct Shown {
    var count: Int
    var send: Sink<Action>
  }

  var limit: Int
  @Injected var log: Log

  func makeInitialState() -> Int { 0 }

  func workflowDidChange(from previous: Clamped, state: inout Int) {
    state = min(state, limit)
  }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Shown {
    log("render \(state)")
    return Shown(count: state, send: context.makeSink(of: Action.self))
  }
}

/// Passes its dependency on to a child.
private struct Upper: Workflow, Equatable {
  typealias Output = String
  @Injected var dependency = ""

  init(dependency: String) { _dependency = Injected(wrappedValue: dependency) }

  func render(state: Void, context: borrowing RenderContext<Upper>) -> Sink<Lower.Tell> {
    context.render(Lower(dependency: dependency)) { text in
      AnyWorkflowAction { _, _ in text }
    }
  }
}

/// Emits its dependency.
private struct Lower: Workflow, Equatable {
  typealias Output = String

  struct Tell: WorkflowAction {
    func apply(toState state: inout Void, workflow: Lower) -> String? { workflow.dependency }
  }

  @Injected var dependency = ""

  init(dependency: String) { _dependency = Injected(wrappedValue: dependency) }

  func render(state: Void, context: borrowing RenderContext<Lower>) -> Sink<Tell> {
    context.makeSink(of: Tell.self)
  }
}
