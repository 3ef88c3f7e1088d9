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
  /// The call never waits for the terminal. Bytes are dropped while the program is stopped, and after
  /// that until ``beginAnew()``, and when the terminal is gone, which `.closed` reports.
  ///
  /// - Parameters:
  ///   - printed: The part of what is withheld that the bytes print.
  ///   - rows: For a frame below the prompt, how many of its rows are below the cursor; -1 if there
  ///     is none any more. However the program ends, the cursor is left below these.
  /// - Returns: The way that the bytes have gone. After ``Written/all``, what they print is
  ///   withheld no more.
  @discardableResult
  package func write(
    _ bytes: [UInt8], printing printed: PrintedBytes? = nil, rowsBelow rows: Int? = nil
  ) -> Written {
    guard !bytes.isEmpty else { return .all }
    let (written, needsThread): (Written, Bool) = state.withLock { state in
      guard state.thread != nil, state.connection == .open else { return (.nothing, false) }
      guard state.pending.isEmpty else {
        state.pending.append(bytes[...])
        return (.later, false)
      }
      guard let taken = TerminalDevice.send(bytes[...], printing: printed, rowsBelow: rows, &state)
      else {
        return (.nothing, state.connection == .lost)
      }
      guard taken < bytes.count else { return (.all, false) }
      state.pending.append(bytes[taken...])
      return (.later, true)
    }
    if needsThread { terminal_wake() }
    return written
  }

  /// The fate of bytes for the terminal.
  package enum Written {
    /// The terminal has accepted all of them.
    case all
    /// The terminal has accepted a part, and the rest follows.
    case later
    /// They were dropped.
    case nothing
  }

  /// Says that what is written from now on is made for the terminal as it is now.
  ///
  /// Call it after `.resumed`: a frame that was on its way when the program was stopped would be
  /// written over what the shell has left.
  package func beginAnew() { state.withLock { $0.taking = terminal_taking() } }

  /// Writes pending bytes, and returns whether these were the last.
  func sendPending() -> Bool {
    state.withLock { state in
      guard state.connection == .open, !state.pending.isEmpty else { return false }
      var pending = state.pending
      pending.send { bytes in TerminalDevice.send(bytes, &state) ?? bytes.count }
      state.pending = pending
      return state.pending.isEmpty && state.connection == .open
    }
  }

  /// Writes once, and returns how many bytes were accepted; nil if no terminal is there.
  private static func send(
    _ bytes: ArraySlice<UInt8>, printing printed: PrintedBytes? = nil, rowsBelow rows: Int? = nil,
    _ state: inout State
  ) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var output = terminal_output(
        bytes: bytes.baseAddress, count: bytes.count, taking: state.taking,
        printed: printed?.bytes.count ?? 0, showing: printed?.showing ?? 0,
        rows_below: rows.map { CInt($0) } ?? CInt(TERMINAL_SAME_ROWS))
      while true {
        let taken = terminal_write(&output)
        if taken >= 0 { return taken }
        switch errno {
        case EINTR: continue
        case EAGAIN: return 0
        case ECANCELED: return nil
        default:
          state.connection = .lost
          return nil
        }
      }
    }
  }
}
