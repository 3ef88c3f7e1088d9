import Foundation
import WorkflowTextUI

/// Standard output and standard error, as far as they are written as text.
struct Console {
  /// Prints text.
  let write: (String) -> Void
  /// Prints a message, with nothing in it that a terminal would obey.
  let complain: (String) -> Void

  init(write: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
    self.write = write
    self.complain = complain
  }

  /// The program's own, with its name before messages.
  static func standard(programName: String) -> Console {
    Console {
      try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
    } complain: { message in
      let line = message.wrapped(toWidth: .max).joined(separator: " ")
      try? FileHandle.standardError.write(contentsOf: Data("\(programName): \(line)\n".utf8))
    }
  }
}
