import Foundation
import WorkflowTextUI

/// Standard output and standard error, as far as they are written as text.
final class Console {
  /// Prints a message, with nothing in it that a terminal would obey.
  let complain: (String) -> Void

  /// Whether something could not be printed, which has been said.
  private(set) var hasFailed = false

  private let print: (String) throws -> Void

  init(write: @escaping (String) throws -> Void, complain: @escaping (String) -> Void) {
    print = write
    self.complain = complain
  }

  /// Prints text; nothing more once that has failed, as on a full disk.
  func write(_ text: String) {
    guard !hasFailed else { return }
    do {
      try print(text)
    } catch {
      hasFailed = true
      complain("cannot print: \(error.localizedDescription)")
    }
  }

  /// The program's own, with its name before messages.
  static func standard(programName: String) -> Console {
    Console {
      try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
    } complain: { message in
      let line = message.wrapped(toWidth: .max).joined(separator: " ")
      try? FileHandle.standardError.write(contentsOf: Data("\(programName): \(line)\n".utf8))
    }
  }
}
