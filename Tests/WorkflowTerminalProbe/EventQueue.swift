import Dispatch
import Synchronization
import WorkflowTerminal

/// Events on their way from the device's thread to the main one.
final class EventQueue: Sendable {
  private let events = Mutex<[DeviceEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  func append(_ event: DeviceEvent) {
    events.withLock { $0.append(event) }
    count.signal()
  }

  /// Waits for the next event.
  func next() -> DeviceEvent {
    count.wait()
    return events.withLock { $0.removeFirst() }
  }
}
