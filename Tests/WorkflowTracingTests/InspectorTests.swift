import Foundation
import Testing
import Workflow
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI
import WorkflowTracing

@testable import workflow_trace

/// `workflow-trace view`, as its user sees it.
struct InspectorTests {
  private let recording: Recording

  init() throws { recording = try Recording() }

  /// A trace of five turns: the first counter is at work in turns 1 and 4.
  private func record() {
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.add(1))
    host.rendering.counters[1].act.send(.add(20))
    host.rendering.act.send(.count(3))
    host.rendering.counters[0].act.send(.add(300))
    host.rendering.counters[1].act.send(.say("hello"))
    recording.recorder.flush()
  }

  private func app(width: Int = 120, height: Int = 24) throws -> TerminalHarness<InspectorWorkflow>
  {
    let browser = TraceBrowser(try Trace(at: recording.url))
    return TerminalHarness(
      InspectorWorkflow(browser: browser), size: Size(width: width, height: height))
  }

  private func text(_ app: TerminalHarness<InspectorWorkflow>) -> String {
    app.frame.lines.joined(separator: "\n")
  }

  @Test func `turns are on the left, what they touched beside them, and a node at the right`()
    throws
  {
    record()
    let app = try app()
    app.press("down")
    let lines = app.frame.lines
    #expect(lines[2].contains("› 1 .add(1)"))
    #expect(lines[3].contains("  2 .add(20)"))
    #expect(lines[1].contains("* Board"))
    #expect(lines[2].contains("›   * Counter[0]"))
    #expect(!text(app).contains("Counter[1]"))
    #expect(lines[0].contains("Counter[0]"))
    #expect(text(app).contains("rendered in"))
    #expect(text(app).contains("an action"))
    #expect(text(app).contains("turn 1 of 5; node changed"))
  }

  @Test func `the text of a node, and what has changed in it`() throws {
    record()
    let app = try app()
    app.press("down")
    try app.perform("tab 3")
    #expect(text(app).contains("- 0"))
    #expect(text(app).contains("+ 1"))
    #expect(text(app).contains("-   count: 0"))
    #expect(text(app).contains("+   count: 1"))
    try app.perform("tab 4")
    #expect(text(app).contains("applied .add(1)"))
    #expect(text(app).contains("at Counter[0]"))
  }

  @Test func `the next turn that has touched the node, and the one before`() throws {
    record()
    let app = try app()
    app.press("down", "n")
    #expect(text(app).contains("turn 4 of 5"))
    #expect(text(app).contains("301"))
    app.press("n")
    // The host was released.
    #expect(text(app).contains("turn 5 of 5; node ended"))
    app.press("n")
    #expect(text(app).contains("Nothing more that way."))
    app.press("p", "p")
    #expect(text(app).contains("turn 1 of 5"))
    app.press("p")
    #expect(text(app).contains("turn 0 of 5; node began"))
    app.press("p")
    #expect(text(app).contains("Nothing more that way."))
  }

  @Test func `a search finds actions and types, in both directions`() throws {
    record()
    let app = try app()
    app.press("/")
    app.type("HELLO")
    app.press("enter")
    #expect(text(app).contains("turn 5 of 5"))
    #expect(text(app).contains("› 5 .say(\"hello\")"))
    try app.perform("search add")
    #expect(text(app).contains("Nothing more that way."))
    app.press(",")
    #expect(text(app).contains("turn 4 of 5"))
    app.press(",")
    #expect(text(app).contains("turn 2 of 5"))
    app.press(".")
    #expect(text(app).contains("turn 4 of 5"))
    app.press("/", "escape")
    #expect(!text(app).contains("Search:"))
  }

  @Test func `all nodes are shown if asked for, as they were then`() throws {
    record()
    let app = try app()
    app.press("down", "a")
    #expect(text(app).contains("Counter[1]"))
    #expect(!text(app).contains("Counter[2]"))
    app.press("down", "down")
    #expect(text(app).contains("+ Counter[2]"))
  }

  @Test func `a trace that grows is shown as it grows`() throws {
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.add(1))
    recording.recorder.flush()
    let browser = TraceBrowser(try Trace(at: recording.url))
    let app = TerminalHarness(
      InspectorWorkflow(browser: browser), size: Size(width: 120, height: 24))
    app.press("end")
    #expect(text(app).contains("turn 1 of 1"))
    host.rendering.counters[0].act.send(.add(2))
    host.rendering.counters[0].act.send(.add(3))
    recording.recorder.flush()
    #expect(browser.readOn())
    app.rendering.sink.send(.grow(to: browser.turnCount))
    #expect(text(app).contains("turn 3 of 3"))
    app.press("up")
    host.rendering.counters[0].act.send(.add(4))
    recording.recorder.flush()
    #expect(browser.readOn())
    #expect(!browser.readOn())
    app.rendering.sink.send(.grow(to: browser.turnCount))
    #expect(text(app).contains("turn 2 of 4"))
  }

  @Test func `a turn that continues is shown as it continues`() throws {
    let lines = [
      #"{"format":"workflow-trace","version":1,"program":"x","time":"","texts":["actions"]}"#,
      #"{"e":"type","y":0,"name":"App"}"#, #"{"e":"begin","t":1,"s":0,"y":0}"#,
      #"{"e":"turn","n":1,"t":10}"#, #"{"e":"apply","s":0,"a":".first"}"#,
      #"{"e":"type","y":1,"name":"Child"}"#, #"{"e":"begin","t":12,"s":1,"p":0,"y":1}"#,
      #"{"e":"begin","t":13,"s":2,"p":0,"y":1,"k":"late"}"#,
      #"{"e":"done","t":20}"#, #"{"e":"turn","n":2,"t":30}"#, #"{"e":"apply","s":0,"a":".second"}"#,
    ].map { $0 + "\n" }
    let folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("trace", lines[..<5].joined().utf8))
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    let browser = TraceBrowser(try Trace(at: url))
    let app = TerminalHarness(
      InspectorWorkflow(browser: browser), size: Size(width: 90, height: 20))
    app.press("end")
    #expect(text(app).contains("› 1 .first"))
    #expect(!text(app).contains("Child"))
    func grow(_ lines: ArraySlice<String>) throws {
      try file.write(contentsOf: Data(lines.joined().utf8))
      #expect(browser.readOn())
      app.rendering.sink.send(.grow(to: browser.turnCount))
    }
    // The turn continues, alone and then with another one after it.
    try grow(lines[5..<7])
    #expect(text(app).contains("+ Child"))
    try grow(lines[7...])
    #expect(text(app).contains("› 2 .second"))
    app.press("up")
    #expect(text(app).contains("+ Child[late]"))
  }

  @Test func `new props say where they come from`() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"format":"workflow-trace","version":1,"program":"x","time":"","texts":["states"]}
      {"e":"type","y":0,"name":"Shelf"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"type","y":1,"name":"Book"}
      {"e":"begin","t":2,"s":1,"p":0,"y":1,"k":"7"}
      {"e":"turn","n":1,"t":10}
      {"e":"pass","t":11,"d":9,"r":[[0,0,9,2],[1,2,5,2]]}
      {"e":"done","t":30}

      """
    let url = URL(filePath: try folder.write("trace", text.utf8))
    let app = TerminalHarness(
      InspectorWorkflow(browser: TraceBrowser(try Trace(at: url))),
      size: Size(width: 120, height: 9))
    app.press("end")
    #expect(self.text(app).contains("rendered in 9 ns: new props "))
    app.rendering.sink.send(.selectSession(1))
    #expect(self.text(app).contains("rendered in 5 ns: new props from Sh"))
    #expect(self.text(app).contains("It has no state in the trace."))
  }

  @Test func `turns of a file that has rolled over keep their numbers`() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"format":"workflow-trace","version":1,"program":"shelf","time":"","texts":[]}
      {"e":"type","y":0,"name":"Shelf"}
      {"e":"begin","t":1,"s":0,"y":0}
      {"e":"turn","n":501,"t":10}
      {"e":"done","t":30}
      {"e":"turn","n":502,"t":40}
      {"e":"done","t":50}

      """
    let url = URL(filePath: try folder.write("trace", text.utf8))
    let app = TerminalHarness(
      InspectorWorkflow(browser: TraceBrowser(try Trace(at: url))),
      size: Size(width: 120, height: 9))
    app.press("end")
    #expect(self.text(app).contains("turn 502 of 502"))
    app.press("up")
    #expect(self.text(app).contains("turn 501 of 502"))
  }

  @Test func `an empty file is shown until there is something in it`() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("trace", []))
    let trace = try Trace(at: url)
    #expect(trace.turns.count == 1 && trace.eventCount == 0)
    #expect(
      try SummaryText([TraceSummary(of: trace)]).lines.first?.hasPrefix("The trace is empty.")
        == true)
    let browser = TraceBrowser(trace)
    let app = TerminalHarness(
      InspectorWorkflow(browser: browser), size: Size(width: 90, height: 20))
    app.press("end", "n", "a")
    let recorder = try TraceRecorder(to: url)
    let host = WorkflowHost(drainedByHand: Board(), observers: [recorder])
    host.rendering.counters[0].act.send(.add(2))
    recorder.flush()
    #expect(browser.readOn())
    app.rendering.sink.send(.grow(to: browser.turnCount))
    #expect(text(app).contains("turn 1 of 1"))
  }

  @Test(arguments: [true, false]) func `a file that has begun anew is followed`(
    isRenamed: Bool
  ) throws {
    func lines(_ turns: Int, _ program: String) -> Data {
      var text = """
        {"format":"workflow-trace","version":1,"program":"\(program)","time":"","texts":[]}
        {"e":"type","y":0,"name":"\(program)"}
        {"e":"begin","t":1,"s":0,"y":0}

        """
      for turn in stride(from: 1, through: turns, by: 1) {
        text += #"{"e":"turn","n":\#(turn),"t":\#(10 * turn)}"# + "\n"
        text += #"{"e":"apply","s":0,"a":".\#(program)"}"# + "\n"
        text += #"{"e":"done","t":\#(10 * turn + 5)}"# + "\n"
      }
      return Data(text.utf8)
    }
    let folder = try TemporaryFolder()
    let url = URL(filePath: try folder.write("trace", lines(9, "First")))
    let browser = TraceBrowser(try Trace(at: url))
    let app = TerminalHarness(
      InspectorWorkflow(browser: browser), size: Size(width: 90, height: 20))
    app.press("end")
    #expect(text(app).contains("First: turn 9 of 9"))
    if isRenamed {
      try FileManager.default.moveItem(at: url, to: folder.url.appending(path: "trace.1"))
      #expect(!browser.readOn())
      _ = try folder.write("trace", lines(2, "Second"))
    } else {
      try FileHandle(forWritingTo: url).truncate(atOffset: 0)
      #expect(!browser.readOn())
      let file = try FileHandle(forWritingTo: url)
      try file.write(contentsOf: lines(2, "Second"))
    }
    #expect(browser.readOn())
    // The app may be shown before it hears of it.
    app.resize(Size(width: 95, height: 20))
    app.rendering.sink.send(.beginAnew(turns: browser.turnCount))
    #expect(text(app).contains("Second: turn 2 of 2"))
    #expect(text(app).contains("› 2 .Second"))
    #expect(!browser.readOn())
    // A longer file in place of a shorter one is known by its first line.
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: lines(12, "Third"))
    #expect(browser.readOn())
    #expect(browser.turnCount == 13 && browser.beginnings == 2)
    app.rendering.sink.send(.beginAnew(turns: browser.turnCount))
    #expect(text(app).contains("› 12 .Third"))
    app.press("home", "down", "down", "down", "down", "down", "down", "down", "down", "down")
    #expect(text(app).contains("› 9 .Third"))
  }

  @Test func `hostile texts do nothing`() throws {
    let hostile = "\u{1B}[2J\u{202E}evil\r\n</script>"
    let host = WorkflowHost(drainedByHand: Board(), observers: [recording.recorder])
    host.rendering.counters[0].act.send(.say(hostile))
    recording.recorder.flush()
    for tab in 1...4 {
      let app = try app()
      app.press("down")
      try app.perform("tab \(tab)")
      let text = text(app)
      #expect(text.contains("evil"))
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\r" })
    }
  }

  @Test func `lines that were removed and added stand where they were and are`() {
    let lines = InspectorScreen.difference(
      from: ["a", "b", "c", "d"], to: ["a", "x", "c", "d", "e"])
    #expect(lines.map(\.text) == ["  a", "- b", "+ x", "  c", "  d", "+ e"])
    #expect(InspectorScreen.difference(from: ["a"], to: []).map(\.text) == ["- a"])
  }
}
