import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowTestSupport

@testable import WorkflowTracing

/// The file of a trace: who can read it, how long it becomes, and what happens if it cannot be.
struct FileTests {
  @Test func `only the user can read the file, even if it was there`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", #"{"format":"workflow-trace", old}"#.utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let recorder = try TraceRecorder(to: URL(filePath: path))
    recorder.flush()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("old"))
  }

  @Test func `a file that cannot be made is an error with its reason`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "no/such/folder")
    let error = #expect(throws: TraceError.self) { try TraceRecorder(to: url) }
    #expect(error == .cannotUse(path: url.path, reason: "No such file or directory"))
    #expect(error?.description.contains("Choose another file") == true)
  }

  @Test func `a write that fails is reported once, and the tree continues`() throws {
    var errors: [TraceError] = []
    var options = TraceOptions(texts: .all)
    options.onError = { errors.append($0) }
    let recorder = try TraceRecorder(to: URL(filePath: "/dev/full"), options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recorder])
    recorder.flush()
    for number in 0..<2_000 { host.rendering.counters[0].act.send(.add(number)) }
    recorder.flush()
    #expect(
      errors == [.cannotUse(path: "/dev/full", reason: "No space left on device")])
    #expect(host.rendering.counters[0].count == 1_999_000)
  }

  @Test func `64 KB are gathered before anything is written`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    #expect(try Data(contentsOf: recording.url).isEmpty)
    while recording.recorder.buffer.count > 0 { host.rendering.counters[0].act.send(.add(1)) }
    let size = try Data(contentsOf: recording.url).count
    #expect((65_536..<70_000).contains(size))
  }

  @Test func `what is left is written when the tree ends`() throws {
    let recording = try Recording()
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.end()
    #expect(try Trace(at: recording.url).sessions[0]?.end != nil)
  }

  @Test func `a file that is full rolls over, and stands by itself`() throws {
    var options = TraceOptions(texts: .all)
    options.rollsOverAt = 20_000
    let recording = try Recording(options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    for number in 0..<500 { host.rendering.counters[number % 2].act.send(.add(number)) }
    // How long a line is depends on the clock, so the file may have rolled over just now.
    var more = 0
    while try recording.trace().turns.count < 3 {
      host.rendering.counters[1].act.send(.add(1))
      more += 1
    }
    let trace = try recording.trace()
    let older = try Trace(at: URL(filePath: recording.url.path + ".1"))
    #expect(older.turns.last?.number == trace.turns[1].number - 1)
    #expect(trace.turns.last?.number == 500 + more)
    #expect(trace.sessions.keys.sorted() == [0, 1, 2])
    #expect(trace.sessions[1]?.name == "Counter[0]")
    let last = trace.turns.count - 1
    #expect(
      try trace.rendering(of: 2, afterTurnAt: last)?.lines.contains("  count: \(62_501 + more)")
        == true)
    #expect(try recording.bytes().count < 25_000)
    let first = try trace.events(ofTurnAt: 0).map(\.kind)
    #expect(first.first == .begunAnew)
  }

  @Test func `what lives is not repeated at every turn, even if it is long`() throws {
    var options = TraceOptions(texts: .actions)
    options.rollsOverAt = 1_000
    let recording = try Recording(options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.act.send(.count(200))
    for _ in 0..<500 { host.rendering.counters[0].act.send(.add(1)) }
    let older = try Trace(at: URL(filePath: recording.url.path + ".1"))
    #expect(older.sessions.count == 201)
    #expect(older.turns.count > 10)
    // The newer file has no turn if the last one was the last that the older one had room for.
    let trace = try recording.trace()
    #expect([older.turns, trace.turns].compactMap(\.last?.number).max() == 501)
  }

  @Test func `the last turns are kept in memory and written when asked`() throws {
    var options = TraceOptions(texts: .all)
    options.lastTurns = 10
    let recording = try Recording(options)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    for number in 0..<104 { host.rendering.counters[0].act.send(.add(number)) }
    recording.recorder.flush()
    #expect(!FileManager.default.fileExists(atPath: recording.url.path))
    let other = recording.folder.url.appending(path: "other")
    try recording.recorder.write(to: other)
    try recording.recorder.write()
    #expect(try Data(contentsOf: other).count == Data(contentsOf: recording.url).count)
    let trace = try Trace(at: other)
    #expect(trace.turns.dropFirst().map(\.number) == Array(91...104))
    #expect(trace.sessions.count == 3)
    #expect(try trace.state(of: 1, afterTurnAt: 14)?.lines == ["5356"])
  }

  @Test func `a recorder that writes all turns keeps none`() throws {
    let recording = try Recording()
    let error = #expect(throws: TraceError.self) { try recording.recorder.write() }
    #expect(error == .keepsNoTurns)
  }

  @Test func `a misuse writes what has gathered before it stops the program`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "trace").path
    for turns in [nil, 5] as [Int?] {
      await #expect(processExitsWith: .failure) {
        [path = path as String, turns = turns as Int?] in
        var options = TraceOptions(texts: .all)
        options.lastTurns = turns
        let recorder = try TraceRecorder(to: URL(filePath: path), options)
        let host = WorkflowHost(drainedByHand: Faulty(), observers: [recorder])
        host.rendering(1)
        host.rendering(2)
      }
      let trace = try Trace(at: URL(filePath: path))
      let lines = try TraceListener.lines(of: trace)
      #expect(lines.contains("apply .set(2) 0 - sink"))
      try FileManager.default.removeItem(atPath: path)
    }
  }

  // MARK: - Files that are not emptied

  @Test func `only a trace or an empty file is written over`() throws {
    let folder = try TemporaryFolder()
    let notes = URL(filePath: try folder.write("notes.txt", "do not lose this".utf8))
    #expect(throws: TraceError.wouldReplace(path: notes.path)) { try TraceRecorder(to: notes) }
    #expect(try String(contentsOf: notes, encoding: .utf8) == "do not lose this")
    let short = URL(filePath: try folder.write("short.txt", "{no".utf8))
    #expect(throws: TraceError.wouldReplace(path: short.path)) { try TraceRecorder(to: short) }
    let empty = URL(filePath: try folder.write("empty", [UInt8]()))
    do { _ = try TraceRecorder(to: empty) }
    #expect(try Trace(at: empty).eventCount == 0)
    do { _ = try TraceRecorder(to: empty) }
    let journal = folder.url.appending(path: "app.journal")
    let open = try WorkflowJournal(at: journal)
    // It is locked.
    #expect(throws: TraceError.isInUse(path: journal.path)) { try TraceRecorder(to: journal) }
    #expect(open.lastTurn == nil)
  }

  @Test func `a file that is no trace is not replaced by one that is full`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "trace")
    let other = try folder.write("trace.1", "do not lose this".utf8)
    var errors: [TraceError] = []
    var options = TraceOptions(texts: .all)
    options.rollsOverAt = 100
    options.onError = { errors.append($0) }
    let host = WorkflowHost(
      drainedByHand: Board(), observers: [try TraceRecorder(to: url, options)])
    for _ in 0..<3 { host.rendering.counters[0].act.send(.add(1)) }
    #expect(errors == [.wouldReplace(path: other)])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "do not lose this")
  }

  @Test func `a trace has one recorder at a time`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "trace")
    let first = try TraceRecorder(to: url)
    #expect(throws: TraceError.isInUse(path: url.path)) { try TraceRecorder(to: url) }
    withExtendedLifetime(first) {}
  }
}

/// A workflow that sends while it renders, once its state is 2.
private struct Faulty: Workflow {
  enum Action: WorkflowAction {
    case set(Int)

    func apply(toState state: inout Int, workflow: Faulty) -> Never? {
      switch self {
      case .set(let value): state = value
      }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Faulty>) -> (Int) -> Void {
    let sink = context.makeSink(of: Action.self)
    if state == 2 { sink.send(.set(3)) }
    return { sink.send(.set($0)) }
  }
}
