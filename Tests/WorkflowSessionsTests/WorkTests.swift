import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowSessions

/// Sessions with work that continues without a call.
@Suite struct WorkTests {
  @Test(arguments: TestedStore.allCases)
  func `a timer wakes its session in another process, whose clock is an hour ahead`(
    kind: TestedStore
  ) async throws {
    let makeStore = try kind.makeStores()
    let past = Date(timeIntervalSince1970: 10_000)
    let first = try await Sessions(in: makeStore()) { _ in Alarm(date: past) { past - 1_800 } }
    #expect(try await first.perform("one") { $0.rendering } == .sleeping)
    await first.drain(within: .seconds(600))

    let second = try await Sessions(in: makeStore()) { _ in Alarm(date: past) { past + 1_800 } }
    for try await state in second.renderings(of: "one") where state == .ringing { break }
    await second.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a process that takes no work leaves it to others`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let shop = try await Sessions(in: makeStore(), takesWork: false) { Cart(id: $0) }
    try await shop.post(.paid(7), to: "one", key: "a")
    #expect(try await shop.list().map(\.waiting) == [1])

    let worker = try await Sessions(in: makeStore()) { Cart(id: $0) }
    for try await cart in shop.renderings(of: "one") where cart.paid == [7] { break }
    #expect(shop.liveIDs == [])
    await worker.drain(within: .seconds(600))
    #expect(try await shop.perform("one") { $0.rendering.paid } == [7])
    await shop.drain(within: .seconds(600))
  }

  @Test(arguments: [true, false])
  func `only a process that takes work looks for it`(takesWork: Bool) async throws {
    let store = FaultyStore()
    // It beats before it is open.
    let sessions = try await Sessions(in: store, takesWork: takesWork) { Cart(id: $0) }
    #expect((store.lookCount.withLock(\.self) > 0) == takesWork)
    await sessions.drain(within: .seconds(600))
    #expect((store.lookCount.withLock(\.self) > 0) == takesWork)
  }

  @Test func `a session that waits for a moment leaves memory, and one that works does not`()
    async throws
  {
    let future = Date(timeIntervalSinceNow: 1e6)
    let sessions = try await Sessions(in: .memory, limit: 1) { id in
      Alarm(date: id == "works" ? nil : future) { Date() }
    }
    for id in ["works", "a", "b", "c"] { _ = try await sessions.perform(id) { $0.rendering } }
    // Leaving is work of the sessions' own actors.
    while sessions.liveIDs.count > 2 { await Task.yield() }
    #expect(sessions.liveIDs.contains("works"))
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a graph ends in another process than it began`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let label = { @Sendable (status: GraphStatus) in
      "\(status.update?.operations.count { $0.outcome != nil } ?? 0) of 2"
    }
    let first = try await Sessions(in: makeStore(), label: label) { _ in
      graph { _ in
        continuation.yield()
        try await Task.sleep(for: .seconds(1_000_000))
        return 0
      }
    }
    try await first.perform("run") { _ in }
    for await _ in begun { break }
    #expect(try await first.list().map(\.label) == ["1 of 2"])
    await first.drain(within: .seconds(600))

    let second = try await Sessions(in: makeStore(), label: label) { _ in graph { $0 + 1 } }
    let result = try await second.result(of: "run")
    #expect(result.outcomes == ["one": .succeeded, "two": .succeeded])
    #expect(try await second.list().map(\.label) == ["2 of 2"])
    await second.drain(within: .seconds(600))
  }

  @Test func `a timer until no number at all never ends, and equals another one`() {
    let never = Date(timeIntervalSince1970: .nan)
    #expect(SessionTimer(until: never) == SessionTimer(until: never))
    #expect(SessionTimer(until: never).moment == SessionTimer(until: .distantFuture).moment)
  }

  /// Two operations, of which the second takes the value of the first.
  private func graph(
    _ body: @escaping @Sendable (Int) async throws -> Int
  ) -> GraphWorkflow {
    var graph = OperationGraph()
    let one = graph.add("one") { 41 }
    graph.add("two", inputs: one) { try await body($0) }
    return graph.workflow(clock: ContinuousClock())
  }
}

/// An alarm that rings at a date, or one that works all the time.
nonisolated private struct Alarm: SessionWorkflow, RestorableWorkflow {
  enum State: String, Codable { case sleeping, ringing }

  static var savedName: String? { "Alarm" }

  struct Ring: WorkflowAction {
    func apply(toState state: inout State, workflow: Alarm) -> Never? {
      state = .ringing
      return nil
    }
  }

  var date: Date?
  @Injected var now: @Sendable () -> Date

  init(date: Date?, now: @escaping @Sendable () -> Date) {
    self.date = date
    _now = Injected(wrappedValue: now)
  }

  func makeInitialState() -> State { .sleeping }

  func render(state: State, context: borrowing RenderContext<Alarm>) -> State {
    if state == .ringing { return state }
    if let date {
      context.run(SessionTimer(until: date, now: now)) { _ in Ring() }
    } else {
      context.run(Forever().outlivingProcess()) { _ in Ring() }
    }
    return state
  }
}

nonisolated private struct Forever: Worker {
  func run(_ output: WorkerOutput<Void>) async {
    try? await Task.sleep(for: .seconds(1_000_000))
  }
}
