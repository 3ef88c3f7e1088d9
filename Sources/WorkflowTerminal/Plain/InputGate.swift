import Dispatch
import Foundation
import WorkflowSynchronization

/// Holds a thread that reads lines from a terminal back while another program reads from it.
///
/// A terminal hands out one line at a time. So a thread that reads only when a line is there has
/// read nothing that it does not return.
final class InputGate: Sendable {
  private struct State {
    var isClosed = false
    /// Whether the thread reads a line that is there.
    var isReading = false
    /// Whether the thread waits for the gate to open.
    var isParked = false
  }

  private let state = Locked(State())
  private let hasOpened = DispatchSemaphore(value: 0)
  private let hasRead = DispatchSemaphore(value: 0)
  /// The terminal; nil if the input is none, which is then read without a gate.
  private let terminal: CInt?

  /// Creates a gate, which is open.
  init(descriptor: CInt?) {
    terminal = descriptor.flatMap { isatty($0) == 1 ? $0 : nil }
  }

  /// Closes the gate, and returns when nothing is being read.
  func close() {
    guard terminal != nil else { return }
    let isReading = state.withLock { state in
      state.isClosed = true
      return state.isReading
    }
    if isReading { hasRead.wait() }
  }

  /// Opens the gate.
  func open() {
    let isParked = state.withLock { state in
      defer { state.isParked = false }
      state.isClosed = false
      return state.isParked
    }
    if isParked { hasOpened.signal() }
  }

  /// Waits for a line while the gate is open, and reads it.
  func pass(_ readLine: () -> String?) -> String? {
    guard let terminal else { return readLine() }
    while !begin(terminal) {}
    let line = readLine()
    let isClosed = state.withLock { state in
      state.isReading = false
      return state.isClosed
    }
    if isClosed { hasRead.signal() }
    return line
  }

  /// Waits for a line; returns false if the gate was closed meanwhile.
  private func begin(_ terminal: CInt) -> Bool {
    var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while poll(&file, 1, -1) < 0, errno == EINTR {}
    let isOpen = state.withLock { state in
      state.isReading = !state.isClosed
      state.isParked = state.isClosed
      return !state.isClosed
    }
    if !isOpen { hasOpened.wait() }
    return isOpen
  }
}
