import Foundation
import WorkflowTerminal

/// Runs the body of a command-line tool, and ends the program with its exit code.
///
/// ```swift
/// runTool {
///   let region = try ask("Region", among: regions)
///   print("Deploying to \(region)")
/// }
/// ```
///
/// An error is printed on standard error, after the name of the program. The exit code is 0 without
/// an error, 2 for a `UsageError`, and if a question cannot be asked or its answer is none, 130 if the
/// user has given up, as after Control-C, and 1 for any other error.
@_disfavoredOverload  // or it would be the better match for a closure without `await`
public func runTool(_ body: () throws -> Void) -> Never {
  do {
    try body()
    exit(ExitCode.success.rawValue)
  } catch {
    exitTool(error)
  }
}

/// Runs the asynchronous body of a command-line tool, and ends the program with its exit code.
public func runTool(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> Never {
  do {
    try await body()
    exit(ExitCode.success.rawValue)
  } catch {
    exitTool(error)
  }
}

private func exitTool(_ error: any Error) -> Never {
  TerminalOptions.report(error.inWords)
  let code: Int32 =
    switch error as? PromptError {
    case .cancelled: 130
    case .noTerminal, .badAnswer: ExitCode.usage.rawValue
    case nil: (error is UsageError ? ExitCode.usage : .failure).rawValue
    }
  exit(code)
}

extension Error {
  /// The event in words for the user.
  var inWords: String {
    // Errors of Foundation describe themselves for programmers.
    if let error = self as? CocoaError, let path = error.filePath {
      return "\(path): \(localizedDescription)"
    }
    if self is CocoaError || self is URLError || self is POSIXError { return localizedDescription }
    return (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
