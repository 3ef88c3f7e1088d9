import WorkflowTextUI

// An app below the prompt: its place, and the lines that are printed above it.
extension TerminalSession {
  /// Asks where the cursor is; until the answer is there, nothing is shown.
  ///
  /// - Parameter elsewhere: Whether another program has had the terminal since the last frame.
  func askForPlace(elsewhere: Bool) {
    if elsewhere {
      begins = true
      // Giving the terminal away has shown what was printed, or has dropped it on its way.
      printing = Printing()
    }
    device.write(CursorQuestion.bytes)
    machine.askForCursor(at: .now)
  }

  /// Begins at a column of the cursor, unless the app is where it was.
  ///
  /// After a change of the size, the answer only tells that the terminal has read all that was
  /// written for the size before.
  func begin(atColumn column: Int?) {
    if begins { display.inline?.begin(atColumn: column) }
    begins = false
  }

  /// Returns the time at which to look for printed lines, or an earlier one.
  ///
  /// No system tells that something was printed: the lines come into a file, and not through a pipe,
  /// which would be full when it is not read.
  func sooner(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    let look = ContinuousClock.now + .milliseconds(100)
    return deadline.map { min($0, look) } ?? look
  }

  /// Finds the lines to print, when those before are on the terminal.
  func readPrinted() {
    guard printing.lines == nil, !device.isBusy else { return }
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

  /// Takes away the frame, before another program gets the terminal.
  func hide() async {
    show(Frame(size: Size(width: 1, height: 0)))
    await untilWritten()
    readPrinted()
    // What the terminal has not accepted is dropped on its way. It stays withheld.
    printing = Printing()
  }

  /// Shows the last frame, which stays, below all that was printed.
  func showLast() async {
    while let deadline = machine.cursorDeadline, .now < deadline, !machine.isClosed {
      await wait(until: deadline)
      receive()
    }
    if let column = machine.cursorColumn(at: .now) { begin(atColumn: column) }
    // The size may have changed a moment ago.
    readSize()
    // Whatever is printed from now on is shown when the terminal is given back.
    for _ in 0..<100 {
      await untilWritten()
      readPrinted()
      show(app.window.frame)
      await untilWritten()
      readPrinted()
      if !printing.waits || machine.isClosed { return }
    }
  }

  /// Waits until the terminal has accepted everything, but not for a terminal that takes nothing.
  private func untilWritten() async {
    let end = ContinuousClock.now + .seconds(1)
    while device.isBusy, .now < end, !machine.isClosed {
      await wait(until: end)
      receive()
    }
  }
}
