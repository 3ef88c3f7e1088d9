import WorkflowSynchronization
import CWorkflowTerminal
import Foundation

extension TerminalDevice {
  /// Waits for events of the terminal and reports them, until the device is left.
  func listen(during visit: Int) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var keys = SignalKeys()
    while isEntered(during: visit) {
      let (canRead, canWrite) = waitForTerminal()
      tellNews(during: visit)
      if canWrite, sendPending() { tell(.writable, during: visit) }
      if canRead { readInput(into: &buffer, &keys, during: visit) }
      tellLoss(during: visit)
    }
  }

  private func isEntered(during visit: Int) -> Bool {
    state.withLock { state in state.visit == visit }
  }

  /// Reports an event, unless an earlier event of the same turn has left the device.
  private func tell(_ event: DeviceEvent, during visit: Int) {
    if isEntered(during: visit) { onEvent(event) }
  }

  /// Waits without a time limit.
  ///
  /// All other work for this thread calls `terminal_wake()`.
  private func waitForTerminal() -> (canRead: Bool, canWrite: Bool) {
    let (isOpen, isBusy) = state.withLock { state in
      (state.connection == .open, !state.pending.isEmpty)
    }
    let wishes = isBusy ? POLLIN | POLLOUT : POLLIN
    var files = [
      pollfd(fd: terminal_news(), events: Int16(POLLIN), revents: 0),
      // `poll` ignores a descriptor of -1.
      pollfd(fd: isOpen ? descriptor : -1, events: Int16(wishes), revents: 0),
    ]
    guard poll(&files, nfds_t(files.count), -1) > 0 else { return (false, false) }
    let signs = CInt(files[1].revents)
    // A terminal that has hung up says why when it is read.
    return (signs & ~POLLOUT != 0, signs & POLLOUT != 0)
  }

  private func tellNews(during visit: Int) {
    let news = terminal_take_news()
    if news & UInt32(TERMINAL_RESUMED) != 0 {
      // The pending bytes are a part of a screen that is gone.
      state.withLock { state in state.pending.removeAll() }
      tell(.resumed, during: visit)
    } else if news & UInt32(TERMINAL_RESIZED) != 0 {
      tell(.resized, during: visit)
    }
  }

  private func readInput(
    into buffer: inout [UInt8], _ keys: inout SignalKeys, during visit: Int
  ) {
    guard isEntered(during: visit) else { return }
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      let typed = buffer[..<count]
      for part in keys.parts(of: typed, at: .now, signal: signal) {
        switch part {
        case .input(let bytes): tell(.input(bytes), during: visit)
        // To the whole job, as the terminal does it, even if the rest of this program hangs.
        case .signal(let number): kill(0, number)
        }
      }
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      state.withLock { state in
        if state.connection == .open { state.connection = .lost }
      }
    }
  }

  /// Returns the signal that a key stands for; 0 for none.
  private func signal(of key: UInt8) -> CInt {
    let signal = terminal_signal_of_key(key)
    return receivesInterrupt && signal == SIGINT ? 0 : signal
  }

  private func tellLoss(during visit: Int) {
    let isNew = state.withLock { state in
      guard state.connection == .lost else { return false }
      state.connection = .closed
      state.pending.removeAll()
      return true
    }
    if isNew { tell(.closed, during: visit) }
  }
}
