import Foundation
import WorkflowTextUI

/// Standard output and standard error, written as text.
final class Console {
  /// Prints a message on standard error, with nothing in it that a terminal would obey.
  let report: (String) -> Void

  /// Whether printing has failed; if so, that has been reported.
  private(set) var hasFailed = false

  private let print: (String) throws -> Void

  init(write: @escaping (String) throws -> Void, report: @escaping (String) -> Void) {
    print = write
    self.report = report
  }

  /// Prints text; prints nothing more after a failure, such as a full disk.
  func write(_ text: String) {
    guard !hasFailed else { return }
    do {
      try print(text)
    } catch {
      hasFailed = true
      report("cannot print: \(error.localizedDescription)")
    }
  }

  /// Returns the program's own console, with the program's name in front of messages.
  static func standard(programName: String) -> Console {
    Console {
      try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
    } report: { message in
      let line = message.wrapped(toWidth: .max).joined(separator: " ")
      try? FileHandle.standardError.write(contentsOf: Data("\(programName): \(line)\n".utf8))
    }
  }
}
