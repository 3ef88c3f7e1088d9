import Foundation
import WorkflowSynchronization
import WorkflowTextUI

/// Standard output and standard error, written as text.
final class Console {
  /// Prints a message on standard error, with nothing in it that a terminal would obey.
  let report: (String) -> Void

  /// Whether printing has failed; if so, that has been reported.
  private(set) var hasFailed = false

  private let print: (String) throws -> Void
  /// Waits until nothing reads what is printed any more; nil if that cannot be known.
  private let waitForLoss: (@Sendable () -> Void)?

  init(
    write: @escaping (String) throws -> Void, report: @escaping (String) -> Void,
    waitForLoss: (@Sendable () -> Void)? = nil
  ) {
    print = write
    self.report = report
    self.waitForLoss = waitForLoss
  }

  /// Calls a closure on a thread of its own when nothing reads what is printed any more.
  ///
  /// An app that prints nothing would not notice it by itself.
  func whenLost(_ notify: @escaping @Sendable () -> Void) {
    guard let waitForLoss else { return }
    Thread.detachNewThread {
      waitForLoss()
      notify()
    }
  }

  /// Prints text; prints nothing more after a failure, such as a full disk.
  ///
  /// A pipe without a reader is a failure too, but not worth a message.
  func write(_ text: String) {
    guard !hasFailed else { return }
    do {
      try print(text)
    } catch {
      hasFailed = true
      if (error as? POSIXError)?.code == .EPIPE { return }
      report("cannot print: \(error.localizedDescription)")
    }
  }

  /// Returns the program's own console, with the program's name in front of messages.
  static func standard(programName: String) -> Console {
    Console {
      var text = $0
      let isWritten = text.withUTF8 {
        DescriptorOutput.write(UnsafeRawBufferPointer($0), to: STDOUT_FILENO)
      }
      if !isWritten { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } report: { message in
      let line = message.wrapped(toWidth: .max).joined(separator: " ")
      DescriptorOutput.write("\(programName): \(line)\n", to: STDERR_FILENO)
    } waitForLoss: {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
    }
  }
}
