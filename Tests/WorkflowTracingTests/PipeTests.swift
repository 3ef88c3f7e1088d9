import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTracing

@testable import workflow_trace

/// Pipes whose reader goes, pipes that are read, and files that are not to be replaced.
struct PipeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a pipe with a name, and returns its path.
  private func pipe() throws -> String {
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test func `a write into a pipe without a reader is an error, and nothing else`() throws {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    close(ends[0])
    var (before, after, pending) = (sigset_t(), sigset_t(), sigset_t())
    pthread_sigmask(SIG_BLOCK, nil, &before)
    for _ in 0..<2 {
      let isWritten = [UInt8](repeating: 1, count: 9).withUnsafeBytes {
        DescriptorOutput.write($0, to: ends[1])
      }
      #expect(!isWritten && errno == EPIPE)
    }
    pthread_sigmask(SIG_BLOCK, nil, &after)
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
    #expect(sigismember(&after, SIGPIPE) == sigismember(&before, SIGPIPE))
    close(ends[1])
  }

  @Test func `a write into a full pipe that does not block waits for its reader`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    #expect(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    let (results, continuation) = AsyncStream.makeStream(of: Bool.self)
    // Not on a thread that tasks share: the reader holds one of them, and there may be no other.
    Thread.detachNewThread {
      continuation.yield(bytes.withUnsafeBytes { DescriptorOutput.write($0, to: output) })
      close(output)
    }
    let read = try FileHandle(fileDescriptor: input, closeOnDealloc: true).readToEnd()
    var result = results.makeAsyncIterator()
    #expect(await result.next() == true && read?.count == bytes.count)
  }

  @Test func `an app whose trace has lost its reader continues, and says so`() throws {
    let path = try pipe()
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    var errors: [TraceError] = []
    var options = TraceOptions()
    options.onError = { errors.append($0) }
    let recorder = try TraceRecorder(to: URL(filePath: path), options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recorder])
    recorder.flush()
    close(reader)
    for _ in 0..<2 {
      host.rendering.counters[0].act.send(.add(1))
      recorder.flush()
    }
    #expect(errors == [.cannotUse(path: path, reason: "Broken pipe")])
    #expect(host.rendering.counters[0].count == 2)
  }

  @Test func `an app in lines whose reader has gone ends without a word`() throws {
    let app = try BuiltProgram("todo-list").runWithoutReader(
      ["--plain"], input: "name Ada\nstart\n")
    #expect(app == ("", 1))
  }

  @Test func `a command whose reader has gone ends without a word`() throws {
    let program = BuiltProgram("workflow-trace")
    let trace = try folder.write("trace", Self.trace.utf8)
    #expect(try program.runWithoutReader(["summary", trace]) == ("", 1))
    #expect(try program.runWithoutReader(["--help"]) == ("", 1))
  }

  @Test func `a trace can come out of a pipe`() throws {
    let trace = try folder.write("trace", Self.trace.utf8)
    let path = try pipe()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "cat '\(trace)' > '\(path)'"]
    try shell.run()
    let read = try Trace(at: URL(filePath: path))
    shell.waitUntilExit()
    #expect(read.turns.map(\.number) == [0, 1] && !read.isOutdated)
    #expect(try read.events(ofTurnAt: 1).count == 3)
    let shown = try BuiltProgram("workflow-trace").run(["summary", "-"], input: Self.trace)
    #expect(shown.status == 0 && shown.output.hasPrefix("trace of app"))
  }

  @Test(arguments: ["html", "perfetto"])
  func `a file of something else is not replaced`(command: String) throws {
    let trace = try folder.write("trace", Self.trace.utf8)
    let program = BuiltProgram("workflow-trace")
    for name in ["trace", "mail"] {
      let path = try folder.write(
        name, name == "mail" ? Array("From a".utf8) : Array(Self.trace.utf8))
      let before = try Data(contentsOf: URL(filePath: path))
      let refused = try program.run([command, trace, "-o", path])
      #expect(refused.status == 1)
      #expect(refused.errors.contains("is something else, and would be lost"))
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
    let output = folder.path + "/output"
    for _ in 0..<2 { #expect(try program.run([command, trace, "-o", output]).status == 0) }
    let attributes = try FileManager.default.attributesOfItem(atPath: output)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a file that takes the place of a trace does not roll over`() throws {
    let url = URL(filePath: folder.path + "/app.trace")
    var errors: [TraceError] = []
    var options = TraceOptions()
    options.rollsOverAt = 2_000
    options.onError = { errors.append($0) }
    let recorder = try TraceRecorder(to: url, options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recorder])
    try FileManager.default.moveItem(atPath: url.path, toPath: url.path + ".aside")
    let other = try folder.write("app.trace", "of another program".utf8)
    for number in 0..<100 { host.rendering.counters[0].act.send(.add(number)) }
    #expect(errors == [.wasReplaced(path: url.path)])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "of another program")
    #expect(!FileManager.default.fileExists(atPath: url.path + ".1"))
  }

  // MARK: - Hostile traces

  @Test func `numbers without a limit stop nothing`() throws {
    let pass =
      #"{"e":"pass","t":1,"d":9223372036854775807,"r":[[9223372036854775807,1,"#
      + #"9223372036854775807,99,7]],"k":[[0,9223372036854775807],[0,9223372036854775807]]}"#
    let text =
      Self.header + """
        {"e":"begin","s":9223372036854775807,"y":0}
        {"e":"begin","s":-9223372036854775807,"p":9223372036854775807,"y":0}
        {"e":"begin","s":-1,"p":-1,"y":0}
        {"e":"turn","n":9223372036854775807,"t":9223372036854775807}
        {"e":"work","s":9223372036854775807,"of":"W","w":"w"}

        """ + String(repeating: pass + "\n", count: 12)
      + #"{"e":"done","t":-9223372036854775807}"# + "\n"
    let trace = try folder.write("trace", text.utf8)
    let program = BuiltProgram("workflow-trace")
    #expect(try program.run(["summary", trace, trace]).status == 0)
    for command in ["perfetto", "html"] {
      #expect(try program.run([command, trace, "-o", "\(trace).\(command)"]).status == 0)
    }
    let lines = "press down\npress up\npress tab\n"
    #expect(try program.run(["view", trace, "--dump"], input: lines).status == 0)
  }

  private static let header = #"{"format":"workflow-trace","version":1,"program":"app"}"# + "\n"
  private static let trace =
    header + """
      {"e":"type","y":0,"name":"App"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"turn","n":1,"t":2}
      {"e":"apply","s":0,"a":".tick"}
      {"e":"done","t":3}

      """
}
