import Foundation
import WorkflowPrompts

/// Runs a command below a spinner, and ends the program with its exit code.
///
/// What the command prints is above the spinner, and stays there.
func spin(_ arguments: inout Arguments) async throws {
  let isQuiet = arguments.take("--quiet")
  let label = try arguments.rest(1...1)[0]
  let command = try arguments.commandToRun()
  do {
    try await withProgress(label) { progress in
      try run(command) { if !isQuiet { progress.log($0) } }
    }
  } catch let failure as CommandFailure {
    exit(failure.code)
  }
}

/// An exit code other than 0.
struct CommandFailure: Error {
  var code: Int32
}

/// Runs a command without input to its end, and tells each line that it prints.
private func run(_ command: [String], onLine: (String) -> Void) throws {
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output
  try process.run()
  var rest = Data()
  while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
    rest += data
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      // Some programs end lines as those of networks do.
      onLine(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
      rest = Data(rest[(end + 1)...])
    }
  }
  if !rest.isEmpty { onLine(String(decoding: rest, as: UTF8.self)) }
  process.waitUntilExit()
  let status = process.terminationStatus
  let code = process.terminationReason == .exit ? status : 128 + status
  if code != 0 { throw CommandFailure(code: code) }
}
