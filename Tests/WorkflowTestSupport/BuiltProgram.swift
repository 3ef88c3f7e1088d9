package import Foundation

/// The folder of the package.
package let checkout = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// A program of this package that was built beside the tests.
package struct BuiltProgram {
  private let name: String

  package init(_ name: String) { self.name = name }

  /// Runs the program to its end, and returns what it printed and its exit code.
  ///
  /// It is in Greenwich, names no language and has no mail, whatever the user's environment says.
  ///
  /// - Parameter mailbox: The path that the variable `MAIL` has.
  package func run(
    _ arguments: [String], input: String = "", directory: String? = nil, mailbox: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TZ": "UTC", "LC_ALL": "C.UTF-8", "MAIL": mailbox]) { $1 }
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    // Files instead of pipes: a pipe that is full would stop the program half-way.
    let folder = try TemporaryFolder()
    let output = try folder.write("output", [])
    let errors = try folder.write("errors", [])
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("input", input.utf8))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return (
      try String(contentsOfFile: output, encoding: .utf8),
      try String(contentsOfFile: errors, encoding: .utf8), process.terminationStatus
    )
  }

  /// Runs the program while nothing reads its output, and returns its errors and its exit code; nil
  /// if a signal ends it.
  package func runWithoutReader(
    _ arguments: [String], input: String = ""
  ) throws -> (errors: String, status: Int32?) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: name)
    process.arguments = arguments
    let folder = try TemporaryFolder()
    let errors = try folder.write("errors", [])
    let output = Pipe()
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("input", input.utf8))
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try output.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    let hasExited = process.terminationReason == .exit
    return (
      try String(contentsOfFile: errors, encoding: .utf8),
      hasExited ? process.terminationStatus : nil
    )
  }
}
