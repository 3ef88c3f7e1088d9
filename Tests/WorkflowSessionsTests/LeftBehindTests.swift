import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowSessions

/// Work, messages and readers that nobody comes back to by himself.
@Suite struct LeftBehindTests {
  @Test func `a session whose first turns were stored continues after the next was refused`()
    async throws
  {
    let store = FaultyStore()
    let sessions = try await Sessions(in: store) { _ in Starter() }
    // It begins with work, and what it sends then is refused.
    store.fail(nil, .refuses(.isFull(reason: "no space")))
    await #expect(throws: SessionError.storeIsFull(reason: "no space")) {
      try await sessions.perform("one") { _ in }
    }
    for try await state in sessions.renderings(of: "one") where state.isDone { break }
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a process that takes no work takes the messages of sessions that it has`(
    kind: TestedStore
  ) async throws {
    let makeStore = try kind.makeStores()
    let shop = try await Sessions(in: makeStore(), takesWork: false) { Cart(id: $0) }
    let worker = try await Sessions(in: makeStore()) { Cart(id: $0) }
    try await shop.perform("one") { $0.rendering.add("tea") }
    try await worker.post(.paid(7), to: "one", key: "a")
    for try await cart in worker.renderings(of: "one") where cart.paid == [7] { break }
    await worker.drain(within: .seconds(600))
    await shop.drain(within: .seconds(600))
  }

  @Test func `a reader continues after a folder was removed`() async throws {
    let folder = try TemporaryFolder()
    let (problems, log) = AsyncStream.makeStream(of: SessionError.self)
    let sessions = try await Sessions(
      in: .folder(folder.url), onProblem: { _, error in log.yield(error) }
    ) { Cart(id: $0) }
    for item in ["tea", "milk", "jam"] {
      try await sessions.perform("one") { $0.rendering.add(item) }
    }
    var carts = sessions.renderings(of: "one").makeAsyncIterator()
    #expect(try await carts.next()?.items == ["tea", "milk", "jam"])
    try FileManager.default.removeItem(at: folder.url)
    for await problem in problems {
      #expect(problem == .storeHasLostTurns)
      break
    }
    try await sessions.perform("one") { $0.rendering.add("egg") }
    #expect(try await carts.next()?.items == ["egg"])
    try await sessions.perform("one") { $0.end() }
    while try await carts.next() != nil {}
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a session that is loaded after crashes has not shown that it is not their reason`()
    async throws
  {
    let (store, id) = (MemorySessionStore(), SessionID("one")!)
    let first = try await Sessions(in: store) { _ in Shuffled() }
    try await first.perform("one") { _ in }
    await first.drain(within: .seconds(600))
    let number = try #require(store.open(id, for: nil).rows.last?.number)
    for crash in 1...2 {
      var row = SessionRow(
        number: number + crash, kind: .claim, owner: UInt64(100 + crash), claim: 1,
        type: Shuffled.lastingName ?? "", version: 1)
      row.wake = .zero
      #expect(store.append(row, to: id))
    }
    let second = try await Sessions(in: store) { _ in Shuffled() }
    while second.liveIDs.isEmpty { await Task.yield() }
    #expect(store.open(id, for: nil).rows.last?.kind == .claim)
    await second.drain(within: .seconds(600))
  }

  @Test func `there may be no limit`() async throws {
    let sessions = try await Sessions(in: .memory, limit: .max) { Cart(id: $0) }
    #expect(try await sessions.perform("one") { $0.rendering.items } == [])
    await sessions.drain(within: .seconds(600))
  }
}

/// Has work from the start, and sends something when it begins.
nonisolated private struct Starter: SessionWorkflow, RestorableWorkflow {
  struct State: Codable, Equatable {
    var hasBegun = false
    var isDone = false
  }

  enum Action: WorkflowAction {
    case begin, end

    func apply(toState state: inout State, workflow: Starter) -> Never? {
      switch self {
      case .begin: state.hasBegun = true
      case .end: state.isDone = true
      }
      return nil
    }
  }

  static var savedName: String? { "Starter" }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Starter>) -> State {
    let sink = context.makeSink(of: Action.self)
    context.runSideEffect(key: "begin") { _ in sink.send(.begin) }
    if state.hasBegun, !state.isDone {
      context.run(OneShotWorker(id: 0) {}.outlivingProcess()) { Action.end }
    } else if !state.isDone {
      // Work that waits for the beginning.
      context.run(OneShotWorker(id: 1) { await waitForEver() }.outlivingProcess()) { Action.end }
    }
    return state
  }
}

/// Works, and has other bytes each time that it is saved, as a set has in each process.
nonisolated private struct Shuffled: SessionWorkflow, RestorableWorkflow {
  struct State: Codable {
    init() {}

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(UUID().uuidString)
    }
  }

  static var savedName: String? { "Shuffled" }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Shuffled>) {
    context.run(OneShotWorker(id: 0) { await waitForEver() }.outlivingProcess()) {
      AnyWorkflowAction<Shuffled>.noAction
    }
  }
}

private func waitForEver() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}
