import Testing
import WorkflowTestSupport
import Workflow

/// Workers of a tree that lives on a real actor, where nothing is drained by hand.
@MainActor struct RealActorTests {
  @Test(.rules("42c")) func `a worker begins on its actor`() async {
    await expectOutput("1") { context in
      context.run(OnMainActor()) { .output("\($0)") }
    }
  }

  @Test func `a worker may emit from a task group`() async {
    await expectOutput("1") { context in
      context.run(Grouped()) { .output("\($0)") }
    }
  }

  @Test func `paced workers stay on their actor`() async {
    await expectOutput("99") { context in
      let clock = ContinuousClock()
      context.run(Counting(id: 1).throttled(for: .nanoseconds(1), clock: clock)) {
        .output("\($0)")
      }
    }
    await expectOutput("99") { context in
      let clock = ContinuousClock()
      context.run(Counting(id: 2).debounced(for: .nanoseconds(1), clock: clock)) {
        .output("\($0)")
      }
    }
  }

  /// Runs a host until it emits a text, and expects every output on the main actor.
  private func expectOutput(
    _ text: String, of declare: @escaping (borrowing RenderContext<Composite<Void>>) -> Void
  ) async {
    let finished = AsyncStream.makeStream(of: Void.self)
    let host = WorkflowHost(Composite<Void> { _, context in declare(context) }) { output in
      MainActor.preconditionIsolated()
      if output == text { finished.continuation.yield() }
    }
    var iterator = finished.stream.makeAsyncIterator()
    await iterator.next()
    host.end()
  }
}

private struct OnMainActor: Worker {
  func run(_ output: WorkerOutput<Int>) async {
    MainActor.preconditionIsolated()
    await output(1)
  }
}

private struct Grouped: Worker {
  func run(_ output: WorkerOutput<Int>) async {
    await withTaskGroup(of: Void.self) { _ in await output(1) }
  }
}

private struct Counting: Worker {
  var id: Int

  func run(_ output: WorkerOutput<Int>) async {
    for number in 0..<100 { await output(number) }
  }
}
