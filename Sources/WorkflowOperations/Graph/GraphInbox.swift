import WorkflowSynchronization

/// The messages to a driver, in the order in which they were sent, from any thread.
///
/// An `AsyncStream` would do, but it hands out one message at a time, and most come many at once.
final class GraphInbox: Sendable {
  enum Message: Sendable {
    case event(GraphEvent)
    /// A reader asks for the next update.
    case look(UpdateReader, UpdateReader.Waiter)
    /// A reader stops asking.
    case lookAway(UpdateReader)
  }

  private let messages = Locked<[Message]?>([])
  /// The update at the end.
  private let last = Locked<UpdateReader.Numbered?>(nil)
  private let signal = WakeSignal()

  /// Sends a message; returns false if the inbox is closed.
  @discardableResult
  func send(_ message: Message) -> Bool {
    let (isOpen, wasEmpty) = messages.withLock { messages in
      let wasEmpty = messages?.isEmpty == true
      messages?.append(message)
      return (messages != nil, wasEmpty)
    }
    if wasEmpty { signal.send() }
    return isOpen
  }

  func send(_ event: GraphEvent) { send(.event(event)) }

  /// Returns the messages since the last call; waits if there are none.
  func receive() async -> [Message] {
    while true {
      let received = messages.withLock { messages in
        defer { messages = messages.map { _ in [] } }
        return messages ?? []
      }
      if !received.isEmpty { return received }
      await signal.wait()
    }
  }

  /// Takes no more messages, and returns those that were not received.
  func close(with update: UpdateReader.Numbered) -> [Message] {
    last.withLock { $0 = update }
    return messages.withLock { messages in
      defer { messages = nil }
      return messages ?? []
    }
  }

  /// Asks for the next update; after the end, that is the last one, once for each reader.
  func next(for reader: UpdateReader) async -> GraphUpdate? {
    await withCheckedContinuation { waiter in
      if send(.look(reader, waiter)) { return }
      waiter.resume(returning: last.withLock { $0 }.flatMap { reader.take($0) })
    }
  }
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
