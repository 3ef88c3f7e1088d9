import Workflow

/// The games that are running.
actor Games {
  private var sessions: [Int: GameSession] = [:]
  private var newestID = 0
  private let makeGame: @Sendable () -> Guessing

  init(makeGame: @escaping @Sendable () -> Guessing) { self.makeGame = makeGame }

  var count: Int { sessions.count }

  func begin() async -> (id: Int, session: GameSession) {
    newestID += 1
    let (id, session) = (newestID, GameSession())
    sessions[id] = session
    // Nothing else would end a game whose client is gone.
    await session.begin(makeGame()) { [weak self] in Task { await self?.end(id) } }
    return (id, session)
  }

  /// Returns the reply to a guess; nil if there is no such game.
  func guess(_ number: Int, in id: Int) async -> GameReply? { await sessions[id]?.guess(number) }

  func end(_ id: Int) async { await sessions.removeValue(forKey: id)?.end() }

  /// Ends all games, as when the server stops.
  func endAll() async {
    // A game may begin while another one ends.
    while let id = sessions.keys.first { await end(id) }
  }

  /// Plays a game over a connection, until the client leaves or the game is over.
  ///
  /// - Parameters:
  ///   - receive: A closure that passes guesses to the game, and returns when the client leaves.
  ///   - send: A closure that sends a reply to the client.
  nonisolated func play(
    receive: @escaping @Sendable (GameSession) async throws -> Void,
    send: @escaping @Sendable (GameReply) async throws -> Void
  ) async throws {
    let (id, session) = await begin()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await receive(session) }
        group.addTask { for await reply in session.replies { try await send(reply) } }
        // When one of the two is done, the other is cancelled.
        try await group.next()
        group.cancelAll()
      }
    } catch {
      await end(id)
      throw error
    }
    await end(id)
  }
}
