import WorkflowSynchronization

/// What is told to a driver, in the order in which it was sent, from any thread.
///
/// An `AsyncStream` would do; taking all messages at once costs a fifth of taking each.
final class GraphInbox: Sendable {
  enum Message: Sendable {
    case event(GraphEvent)
    /// Somebody asks for the next update.
    case look(CheckedContinuation<GraphUpdate?, Never>)
    /// Nobody does any more.
    case lookAway
  }

  private let messages = Locked<[Message]?>([])
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
        guard messages != nil else { return [Message]() }
        var received: [Message] = []
        swap(&received, &messages!)
        return received
      }
      if !received.isEmpty { return received }
      await signal.wait()
    }
  }

  /// Takes no more messages, and returns those that were not received.
  func close() -> [Message] {
    messages.withLock { messages in
      defer { messages = nil }
      return messages ?? []
    }
  }
}
