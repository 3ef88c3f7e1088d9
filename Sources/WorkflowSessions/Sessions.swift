public import Workflow
import WorkflowPersistence

/// Trees of workflows that outlive their process, each under a name in a store.
///
/// Many processes share a store. A session runs in one of them, is brought back where it is asked
/// for, and after a crash continues after the last turn that was stored.
///
/// ```swift
/// let sessions = try await Sessions(in: .folder(url)) { id in Cart(user: id) }
/// let total = try await sessions.perform("user-17") { cart in
///   cart.rendering.add("tea")
///   return cart.rendering.total
/// }
/// ```
public final class Sessions<Root: SessionWorkflow>: Sendable {
  private let shared: SharedSessions<Root>
  private let keeper: SessionKeeper<Root>
  private let beating: Task<Void, Never>

  /// Opens sessions.
  ///
  /// - Parameters:
  ///   - store: The store, which other processes may use too.
  ///   - version: The version of the app. A process does not run what a later version has written.
  ///   - limit: The greatest number of sessions in memory; those that were not used for longest
  ///     leave, unless they have work.
  ///   - threads: The number of threads; a turn holds one while the store writes it.
  ///   - takesWork: Whether it looks for sessions with work or messages, and loads them without a
  ///     call. Without it, only what a call loads has its work here.
  ///   - address: Where other processes reach this one, for those who forward calls.
  ///   - clock: A clock that runs while the machine sleeps.
  ///   - label: A closure that returns the label of a session, such as its phase, by which it can
  ///     be listed; at most 200 scalars of it are stored.
  ///   - messages: A closure that returns the messages that an output sends. They are stored with
  ///     the turn, so they are sent once.
  ///   - onOutput: A closure that receives the id of a session and its output, after the turn is
  ///     stored; at most once.
  ///   - onProblem: A closure that receives the id of a session and an error that no caller gets.
  ///     The id is empty if the error is one of the store.
  ///   - make: A closure that makes the root from the id.
  public init(
    in store: some SessionStore, version: Int = 1, limit: Int = 10_000, threads: Int = 8,
    takesWork: Bool = true, address: String = "", clock: any Clock<Duration> = ContinuousClock(),
    label: (@Sendable (Root.Rendering) -> String)? = nil,
    messages: @escaping @Sendable (Root.Output) throws -> [SessionMessage] = { _ in [] },
    onOutput: @escaping @Sendable (String, Root.Output) -> Void = { _, _ in },
    onProblem: @escaping @Sendable (String, SessionError) -> Void = { _, _ in },
    make: @escaping @Sendable (String) -> Root
  ) async throws(SessionError) {
    guard Root.canBeSaved else { throw .rootIsNotKept(type: "\(Root.self)") }
    let setup = SessionSetup(
      store: store, version: max(version, 0), limit: max(min(limit, store.capacity ?? .max), 1),
      takesWork: takesWork, address: address, clock: clock, make: make, label: label,
      messages: messages,
      onOutput: onOutput, onProblem: onProblem)
    shared = SharedSessions(setup, threads: max(threads, 1))
    keeper = SessionKeeper(shared)
    try await keeper.begin()
    beating = Task { [keeper] in await keeper.run() }
  }

  deinit {
    beating.cancel()
    let (shared, keeper) = (shared, keeper)
    Task {
      await shared.drain()
      await keeper.leave()
    }
  }

  /// Calls a closure with a session, and returns its result when what it has seen is stored.
  ///
  /// The session is brought back if it is not in memory, and begins if it is new. The closure runs
  /// on the session's actor, and calls from many tasks run one after another. Each `send` in it is
  /// a turn: an error keeps the turns before it.
  ///
  /// A call to a session that another process has waits until that one lets it go. If it has work,
  /// it does not, and after five seconds the call throws ``SessionError/isElsewhere(address:)``.
  ///
  /// - Parameters:
  ///   - id: The name of the session: 1 to 1,024 bytes in UTF-8.
  ///   - body: A closure that sends, and returns what the caller needs.
  /// - Throws: ``SessionError``, or the error of the closure.
  public func perform<Result: Sendable>(
    _ id: String, _ body: @escaping @Sendable (borrowing SessionAccess<Root>) throws -> Result
  ) async throws -> Result {
    try await shared.withSession(id) { try await $0.perform(body) }
  }

  /// Stores a message for a session, which takes it soon, once and in order.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - id: The name of the session, which need not have begun.
  ///   - key: A value that tells this message apart: of messages with one key, only the first is
  ///     stored.
  /// - Returns: Whether the message is new.
  @discardableResult
  public func post(_ message: Root.Message, to id: String, key: String) async throws -> Bool {
    let message = try SessionMessage(message, to: id, of: Root.self, key: key)
    let isNew = try await shared.withSession(id) { try await $0.post(message) }
    // Here, unless another process has the session, which looks for messages by itself.
    if shared.setup.takesWork { shared.adopt(message.receiver) }
    return isNew
  }

  /// The renderings of what is stored of a session, from the present one on.
  ///
  /// It never claims the session, so what is sent to a rendering is dropped. A slow reader skips to
  /// the newest. Turns of other processes are seen within half a second.
  public func renderings(of id: String) -> SessionRenderings<Root> {
    SessionRenderings(shared, id)
  }

  /// Returns sessions of this root in the order of their names, without loading them.
  ///
  /// - Parameters:
  ///   - label: The label of the sessions to list; nil lists all.
  ///   - name: The last name of the list before, to continue after it; nil begins.
  ///   - limit: The largest number to return.
  public func list(
    label: String? = nil, after name: String? = nil, limit: Int = 100
  ) async throws(SessionError) -> [SessionSummary] {
    let id = name.flatMap { SessionID($0) }
    if name != nil, id == nil { throw .badID }
    if shared.place.isDraining { throw .isDraining }
    return try await SessionReader(shared).list(label: label, after: id, limit: max(limit, 0))
  }

  /// Lets a session run again that was set aside, since three processes have ended with it.
  public func retry(_ id: String) async throws {
    try await shared.withSession(id) { try await $0.retry() }
  }

  /// The names of the sessions that are in memory, in no particular order.
  public var liveIDs: [String] { shared.table.live.map(\.text) }

  /// Ends the hosts, and lets other processes have the sessions; further calls throw.
  ///
  /// - Parameter limit: The time after which it returns, whether all have left or not.
  public func drain(within limit: Duration) async {
    let (hasEnded, end) = AsyncStream.makeStream(of: Void.self)
    let (shared, keeper, beating) = (shared, keeper, beating)
    // Not in a group, which would wait for both; and not cancelled with the caller.
    Task {
      await shared.drain()
      beating.cancel()
      await keeper.leave()
      end.finish()
    }
    let sleeping = Task {
      await shared.process.sleep(for: limit)
      end.finish()
    }
    await Task { for await _ in hasEnded {} }.value
    sleeping.cancel()
  }
}

extension SessionMessage {
  /// Creates a message for a session, to return it from `messages:` of ``Sessions``.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - id: The name of the receiver.
  ///   - root: The type of the receiver's root.
  ///   - key: A value that tells this message apart; by default, the turn that sends it.
  public init<Root: SessionWorkflow>(
    _ message: Root.Message, to id: String, of root: Root.Type, key: String = ""
  ) throws(SessionError) {
    guard let receiver = SessionID(id) else { throw .badID }
    do {
      self.init(
        receiver: receiver, type: Root.lastingName ?? "", key: key,
        content: try TreeSnapshot.bytes(of: message))
    } catch {
      throw .messageCannotBeStored(reason: SnapshotError.text(of: error))
    }
  }
}
