import CWorkflowTerminal
import Foundation
import WorkflowSynchronization
package import WorkflowTextUI

/// The terminal that the program runs in, taken over by `enter()` and given back by `leave()`.
///
/// While the device is entered, the terminal is in raw mode and shows the alternate screen, and
/// printed text is withheld. However the program ends, the terminal is as before and shows what was
/// withheld. The same holds while the program is stopped. Control-C, Control-Z and Control-\ are
/// signals and never keys.
///
/// Events come on a thread of the device's own, between `enter()` and `leave()`. Both may be called
/// again in turn. To run an editor, lend the terminal, wait for it, and take the terminal back.
/// Because `leave()` and `lend()` wait for the closure that receives events, that closure must not
/// wait for the thread that calls them. It may call `leave()` itself.
package final class TerminalDevice: Sendable {
  struct State {
    /// Odd while the device is entered, and a new number each time.
    var visit = 0
    var thread: DeviceThread?
    var connection = Connection.open
    var pending = PendingOutput()
    /// The taking of the terminal for which the bytes are made.
    var taking: UInt32 = 0
    /// Whether another program has the terminal.
    var isLent = false
  }

  enum Connection {
    /// `lost` is not reported yet; `closed` is.
    case open, lost, closed
  }

  /// The device's own open file, so that making it non-blocking affects nothing else.
  let descriptor: CInt
  /// Whether Control-C is a key, and no signal.
  let receivesInterrupt: Bool
  let onEvent: @Sendable (DeviceEvent) -> Void
  let state = Locked(State())

  init(
    descriptor: CInt, receivesInterrupt: Bool = false,
    onEvent: @escaping @Sendable (DeviceEvent) -> Void
  ) {
    self.descriptor = descriptor
    self.receivesInterrupt = receivesInterrupt
    self.onEvent = onEvent
  }

  deinit {
    // The device is never entered here, because its thread holds it.
    close(descriptor)
  }

  /// Opens the terminal of standard input and output, and changes nothing about it yet.
  ///
  /// With `fullScreen`, one of the two or both may lead elsewhere. Keys then come from the terminal
  /// that another standard stream leads to, or else from the one that controls the program's
  /// session.
  package static func open(
    fullScreen: Bool = false, receivesInterrupt: Bool = false,
    onEvent: @escaping @Sendable (DeviceEvent) -> Void
  ) throws(TerminalError) -> TerminalDevice {
    let areTerminals = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard areTerminals || fullScreen, let descriptor = openTerminal() else { throw .noTerminal }
    return TerminalDevice(
      descriptor: descriptor, receivesInterrupt: receivesInterrupt, onEvent: onEvent)
  }

  /// Takes the terminal over, and begins to deliver events.
  ///
  /// Stops the program with a message if a device is already entered.
  ///
  /// - Parameters:
  ///   - usesMouse: Whether the terminal reports what the mouse does. Its own selection of text then
  ///     needs a modifier, mostly shift.
  ///   - isInline: Whether the app is below the prompt, and not on the alternate screen.
  package func enter(usesMouse: Bool = false, isInline: Bool = false) {
    terminal_use_mouse(usesMouse)
    terminal_use_inline(isInline)
    guard terminal_enter(descriptor) else { DeviceMisuse.enteredTwice.stop() }
    beginListening()
  }

  /// Begins to deliver events.
  func beginListening() {
    state.withLock { state in
      state.visit += 1
      state.connection = .open
      state.pending.removeAll()
      state.taking = terminal_taking()
      let visit = state.visit
      // Under the lock, so that a closure that leaves at the first event finds its thread.
      state.thread = DeviceThread { self.listen(during: visit) }
      guard state.thread != nil else {
        stopProgram(
          """
          The system cannot start a thread to read the terminal.
          End other programs, or let this user have more threads (ulimit -u).
          """)
      }
    }
  }

  /// Makes the entered terminal report what the mouse does, or leaves the mouse to the terminal.
  package func useMouse(_ uses: Bool) {
    // The flag is for the next time that the program is continued.
    terminal_use_mouse(uses)
    write(Array((uses ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l").utf8))
  }

  /// Lets the terminal keep its title, and set it again whenever it is given back.
  package func keepTitle() {
    // First, so that the title also comes back if the program ends in between.
    terminal_keep_title(true)
    write(Array("\u{1B}[22;0t".utf8))
  }

  /// Gives the terminal back; no event comes after this returns.
  ///
  /// Bytes that the terminal has not accepted yet are dropped. Does nothing if the device is not
  /// entered.
  package func leave() {
    let wasLent = state.withLock { state in
      defer { state.isLent = false }
      return state.isLent
    }
    // End the thread first: what is typed from now on is for the next program on the terminal.
    if endListening() || wasLent { terminal_leave() }
  }

  /// Ends the thread that delivers events; returns false if there is none.
  func endListening() -> Bool {
    let thread: DeviceThread? = state.withLock { state in
      guard let thread = state.thread else { return nil }
      state.visit += 1
      state.thread = nil
      return thread
    }
    guard let thread else { return false }
    terminal_wake()
    thread.end()
    return true
  }

  /// Makes sure that a stack overflow on the calling thread gives the terminal back.
  ///
  /// An actor may run on another thread after every wait, so call this again after each one.
  package func guardThread() { terminal_guard_thread() }

  /// The size of the terminal; if unknown, that of `COLUMNS` and `LINES`, or else 80x24.
  package var size: Size {
    var window = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    return Size(
      columns: Int(window.ws_col), rows: Int(window.ws_row),
      environment: ProcessInfo.processInfo.environment)
  }
}

// MARK: - Size

extension Size {
  /// Creates the size of a terminal from numbers that are 0 if the terminal does not know them.
  init(columns: Int, rows: Int, environment: [String: String]) {
    func known(_ number: Int, or name: String, or usual: Int) -> Int {
      if number > 0 { return number }
      guard let text = environment[name], let number = UInt16(text), number > 0 else {
        return usual
      }
      return Int(number)
    }
    self.init(
      width: known(columns, or: "COLUMNS", or: 80), height: known(rows, or: "LINES", or: 24))
  }
}

// MARK: - Opening

extension TerminalDevice {
  private static func openTerminal() -> CInt? {
    // Prefer the terminal's own name, since not every system can poll /dev/tty.
    let streams = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO]
    let names = streams.compactMap(nameOfTerminal) + ["/dev/tty"]
    for name in names {
      let descriptor = Foundation.open(name, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor >= 0, isatty(descriptor) == 1 { return descriptor }
      if descriptor >= 0 { close(descriptor) }
    }
    return nil
  }

  private static func nameOfTerminal(_ stream: CInt) -> String? {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(stream, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
