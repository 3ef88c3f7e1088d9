import WorkflowTextUI

// An app below the prompt: its place, and the lines that are printed above it.
extension TerminalSession {
  /// Asks where the cursor is; until the answer is there, nothing is shown.
  ///
  /// - Parameter elsewhere: Whether another program has had the terminal since the last frame.
  func askForPlace(elsewhere: Bool) {
    // Giving the terminal away has shown what was printed, or has dropped it on its way.
    if elsewhere { printing = Printing() }
    device.write(CursorQuestion.bytes)
    machine.askForCursor(at: .now, elsewhere: elsewhere)
  }

  /// Finds the lines to print, once those before are on the terminal.
  func readPrinted() {
    guard printing.lines == nil else { return }
    // Until the terminal has them all, they are shown if the program is stopped or ends.
    if let bytes = printing.bytes { device.drop(bytes) }
    printing = Printing()
    var bytes = device.peekPrinted()
    let lines = PrintedLines(bytes.bytes)
    guard lines.count > 0 else { return }
    bytes.keep(lines.count)
    printing = Printing(lines: lines, bytes: bytes)
  }

  /// Shows a frame below what was printed.
  func show(_ frame: Frame) {
    let bytes = display.bytes(for: frame, printing: printing.lines?.bytes ?? [])
    printing.lines = nil
    // What was dropped on its way stays withheld.
    guard !bytes.isEmpty else { return }
    let written = device.write(
      bytes, printing: printing.bytes, rowsBelow: display.inline?.rowsBelow)
    if written != .later { printing = Printing() }
  }
}
