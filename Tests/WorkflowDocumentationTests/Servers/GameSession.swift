import Workflow

/// What a client gets: the values of a rendering, without its sinks.
nonisolated struct GameReply: Codable, Equatable, Sendable {
  var hint: Guessing.Hint
  var tries: Int

  var text: String { "\(hint) \(tries)" }

  init(_ screen: Guessing.Screen) { (hint, tries) = (screen.hint, screen.tries) }
}

/// One game: a tree of its own, on an actor of its own.
actor GameSession {
  /// The replies, which end with the game; a slow client gets the newest.
  nonisolated let replies: AsyncStream<GameReply>
  private let continuation: AsyncStream<GameReply>.Continuation
  private var host: WorkflowHost<Guessing>?
  private var subscription: Subscription?
  private var hasEnded = false

  init() {
    (replies, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Makes the host: in a method, since a host needs to know its actor.
  func begin(_ game: Guessing, onOver: @escaping @Sendable () -> Void = {}) {
    // The server may have stopped since the session was made.
    guard !hasEnded else { return }
    let continuation = continuation
    let host = WorkflowHost(game) { _ in
      continuation.finish()
      onOver()
    }
    continuation.yield(GameReply(host.rendering))
    subscription = host.onRendering { continuation.yield(GameReply($0)) }
    self.host = host
  }

  @discardableResult
  func guess(_ number: Int) -> GameReply? {
    guard let host else { return nil }
    host.rendering.act.send(.guess(number))
    return GameReply(host.rendering)
  }

  /// Ends the tree, and so its timer, which would keep this actor alive.
  func end() {
    hasEnded = true
    continuation.finish()
    subscription = nil
    host?.end()
    host = nil
  }
}
