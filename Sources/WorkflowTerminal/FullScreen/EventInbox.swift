import WorkflowResidence

/// What the terminal's thread leaves for the app, and the bell that it rings.
final class EventInbox: Sendable {
  /// An event, and when it came: time tells the escape key from the beginning of a sequence, however
  /// late somebody looks.
  struct Item {
    let event: DeviceEvent
    let time: ContinuousClock.Instant
  }

  private let items = Locked([Item]())
  private let bell = Bell()

  /// Leaves an event, from any thread.
  func post(_ event: DeviceEvent) {
    let item = Item(event: event, time: .now)
    items.withLock { $0.append(item) }
    bell.ring()
  }

  /// Takes everything that was left.
  func take() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }

  /// Lets whoever waits look again, from any thread.
  func ring() { bell.ring() }

  /// Returns when the bell was rung.
  func wait() async { await bell.wait() }
}
