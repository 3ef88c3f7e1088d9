import Foundation
import Testing

/// The end of a child.
enum ChildEnd {
  /// It has done what it had to do.
  case finished(ChildResult)
  /// It has stopped; the text is what it said, and the walk is as far as it had begun.
  case stopped(String, KeptWalk)
  /// It has begun a step and not ended it for a minute.
  case hung(KeptWalk)
  /// It has done nothing, since its test was not found.
  case didNothing
}

/// The result of a child that has finished.
struct ChildResult: Codable {
  var coverage: Coverage
  /// The message of the failure; nil if there is none.
  var failure: String?
  /// Whether the closures of the test have thrown an error.
  var hasThrown = false
}

/// A process that runs one test of this program, so that a stop of the app is no stop of the tests.
struct Child {
  let order: ChildOrder

  /// The pattern that finds the running test; nil where no child can be made.
  static var filter: String? {
    #if os(Linux)
      guard chosenSeed == nil, !ChildOrder.isChild, let test = Test.current else {
        return nil
      }
      return NSRegularExpression.escapedPattern(for: "\(test.id)")
    #else
      return nil
    #endif
  }

  /// Runs the child to its end.
  func run(filter: String) async throws -> ChildEnd {
    try await ChildPermits.run { try await runNow(filter) }
  }

  private func runNow(_ filter: String) async throws -> ChildEnd {
    try order.write()
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    process.environment = order.environment
    let errors = try FileHandle(forWritingTo: order.errorFile)
    defer { try? errors.close() }
    // The child ends with its parent, which holds the other end.
    let life = Pipe()
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let (end, ending) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    let (id, stepsFile) = (process.processIdentifier, order.stepsFile)
    let watch = Task { try await Self.killWhenHung(id, stepsFile) }
    for await _ in end {}
    watch.cancel()
    // The test was cancelled.
    if process.isRunning { kill(id, SIGKILL) }
    process.waitUntilExit()
    try? life.fileHandleForWriting.close()
    try Task.checkCancellation()
    if (try? await watch.value) == true {
      let walk = try StepLog.lastWalk(in: order.stepsFile)
      return .hung(walk ?? KeptWalk(property: nil, steps: [], seed: nil, isChecked: true))
    }
    return try self.end(of: process)
  }

  /// Kills a child that does no step for a long time; returns true then.
  private static func killWhenHung(_ id: Int32, _ stepsFile: URL) async throws -> Bool {
    var size = -1
    while true {
      try await Task.sleep(for: patience)
      let now = try Data(contentsOf: stepsFile).count
      if now == size { return kill(id, SIGKILL) == 0 }
      size = now
    }
  }

  /// The time in which a right app does a step, on any machine.
  private static let patience = Duration.seconds(60)

  private func end(of process: Process) throws -> ChildEnd {
    let status = process.terminationStatus
    if status == 0, let data = try? Data(contentsOf: order.resultFile),
      let result = try? JSONDecoder().decode(ChildResult.self, from: data)
    {
      return .finished(result)
    }
    guard let walk = try StepLog.lastWalk(in: order.stepsFile) else { return .didNothing }
    let signal = process.terminationReason == .uncaughtSignal
    let end = "The program has ended with \(signal ? "signal" : "exit code") \(status)."
    return .stopped(try [saying, end].filter { !$0.isEmpty }.joined(separator: "\n"), walk)
  }

  /// The lines of the child on standard error, without the stack.
  private var saying: String {
    get throws {
      let text = try String(decoding: Data(contentsOf: order.errorFile), as: UTF8.self)
      let lines = text.split(separator: "\n").prefix { $0 != "Current stack trace:" }
        // Those of the test library begin with a sign, which may have a colour.
        .filter { !$0.hasPrefix("\u{1B}") && !["◇", "✔", "✘", "↳"].contains($0.prefix(1)) }
      return lines.suffix(4).joined(separator: "\n")
    }
  }
}
