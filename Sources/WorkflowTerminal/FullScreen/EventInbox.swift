import WorkflowConcurrency

/// What the terminal's thread leaves for the app, and the signal that wakes it.
final class EventInbox: Sendable {
  /// An event, and when it came: time tells the escape key from the beginning of a sequence, however
  /// late somebody looks.
  struct Item {
    let event: DeviceEvent
    let time: ContinuousClock.Instant
  }

  private let items = Locked([Item]())
  private let signal = WakeSignal()

  /// Leaves an event, from any thread.
  func post(_ event: DeviceEvent) {
    let item = Item(event: event, time: .now)
    items.withLock { $0.append(item) }
    signal.send()
  }

  /// Takes everything that was left.
  func take() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }

  /// Lets the waiter look again, from any thread.
  func wake() { signal.send() }

  /// Returns when there is something to look at.
  func wait() async { await signal.wait() }
}
