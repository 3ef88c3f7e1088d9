import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport

/// Ready-made workers for work that can fail, and collections whose items have ids.
struct ThrowingWorkTests {
  private struct Refused: Error, CustomStringConvertible { var description: String { "refused" } }

  private func outputs<WorkerType: Worker>(_ worker: WorkerType) async -> [String] {
    let notes = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<Void> { _, context in
        context.run(worker) { .output("\($0)") }
      }
    ) { notes($0) }
    await host.drain()
    host.end()
    await host.drain()
    return notes.take()
  }

  @Test(arguments: [true, false]) func `an operation that may throw has a result`(
    fails: Bool
  ) async {
    let worker = OneShotWorker(id: 1) { () async throws -> Int in
      if fails { throw Refused() }
      return 3
    }
    #expect(await outputs(worker) == [fails ? "failure(refused)" : "success(3)"])
  }

  @Test func `one that does not throw has its value`() async {
    #expect(await outputs(OneShotWorker(id: 1) { 3 }) == ["3"])
  }

  @Test func `a sequence that fails ends with its failure`() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish(throwing: Refused())
    }
    #expect(
      await outputs(SequenceWorker(id: 1, failing: stream)) == [
        "success(1)", "success(2)", "failure(refused)",
      ])
    let good = AsyncThrowingStream<Int, any Error> { $0.finish() }
    #expect(await outputs(SequenceWorker(id: 1, failing: good)) == [])
  }

  @Test func `items with ids of their own need no other`() {
    struct Item: Identifiable { var id: String }
    let items = ["a", "b"].map { Item(id: $0) }
    let notes = Log()
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<String, Leaf<A>.Shown>> { _, context in
        context.render(each: items) { item in
          Leaf<A>(name: item.id)
        } onOutput: { id, output in
          .output("\(id): \(output)")
        }
      }
    ) { notes($0) }
    #expect(host.rendering.shown.ids == ["a", "b"])
    host.rendering.shown[id: "b"]?.send.send(.addAndSay(1, "hello"))
    #expect(notes.take() == ["b: hello"])
    #expect(host.rendering.shown.map(\.count) == [0, 1])
  }

  @Test(.rules("2d", "8c")) func `items may have children of several types`() {
    let notes = Log()
    let isLast = Locked(false)
    let host = WorkflowHost(
      drainedByHand: Composite<KeyedRenderings<Int, String>> { _, context in
        let last: Int = isLast.withLock { $0 } ? 1 : 3
        return context.render(each: [1, 2, 3], id: { $0 }) { item -> any Workflow<String, String> in
          item == last ? Talker() : Leaf<A>(name: "leaf \(item)").mapRendering(\.name)
        } onOutput: { id, output in
          .output("\(id): \(output)")
        }
      }
    ) { notes($0) }
    #expect(Array(host.rendering.shown) == ["leaf 1", "leaf 2", "talker"])
    #expect(
      host.outline?.nodes.map(\.type) == [
        "Composite<KeyedRenderings<Int, String>>", "Leaf<A>", "Leaf<A>", "Talker",
      ])
    #expect(notes.take() == ["3: hello"])
    isLast.withLock { $0 = true }
    host.rendering.act.send(.set(1))
    #expect(Array(host.rendering.shown) == ["talker", "leaf 2", "leaf 3"])
    #expect(notes.take() == ["1: hello"])
    host.end()
  }
}

/// Says something when it begins.
private struct Talker: Workflow {
  typealias Output = String

  func render(state: Void, context: borrowing RenderContext<Talker>) -> String {
    let sink = context.makeOutputSink()
    context.runSideEffect(key: "talk") { _ in sink.send("hello") }
    return "talker"
  }
}
