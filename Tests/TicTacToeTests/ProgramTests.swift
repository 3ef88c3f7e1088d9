import Foundation
import Testing

/// The program as it is shipped, run as a process of its own.
struct ProgramTests {
  @Test func `plays a script from standard input and exits with 0`() async throws {
    let run = try Run(input: WholeEvening.script)
    #expect(run.output == (await played(WholeEvening.script)).screens + "\n")
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
  }

  @Test func `plays a script from a file and exits with 0`() async throws {
    let path = NSTemporaryDirectory() + "tic-tac-toe-\(UUID().uuidString).txt"
    try WholeEvening.script.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try Run(arguments: ["--script", path])
    #expect(run.output == (await played(WholeEvening.script)).screens + "\n")
    #expect(run.exitCode == 0)
  }

  @Test func `mistakes go to standard error and do not end it`() throws {
    let run = try Run(input: "jump\nemail a@b\n")
    #expect(run.errors.hasPrefix("unknown command \"jump\""))
    #expect(run.output.contains("--- screen 2 ---\nLog in\n  Email:    a@b\n"))
    #expect(run.exitCode == 0)
  }

  @Test(arguments: [["--script"], ["--size", "3"], ["game.txt"], ["--script", "a", "b"]])
  func `bad usage exits with 2`(arguments: [String]) throws {
    let run = try Run(arguments: arguments)
    #expect(run.errors == "usage: tic-tac-toe [--script FILE]\n")
    #expect(run.output == "")
    #expect(run.exitCode == 2)
  }

  @Test func `a script that cannot be read exits with 1`() throws {
    let run = try Run(arguments: ["--script", "/nowhere/game.txt"])
    #expect(run.errors.contains("/nowhere/game.txt"))
    #expect(run.output == "")
    #expect(run.exitCode == 1)
  }
}

private struct Run {
  let output: String
  let errors: String
  let exitCode: Int32

  init(arguments: [String] = [], input: String = "") throws {
    let process = Process()
    // Built next to the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("tic-tac-toe")
    process.arguments = arguments
    let (input, inputData) = (Pipe(), Data(input.utf8))
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both fit into a pipe's buffer, so one can be written or read after the other.
    input.fileHandleForWriting.write(inputData)
    try input.fileHandleForWriting.close()
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }
}
