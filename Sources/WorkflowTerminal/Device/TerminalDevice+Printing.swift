import CWorkflowTerminal
import WorkflowSynchronization

/// The text that was printed while the device was entered, and is withheld.
package struct PrintedBytes {
  private(set) var bytes: [UInt8]
  /// Whether the terminal was given back after they were read: then it has shown them.
  let showing: UInt32

  fileprivate init(_ bytes: [UInt8], showing: UInt32) {
    (self.bytes, self.showing) = (bytes, showing)
  }

  /// Leaves the rest for later.
  mutating func keep(_ count: Int) { bytes = Array(bytes.prefix(count)) }
}

extension TerminalDevice {
  /// Returns the beginning of what was printed and is not on the terminal yet.
  ///
  /// It stays withheld, so that it is shown however the program ends, until ``drop(_:)``.
  func peekPrinted() -> PrintedBytes {
    var showing: UInt32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      count = terminal_peek_printed(buffer.baseAddress, buffer.count, &showing)
    }
    return PrintedBytes(bytes, showing: showing)
  }

  /// Forgets what was printed, which the terminal has accepted.
  func drop(_ printed: PrintedBytes) {
    terminal_drop_printed(printed.bytes.count, printed.showing)
  }

  /// Withholds text as if it were printed.
  func print(_ bytes: [UInt8]) { terminal_print(bytes, bytes.count) }
}
