import WorkflowSynchronization

/// The events that the terminal's thread leaves for the app, and the signal that wakes the app.
final class EventInbox: Sendable {
  /// An event, and when it came.
  ///
  /// Time tells the escape key from the beginning of a sequence, however late the event is read.
  struct Item {
    let event: DeviceEvent
    let time: ContinuousClock.Instant
  }

  private let items = Locked([Item]())
  private let signal = WakeSignal()

  /// Adds an event, from any thread.
  func post(_ event: DeviceEvent) {
    let item = Item(event: event, time: .now)
    items.withLock { $0.append(item) }
    signal.send()
  }

  /// Takes all events.
  func take() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }

  /// Wakes the waiter, from any thread.
  func wake() { signal.send() }

  /// Waits until there is something to look at.
  func wait() async { await signal.wait() }
}
