import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTesting
import WorkflowTestSupport

@testable import WorkflowSessions

/// Stores that fail, and processes that end.
@Suite struct FailureTests {
  @Test func `a turn that is refused is not shown, and the next call continues before it`()
    async throws
  {
    let store = FaultyStore()
    let sessions = try await Sessions(in: store) { Cart(id: $0) }
    try await sessions.perform("one") { $0.rendering.add("tea") }
    store.fail(.refuses(.isFull(reason: "no space")))
    await #expect(throws: SessionError.storeIsFull(reason: "no space")) {
      try await sessions.perform("one") { $0.rendering.add("milk") }
    }
    #expect(try await sessions.perform("one") { $0.rendering.items } == ["tea"])
    await sessions.drain(within: .seconds(600))
  }

  @Test(.rules("50o"), arguments: [true, false])
  func `a state that throws when it is encoded is an error, and nothing is lost`(
    isRoot: Bool
  ) async throws {
    let store = MemorySessionStore()
    let sessions = try await Sessions(in: store) { _ in Scale(isRoot: isRoot) }
    try await sessions.perform("one") { $0.rendering.set.send(2) }
    let path = isRoot ? "Scale" : "Scale / Scale"
    let error = SessionError.cannotSave(
      .stateCannotBeSaved(path: path, reason: "99 kg are too many"))
    await #expect(throws: error) {
      try await sessions.perform("one") { $0.rendering.set.send(99) }
    }
    #expect(try await sessions.perform("one") { $0.rendering.weight } == 2)
    await sessions.drain(within: .seconds(600))
    let again = try await Sessions(in: store) { _ in Scale(isRoot: isRoot) }
    #expect(try await again.perform("one") { $0.rendering.weight } == 2)
    await again.drain(within: .seconds(600))
  }

  @Test(.rules("50o")) func `a state that its turn removes need not be stored`() async throws {
    let sessions = try await Sessions(in: .memory) { _ in Scales() }
    try await sessions.perform("one") { $0.rendering?.send(99) }
    #expect(try await sessions.perform("one") { $0.rendering == nil })
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a worker whose turn cannot be stored is tried again later and later`() async throws {
    let (problems, continuation) = AsyncStream.makeStream(of: SessionError.self)
    let sessions = try await Sessions(
      in: .memory, onProblem: { continuation.yield($1) }
    ) { _ in HeavyWork() }
    try await sessions.perform("one") { _ in }
    for await problem in problems {
      if case .cannotSave(.stateCannotBeSaved) = problem { break }
      Issue.record("\(problem)")
    }
    await sessions.drain(within: .seconds(600))

    let id = try #require(SessionID("one"))
    var due = DueSessions()
    // Its host begins each time, and fails at once; but then it continues for as long as the pause.
    for (now, next) in [(0, 2), (2, 6), (6, 14), (14, 30), (47, 49)] {
      due.didBegin(id)
      due.didLose(id)
      due.didFail(id, at: .seconds(now))
      #expect(due.add([id], ofPage: [id], at: .seconds(next) - .nanoseconds(1)).isEmpty)
      #expect(due.add([], ofPage: [], at: .seconds(next)) == [id])
    }
    // What does not fit waits for another version of the app, and each attempt is stored.
    let misfit = try #require(SessionID("misfit"))
    var (fresh, now, attempts) = (DueSessions(), Duration.zero, 0)
    while now < .seconds(86_400) {
      fresh.didFail(misfit, at: now, isMisfit: true)
      repeat { now += .seconds(1) } while fresh.add([misfit], ofPage: [misfit], at: now).isEmpty
      attempts += 1
    }
    #expect(attempts == 34)
    // Once it has begun, it fits.
    fresh.didFail(misfit, at: now, isMisfit: true)
    fresh.didBegin(misfit)
    fresh.didFail(misfit, at: now)
    #expect(fresh.add([misfit], ofPage: [misfit], at: now + .seconds(2)) == [misfit])
    // Without work, it waits for a call.
    due.didBegin(id)
    due.didFail(id, at: .seconds(100))
    #expect(due.add([], ofPage: [], at: .seconds(200)).isEmpty)
  }

  @Test func `a turn whose answer is lost is asked for, and counts once`() async throws {
    let store = FaultyStore()
    let sessions = try await Sessions(in: store) { Cart(id: $0) }
    store.fail(.losesAnswer, .losesAnswer)
    let items = try await sessions.perform("one") { cart in
      cart.rendering.add("tea")
      cart.rendering.add("milk")
      return cart.rendering.items
    }
    #expect(items == ["tea", "milk"])
    await sessions.drain(within: .seconds(600))
    let again = try await Sessions(in: store) { Cart(id: $0) }
    #expect(try await again.perform("one") { $0.rendering.items } == ["tea", "milk"])
    await again.drain(within: .seconds(600))
  }

  @Test func `a message whose turn is refused is taken later`() async throws {
    let store = FaultyStore()
    let sessions = try await Sessions(in: store) { Cart(id: $0) }
    store.fail(.refuses(.refused(reason: "no")))
    try await sessions.post(.paid(5), to: "one", key: "a")
    for try await cart in sessions.renderings(of: "one") where cart.paid == [5] { break }
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a message for a session that has ended, or has another root, is refused`()
    async throws
  {
    let store = MemorySessionStore()
    let carts = try await Sessions(in: store) { Cart(id: $0) }
    let others = try await Sessions(in: store) { _ in Other() }
    try await others.perform("other") { _ in }
    await #expect(throws: SessionError.otherType(stored: "Other")) {
      try await carts.post(.paid(1), to: "other", key: "")
    }
    try await carts.perform("one") { $0.end() }
    await #expect(throws: SessionError.hasEnded) {
      try await carts.post(.paid(1), to: "one", key: "")
    }
    await carts.drain(within: .seconds(600))
    await others.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a call sees the messages that were posted before it`(kind: TestedStore) async throws {
    let sessions = try await Sessions(in: kind.makeStores()()) { Cart(id: $0) }
    for amount in 1...3 {
      try await sessions.post(.paid(amount), to: "one", key: "\(amount)")
      #expect(try await sessions.perform("one") { $0.rendering.paid.count } == amount)
    }
    await sessions.drain(within: .seconds(600))
  }

  @Test func `renderings end when the sessions are drained`() async throws {
    let sessions = try await Sessions(in: .memory) { Cart(id: $0) }
    try await sessions.perform("one") { $0.rendering.add("tea") }
    await #expect(throws: SessionError.isDraining) {
      for try await _ in sessions.renderings(of: "one") {
        await sessions.drain(within: .seconds(600))
      }
    }
  }

  @Test func `work continues after a turn of it was refused`() async throws {
    let store = FaultyStore()
    let problems = Locked<[SessionError]>([])
    let sessions = try await Sessions(
      in: store, onProblem: { _, error in problems.withLock { $0.append(error) } }
    ) { _ in Job() }
    // The session begins, and its worker's turn is refused.
    store.fail(nil, .refuses(.isFull(reason: "no space")))
    try await sessions.perform("one") { _ in }
    for try await isDone in sessions.renderings(of: "one") where isDone { break }
    #expect(problems.withLock { $0 } == [.storeIsFull(reason: "no space")])
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a message whose turn can never be stored stops no calls`() async throws {
    struct NoRoom: Error {}
    let problems = Locked(0)
    let sessions = try await Sessions(
      in: .memory, messages: { (_: Int) in throw NoRoom() },
      onProblem: { _, _ in problems.withLock { $0 += 1 } }
    ) { _ in Echo() }
    try await sessions.post(.echo(5), to: "one", key: "a")
    #expect(try await sessions.perform("one") { $0.rendering } == 0)
    #expect(problems.withLock { $0 } > 0)
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a message that cannot be read is reported once, and stops no calls`() async throws {
    let store = MemorySessionStore()
    let problems = Locked<[SessionError]>([])
    let (reports, report) = AsyncStream.makeStream(of: Void.self)
    let bytes = [UInt8]("no message".utf8)
    _ = store.post(
      SessionMessage(
        receiver: SessionID("one")!, type: Cart.lastingName ?? "", key: "a", content: bytes))
    let sessions = try await Sessions(
      in: store, clock: TestClock(),
      onProblem: { _, error in
        problems.withLock { $0.append(error) }
        report.yield()
      }
    ) { Cart(id: $0) }
    // The first beat has found it, and there is none but that.
    for await _ in reports { break }
    for _ in 0..<10 { #expect(try await sessions.perform("one") { $0.rendering.paid } == []) }
    let found = problems.withLock(\.self)
    #expect(found.count == 1)
    if case .messageCannotBeTaken? = found.first {} else { Issue.record("\(found)") }
    await sessions.drain(within: .seconds(600))
  }

  @Test func `sessions that have ended do not fill the memory`() async throws {
    let sessions = try await Sessions(in: .memory, limit: 10) { Cart(id: $0) }
    for number in 0..<100 {
      try await sessions.perform("\(number)") { $0.end() }
    }
    #expect(sessions.liveIDs.isEmpty)
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a session is not kept from a process that can run it`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let new = try await Sessions(in: makeStore(), version: 2) { Cart(id: $0) }
    let old = try await Sessions(in: makeStore(), version: 1) { Cart(id: $0) }
    try await new.perform("one") { $0.rendering.add("tea") }
    await new.drain(within: .seconds(600))
    await #expect(throws: SessionError.laterVersion(2)) { try await old.perform("one") { _ in } }
    let newer = try await Sessions(in: makeStore(), version: 3) { Cart(id: $0) }
    #expect(try await newer.perform("one") { $0.rendering.items } == ["tea"])
    await newer.drain(within: .seconds(600))
    await old.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a session has one root`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let carts = try await Sessions(in: makeStore()) { Cart(id: $0) }
    try await carts.perform("one") { $0.rendering.add("tea") }
    let others = try await Sessions(in: makeStore()) { _ in Other() }
    await #expect(throws: SessionError.otherType(stored: "WorkflowSessionsTests.Cart")) {
      try await others.perform("one") { _ in }
    }
    await carts.drain(within: .seconds(600))
    await others.drain(within: .seconds(600))
  }

  @Test func `a post and a call find the session in another process`() async throws {
    let store = MemorySessionStore()
    let one = try await Sessions(in: store) { Cart(id: $0) }
    let two = try await Sessions(in: store) { Cart(id: $0) }
    try await one.perform("shared") { $0.rendering.add("tea") }
    try await two.post(.paid(5), to: "shared", key: "a")
    #expect(try await two.eventuallyPerform("shared") { $0.rendering.items } == ["tea"])
    await one.drain(within: .seconds(600))
    await two.drain(within: .seconds(600))
  }

  @Test func `hosts end when the store has lost turns`() async throws {
    let store = FaultyStore()
    let (problems, log) = AsyncStream.makeStream(of: SessionError.self)
    let sessions = try await Sessions(
      in: store, onProblem: { _, error in log.yield(error) }
    ) { Cart(id: $0) }
    try await sessions.perform("one") { $0.rendering.add("tea") }
    store.forgetProcesses()
    for await problem in problems {
      #expect(problem == .storeHasLostTurns)
      break
    }
    try await sessions.perform("one") { $0.rendering.add("milk") }
    #expect(try await sessions.perform("one") { $0.rendering.items } == ["tea", "milk"])
    // It continues as another process, which listens for requests.
    #expect(Set(store.listeners.withLock(\.self)).count == 2)
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a folder that is removed ends the hosts`() async throws {
    let folder = try TemporaryFolder()
    let (problems, log) = AsyncStream.makeStream(of: SessionError.self)
    let sessions = try await Sessions(
      in: .folder(folder.url), onProblem: { _, error in log.yield(error) }
    ) { Cart(id: $0) }
    try await sessions.perform("one") { $0.rendering.add("tea") }
    try FileManager.default.removeItem(at: folder.url)
    for await problem in problems {
      #expect(problem == .storeHasLostTurns)
      break
    }
    #expect(try await sessions.perform("one") { $0.rendering.items } == [])
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: [
    "a", "A", "%41", ".", "..", "a/b", "a+", "a+/b", "\u{0}", "é", "e\u{301}",
    String(repeating: "x", count: 200), String(repeating: "x", count: 201),
    String(repeating: "/", count: 1_024),
  ])
  func `every id has a file of its own`(text: String) throws {
    let id = try #require(SessionID(text))
    #expect(SessionID(filePath: id.filePath) == id)
    for part in id.filePath.split(separator: "/") {
      #expect(part.utf8.count <= 205)
      #expect(part.utf8.allSatisfy { $0 > 32 && $0 < 127 })
      #expect(part.lowercased() == part)
    }
    #expect(SessionID(filePath: id.filePath + ".tmp") == nil)
  }

  @Test func `a folder on a network is refused`() {
    let mounts = """
      /dev/sda1 / ext4 rw 0 0
      server:/home /home nfs4 rw 0 0
      /dev/sdb1 /home/local xfs rw 0 0
      //pc/share /mnt/my\\040share cifs rw 0 0
      """
    #expect(!LocalDisk.isOnNetwork("/var/sessions", mounts: mounts))
    #expect(LocalDisk.isOnNetwork("/home/ada", mounts: mounts))
    #expect(!LocalDisk.isOnNetwork("/home/local/ada", mounts: mounts))
    #expect(!LocalDisk.isOnNetwork("/homes", mounts: mounts))
    #expect(LocalDisk.isOnNetwork("/mnt/my share/a", mounts: mounts))
  }
}

nonisolated private struct Other: SessionWorkflow, RestorableWorkflow {
  static var savedName: String? { "Other" }

  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Other>) -> Int { state }
}

/// Emits what it is told.
nonisolated private struct Echo: SessionWorkflow, RestorableWorkflow {
  typealias Output = Int

  enum Message: WorkflowAction, Codable {
    case echo(Int)

    func apply(toState state: inout Int, workflow: Echo) -> Int? {
      guard case .echo(let number) = self else { return nil }
      state = number
      return number
    }
  }

  static var savedName: String? { "Echo" }

  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Echo>) -> Int { state }
}

/// A scale that shows its weight, or that of a scale below it, and whose states end at 98.
nonisolated private struct Scale: SessionWorkflow, RestorableWorkflow {
  struct State: Codable {
    struct TooMany: Error, CustomStringConvertible { var description: String }

    var weight = 0

    init() {}
    init(from decoder: any Decoder) throws {
      weight = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      if weight == 99 { throw TooMany(description: "\(weight) kg are too many") }
      var container = encoder.singleValueContainer()
      try container.encode(weight)
    }
  }

  static var savedName: String? { "Scale" }

  var isRoot: Bool

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Scale>
  ) -> (weight: Int, set: Sink<Int>) {
    if !isRoot { return context.render(Scale(isRoot: true)) }
    return (state.weight, context.makeStateSink(of: Int.self) { $1.weight = $0 })
  }
}

/// A scale that is put away once it has a weight.
nonisolated private struct Scales: SessionWorkflow, RestorableWorkflow {
  static var savedName: String? { "Scales" }

  func makeInitialState() -> Bool { true }

  func render(state: Bool, context: borrowing RenderContext<Scales>) -> Sink<Int>? {
    state ? context.render(Weighing()) { _ in Away() } : nil
  }

  struct Away: WorkflowAction {
    func apply(toState state: inout Bool, workflow: Scales) -> Never? {
      state = false
      return nil
    }
  }
}

/// A scale that emits each weight.
nonisolated private struct Weighing: RestorableWorkflow {
  typealias Output = Int

  static var savedName: String? { "Weighing" }

  func makeInitialState() -> Scale.State { Scale.State() }

  func render(state: Scale.State, context: borrowing RenderContext<Weighing>) -> Sink<Int> {
    context.makeSink(of: Int.self) { weight, state in
      state.weight = weight
      return weight
    }
  }
}

/// A scale whose worker sets a weight that cannot be stored.
nonisolated private struct HeavyWork: SessionWorkflow, RestorableWorkflow {
  static var savedName: String? { "HeavyWork" }

  func makeInitialState() -> Scale.State { Scale.State() }

  func render(state: Scale.State, context: borrowing RenderContext<HeavyWork>) {
    context.run(OneShotWorker(id: 0) { 99 }.outlivingProcess()) { Weigh(weight: $0) }
  }

  struct Weigh: WorkflowAction {
    var weight: Int

    func apply(toState state: inout Scale.State, workflow: HeavyWork) -> Never? {
      state.weight = weight
      return nil
    }
  }
}

/// Is done when its worker has run.
nonisolated private struct Job: SessionWorkflow, RestorableWorkflow {
  struct Done: WorkflowAction {
    func apply(toState isDone: inout Bool, workflow: Job) -> Never? {
      isDone = true
      return nil
    }
  }

  static var savedName: String? { "Job" }

  func makeInitialState() -> Bool { false }

  func render(state isDone: Bool, context: borrowing RenderContext<Job>) -> Bool {
    if !isDone { context.run(OneShotWorker(id: 0) {}.outlivingProcess()) { Done() } }
    return isDone
  }
}
