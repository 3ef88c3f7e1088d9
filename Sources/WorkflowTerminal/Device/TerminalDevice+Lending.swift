import CWorkflowTerminal
import WorkflowSynchronization

extension TerminalDevice {
  /// Gives the terminal to another program for a while; no event comes after this returns.
  ///
  /// Printed text stays withheld until `leave()`, as it would garble what the program shows. Does
  /// nothing if the device is not entered.
  package func lend() {
    guard endListening() else { return }
    state.withLock { state in
      state.pending.removeAll()
      state.isLent = true
    }
    _ = terminal_lend()
  }

  /// Takes the terminal over again, and begins to deliver events.
  ///
  /// In the background, this stops the program until it has the terminal. What the terminal shows
  /// and how large it is may have changed.
  package func takeBack(usesMouse: Bool = false) {
    let wasLent = state.withLock { state in
      defer { state.isLent = false }
      return state.isLent
    }
    guard wasLent else { return }
    terminal_use_mouse(usesMouse)
    terminal_take_back()
    beginListening()
  }
}
