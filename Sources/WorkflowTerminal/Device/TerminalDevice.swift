import CTerminal
import Foundation
import WorkflowConcurrency
package import WorkflowTextUI

/// The terminal that the program runs in, taken over by `enter()` and given back by `leave()`.
///
/// While it is entered it is in raw mode and shows the alternate screen, and what is printed is
/// withheld. However the program ends, the terminal is as before and shows what was withheld; when it
/// is stopped, too, until it goes on. Control-C, Control-Z and Control-\ are signals and never keys.
///
/// Events come on a thread of the device's own, between `enter()` and `leave()`, which may be called
/// again in turn: to run an editor, leave, wait for it, enter. Whoever leaves must not be waited for by
/// the closure that receives events, except on that closure's own thread.
package final class TerminalDevice: Sendable {
  struct State {
    /// Odd while the device is entered; another number for each time.
    var visit = 0
    var thread: DeviceThread?
    var connection = Connection.open
    var pending = PendingOutput()
  }

  enum Connection {
    /// Lost is lost and not told yet.
    case open, lost, closed
  }

  /// An open file of the device's own, so that to make it non-blocking concerns nobody else.
  let descriptor: CInt
  let onEvent: @Sendable (DeviceEvent) -> Void
  let state = Locked(State())

  init(descriptor: CInt, onEvent: @escaping @Sendable (DeviceEvent) -> Void) {
    self.descriptor = descriptor
    self.onEvent = onEvent
  }

  deinit {
    // Never while it is entered: the thread holds the device.
    close(descriptor)
  }

  /// Opens the terminal of standard input and output and changes nothing about it yet.
  ///
  /// With `fullScreen`, one of the two or both may lead elsewhere: keys come from the terminal that
  /// the other one leads to, or else from the one that controls the program's session.
  package static func open(
    fullScreen: Bool = false, onEvent: @escaping @Sendable (DeviceEvent) -> Void
  ) throws(TerminalError) -> TerminalDevice {
    let areTerminals = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    guard areTerminals || fullScreen, let descriptor = openTerminal() else { throw .noTerminal }
    return TerminalDevice(descriptor: descriptor, onEvent: onEvent)
  }

  /// Takes the terminal over, and begins to deliver events.
  ///
  /// Stops the program with a message if a device is entered already.
  package func enter() {
    guard terminal_enter(descriptor) else { fatalError(DeviceMisuse.enteredTwice.text) }
    state.withLock { state in
      state.visit += 1
      state.connection = .open
      state.pending.removeAll()
      let visit = state.visit
      // Under the lock, so that an event that leaves finds its thread.
      state.thread = DeviceThread { self.listen(during: visit) }
      guard state.thread != nil else {
        fatalError("The system has no thread left to read the terminal with.")
      }
    }
  }

  /// Gives the terminal back; no event comes after it has returned.
  ///
  /// Bytes that the terminal has not taken yet are dropped. Does nothing if the device is not entered.
  package func leave() {
    let thread: DeviceThread? = state.withLock { state in
      guard let thread = state.thread else { return nil }
      state.visit += 1
      state.thread = nil
      return thread
    }
    guard let thread else { return }
    // The thread first: what is typed from now on is for whoever has the terminal next.
    terminal_wake()
    thread.end()
    terminal_leave()
  }

  /// Lets the terminal be given back even after a stack overflow on the calling thread.
  ///
  /// An actor's thread is another one after every wait, so it is asked for again and again.
  package func guardThread() { terminal_guard_thread() }

  /// The size of the terminal; where it does not know, that of `COLUMNS` and `LINES`, or else 80x24.
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
  /// The size of a terminal, whose numbers are 0 where it does not know them.
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
    // By its own name where that is known: not every system lets /dev/tty be waited for.
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
