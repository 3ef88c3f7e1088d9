import Testing
import WorkflowTestSupport
import Workflow

/// What a pass declares in vain is released where its `deinit` may send.
struct DiscardedValueTests {
  enum Kind: CaseIterable { case worker, sideEffect, input, outdatedInput, props, rendering }

  @Test(
    .rules("24e", "42g", "41f"), arguments: Kind.allCases, [WorkflowChecks(), .comparesRenderings])
  func `what a discarded value sends waits`(kind: Kind, checks: WorkflowChecks) async {
    let box = SinkBox()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        let token = Token { [box] in
          if box.left > 0 { box.send(10 * box.left) }
        }
        switch kind {
        case .worker: context.run(Holding(token: token))
        case .sideEffect: context.runSideEffect(key: 1) { [token] _ in _ = token }
        case .input: _ = context.remember(Input(number: 0, token: token)) { 1 }
        case .outdatedInput: _ = context.remember(Input(number: state, token: token)) { 1 }
        case .props: context.render(Child(input: Input(number: state, token: token)))
        case .rendering: _ = context.render(Showing(token: token))
        }
        return state
      }, checks: checks)
    box.sink = host.rendering.act
    host.rendering.act.send(.set(1))
    box.left = 3
    host.rendering.act.send(.set(2))
    #expect(host.rendering.shown == 10)
    box.left = 0
    host.end()
  }

  @Test(.rules("24a", "24e")) func `what the closure of remember captures ends while rendering`()
    async
  {
    expectStop(
      """
      Something was sent to "Composite<Int>" while the tree was rendering.
      Rendering must be pure: send from an event, a worker or runSideEffect(key:) instead.
      """,
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let box = SinkBox()
        let host = WorkflowHost(
          drainedByHand: Composite<Int> { _, context in
            let token = Token { if box.left > 0 { box.send(0) } }
            return context.remember(0) {
              _ = token
              return 1
            }
          })
        box.sink = host.rendering.act
        box.left = 1
        host.rendering.act.send(.set(1))
      })
  }

  @Test(.rules("11b", "20f")) func `a repeated pass keeps the newer of two equal values`() {
    let log = Log()
    var count = 0
    let host = WorkflowHost(
      drainedByHand: Composite<Sink<Teller.Action>> { _, context in
        count += 1
        return context.render(Teller(text: "pass \(count)", log: log))
      }, checks: .repeatsPasses)
    for value in 1...3 {
      let newest = "pass \(count)"
      host.rendering.shown.send(.tell)
      #expect(log.take() == [newest])
      host.rendering.act.send(.set(value))
    }
    #expect(count.isMultiple(of: 2))
    host.end()
  }

  @Test(.rules("11d", "42g")) func `a worker that runs on keeps its first dependencies`() async {
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Int> { state, context in
        context.run(Telling(text: "dependency \(state)", log: log))
        return state
      })
    // The task has not begun yet.
    host.rendering.act.send(.set(1))
    await host.drain()
    #expect(log.take() == ["dependency 0"])
  }

  private final class SinkBox {
    var sink: Sink<Composite<Int>.Action>?
    var left = 0

    func send(_ value: Int) {
      left -= 1
      sink?.send(.set(value))
    }
  }

  private final class Token {
    let end: () -> Void
    init(end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }

  private struct Showing: Workflow {
    var token: Token

    func render(state: Void, context: borrowing RenderContext<Showing>) -> Token {
      Token(end: token.end)
    }
  }

  private struct Input: Equatable {
    var number: Int
    var token: Token
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  }

  private struct Holding: Worker {
    @Injected var token: Token
    func run(_ output: WorkerOutput<Never>) async {}
  }

  private struct Telling: Worker {
    @Injected var text: String
    @Injected var log: Log
    func run(_ output: WorkerOutput<Never>) async { log(text) }
  }

  private struct Teller: Workflow, Equatable {
    enum Action: WorkflowAction {
      case tell

      func apply(toState state: inout Void, workflow: Teller) -> Never? {
        workflow.log(workflow.text)
        return nil
      }
    }

    @Injected var text: String
    @Injected var log: Log

    func render(state: Void, context: borrowing RenderContext<Teller>) -> Sink<Action> {
      context.makeSink(of: Action.self)
    }
  }

  private struct Child: Workflow {
    var input: Input
    func render(state: Void, context: borrowing RenderContext<Child>) {}
  }
}
