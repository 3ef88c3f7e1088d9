import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Trees that never come to rest, since a worker continues after it was cancelled.
struct RestTests {
  /// Goes on for ever, since the sleep of a cancelled task is over at once.
  struct Forever: Worker {
    @Injected var clock: TestClock
    @Injected var isOver: @Sendable () -> Bool = { false }

    func run(_ output: WorkerOutput<Int>) async {
      while !isOver() {
        try? await clock.sleep(for: .seconds(1))
        await output(1)
      }
    }
  }

  struct Leaky: Workflow {
    let worker: Forever

    func makeInitialState() -> Bool { true }

    func render(state isOn: Bool, context: borrowing RenderContext<Leaky>) -> Sink<Void> {
      if isOn { context.run(worker) { _ in AnyWorkflowAction<Leaky>.noAction } }
      return context.makeStateSink(of: Void.self) { _, isOn in isOn = false }
    }
  }

  @Test func `a test stops if a cancelled worker continues`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tester = WorkflowTester(
        Leaky(worker: Forever(clock: TestClock())), exhaustivity: .loose)
      await tester.settle()
      tester.send { $0.send() }
      await tester.settle(timeout: .seconds(1))
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("After 1,000,000 jobs, Leaky still does not rest"))
  }

  @Test func `releasing a host does not wait for a worker that continues`() async {
    let isOver = Locked(false)
    let worker = Forever(clock: TestClock(), isOver: { isOver.withLock { $0 } })
    let host = WorkflowHost(drainedByHand: Leaky(worker: worker))
    await host.drain()
    host.end()
    _ = consume host
    isOver.withLock { $0 = true }
  }
}
