import WorkflowSynchronization

/// The messages to a driver or a worker, and the update at the end.
final class GraphInbox: OperationReporter {
  enum Message: Sendable {
    case event(GraphEvent)
    /// A reader asks for the next update.
    case look(UpdateReader, UpdateReader.Waiter)
    /// A reader stops asking.
    case lookAway(UpdateReader)
    /// Tasks are new or changed, in this state of the run, which has their closures.
    ///
    /// It is indirect, since otherwise every message would be as large as the state.
    indirect case changes([GraphRun.Active], GraphState)
  }

  private let messages = Inbox<Message>()
  private let sent = Locked(0)
  /// The clock of a run in a tree, once its worker has begun, and the number of those before.
  private let clock = Locked<(clock: RunClock?, number: Int)>((nil, 0))
  /// The update at the end.
  private let last = Locked<UpdateReader.Numbered?>(nil)

  func send(_ event: GraphEvent) { messages.send(.event(event)) }

  func send(_ report: OperationReport, of index: Int, attempt: Int) {
    send(.report(index, attempt: attempt, report))
  }

  /// Sends an event; returns false after the end.
  func trySend(_ event: GraphEvent) -> Bool { messages.send(.event(event)) }

  func send(_ message: Message) { messages.send(message) }

  /// Sends changes that were not sent before.
  ///
  /// - Parameter first: The number of changes before these.
  func send(_ changes: [GraphRun.Active], from first: Int, _ state: GraphState) {
    let new = sent.withLock { sent in
      defer { sent = max(sent, first + changes.count) }
      return changes.dropFirst(sent - first)
    }
    if !new.isEmpty { messages.send(.changes(Array(new), state)) }
  }

  /// The number of changes that were sent.
  var sentChanges: Int { sent.withLock { $0 } }

  func begin(_ clock: RunClock) { self.clock.withLock { $0 = (clock, $0.number + 1) } }

  /// The time of a run in a tree; nil before its worker has begun.
  var now: GraphTime? {
    clock.withLock { present in
      present.clock.map { GraphTime(sinceBeginning: $0.now, clock: present.number) }
    }
  }

  /// Returns the messages since the last call; waits if there are none.
  func receive() async -> [Message] { await messages.receive() }

  /// Returns the messages since the last call.
  func take() -> [Message] { messages.take() }

  /// Waits for a message, or until the task is cancelled.
  func wait() async { await messages.wait() }

  /// Accepts no more messages, and returns those that were not received; nil if one is a retry.
  func close(with update: UpdateReader.Numbered) -> [Message]? {
    // Before the end, since a reader may ask at once.
    last.withLock { $0 = update }
    let late = messages.close { if case .event(.retry) = $0 { true } else { false } }
    if late == nil { last.withLock { $0 = nil } }
    return late
  }

  /// Asks for the next update; after the end, that is the last one, once for each reader.
  func next(for reader: UpdateReader) async -> GraphUpdate? {
    await withCheckedContinuation { waiter in
      if messages.send(.look(reader, waiter)) { return }
      waiter.resume(returning: last.withLock { $0 }.flatMap { reader.take($0) })
    }
  }
}

/// A time of a run in a tree.
struct GraphTime {
  let sinceBeginning: Duration
  /// The number of the clock: each worker of the run has one.
  let clock: Int
}

/// A reader of updates, which takes one at a time.
final class UpdateReader: Sendable {
  typealias Waiter = CheckedContinuation<GraphUpdate?, Never>
  /// An update, and the number of changes up to it.
  typealias Numbered = (version: Int, update: GraphUpdate)

  private let state = Locked((seen: 0, isCancelled: false))

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Returns the update if it is newer than the last one taken.
  func take(_ numbered: Numbered) -> GraphUpdate? {
    state.withLock { state in
      guard state.seen < numbered.version else { return nil }
      state.seen = numbered.version
      return numbered.update
    }
  }
}

/// The readers that wait for an update.
struct UpdateReaders {
  /// The number of changes that readers may have seen.
  var version = 1
  /// Those that wait, in the order in which they came; several tasks may share a reader.
  private var waiting: [(reader: UpdateReader, waiter: UpdateReader.Waiter)] = []

  mutating func add(_ reader: UpdateReader, _ waiter: UpdateReader.Waiter) {
    // It may have been cancelled before it looked.
    if reader.isCancelled { return waiter.resume(returning: nil) }
    waiting.append((reader, waiter))
  }

  mutating func remove(_ reader: UpdateReader) {
    for one in waiting where one.reader === reader { one.waiter.resume(returning: nil) }
    waiting.removeAll { $0.reader === reader }
  }

  /// Sends readers the update they wait for; makes it only if a reader asks.
  mutating func show(_ state: GraphState) {
    waiting.removeAll { reader, waiter in
      guard let update = reader.take((version, state.update)) else { return false }
      waiter.resume(returning: update)
      return true
    }
  }

  /// Sends the last update once to readers that still ask, or ask later, and then nil.
  ///
  /// - Returns: False if a retry has come in the last moment, and the run continues.
  mutating func finish(with state: GraphState, _ inbox: GraphInbox) -> Bool {
    let last = (version: version, update: state.update)
    guard let late = inbox.close(with: last) else { return false }
    for message in late {
      if case .look(let reader, let waiter) = message { add(reader, waiter) }
    }
    for (reader, waiter) in waiting { waiter.resume(returning: reader.take(last)) }
    waiting = []
    return true
  }
}
