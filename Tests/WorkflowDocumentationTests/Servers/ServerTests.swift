import Testing
import WorkflowTesting

struct ServerTests {
  private let games = Games { Guessing(secret: 7, clock: TestClock()) }

  @Test func `a request gets its reply when all answers are there`() async {
    let plan = await TripRequest().reply(town: "Bath", travel: Rainy())
    #expect(plan == TripPlan(weather: "rain in Bath", train: "9:15 to Bath"))
  }

  @Test func `a request that is cancelled ends without a reply`() async {
    let request = Task { await TripRequest().reply(town: "Bath", travel: Silent()) }
    request.cancel()
    #expect(await request.value == nil)
  }

  @Test func `games do not mix, and each ends by itself`() async {
    let (first, second) = (await games.begin().id, await games.begin().id)
    #expect(await games.guess(3, in: first)?.text == "more 1")
    #expect(await games.guess(9, in: second)?.text == "less 1")
    #expect(await games.guess(4, in: first)?.text == "more 2")
    await games.end(first)
    #expect(await games.guess(5, in: first) == nil)
    #expect(await games.guess(7, in: second)?.text == "right 2")
    await games.endAll()
    #expect(await games.count == 0)
  }

  @Test func `a game over a connection is over with the right guess`() async throws {
    let (replies, log) = AsyncStream.makeStream(of: String.self)
    try await games.play { session in
      await session.guess(9)
      await session.guess(7)
      await forever()
    } send: {
      log.yield($0.text)
    }
    log.finish()
    var last: String?
    for await reply in replies { last = reply }
    #expect(last == "right 2")
    #expect(await games.count == 0)
  }

  @Test func `a game ends when the client leaves, or the connection fails`() async throws {
    try await games.play(receive: { _ in }, send: { _ in })
    await #expect(throws: ConnectionFailure.self) {
      try await games.play(
        receive: { _ in await forever() }, send: { _ in throw ConnectionFailure() })
    }
    #expect(await games.count == 0)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a game without a guess is over after a while, and is forgotten`() async {
    let games = Games { Guessing(secret: 7, clock: ImmediateClock()) }
    let (_, session) = await games.begin()
    var last: GameReply?
    for await reply in session.replies { last = reply }
    #expect(last?.hint == .late)
    while await games.count > 0 { await Task.yield() }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a session is released when it has ended, though its timer still ran`() async {
    weak var released: GameSession?
    do {
      let session = GameSession()
      released = session
      await session.begin(Guessing(secret: 7, clock: TestClock()))
      await session.end()
    }
    // The cancelled timer holds the actor until it has returned.
    while released != nil { await Task.yield() }
  }
}

/// Returns when the task is cancelled.
private func forever() async {
  // Nothing moves this clock.
  try? await TestClock().sleep(for: .seconds(1))
}

private struct ConnectionFailure: Error {}

private struct Rainy: TravelService {
  func weather(in town: String) async -> String { "rain in \(town)" }
  func train(to town: String) async -> String { "9:15 to \(town)" }
}

private struct Silent: TravelService {
  func weather(in town: String) async -> String {
    await forever()
    return ""
  }

  func train(to town: String) async -> String { "" }
}
