import CWorkflowTerminal
import Foundation

/// The process of a program that has the terminal.
struct ProgramProcess: Sendable {
  /// The reason why a program could not be started, for the user.
  struct Failure: Error {
    let reason: String
  }

  private let id: CInt

  /// Starts a program; the terminal must be lent.
  init(_ program: ForegroundProgram) throws(Failure) {
    let variables = ProcessInfo.processInfo.environment.merging(program.environment) { $1 }
    var id: CInt = 0
    let error = withCStrings(program.arguments) { arguments in
      withCStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
        program.directory.withOptionalCString { directory in
          var description = terminal_program(
            arguments: arguments, environment: variables, directory: directory)
          return terminal_start_program(&description, &id)
        }
      }
    }
    guard error == 0 else { throw Failure(reason: program.reason(of: error)) }
    self.id = id
  }

  /// Waits for the end of the program.
  ///
  /// If the program is stopped, so is this one, until the user continues them.
  func wait() -> ForegroundProgram.Outcome {
    let status = terminal_wait_for_program(id)
    // What the macros WIFSIGNALED and WEXITSTATUS do, which Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
  }

  /// Sends a signal, unless the program has ended.
  func send(_ signal: CInt) { terminal_signal_program(id, signal) }
}

extension ForegroundProgram {
  /// Returns why the program could not be started, in words that name what is wrong.
  fileprivate func reason(of error: CInt) -> String {
    var isDirectory: ObjCBool = false
    if let directory,
      !FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
        || !isDirectory.boolValue
    {
      return "There is no directory '\(directory)'"
    }
    let name = arguments[0]
    switch error {
    case ENOENT where name.contains("/"): return "There is no program '\(name)'"
    case ENOENT: return "There is no program '\(name)' in PATH"
    case EACCES: return "'\(name)' may not be run as a program"
    default: return "'\(name)' cannot be started: \(String(cString: strerror(error)))"
    }
  }
}

extension String? {
  fileprivate func withOptionalCString<Result>(
    _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let self else { return body(nil) }
    return self.withCString { body($0) }
  }
}

/// Calls a closure with texts as C has them, after which comes a null pointer.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
