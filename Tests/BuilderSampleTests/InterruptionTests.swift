import Foundation
import Testing
import WorkflowTestSupport

@testable import BuilderSample

/// No process is left behind, however a run ends.
struct InterruptionTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    _ = mkfifo(bench.folder.path + "/begun", 0o600)
  }

  /// The processes that have written their numbers into the log.
  private var processes: [Int32] { bench.log.compactMap { Int32($0) } }

  /// A command that ignores SIGTERM, and has a child and a grandchild that do the same.
  private let stubborn = """
    trap '' TERM
    echo $$ >>log
    sh -c 'echo $$ >>log; sh -c "echo \\$\\$ >>log; echo >begun; sleep 3600; true"; true' >/dev/null 2>&1 &
    sleep 3600
    sleep 3600
    """

  @Test(arguments: ["INT", "TERM", "HUP", "QUIT"])
  func `a signal ends what runs, and the program`(signal: String) throws {
    let shown = try bench.run(
      [
        step("a", then: "echo $$ >>log; (echo >begun; exec sleep 3600); true"),
        step("b", then: "cat begun; kill -\(signal) $PPID; exec sleep 3600"),
        step("c", after: ["a"]),
      ], "--limit", "2")
    #expect(shown.status == 130)
    #expect(shown.output.hasSuffix("3 cancelled\n"))
    #expect(processes.count == 1)
    #expect(processes.allSatisfy { ends($0) })
    #expect(!bench.log.contains("c"))
  }

  @Test func `a second signal ends at once what ignores the first`() throws {
    let shown = try bench.run(
      [
        ["name": "a", "command": stubborn],
        // Two signals, since equal ones that wait are one.
        ["name": "b", "command": "cat begun; kill -INT $PPID; kill -TERM $PPID"],
      ], "--limit", "2")
    #expect(shown.status == 130)
    #expect(processes.count == 3)
    #expect(processes.allSatisfy { ends($0) })
  }

  @Test func `what ignores SIGTERM gets SIGKILL after the grace time`() async throws {
    let command = ShellCommand(text: stubborn, directory: bench.folder.path)
    let log = bench.folder.path + "/output"
    let running = Task { try await CommandProcess(grace: .milliseconds(20)).run(command, log: log) }
    await lineOf(bench.folder.path + "/begun")
    #expect(processes.count == 3)
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(processes.allSatisfy { ends($0) })
  }

  @Test func `what a command leaves behind is ended with it`() async throws {
    let command = ShellCommand(
      text: "(sleep 3600 >/dev/null 2>&1 & echo $! >>log)", directory: bench.folder.path)
    try await CommandProcess().run(command, log: bench.folder.path + "/output")
    #expect(processes.count == 1)
    #expect(processes.allSatisfy { ends($0) })
  }

  @Test func `a command that is cancelled before it begins does not begin`() async throws {
    let command = ShellCommand(text: "echo 1 >>log", directory: bench.folder.path)
    let log = bench.folder.path + "/output"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await CommandProcess().run(command, log: log)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(bench.log == [])
  }

  @Test func `a time-out ends the whole group`() throws {
    try bench.run([
      ["name": "a", "command": "sleep 3600 & echo $! >>log; wait", "timeout": 0.3]
    ])
    #expect(processes.allSatisfy { ends($0) })
  }

  @Test func `a reader that goes away ends the run`() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "builder").path
    let file = try bench.folder.write(
      "builder.json",
      try Workbench.json([
        step("a", then: "cat begun"), step("b", after: ["a"]), step("c", after: ["b"]),
      ]))
    // The reader goes after one line, and only then the first command ends.
    let shell = try run(
      "/bin/sh",
      ["-c", "\(program) \(file) | (head -n 1; exec <&-; echo >\(bench.folder.path)/begun)"])
    #expect(shell == 0)
    #expect(!bench.log.contains("c"))
  }

  /// Waits, off Swift's threads, until something is written into a pipe.
  private func lineOf(_ pipe: String) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = try? FileHandle(forReadingFrom: URL(filePath: pipe)).readToEnd()
        continuation.resume()
      }
    }
  }
}

/// Runs a program, and returns its exit code.
func run(_ program: String, _ arguments: [String], in folder: String? = nil) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  if let folder { process.currentDirectoryURL = URL(filePath: folder) }
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}
