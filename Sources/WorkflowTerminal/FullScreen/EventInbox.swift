import WorkflowResidence

/// What the terminal's thread leaves for the app, and the bell that it rings.
final class EventInbox: Sendable {
  private let events = Locked([DeviceEvent]())
  private let bell = Bell()

  /// Leaves an event, from any thread.
  func post(_ event: DeviceEvent) {
    events.withLock { $0.append(event) }
    bell.ring()
  }

  /// Takes everything that was left.
  func take() -> [DeviceEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// Lets whoever waits look again, from any thread.
  func ring() { bell.ring() }

  /// Returns when the bell was rung.
  func wait() async { await bell.wait() }
}
