import WorkflowSynchronization
import CWorkflowTerminal
import Foundation

extension TerminalDevice {
  /// Whether bytes wait until the terminal accepts them.
  ///
  /// If so, a frame should be skipped.
  package var isBusy: Bool { state.withLock { state in !state.pending.isEmpty } }

  /// Writes in one call what the terminal accepts; the rest follows when it accepts more.
  ///
  /// The call never waits. Bytes are dropped while the program is stopped, after which `.resumed`
  /// asks for a full screen, and when the terminal is gone, which `.closed` reports.
  package func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let needsThread = state.withLock { state in
      guard state.thread != nil, state.connection == .open else { return false }
      guard state.pending.isEmpty else {
        state.pending.append(bytes[...])
        return false
      }
      let taken = TerminalDevice.send(bytes[...], &state.connection)
      guard taken < bytes.count else { return state.connection == .lost }
      state.pending.append(bytes[taken...])
      return true
    }
    if needsThread { terminal_wake() }
  }

  /// Writes pending bytes, and returns whether these were the last.
  func sendPending() -> Bool {
    state.withLock { state in
      guard state.connection == .open, !state.pending.isEmpty else { return false }
      var connection = state.connection
      state.pending.send { bytes in TerminalDevice.send(bytes, &connection) }
      state.connection = connection
      return state.pending.isEmpty && state.connection == .open
    }
  }

  /// Writes once, and returns how many bytes need not be written again.
  private static func send(_ bytes: ArraySlice<UInt8>, _ connection: inout Connection) -> Int {
    bytes.withUnsafeBytes { bytes in
      while true {
        let taken = terminal_write(bytes.baseAddress, bytes.count)
        if taken >= 0 { return taken }
        switch errno {
        case EINTR: continue
        case EAGAIN: return 0
        case ECANCELED: return bytes.count
        default:
          connection = .lost
          return bytes.count
        }
      }
    }
  }
}
